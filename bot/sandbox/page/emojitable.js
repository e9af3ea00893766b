// The names of Discord's standard emojis: several for one are parted by commas, the first is the one shown. Those of regions' flags and of
// skin tones are made in emojis.js.
export const table = [
  // Faces and feelings
  `
  grinning,grinning_face=😀 smiley=😃 smile=😄 grin=😁 laughing,satisfied=😆 sweat_smile=😅 rofl,rolling_on_the_floor_laughing=🤣 joy=😂
  slight_smile,slightly_smiling_face=🙂 upside_down,upside_down_face=🙃 melting_face=🫠 wink,winking_face=😉 blush=😊 innocent=😇
  smiling_face_with_3_hearts=🥰 heart_eyes=😍 star_struck=🤩 kissing_heart=😘 kissing,kissing_face=😗 relaxed,smiling_face=☺️
  kissing_closed_eyes=😚 kissing_smiling_eyes=😙 smiling_face_with_tear=🥲 yum=😋 stuck_out_tongue=😛 stuck_out_tongue_winking_eye=😜
  zany_face=🤪 stuck_out_tongue_closed_eyes=😝 money_mouth,money_mouth_face=🤑 hugging,hugging_face=🤗 face_with_hand_over_mouth=🤭
  face_with_open_eyes_and_hand_over_mouth=🫢 face_with_peeking_eye=🫣 shushing_face=🤫 thinking,thinking_face=🤔 saluting_face=🫡
  zipper_mouth,zipper_mouth_face=🤐 face_with_raised_eyebrow=🤨 neutral_face=😐 expressionless=😑 no_mouth=😶 dotted_line_face=🫥
  face_in_clouds=😶‍🌫️ smirk,smirking_face=😏 unamused,unamused_face=😒 rolling_eyes,face_with_rolling_eyes=🙄 grimacing=😬 face_exhaling=😮‍💨
  lying_face,liar=🤥 shaking_face=🫨 head_shaking_horizontally=🙂‍↔️ head_shaking_vertically=🙂‍↕️ relieved,relieved_face=😌
  pensive,pensive_face=😔 sleepy,sleepy_face=😪 drooling_face,drool=🤤 sleeping,sleeping_face=😴 mask=😷
  thermometer_face,face_with_thermometer=🤒 head_bandage,face_with_head_bandage=🤕 nauseated_face,sick=🤢 face_vomiting=🤮
  sneezing_face,sneeze=🤧 hot_face=🥵 cold_face=🥶 woozy_face=🥴 dizzy_face=😵 face_with_spiral_eyes=😵‍💫 exploding_head=🤯
  cowboy,face_with_cowboy_hat=🤠 partying_face=🥳 disguised_face=🥸 sunglasses=😎 nerd,nerd_face=🤓 face_with_monocle=🧐
  confused,confused_face=😕 face_with_diagonal_mouth=🫤 worried,worried_face=😟 slight_frown,slightly_frowning_face=🙁
  frowning2,white_frowning_face,frowning_face=☹️ open_mouth=😮 hushed,hushed_face=😯 astonished=😲 flushed,flushed_face=😳 pleading_face=🥺
  face_holding_back_tears=🥹 frowning=😦 anguished=😧 fearful,fearful_face=😨 cold_sweat=😰 disappointed_relieved=😥 cry,crying_face=😢 sob=😭
  scream=😱 confounded=😖 persevere=😣 disappointed=😞 sweat=😓 weary,weary_face=😩 tired_face=😫 yawning_face=🥱 triumph=😤 rage,pouting_face=😡
  angry,angry_face=😠 face_with_symbols_over_mouth=🤬 smiling_imp=😈 imp=👿 skull,skeleton=💀 skull_crossbones,skull_and_crossbones=☠️
  poop,shit,hankey,poo,pile_of_poo=💩 clown,clown_face=🤡 japanese_ogre,ogre=👹 japanese_goblin,goblin=👺 ghost=👻 alien=👽
  space_invader,alien_monster=👾 robot,robot_face=🤖 smiley_cat,grinning_cat=😺 smile_cat=😸 joy_cat=😹 heart_eyes_cat=😻 smirk_cat=😼
  kissing_cat=😽 scream_cat,weary_cat=🙀 crying_cat_face,crying_cat=😿 pouting_cat=😾 see_no_evil=🙈 hear_no_evil=🙉 speak_no_evil=🙊
  love_letter=💌 cupid=💘 gift_heart=💝 sparkling_heart=💖 heartpulse,growing_heart=💗 heartbeat,beating_heart=💓 revolving_hearts=💞
  two_hearts=💕 heart_decoration=💟 heart_exclamation,heavy_heart_exclamation_mark_ornament=❣️ broken_heart=💔 heart_on_fire=❤️‍🔥
  mending_heart=❤️‍🩹 heart,red_heart=❤️ pink_heart=🩷 orange_heart=🧡 yellow_heart=💛 green_heart=💚 blue_heart=💙 light_blue_heart=🩵
  purple_heart=💜 brown_heart=🤎 black_heart=🖤 grey_heart=🩶 white_heart=🤍 kiss,kiss_mark=💋 100=💯 anger=💢 boom,collision=💥 dizzy=💫
  sweat_drops=💦 dash,dashing_away=💨 hole=🕳️ speech_balloon=💬 eye_in_speech_bubble=👁️‍🗨️ speech_left,left_speech_bubble=🗨️
  anger_right,right_anger_bubble=🗯️ thought_balloon=💭 zzz=💤
  `,
  // People
  `
  wave,waving_hand=👋 raised_back_of_hand,back_of_hand=🤚 hand_splayed,raised_hand_with_fingers_splayed=🖐️ raised_hand=✋
  vulcan,raised_hand_with_part_between_middle_and_ring_fingers,vulcan_salute=🖖 rightwards_hand=🫱 leftwards_hand=🫲 palm_down_hand=🫳
  palm_up_hand=🫴 leftwards_pushing_hand=🫷 rightwards_pushing_hand=🫸 ok_hand=👌 pinched_fingers=🤌 pinching_hand=🤏 v,victory_hand=✌️
  fingers_crossed,hand_with_index_and_middle_finger_crossed=🤞 hand_with_index_finger_and_thumb_crossed=🫰 love_you_gesture=🤟
  metal,sign_of_the_horns=🤘 call_me,call_me_hand=🤙 point_left=👈 point_right=👉 point_up_2=👆
  middle_finger,reversed_hand_with_middle_finger_extended=🖕 point_down=👇 point_up=☝️ index_pointing_at_the_viewer=🫵
  thumbsup,+1,thumbup,thumbs_up=👍 thumbsdown,-1,thumbdown,thumbs_down=👎 fist,raised_fist=✊ punch,oncoming_fist=👊
  left_facing_fist,left_fist=🤛 right_facing_fist,right_fist=🤜 clap=👏 raised_hands,raising_hands=🙌 heart_hands=🫶 open_hands=👐
  palms_up_together=🤲 handshake,shaking_hands=🤝 pray,folded_hands=🙏 writing_hand=✍️ nail_care,nail_polish=💅 selfie=🤳
  muscle,flexed_biceps=💪 mechanical_arm=🦾 mechanical_leg=🦿 leg=🦵 foot=🦶 ear=👂 ear_with_hearing_aid=🦻 nose=👃 brain=🧠 anatomical_heart=🫀
  lungs=🫁 tooth=🦷 bone=🦴 eyes=👀 eye=👁️ tongue=👅 lips,mouth=👄 biting_lip=🫦 baby=👶 child=🧒 boy=👦 girl=👧 adult,person=🧑
  blond_haired_person,person_with_blond_hair=👱 man=👨 bearded_person,person_beard=🧔 man_beard=🧔‍♂️ woman_beard=🧔‍♀️
  man_red_haired,man_red_hair=👨‍🦰 man_curly_haired=👨‍🦱 man_white_haired=👨‍🦳 man_bald=👨‍🦲 woman=👩 woman_red_haired=👩‍🦰 person_red_hair=🧑‍🦰
  woman_curly_haired=👩‍🦱 person_curly_hair=🧑‍🦱 woman_white_haired=👩‍🦳 person_white_hair=🧑‍🦳 woman_bald=👩‍🦲 person_bald=🧑‍🦲
  blond-haired_woman=👱‍♀️ blond-haired_man=👱‍♂️ older_adult,older_person=🧓 older_man,old_man=👴 older_woman,grandma,old_woman=👵
  person_frowning=🙍 man_frowning=🙍‍♂️ woman_frowning=🙍‍♀️ person_pouting,person_with_pouting_face=🙎 man_pouting=🙎‍♂️ woman_pouting=🙎‍♀️
  person_gesturing_no,no_good=🙅 man_gesturing_no=🙅‍♂️ woman_gesturing_no=🙅‍♀️ person_gesturing_ok,ok_woman=🙆 man_gesturing_ok=🙆‍♂️
  woman_gesturing_ok=🙆‍♀️ person_tipping_hand,information_desk_person=💁 man_tipping_hand=💁‍♂️ woman_tipping_hand=💁‍♀️
  person_raising_hand,raising_hand=🙋 man_raising_hand=🙋‍♂️ woman_raising_hand=🙋‍♀️ deaf_person=🧏 deaf_man=🧏‍♂️ deaf_woman=🧏‍♀️
  person_bowing,bow=🙇 man_bowing=🙇‍♂️ woman_bowing=🙇‍♀️ person_facepalming,face_palm,facepalm=🤦 man_facepalming=🤦‍♂️
  woman_facepalming=🤦‍♀️ person_shrugging,shrug=🤷 man_shrugging=🤷‍♂️ woman_shrugging=🤷‍♀️ health_worker=🧑‍⚕️ man_health_worker=👨‍⚕️
  woman_health_worker=👩‍⚕️ student=🧑‍🎓 man_student=👨‍🎓 woman_student=👩‍🎓 teacher=🧑‍🏫 man_teacher=👨‍🏫 woman_teacher=👩‍🏫 judge=🧑‍⚖️
  man_judge=👨‍⚖️ woman_judge=👩‍⚖️ farmer=🧑‍🌾 man_farmer=👨‍🌾 woman_farmer=👩‍🌾 cook=🧑‍🍳 man_cook=👨‍🍳 woman_cook=👩‍🍳 mechanic=🧑‍🔧
  man_mechanic=👨‍🔧 woman_mechanic=👩‍🔧 factory_worker=🧑‍🏭 man_factory_worker=👨‍🏭 woman_factory_worker=👩‍🏭 office_worker=🧑‍💼
  man_office_worker=👨‍💼 woman_office_worker=👩‍💼 scientist=🧑‍🔬 man_scientist=👨‍🔬 woman_scientist=👩‍🔬 technologist=🧑‍💻 man_technologist=👨‍💻
  woman_technologist=👩‍💻 singer=🧑‍🎤 man_singer=👨‍🎤 woman_singer=👩‍🎤 artist=🧑‍🎨 man_artist=👨‍🎨 woman_artist=👩‍🎨 pilot=🧑‍✈️ man_pilot=👨‍✈️
  woman_pilot=👩‍✈️ astronaut=🧑‍🚀 man_astronaut=👨‍🚀 woman_astronaut=👩‍🚀 firefighter=🧑‍🚒 man_firefighter=👨‍🚒 woman_firefighter=👩‍🚒
  police_officer,cop=👮 man_police_officer=👮‍♂️ woman_police_officer=👮‍♀️ detective,spy,sleuth_or_spy=🕵️ man_detective=🕵️‍♂️
  woman_detective=🕵️‍♀️ guard,guardsman=💂 man_guard=💂‍♂️ woman_guard=💂‍♀️ ninja=🥷 construction_worker=👷 man_construction_worker=👷‍♂️
  woman_construction_worker=👷‍♀️ person_with_crown=🫅 prince=🤴 princess=👸 person_wearing_turban,man_with_turban=👳 man_wearing_turban=👳‍♂️
  woman_wearing_turban=👳‍♀️ man_with_chinese_cap,man_with_gua_pi_mao=👲 woman_with_headscarf=🧕 person_in_tuxedo=🤵 man_in_tuxedo=🤵‍♂️
  woman_in_tuxedo=🤵‍♀️ person_with_veil=👰 man_with_veil=👰‍♂️ woman_with_veil=👰‍♀️ pregnant_woman,expecting_woman=🤰 pregnant_man=🫃
  pregnant_person=🫄 breast_feeding=🤱 woman_feeding_baby=👩‍🍼 man_feeding_baby=👨‍🍼 person_feeding_baby=🧑‍🍼 angel,baby_angel=👼
  santa,santa_claus=🎅 mrs_claus,mother_christmas=🤶 mx_claus=🧑‍🎄 superhero=🦸 man_superhero=🦸‍♂️ woman_superhero=🦸‍♀️ supervillain=🦹
  man_supervillain=🦹‍♂️ woman_supervillain=🦹‍♀️ mage=🧙 man_mage=🧙‍♂️ woman_mage=🧙‍♀️ fairy=🧚 man_fairy=🧚‍♂️ woman_fairy=🧚‍♀️ vampire=🧛
  man_vampire=🧛‍♂️ woman_vampire=🧛‍♀️ merperson=🧜 merman=🧜‍♂️ mermaid=🧜‍♀️ elf=🧝 man_elf=🧝‍♂️ woman_elf=🧝‍♀️ genie=🧞 man_genie=🧞‍♂️
  woman_genie=🧞‍♀️ zombie=🧟 man_zombie=🧟‍♂️ woman_zombie=🧟‍♀️ troll=🧌 person_getting_massage,massage=💆 man_getting_face_massage=💆‍♂️
  woman_getting_face_massage=💆‍♀️ person_getting_haircut,haircut=💇 man_getting_haircut=💇‍♂️ woman_getting_haircut=💇‍♀️
  person_walking,walking=🚶 man_walking=🚶‍♂️ woman_walking=🚶‍♀️ person_walking_facing_right=🚶‍➡️ woman_walking_facing_right=🚶‍♀️‍➡️
  man_walking_facing_right=🚶‍♂️‍➡️ person_standing=🧍 man_standing=🧍‍♂️ woman_standing=🧍‍♀️ person_kneeling=🧎 man_kneeling=🧎‍♂️
  woman_kneeling=🧎‍♀️ person_kneeling_facing_right=🧎‍➡️ woman_kneeling_facing_right=🧎‍♀️‍➡️ man_kneeling_facing_right=🧎‍♂️‍➡️
  person_with_probing_cane=🧑‍🦯 person_with_white_cane_facing_right=🧑‍🦯‍➡️ man_with_probing_cane=👨‍🦯
  man_with_white_cane_facing_right=👨‍🦯‍➡️ woman_with_probing_cane=👩‍🦯 woman_with_white_cane_facing_right=👩‍🦯‍➡️
  person_in_motorized_wheelchair=🧑‍🦼 person_in_motorized_wheelchair_facing_right=🧑‍🦼‍➡️ man_in_motorized_wheelchair=👨‍🦼
  man_in_motorized_wheelchair_facing_right=👨‍🦼‍➡️ woman_in_motorized_wheelchair=👩‍🦼 woman_in_motorized_wheelchair_facing_right=👩‍🦼‍➡️
  person_in_manual_wheelchair=🧑‍🦽 person_in_manual_wheelchair_facing_right=🧑‍🦽‍➡️ man_in_manual_wheelchair=👨‍🦽
  man_in_manual_wheelchair_facing_right=👨‍🦽‍➡️ woman_in_manual_wheelchair=👩‍🦽 woman_in_manual_wheelchair_facing_right=👩‍🦽‍➡️
  person_running,runner=🏃 man_running=🏃‍♂️ woman_running=🏃‍♀️ person_running_facing_right=🏃‍➡️ woman_running_facing_right=🏃‍♀️‍➡️
  man_running_facing_right=🏃‍♂️‍➡️ dancer,woman_dancing=💃 man_dancing,male_dancer=🕺 levitate,man_in_business_suit_levitating=🕴️
  people_with_bunny_ears_partying,dancers=👯 men_with_bunny_ears_partying=👯‍♂️ women_with_bunny_ears_partying=👯‍♀️ person_in_steamy_room=🧖
  man_in_steamy_room=🧖‍♂️ woman_in_steamy_room=🧖‍♀️ person_climbing=🧗 man_climbing=🧗‍♂️ woman_climbing=🧗‍♀️
  person_fencing,fencer,fencing=🤺 horse_racing=🏇 skier=⛷️ snowboarder=🏂 person_golfing,golfer=🏌️ man_golfing=🏌️‍♂️ woman_golfing=🏌️‍♀️
  person_surfing,surfer=🏄 man_surfing=🏄‍♂️ woman_surfing=🏄‍♀️ person_rowing_boat,rowboat=🚣 man_rowing_boat=🚣‍♂️ woman_rowing_boat=🚣‍♀️
  person_swimming,swimmer=🏊 man_swimming=🏊‍♂️ woman_swimming=🏊‍♀️ person_bouncing_ball,basketball_player,person_with_ball=⛹️
  man_bouncing_ball=⛹️‍♂️ woman_bouncing_ball=⛹️‍♀️ person_lifting_weights,lifter,weight_lifter=🏋️ man_lifting_weights=🏋️‍♂️
  woman_lifting_weights=🏋️‍♀️ person_biking,bicyclist=🚴 man_biking=🚴‍♂️ woman_biking=🚴‍♀️ person_mountain_biking,mountain_bicyclist=🚵
  man_mountain_biking=🚵‍♂️ woman_mountain_biking=🚵‍♀️ person_doing_cartwheel,cartwheel=🤸 man_cartwheeling=🤸‍♂️ woman_cartwheeling=🤸‍♀️
  people_wrestling,wrestlers,wrestling=🤼 men_wrestling=🤼‍♂️ women_wrestling=🤼‍♀️ person_playing_water_polo,water_polo=🤽
  man_playing_water_polo=🤽‍♂️ woman_playing_water_polo=🤽‍♀️ person_playing_handball,handball=🤾 man_playing_handball=🤾‍♂️
  woman_playing_handball=🤾‍♀️ person_juggling,juggling,juggler=🤹 man_juggling=🤹‍♂️ woman_juggling=🤹‍♀️ person_in_lotus_position=🧘
  man_in_lotus_position=🧘‍♂️ woman_in_lotus_position=🧘‍♀️ bath=🛀 sleeping_accommodation,person_in_bed=🛌 people_holding_hands=🧑‍🤝‍🧑
  two_women_holding_hands=👭 couple=👫 two_men_holding_hands=👬 couplekiss=💏 kiss_woman_man=👩‍❤️‍💋‍👨
  kiss_mm,couplekiss_mm,kiss_man_man=👨‍❤️‍💋‍👨 kiss_ww,couplekiss_ww=👩‍❤️‍💋‍👩 couple_with_heart=💑 couple_with_heart_woman_man=👩‍❤️‍👨
  couple_mm,couple_with_heart_mm=👨‍❤️‍👨 couple_ww,couple_with_heart_ww=👩‍❤️‍👩 family_man_woman_boy=👨‍👩‍👦 family_mwg=👨‍👩‍👧
  family_mwgb=👨‍👩‍👧‍👦 family_mwbb=👨‍👩‍👦‍👦 family_mwgg=👨‍👩‍👧‍👧 family_mmb=👨‍👨‍👦 family_mmg=👨‍👨‍👧 family_mmgb=👨‍👨‍👧‍👦 family_mmbb=👨‍👨‍👦‍👦
  family_mmgg=👨‍👨‍👧‍👧 family_wwb=👩‍👩‍👦 family_wwg=👩‍👩‍👧 family_wwgb=👩‍👩‍👧‍👦 family_wwbb=👩‍👩‍👦‍👦 family_wwgg=👩‍👩‍👧‍👧 family_man_boy=👨‍👦
  family_man_boy_boy=👨‍👦‍👦 family_man_girl=👨‍👧 family_man_girl_boy=👨‍👧‍👦 family_man_girl_girl=👨‍👧‍👧 family_woman_boy=👩‍👦
  family_woman_boy_boy=👩‍👦‍👦 family_woman_girl=👩‍👧 family_woman_girl_boy=👩‍👧‍👦 family_woman_girl_girl=👩‍👧‍👧
  speaking_head,speaking_head_in_silhouette=🗣️ bust_in_silhouette=👤 busts_in_silhouette=👥 people_hugging=🫂 family=👪
  family_adult_adult_child=🧑‍🧑‍🧒 family_adult_adult_child_child=🧑‍🧑‍🧒‍🧒 family_adult_child=🧑‍🧒 family_adult_child_child=🧑‍🧒‍🧒 footprints=👣
  `,
  // Animals and plants
  `
  monkey_face=🐵 monkey=🐒 gorilla=🦍 orangutan=🦧 dog,dog_face=🐶 dog2=🐕 guide_dog=🦮 service_dog=🐕‍🦺 poodle=🐩 wolf=🐺 fox,fox_face=🦊 raccoon=🦝
  cat,cat_face=🐱 cat2=🐈 black_cat=🐈‍⬛ lion_face,lion=🦁 tiger,tiger_face=🐯 tiger2=🐅 leopard=🐆 horse,horse_face=🐴 moose=🫎 donkey=🫏
  racehorse=🐎 unicorn,unicorn_face=🦄 zebra=🦓 deer=🦌 bison=🦬 cow,cow_face=🐮 ox=🐂 water_buffalo=🐃 cow2=🐄 pig,pig_face=🐷 pig2=🐖 boar=🐗
  pig_nose=🐽 ram=🐏 sheep,ewe=🐑 goat=🐐 dromedary_camel=🐪 camel=🐫 llama=🦙 giraffe=🦒 elephant=🐘 mammoth=🦣 rhino,rhinoceros=🦏 hippopotamus=🦛
  mouse,mouse_face=🐭 mouse2=🐁 rat=🐀 hamster=🐹 rabbit,rabbit_face=🐰 rabbit2=🐇 chipmunk=🐿️ beaver=🦫 hedgehog=🦔 bat=🦇 bear=🐻 polar_bear=🐻‍❄️
  koala=🐨 panda_face,panda=🐼 sloth=🦥 otter=🦦 skunk=🦨 kangaroo=🦘 badger=🦡 feet,paw_prints=🐾 turkey=🦃 chicken=🐔 rooster=🐓 hatching_chick=🐣
  baby_chick=🐤 hatched_chick=🐥 bird=🐦 penguin=🐧 dove,dove_of_peace=🕊️ eagle=🦅 duck=🦆 swan=🦢 owl=🦉 dodo=🦤 feather=🪶 flamingo=🦩 peacock=🦚
  parrot=🦜 wing=🪽 black_bird=🐦‍⬛ goose=🪿 phoenix=🐦‍🔥 frog=🐸 crocodile=🐊 turtle=🐢 lizard=🦎 snake=🐍 dragon_face=🐲 dragon=🐉 sauropod=🦕
  t_rex=🦖 whale=🐳 whale2=🐋 dolphin=🐬 seal=🦭 fish=🐟 tropical_fish=🐠 blowfish=🐡 shark=🦈 octopus=🐙 shell,spiral_shell=🐚 coral=🪸 jellyfish=🪼
  crab=🦀 lobster=🦞 shrimp=🦐 squid=🦑 oyster=🦪 snail=🐌 butterfly=🦋 bug=🐛 ant=🐜 bee,honeybee=🐝 beetle=🪲 lady_beetle=🐞 cricket=🦗 cockroach=🪳
  spider=🕷️ spider_web=🕸️ scorpion=🦂 mosquito=🦟 fly=🪰 worm=🪱 microbe=🦠 bouquet=💐 cherry_blossom=🌸 white_flower=💮 lotus=🪷 rosette=🏵️ rose=🌹
  wilted_rose,wilted_flower=🥀 hibiscus=🌺 sunflower=🌻 blossom=🌼 tulip=🌷 hyacinth=🪻 seedling=🌱 potted_plant=🪴 evergreen_tree=🌲
  deciduous_tree=🌳 palm_tree=🌴 cactus=🌵 ear_of_rice,sheaf_of_rice=🌾 herb=🌿 shamrock=☘️ four_leaf_clover=🍀 maple_leaf=🍁 fallen_leaf=🍂
  leaves=🍃 empty_nest=🪹 nest_with_eggs=🪺 mushroom=🍄
  `,
  // Food
  `
  grapes=🍇 melon=🍈 watermelon=🍉 tangerine=🍊 lemon=🍋 lime=🍋‍🟩 banana=🍌 pineapple=🍍 mango=🥭 apple,red_apple=🍎 green_apple=🍏 pear=🍐 peach=🍑
  cherries=🍒 strawberry=🍓 blueberries=🫐 kiwi,kiwifruit,kiwi_fruit=🥝 tomato=🍅 olive=🫒 coconut=🥥 avocado=🥑 eggplant=🍆 potato=🥔 carrot=🥕
  corn,ear_of_corn=🌽 hot_pepper=🌶️ bell_pepper=🫑 cucumber=🥒 leafy_green=🥬 broccoli=🥦 garlic=🧄 onion=🧅 peanuts,shelled_peanut=🥜 beans=🫘
  chestnut=🌰 ginger_root=🫚 pea_pod=🫛 brown_mushroom=🍄‍🟫 bread=🍞 croissant=🥐 french_bread,baguette_bread=🥖 flatbread=🫓 pretzel=🥨 bagel=🥯
  pancakes=🥞 waffle=🧇 cheese,cheese_wedge=🧀 meat_on_bone=🍖 poultry_leg=🍗 cut_of_meat=🥩 bacon=🥓 hamburger=🍔 fries,french_fries=🍟 pizza=🍕
  hotdog,hot_dog=🌭 sandwich=🥪 taco=🌮 burrito=🌯 tamale=🫔 stuffed_flatbread,stuffed_pita=🥙 falafel=🧆 egg=🥚 cooking=🍳
  shallow_pan_of_food,paella=🥘 stew,pot_of_food=🍲 fondue=🫕 bowl_with_spoon=🥣 salad,green_salad=🥗 popcorn=🍿 butter=🧈 salt=🧂 canned_food=🥫
  bento,bento_box=🍱 rice_cracker=🍘 rice_ball=🍙 rice,cooked_rice=🍚 curry,curry_rice=🍛 ramen,steaming_bowl=🍜 spaghetti=🍝 sweet_potato=🍠
  oden=🍢 sushi=🍣 fried_shrimp=🍤 fish_cake=🍥 moon_cake=🥮 dango=🍡 dumpling=🥟 fortune_cookie=🥠 takeout_box=🥡 icecream=🍦 shaved_ice=🍧
  ice_cream=🍨 doughnut=🍩 cookie=🍪 birthday,birthday_cake=🎂 cake,shortcake=🍰 cupcake=🧁 pie=🥧 chocolate_bar=🍫 candy=🍬 lollipop=🍭
  custard,pudding,flan=🍮 honey_pot=🍯 baby_bottle=🍼 milk,glass_of_milk=🥛 coffee,hot_beverage=☕ teapot=🫖 tea=🍵 sake=🍶
  champagne,bottle_with_popping_cork=🍾 wine_glass=🍷 cocktail=🍸 tropical_drink=🍹 beer,beer_mug=🍺 beers=🍻 champagne_glass,clinking_glass=🥂
  tumbler_glass,whisky=🥃 pouring_liquid=🫗 cup_with_straw=🥤 bubble_tea=🧋 beverage_box=🧃 mate=🧉 ice_cube=🧊 chopsticks=🥢
  fork_knife_plate,fork_and_knife_with_plate=🍽️ fork_and_knife=🍴 spoon=🥄 knife,kitchen_knife=🔪 jar=🫙 amphora=🏺
  `,
  // Places and weather
  `
  earth_africa=🌍 earth_americas=🌎 earth_asia=🌏 globe_with_meridians=🌐 map,world_map=🗺️ japan,map_of_japan=🗾 compass=🧭
  mountain_snow,snow_capped_mountain=🏔️ mountain=⛰️ volcano=🌋 mount_fuji=🗻 camping=🏕️ beach,beach_with_umbrella=🏖️ desert=🏜️
  island,desert_island=🏝️ park,national_park=🏞️ stadium=🏟️ classical_building=🏛️ construction_site,building_construction=🏗️ bricks,brick=🧱
  rock=🪨 wood=🪵 hut=🛖 homes,house_buildings,houses=🏘️ house_abandoned,derelict_house_building=🏚️ house=🏠 house_with_garden=🏡 office=🏢
  post_office=🏣 european_post_office=🏤 hospital=🏥 bank=🏦 hotel=🏨 love_hotel=🏩 convenience_store=🏪 school=🏫 department_store=🏬 factory=🏭
  japanese_castle=🏯 european_castle,castle=🏰 wedding=💒 tokyo_tower=🗼 statue_of_liberty=🗽 church=⛪ mosque=🕌 hindu_temple=🛕 synagogue=🕍
  shinto_shrine=⛩️ kaaba=🕋 fountain=⛲ tent=⛺ foggy=🌁 night_with_stars=🌃 cityscape=🏙️ sunrise_over_mountains=🌄 sunrise=🌅 city_dusk=🌆
  city_sunset,city_sunrise,sunset=🌇 bridge_at_night=🌉 hotsprings,hot_springs=♨️ carousel_horse=🎠 playground_slide=🛝 ferris_wheel=🎡
  roller_coaster=🎢 barber,barber_pole=💈 circus_tent=🎪 steam_locomotive,locomotive=🚂 railway_car=🚃 bullettrain_side=🚄
  bullettrain_front,bullet_train=🚅 train2=🚆 metro=🚇 light_rail=🚈 station=🚉 tram=🚊 monorail=🚝 mountain_railway=🚞 train,tram_car=🚋 bus=🚌
  oncoming_bus=🚍 trolleybus=🚎 minibus=🚐 ambulance=🚑 fire_engine=🚒 police_car=🚓 oncoming_police_car=🚔 taxi=🚕 oncoming_taxi=🚖
  red_car,automobile=🚗 oncoming_automobile=🚘 blue_car=🚙 pickup_truck=🛻 truck=🚚 articulated_lorry=🚛 tractor=🚜 race_car,racing_car=🏎️
  motorcycle,racing_motorcycle=🏍️ motor_scooter,motorbike=🛵 manual_wheelchair=🦽 motorized_wheelchair=🦼 auto_rickshaw=🛺 bike,bicycle=🚲
  scooter,kick_scooter=🛴 skateboard=🛹 roller_skate=🛼 busstop,bus_stop=🚏 motorway=🛣️ railway_track,railroad_track=🛤️ oil,oil_drum=🛢️
  fuelpump,fuel_pump=⛽ wheel=🛞 rotating_light=🚨 traffic_light=🚥 vertical_traffic_light=🚦 octagonal_sign,stop_sign=🛑 construction=🚧
  anchor=⚓ ring_buoy=🛟 sailboat=⛵ canoe,kayak=🛶 speedboat=🚤 cruise_ship,passenger_ship=🛳️ ferry=⛴️ motorboat,motor_boat=🛥️ ship=🚢
  airplane=✈️ airplane_small,small_airplane=🛩️ airplane_departure=🛫 airplane_arriving=🛬 parachute=🪂 seat=💺 helicopter=🚁
  suspension_railway=🚟 mountain_cableway=🚠 aerial_tramway=🚡 satellite_orbital=🛰️ rocket=🚀 flying_saucer=🛸 bellhop,bellhop_bell=🛎️
  luggage=🧳 hourglass=⌛ hourglass_flowing_sand=⏳ watch=⌚ alarm_clock=⏰ stopwatch=⏱️ timer,timer_clock=⏲️ clock,mantlepiece_clock=🕰️
  clock12,twelve_oclock=🕛 clock1230,twelve_thirty=🕧 clock1,one_oclock=🕐 clock130,one_thirty=🕜 clock2,two_oclock=🕑 clock230,two_thirty=🕝
  clock3,three_oclock=🕒 clock330,three_thirty=🕞 clock4,four_oclock=🕓 clock430,four_thirty=🕟 clock5,five_oclock=🕔 clock530,five_thirty=🕠
  clock6,six_oclock=🕕 clock630,six_thirty=🕡 clock7,seven_oclock=🕖 clock730,seven_thirty=🕢 clock8,eight_oclock=🕗 clock830,eight_thirty=🕣
  clock9,nine_oclock=🕘 clock930,nine_thirty=🕤 clock10,ten_oclock=🕙 clock1030,ten_thirty=🕥 clock11,eleven_oclock=🕚
  clock1130,eleven_thirty=🕦 new_moon=🌑 waxing_crescent_moon=🌒 first_quarter_moon=🌓 waxing_gibbous_moon=🌔 full_moon=🌕 waning_gibbous_moon=🌖
  last_quarter_moon=🌗 waning_crescent_moon=🌘 crescent_moon=🌙 new_moon_with_face,new_moon_face=🌚 first_quarter_moon_with_face=🌛
  last_quarter_moon_with_face=🌜 thermometer=🌡️ sunny,sun=☀️ full_moon_with_face=🌝 sun_with_face=🌞 ringed_planet=🪐 star=⭐
  star2,glowing_star=🌟 stars,shooting_star=🌠 milky_way=🌌 cloud=☁️ partly_sunny=⛅ thunder_cloud_rain,thunder_cloud_and_rain=⛈️
  white_sun_small_cloud,white_sun_with_small_cloud=🌤️ white_sun_cloud,white_sun_behind_cloud=🌥️
  white_sun_rain_cloud,white_sun_behind_cloud_with_rain=🌦️ cloud_rain,cloud_with_rain=🌧️ cloud_snow,cloud_with_snow=🌨️
  cloud_lightning,cloud_with_lightning=🌩️ cloud_tornado,cloud_with_tornado,tornado=🌪️ fog=🌫️ wind_blowing_face,wind_face=🌬️ cyclone=🌀
  rainbow=🌈 closed_umbrella=🌂 umbrella2=☂️ umbrella=☔ beach_umbrella,umbrella_on_ground=⛱️ zap,high_voltage=⚡ snowflake=❄️ snowman2=☃️
  snowman=⛄ comet=☄️ fire,flame=🔥 droplet=💧 ocean,water_wave=🌊
  `,
  // Games, sport and feasts
  `
  jack_o_lantern=🎃 christmas_tree=🎄 fireworks=🎆 sparkler=🎇 firecracker=🧨 sparkles=✨ balloon=🎈 tada,party_popper=🎉 confetti_ball=🎊
  tanabata_tree=🎋 bamboo=🎍 dolls=🎎 flags,carp_streamer=🎏 wind_chime=🎐 rice_scene=🎑 red_envelope=🧧 ribbon=🎀 gift,wrapped_gift=🎁
  reminder_ribbon=🎗️ tickets,admission_tickets=🎟️ ticket=🎫 military_medal=🎖️ trophy=🏆 medal,sports_medal=🏅 first_place,first_place_medal=🥇
  second_place,second_place_medal=🥈 third_place,third_place_medal=🥉 soccer,soccer_ball=⚽ baseball=⚾ softball=🥎 basketball=🏀 volleyball=🏐
  football=🏈 rugby_football=🏉 tennis=🎾 flying_disc=🥏 bowling=🎳 cricket_game,cricket_bat_ball=🏏 field_hockey=🏑 hockey,ice_hockey=🏒
  lacrosse=🥍 ping_pong,table_tennis=🏓 badminton=🏸 boxing_glove,boxing_gloves=🥊 martial_arts_uniform,karate_uniform=🥋 goal,goal_net=🥅
  golf,flag_in_hole=⛳ ice_skate=⛸️ fishing_pole_and_fish,fishing_pole=🎣 diving_mask=🤿 running_shirt_with_sash,running_shirt=🎽 ski,skis=🎿
  sled=🛷 curling_stone=🥌 dart,direct_hit=🎯 yo_yo=🪀 kite=🪁 gun,pistol=🔫 8ball=🎱 crystal_ball=🔮 magic_wand=🪄 video_game=🎮 joystick=🕹️
  slot_machine=🎰 game_die=🎲 jigsaw,puzzle_piece=🧩 teddy_bear=🧸 pinata=🪅 mirror_ball=🪩 nesting_dolls=🪆 spades,spade_suit=♠️
  hearts,heart_suit=♥️ diamonds,diamond_suit=♦️ clubs,club_suit=♣️ chess_pawn=♟️ black_joker,joker=🃏 mahjong=🀄 flower_playing_cards=🎴
  performing_arts=🎭 frame_photo,frame_with_picture=🖼️ art=🎨 thread=🧵 sewing_needle=🪡 yarn=🧶 knot=🪢
  `,
  // Things
  `
  eyeglasses,glasses=👓 dark_sunglasses=🕶️ goggles=🥽 lab_coat=🥼 safety_vest=🦺 necktie=👔 shirt,t_shirt=👕 jeans=👖 scarf=🧣 gloves=🧤 coat=🧥
  socks=🧦 dress=👗 kimono=👘 sari=🥻 one_piece_swimsuit=🩱 briefs=🩲 shorts=🩳 bikini=👙 womans_clothes=👚 folding_hand_fan=🪭 purse=👛 handbag=👜
  pouch,clutch_bag=👝 shopping_bags=🛍️ school_satchel,backpack=🎒 thong_sandal=🩴 mans_shoe=👞 athletic_shoe,running_shoe=👟 hiking_boot=🥾
  womans_flat_shoe,flat_shoe=🥿 high_heel=👠 sandal,womans_sandal=👡 ballet_shoes=🩰 boot,womans_boot=👢 hair_pick=🪮 crown=👑 womans_hat=👒
  tophat,top_hat=🎩 mortar_board=🎓 billed_cap=🧢 military_helmet=🪖 helmet_with_cross,helmet_with_white_cross=⛑️ prayer_beads=📿 lipstick=💄
  ring=💍 gem,gem_stone=💎 mute,muted_speaker=🔇 speaker=🔈 sound=🔉 loud_sound=🔊 loudspeaker=📢 mega,megaphone=📣 postal_horn=📯 bell=🔔 no_bell=🔕
  musical_score=🎼 musical_note=🎵 notes,musical_notes=🎶 microphone2,studio_microphone=🎙️ level_slider=🎚️ control_knobs=🎛️ microphone=🎤
  headphones,headphone=🎧 radio=📻 saxophone=🎷 trumpet=🎺 accordion=🪗 guitar=🎸 musical_keyboard=🎹 violin=🎻 banjo=🪕
  drum,drum_with_drumsticks=🥁 long_drum=🪘 maracas=🪇 flute=🪈 mobile_phone=📱 calling=📲 telephone=☎️ telephone_receiver=📞 pager=📟
  fax,fax_machine=📠 battery=🔋 low_battery=🪫 electric_plug=🔌 computer=💻 desktop,desktop_computer=🖥️ printer=🖨️ keyboard=⌨️
  mouse_three_button,three_button_mouse=🖱️ trackball=🖲️ minidisc,computer_disk=💽 floppy_disk=💾 cd,optical_disk=💿 dvd=📀 abacus=🧮
  movie_camera=🎥 film_frames=🎞️ projector,film_projector=📽️ clapper,clapper_board=🎬 tv,television=📺 camera=📷 camera_with_flash=📸
  video_camera=📹 vhs,videocassette=📼 mag=🔍 mag_right=🔎 candle=🕯️ bulb,light_bulb=💡 flashlight=🔦 izakaya_lantern=🏮 diya_lamp=🪔
  notebook_with_decorative_cover=📔 closed_book=📕 book,open_book=📖 green_book=📗 blue_book=📘 orange_book=📙 books=📚 notebook=📓 ledger=📒
  page_with_curl=📃 scroll=📜 page_facing_up=📄 newspaper=📰 newspaper2,rolled_up_newspaper=🗞️ bookmark_tabs=📑 bookmark=🔖 label=🏷️ coin=🪙
  moneybag,money_bag=💰 yen,yen_banknote=💴 dollar=💵 euro,euro_banknote=💶 pound=💷 money_with_wings=💸 credit_card=💳 receipt=🧾 chart=💹
  envelope=✉️ e-mail,email,e_mail=📧 incoming_envelope=📨 envelope_with_arrow=📩 outbox_tray=📤 inbox_tray=📥 package=📦 mailbox=📫
  mailbox_closed=📪 mailbox_with_mail=📬 mailbox_with_no_mail=📭 postbox=📮 ballot_box,ballot_box_with_ballot=🗳️ pencil2=✏️ black_nib=✒️
  pen_fountain,lower_left_fountain_pen,fountain_pen=🖋️ pen_ballpoint,lower_left_ballpoint_pen,pen=🖊️ paintbrush,lower_left_paintbrush=🖌️
  crayon,lower_left_crayon=🖍️ pencil,memo=📝 briefcase=💼 file_folder=📁 open_file_folder=📂 dividers,card_index_dividers=🗂️ date=📅 calendar=📆
  notepad_spiral,spiral_note_pad=🗒️ calendar_spiral,spiral_calendar_pad=🗓️ card_index=📇 chart_with_upwards_trend=📈
  chart_with_downwards_trend=📉 bar_chart=📊 clipboard=📋 pushpin=📌 round_pushpin=📍 paperclip=📎 paperclips,linked_paperclips=🖇️
  straight_ruler=📏 triangular_ruler=📐 scissors=✂️ card_box,card_file_box=🗃️ file_cabinet=🗄️ wastebasket=🗑️ lock,locked=🔒 unlock,unlocked=🔓
  lock_with_ink_pen=🔏 closed_lock_with_key=🔐 key=🔑 key2,old_key=🗝️ hammer=🔨 axe=🪓 pick=⛏️ hammer_pick,hammer_and_pick=⚒️
  tools,hammer_and_wrench=🛠️ dagger,dagger_knife=🗡️ crossed_swords=⚔️ bomb=💣 boomerang=🪃 bow_and_arrow,archery=🏹 shield=🛡️ carpentry_saw=🪚
  wrench=🔧 screwdriver=🪛 nut_and_bolt=🔩 gear=⚙️ compression,clamp=🗜️ scales,balance_scale=⚖️ probing_cane=🦯 link=🔗 broken_chain=⛓️‍💥
  chains=⛓️ hook=🪝 toolbox=🧰 magnet=🧲 ladder=🪜 alembic=⚗️ test_tube=🧪 petri_dish=🧫 dna=🧬 microscope=🔬 telescope=🔭 satellite=📡 syringe=💉
  drop_of_blood=🩸 pill=💊 adhesive_bandage=🩹 crutch=🩼 stethoscope=🩺 x_ray=🩻 door=🚪 elevator=🛗 mirror=🪞 window=🪟 bed=🛏️
  couch,couch_and_lamp=🛋️ chair=🪑 toilet=🚽 plunger=🪠 shower=🚿 bathtub=🛁 mouse_trap=🪤 razor=🪒 squeeze_bottle,lotion_bottle=🧴 safety_pin=🧷
  broom=🧹 basket=🧺 roll_of_paper=🧻 bucket=🪣 soap=🧼 bubbles=🫧 toothbrush=🪥 sponge=🧽 fire_extinguisher=🧯 shopping_cart,shopping_trolley=🛒
  smoking,cigarette=🚬 coffin=⚰️ headstone=🪦 urn,funeral_urn=⚱️ nazar_amulet=🧿 hamsa=🪬 moyai,moai=🗿 placard=🪧 identification_card=🪪
  `,
  // Signs
  `
  atm=🏧 put_litter_in_its_place=🚮 potable_water=🚰 wheelchair=♿ mens,mens_room=🚹 womens,womens_room=🚺 restroom=🚻 baby_symbol=🚼
  wc,water_closet=🚾 passport_control=🛂 customs=🛃 baggage_claim=🛄 left_luggage=🛅 warning=⚠️ children_crossing=🚸 no_entry=⛔
  no_entry_sign,prohibited=🚫 no_bicycles=🚳 no_smoking=🚭 do_not_litter,no_littering=🚯 non-potable_water=🚱 no_pedestrians=🚷
  no_mobile_phones=📵 underage=🔞 radioactive,radioactive_sign=☢️ biohazard,biohazard_sign=☣️ arrow_up,up_arrow=⬆️ arrow_upper_right=↗️
  arrow_right,right_arrow=➡️ arrow_lower_right=↘️ arrow_down,down_arrow=⬇️ arrow_lower_left=↙️ arrow_left,left_arrow=⬅️
  arrow_upper_left,up_left_arrow=↖️ arrow_up_down,up_down_arrow=↕️ left_right_arrow=↔️ leftwards_arrow_with_hook=↩️ arrow_right_hook=↪️
  arrow_heading_up=⤴️ arrow_heading_down=⤵️ arrows_clockwise=🔃 arrows_counterclockwise=🔄 back,back_arrow=🔙 end,end_arrow=🔚 on,on_arrow=🔛
  soon,soon_arrow=🔜 top,top_arrow=🔝 place_of_worship,worship_symbol=🛐 atom,atom_symbol=⚛️ om_symbol=🕉️ star_of_david=✡️ wheel_of_dharma=☸️
  yin_yang=☯️ cross,latin_cross=✝️ orthodox_cross=☦️ star_and_crescent=☪️ peace,peace_symbol=☮️ menorah=🕎 six_pointed_star=🔯 khanda=🪯
  aries=♈ taurus=♉ gemini=♊ cancer=♋ leo=♌ virgo=♍ libra=♎ scorpius,scorpio=♏ sagittarius=♐ capricorn=♑ aquarius=♒ pisces=♓ ophiuchus=⛎
  twisted_rightwards_arrows=🔀 repeat=🔁 repeat_one=🔂 arrow_forward=▶️ fast_forward=⏩ track_next,next_track=⏭️ play_pause=⏯️
  arrow_backward=◀️ rewind=⏪ track_previous,previous_track=⏮️ arrow_up_small=🔼 arrow_double_up=⏫ arrow_down_small=🔽 arrow_double_down=⏬
  pause_button,double_vertical_bar=⏸️ stop_button=⏹️ record_button=⏺️ eject,eject_symbol=⏏️ cinema=🎦 low_brightness=🔅 high_brightness=🔆
  signal_strength,antenna_bars=📶 wireless=🛜 vibration_mode=📳 mobile_phone_off=📴 female_sign=♀️ male_sign=♂️ transgender_symbol=⚧️
  heavy_multiplication_x=✖️ heavy_plus_sign=➕ heavy_minus_sign=➖ heavy_division_sign=➗ heavy_equals_sign=🟰 infinity=♾️ bangbang=‼️
  interrobang=⁉️ question,question_mark=❓ grey_question=❔ grey_exclamation=❕ exclamation=❗ wavy_dash=〰️ currency_exchange=💱
  heavy_dollar_sign=💲 medical_symbol=⚕️ recycle=♻️ fleur-de-lis,fleur_de_lis=⚜️ trident=🔱 name_badge=📛 beginner=🔰 o=⭕ white_check_mark=✅
  ballot_box_with_check=☑️ heavy_check_mark,check_mark=✔️ x,cross_mark=❌ negative_squared_cross_mark=❎ curly_loop=➰ loop=➿
  part_alternation_mark=〽️ eight_spoked_asterisk=✳️ eight_pointed_black_star=✴️ sparkle=❇️ copyright=©️ registered=®️ tm,trade_mark=™️
  hash=#️⃣ asterisk,keycap_asterisk=*️⃣ zero=0️⃣ one=1️⃣ two=2️⃣ three=3️⃣ four=4️⃣ five=5️⃣ six=6️⃣ seven=7️⃣ eight=8️⃣ nine=9️⃣
  keycap_ten=🔟 capital_abcd=🔠 abcd=🔡 1234,input_numbers=🔢 symbols,input_symbols=🔣 abc=🔤 a=🅰️ ab=🆎 b=🅱️ cl=🆑 cool=🆒 free=🆓
  information_source,information=ℹ️ id=🆔 m,circled_m=Ⓜ️ new=🆕 ng=🆖 o2=🅾️ ok=🆗 parking=🅿️ sos=🆘 up=🆙 vs=🆚 koko=🈁 sa=🈂️ u6708=🈷️ u6709=🈶
  u6307=🈯 ideograph_advantage=🉐 u5272=🈹 u7121=🈚 u7981=🈲 accept=🉑 u7533=🈸 u5408=🈴 u7a7a=🈳 congratulations=㊗️ secret=㊙️ u55b6=🈺 u6e80=🈵
  red_circle=🔴 orange_circle=🟠 yellow_circle=🟡 green_circle=🟢 blue_circle=🔵 purple_circle=🟣 brown_circle=🟤 black_circle=⚫ white_circle=⚪
  red_square=🟥 orange_square=🟧 yellow_square=🟨 green_square=🟩 blue_square=🟦 purple_square=🟪 brown_square=🟫 black_large_square=⬛
  white_large_square=⬜ black_medium_square=◼️ white_medium_square=◻️ black_medium_small_square=◾ white_medium_small_square=◽
  black_small_square=▪️ white_small_square=▫️ large_orange_diamond=🔶 large_blue_diamond=🔷 small_orange_diamond=🔸 small_blue_diamond=🔹
  small_red_triangle=🔺 small_red_triangle_down=🔻 diamond_shape_with_a_dot_inside=💠 radio_button=🔘 white_square_button=🔳
  black_square_button=🔲
  `,
  // Flags that stand for no region
  `
  checkered_flag=🏁 triangular_flag_on_post=🚩 crossed_flags=🎌 flag_black,waving_black_flag,black_flag=🏴
  flag_white,waving_white_flag,white_flag=🏳️ rainbow_flag,gay_pride_flag=🏳️‍🌈 transgender_flag=🏳️‍⚧️ pirate_flag=🏴‍☠️ united_nations=🇺🇳
  england=🏴󠁧󠁢󠁥󠁮󠁧󠁿 scotland=🏴󠁧󠁢󠁳󠁣󠁴󠁿 wales=🏴󠁧󠁢󠁷󠁬󠁳󠁿
  `,
].join(' ');

// regions are those that have a flag, by the two letters that make it.
export const regions = `
  ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bl bm bn bo bq br bs bt bv bw by bz ca cc cd cf cg ch ci
  ck cl cm cn co cp cq cr cu cv cw cx cy cz de dg dj dk dm do dz ea ec ee eg eh er es et eu fi fj fk fm fo fr ga gb gd ge gf gg gh gi gl
  gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu ic id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc
  li lk lr ls lt lu lv ly ma mc md me mf mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa
  pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sj sk sl sm sn so sr ss st sv sx sy sz ta tc td tf tg
  th tj tk tl tm tn to tr tt tv tw tz ua ug um us uy uz va vc ve vg vi vn vu wf ws xk ye yt za zm zw
`;
