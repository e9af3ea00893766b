/*
 * A disk that fails, for the tests: a library to be preloaded that stands between a program and its files.
 *
 * It watches files whose names end in ".db", ".db-wal" or ".db.new". DISK_FULL=n has the n-th write to them and all later ones fail
 * with ENOSPC. DISK_POWER=n cuts the power before the n-th write to them: what was
 * written since a file's last fsync is undone, all of it or, with DISK_SEED odd, a random part, and the process is killed.
 * While the file named by DISK_FAULT exists and begins with 's', syncs fail with EIO; with 'w', writes fail with ENOSPC; with 'p', where DISK_POWER
 * is set, the next write cuts the power.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define FILES 1024

struct undo {
	struct undo *next; /* the one before it */
	int fd;            /* of our own on the file */
	ino_t file;
	off_t at, size; /* size: the file's before */
	size_t length, had;
	char *old;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char watched[FILES];
static struct undo *undos;
static long writes;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int ends(const char *s, const char *end)
{
	size_t n = strlen(s), m = strlen(end);
	return n >= m && strcmp(s + n - m, end) == 0;
}

static int opened(int fd, const char *path)
{
	if (fd >= 0 && fd < FILES)
		watched[fd] = ends(path, ".db") || ends(path, ".db-wal") || ends(path, ".db.new");
	return fd;
}

#define OPEN(name)                                     \
	int name(const char *path, int flags, ...)     \
	{                                              \
		va_list more;                          \
		va_start(more, flags);                 \
		mode_t mode = va_arg(more, mode_t);    \
		va_end(more);                          \
		return opened(REAL(name)(path, flags, mode), path); \
	}
OPEN(open)
OPEN(open64)

int close(int fd)
{
	if (fd >= 0 && fd < FILES)
		watched[fd] = 0;
	return REAL(close)(fd);
}

static int is_watched(int fd) { return fd >= 0 && fd < FILES && watched[fd]; }

/* fault returns the first letter of the fault file, 0 if there is none. */
static char fault(void)
{
	const char *path = getenv("DISK_FAULT");
	char c = 0;
	int fd;
	if (!path || (fd = REAL(open)(path, O_RDONLY, 0)) < 0)
		return 0;
	if (read(fd, &c, 1) != 1)
		c = 0;
	REAL(close)(fd);
	return c;
}

static void power_loss(void)
{
	const char *s = getenv("DISK_SEED");
	unsigned seed = s ? (unsigned)atoi(s) : 0;
	int part = seed % 2;
	for (struct undo *u = undos; u; u = u->next) {
		static char zeros[1 << 17];
		if (part && rand_r(&seed) % 2)
			continue;
		REAL(pwrite)(u->fd, u->old, u->had, u->at);
		if (u->length > u->had)
			REAL(pwrite)(u->fd, zeros, u->length - u->had, u->at + u->had);
		if (!part && REAL(ftruncate)(u->fd, u->size)) {
		}
	}
	kill(getpid(), SIGKILL);
	for (;;)
		pause();
}

/* about_to_write notes what a write replaces; -1 if it must fail. */
static int about_to_write(int fd, size_t length, off_t at)
{
	const char *power = getenv("DISK_POWER"), *full = getenv("DISK_FULL");
	struct undo *u;
	struct stat st;
	ssize_t had;
	char how = fault();
	writes++;
	if (how == 'w' || (full && writes >= atol(full))) {
		errno = ENOSPC;
		return -1;
	}
	if (!power)
		return 0;
	if (how == 'p' || writes >= atol(power))
		power_loss();
	u = calloc(1, sizeof *u);
	u->old = malloc(length);
	if (fstat(fd, &st) || (had = pread(fd, u->old, length, at)) < 0 || (u->fd = dup(fd)) < 0)
		abort();
	u->file = st.st_ino;
	u->size = st.st_size;
	u->at = at;
	u->length = length;
	u->had = had;
	u->next = undos;
	undos = u;
	return 0;
}

ssize_t pwrite(int fd, const void *data, size_t n, off_t at)
{
	ssize_t done = -1;
	if (!is_watched(fd))
		return REAL(pwrite)(fd, data, n, at);
	pthread_mutex_lock(&lock);
	if (about_to_write(fd, n, at) == 0)
		done = REAL(pwrite)(fd, data, n, at);
	pthread_mutex_unlock(&lock);
	return done;
}

ssize_t pwrite64(int fd, const void *data, size_t n, off64_t at) { return pwrite(fd, data, n, at); }

ssize_t write(int fd, const void *data, size_t n)
{
	ssize_t done = -1;
	if (!is_watched(fd))
		return REAL(write)(fd, data, n);
	pthread_mutex_lock(&lock);
	if (about_to_write(fd, n, lseek(fd, 0, SEEK_CUR)) == 0)
		done = REAL(write)(fd, data, n);
	pthread_mutex_unlock(&lock);
	return done;
}

/* synced forgets what was noted of a file: it lasts now. */
static void synced(int fd)
{
	struct undo **p = &undos;
	struct stat st;
	if (fstat(fd, &st))
		abort();
	while (*p) {
		struct undo *u = *p;
		if (u->file != st.st_ino) {
			p = &u->next;
			continue;
		}
		*p = u->next;
		REAL(close)(u->fd);
		free(u->old);
		free(u);
	}
}

#define SYNC(name)                               \
	int name(int fd)                         \
	{                                        \
		int r;                           \
		if (!is_watched(fd))             \
			return REAL(name)(fd);   \
		if (fault() == 's') {            \
			errno = EIO;             \
			return -1;               \
		}                                \
		pthread_mutex_lock(&lock);       \
		r = REAL(name)(fd);              \
		if (r == 0)                      \
			synced(fd);              \
		pthread_mutex_unlock(&lock);     \
		return r;                        \
	}
SYNC(fsync)
SYNC(fdatasync)
