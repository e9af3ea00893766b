-- All that is stored about the account ?1, as one JSON document. A column in double braces is a time. Of other people
-- there is nothing, and of a match that isn't over no move: it could name a card that the others mustn't know.
-- A subquery's JSON is plain text to what is around it, hence json((SELECT …)).
WITH mine (id) AS MATERIALIZED (
  SELECT table_id FROM seats WHERE account = ?1
  UNION SELECT table_id FROM sittings WHERE account = ?1
  UNION SELECT table_id FROM result_seats WHERE account = ?1
  UNION SELECT table_id FROM interactions WHERE account = ?1
  UNION SELECT table_id FROM deliveries WHERE account = ?1
  UNION SELECT table_id FROM entries JOIN journals ON id = journal WHERE entries.account = ?1 AND table_id IS NOT NULL
)
SELECT json_object(
  'account', json_object(
    'number', a.id, 'discord_user', a.user, 'name', a.name, 'discord_language', a.locale, 'dm_channel', a.dm_channel,
    'dms_closed', json(iif(a.dms_closed, 'true', 'false')), 'wishes', json(a.wishes), 'since', {{a.created}}),
  'tables', json((SELECT json_group_array(json_object(
      'table', t.id, 'server', t.server, 'channel', t.channel, 'thread', t.thread, 'game', t.game, 'options', json(t.options),
      'preset', t.preset, 'state', t.state, 'host', json(iif(t.host IS ?1, 'true', 'false')),
      'opened', {{t.created}}, 'started', {{t.started}}, 'ended', {{t.ended}},
      'votes', json((SELECT json_group_array(v.value ->> 'f') FROM json_each(t.votes) AS v WHERE v.value ->> 'a' = ?1)),
      'moves_left_out', iif(t.state IN ('over', 'closed'), 0,
        (SELECT count(*) FROM moves AS m WHERE m.table_id = t.id AND m.account = ?1))) ORDER BY t.id)
    FROM mine CROSS JOIN tables AS t ON t.id = mine.id)),
  'seats', json((SELECT json_group_array(json_object(
      'table', s.table_id, 'seat', s.seat, 'name', s.name, 'interaction', s.entropy,
      'computer_plays', json(iif(s.stand_in, 'true', 'false')), 'left', json(iif(s.free, 'true', 'false')),
      'clock', json((SELECT json_object('since', {{(c.value ->> 'f')}}, 'due', {{(c.value ->> 'd')}}, 'turns_missed', coalesce(c.value ->> 'm', 0))
        FROM json_each(t.clocks) AS c WHERE c.value ->> 's' = s.seat))) ORDER BY s.table_id, s.seat)
    FROM seats AS s JOIN tables AS t ON t.id = s.table_id WHERE s.account = ?1)),
  'deals_booked_though_left', json((SELECT json_group_array(json_object('table', s.table_id, 'seat', s.seat) ORDER BY s.table_id, s.seat)
    FROM mine CROSS JOIN seats AS s ON s.table_id = mine.id WHERE s.booked = ?1)),
  'sittings', json((SELECT json_group_array(json_object(
      'table', s.table_id, 'seat', s.seat, 'what', s.what, 'moves_before', s.move, 'at', {{s.at}}) ORDER BY s.table_id, s.move)
    FROM sittings AS s WHERE s.account = ?1)),
  'moves', json((SELECT json_group_array(json_object(
      'table', m.table_id, 'number', m.number, 'seat', m.seat, 'move', m.text, 'at', {{m.at}}) ORDER BY m.table_id, m.number)
    FROM mine CROSS JOIN tables AS t ON t.id = mine.id CROSS JOIN moves AS m ON m.table_id = t.id
    WHERE t.state IN ('over', 'closed') AND m.account = ?1)),
  'results', json((SELECT json_group_array(json_object(
      'table', r.table_id, 'server', r.server, 'game', r.game, 'rules', r.rules, 'seat', r.seat, 'rank', r.rank, 'score', r.score,
      'hundredths', r.money, 'with_computers', json(iif(r.computers, 'true', 'false')), 'ended', {{r.ended}}) ORDER BY r.table_id, r.seat)
    FROM result_seats AS r WHERE r.account = ?1)),
  'ledger', json((SELECT json_group_array(json_object(
      'server', e.server, 'what', j.kind, 'table', j.table_id, 'deal', j.deal, 'reason', j.reason, 'hundredths', e.amount, 'at', {{j.at}})
      ORDER BY e.journal)
    FROM entries AS e JOIN journals AS j ON j.id = e.journal WHERE e.account = ?1)),
  'balances', json((SELECT json_group_array(json_object('server', b.server, 'hundredths', b.amount) ORDER BY b.server)
    FROM balances AS b WHERE b.account = ?1)),
  'corrections_made', json((SELECT json_group_array(json_object(
      'server', j.server, 'table', j.table_id, 'reason', j.reason, 'at', {{j.at}}) ORDER BY j.id)
    FROM journals AS j WHERE j.author = ?1)),
  'payments', json((SELECT json_group_array(json_object(
      'server', p.server, 'side', iif(p.payer = ?1, 'payer', 'payee'), 'hundredths', p.amount, 'agreed', {{p.created}},
      'paid', {{p.paid}}, 'received', {{p.received}}, 'booked', {{(SELECT at FROM journals WHERE id = p.journal)}}, 'withdrawn', {{p.withdrawn}}) ORDER BY p.id)
    FROM payments AS p WHERE p.payer = ?1 OR p.payee = ?1)),
  'standings', json((SELECT json_group_array(json_object(
      'server', s.server, 'game', s.game, 'rules', s.rules, 'with_computers', json(iif(s.computers, 'true', 'false')),
      'matches', s.matches, 'wins', s.wins, 'score', s.score, 'hundredths', s.money) ORDER BY s.server, s.game, s.rules, s.computers)
    FROM standings AS s WHERE s.account = ?1)),
  'counters', json((SELECT json_group_array(json_object(
      'server', c.server, 'game', c.game, 'with_computers', json(iif(c.computers, 'true', 'false')), 'what', c.key, 'count', c.n, 'deals', c.deals)
      ORDER BY c.server, c.game, c.computers, c.key)
    FROM counters AS c WHERE c.account = ?1)),
  'lives', json((SELECT json_group_array(json_object(
      'table', l.table_id, 'deal', l.deal, 'seat', l.seat, 'lives', l.lives) ORDER BY l.table_id, l.deal)
    FROM seats AS s JOIN lives AS l ON l.table_id = s.table_id AND l.seat = s.seat WHERE s.account = ?1)),
  'counts', json((SELECT json_group_array(json_object(
      'table', c.table_id, 'deal', c.deal, 'seat', c.seat, 'what', c.key, 'count', c.n) ORDER BY c.table_id, c.deal, c.key)
    FROM seats AS s JOIN tallies AS c ON c.table_id = s.table_id AND c.seat = s.seat WHERE s.account = ?1)),
  'interactions', json((SELECT json_group_array(json_object('interaction', i.id, 'table', i.table_id, 'at', {{i.at}}) ORDER BY i.at, i.id)
    FROM interactions AS i WHERE i.account = ?1)),
  'messages', json((SELECT json_group_array(json_object(
      'table', d.table_id, 'kind', d.kind, 'channel', d.channel, 'message', d.message, 'posted', {{d.posted}}) ORDER BY d.table_id, d.kind)
    FROM deliveries AS d WHERE d.account = ?1))
)
FROM accounts AS a WHERE a.id = ?1 AND a.user IS NOT NULL
