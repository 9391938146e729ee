CREATE TABLE tables (
	key     INTEGER PRIMARY KEY,
	id      TEXT    NOT NULL UNIQUE,
	host    TEXT    NOT NULL,
	entries INTEGER NOT NULL,                             -- how many there are
	status  INTEGER NOT NULL,                             -- 0 gathering, 1 playing, 2 finished
	for_bot INTEGER NOT NULL,                             -- a bot is to move
	since   INTEGER NOT NULL                              -- when it began to wait, in milliseconds
, edition TEXT NOT NULL DEFAULT '', options TEXT NOT NULL DEFAULT '[]', origin TEXT NOT NULL DEFAULT '', bytes INTEGER NOT NULL DEFAULT 0, touched INTEGER NOT NULL DEFAULT 0, compressed INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE INDEX tables_host ON tables (host);
CREATE INDEX tables_for_bot ON tables (key) WHERE for_bot;
CREATE TABLE entries (
	tbl    INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE,
	number INTEGER NOT NULL,
	kind   TEXT    NOT NULL,
	seat   INTEGER NOT NULL, -- -1 Nature, -2 nobody
	text   TEXT    NOT NULL,
	time   INTEGER NOT NULL, -- in milliseconds
	PRIMARY KEY (tbl, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE seats (
	tbl   INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE,
	seat  INTEGER NOT NULL,
	name  TEXT    NOT NULL, -- empty while nobody has sat there
	owner TEXT    NOT NULL, -- empty if no person sits there
	link  TEXT,             -- hash
	waits INTEGER NOT NULL, -- the table waits for this seat
	PRIMARY KEY (tbl, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_owner ON seats (owner) WHERE owner <> '';
CREATE UNIQUE INDEX seats_link ON seats (link) WHERE link IS NOT NULL;
CREATE TABLE settled (
	tbl  INTEGER PRIMARY KEY REFERENCES tables (key) ON DELETE CASCADE,
	text TEXT    NOT NULL CHECK (json_valid(text))
) STRICT;
CREATE TABLE logs (
	tbl INTEGER PRIMARY KEY REFERENCES tables (key) ON DELETE CASCADE,
	log BLOB    NOT NULL
) STRICT;
CREATE INDEX tables_origin ON tables (origin) WHERE origin <> '';
CREATE INDEX tables_expanded ON tables (key) WHERE NOT compressed;
CREATE INDEX tables_compressed ON tables (touched) WHERE compressed;
CREATE TABLE sessions (
	id     TEXT    NOT NULL PRIMARY KEY,
	guest  TEXT    NOT NULL, -- an owner of seats and tables
	device TEXT    NOT NULL, -- kind of browser
	began  INTEGER NOT NULL, -- in milliseconds, as all of these
	seen   INTEGER NOT NULL,
	ended  INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_guest ON sessions (guest) WHERE ended IS NULL;
INSERT INTO tables VALUES (1,'wezw3gsk4eeh','ana',65,1,0,1794767030501,'2004','[]','',2581,1794767030501,0);
INSERT INTO tables VALUES (2,'26jd27l6fqti','ana',2,0,0,1794767030502,'2004','[]','',385,1794767030502,0);
INSERT INTO entries VALUES (1,1,'seat',0,'{"kind":"person","name":"Ana","owner":"ana"}',1794767030384);
INSERT INTO entries VALUES (1,2,'seat',1,'{"kind":"person","name":"Bo","owner":"bo"}',1794767030384);
INSERT INTO entries VALUES (1,3,'ready',0,'yes',1794767030392);
INSERT INTO entries VALUES (1,4,'ready',1,'yes',1794767030394);
INSERT INTO entries VALUES (1,5,'begin',-2,'',1794767030394);
INSERT INTO entries VALUES (1,6,'move',-1,'lay cinnamon-2',1794767030394);
INSERT INTO entries VALUES (1,7,'move',-1,'lay ships',1794767030394);
INSERT INTO entries VALUES (1,8,'move',-1,'lay colonists',1794767030394);
INSERT INTO entries VALUES (1,9,'move',-1,'lay spice',1794767030394);
INSERT INTO entries VALUES (1,10,'move',-1,'lay ships-or-colonists',1794767030394);
INSERT INTO entries VALUES (1,11,'move',-1,'lay nutmeg-2',1794767030394);
INSERT INTO entries VALUES (1,12,'move',-1,'lay settlement',1794767030394);
INSERT INTO entries VALUES (1,13,'move',-1,'lay ships-or-colonists',1794767030394);
INSERT INTO entries VALUES (1,14,'move',-1,'lay nutmeg-2',1794767030394);
INSERT INTO entries VALUES (1,15,'move',-1,'lay extra-actions',1794767030394);
INSERT INTO entries VALUES (1,16,'move',-1,'lay pepper-1',1794767030394);
INSERT INTO entries VALUES (1,17,'move',-1,'lay ship',1794767030394);
INSERT INTO entries VALUES (1,18,'move',-1,'lay duty',1794767030394);
INSERT INTO entries VALUES (1,19,'move',-1,'lay cinnamon-2',1794767030394);
INSERT INTO entries VALUES (1,20,'move',-1,'lay clove-1',1794767030394);
INSERT INTO entries VALUES (1,21,'move',-1,'lay clove-2',1794767030394);
INSERT INTO entries VALUES (1,22,'move',-1,'lay colonist',1794767030394);
INSERT INTO entries VALUES (1,23,'move',-1,'lay cinnamon-1',1794767030394);
INSERT INTO entries VALUES (1,24,'move',-1,'lay nutmeg-1',1794767030394);
INSERT INTO entries VALUES (1,25,'move',-1,'lay ginger-2',1794767030394);
INSERT INTO entries VALUES (1,26,'move',-1,'lay ginger-1',1794767030394);
INSERT INTO entries VALUES (1,27,'move',-1,'lay clove-2',1794767030394);
INSERT INTO entries VALUES (1,28,'move',-1,'lay ginger-2',1794767030394);
INSERT INTO entries VALUES (1,29,'move',-1,'lay expeditions-small',1794767030394);
INSERT INTO entries VALUES (1,30,'move',-1,'lay pepper-2',1794767030394);
INSERT INTO entries VALUES (1,31,'move',-1,'first 1',1794767030394);
INSERT INTO entries VALUES (1,32,'move',-1,'turn more-recruits-3',1794767030394);
INSERT INTO entries VALUES (1,33,'move',-1,'turn spices-only-3',1794767030394);
INSERT INTO entries VALUES (1,34,'move',-1,'turn ships-only-1',1794767030394);
INSERT INTO entries VALUES (1,35,'move',1,'flag e7',1794767030444);
INSERT INTO entries VALUES (1,36,'move',0,'token e6',1794767030464);
INSERT INTO entries VALUES (1,37,'move',1,'token d6',1794767030465);
INSERT INTO entries VALUES (1,38,'move',0,'bid 8',1794767030466);
INSERT INTO entries VALUES (1,39,'move',1,'sell',1794767030466);
INSERT INTO entries VALUES (1,40,'move',1,'bid 5',1794767030467);
INSERT INTO entries VALUES (1,41,'move',0,'sell',1794767030468);
INSERT INTO entries VALUES (1,42,'move',-1,'deal ducat-gift-2',1794767030468);
INSERT INTO entries VALUES (1,43,'move',-1,'deal more-recruits-1',1794767030468);
INSERT INTO entries VALUES (1,44,'move',0,'bid 1',1794767030468);
INSERT INTO entries VALUES (1,45,'move',1,'sell',1794767030469);
INSERT INTO entries VALUES (1,46,'move',0,'found calicut',1794767030470);
INSERT INTO entries VALUES (1,47,'move',-1,'turn spice-gift-3',1794767030470);
INSERT INTO entries VALUES (1,48,'move',-1,'turn spice-sale-2',1794767030470);
INSERT INTO entries VALUES (1,49,'move',0,'decline',1794767030470);
INSERT INTO entries VALUES (1,50,'move',0,'end',1794767030471);
INSERT INTO entries VALUES (1,51,'move',1,'found cochin with more-recruits-1',1794767030471);
INSERT INTO entries VALUES (1,52,'move',-1,'turn ship-gift-3',1794767030471);
INSERT INTO entries VALUES (1,53,'move',-1,'turn mixed-harvest-3',1794767030471);
INSERT INTO entries VALUES (1,54,'move',-1,'turn colonist-gift-3',1794767030471);
INSERT INTO entries VALUES (1,55,'move',1,'tile cochin',1794767030472);
INSERT INTO entries VALUES (1,56,'move',1,'put pepper cochin',1794767030472);
INSERT INTO entries VALUES (1,57,'move',1,'end',1794767030473);
INSERT INTO entries VALUES (1,58,'move',0,'found calicut',1794767030478);
INSERT INTO entries VALUES (1,59,'move',-1,'turn ship-gift-1',1794767030478);
INSERT INTO entries VALUES (1,60,'move',-1,'turn colonist-gift-2',1794767030478);
INSERT INTO entries VALUES (1,61,'move',0,'decline',1794767030483);
INSERT INTO entries VALUES (1,62,'move',0,'end',1794767030496);
INSERT INTO entries VALUES (1,63,'move',1,'tax',1794767030500);
INSERT INTO entries VALUES (1,64,'move',1,'play ducat-gift-2',1794767030500);
INSERT INTO entries VALUES (1,65,'move',1,'end',1794767030501);
INSERT INTO entries VALUES (2,1,'seat',0,'{"kind":"person","name":"Ana","owner":"ana"}',1794767030502);
INSERT INTO entries VALUES (2,2,'seat',1,'{"kind":"open","link":"1afd8666b798ddfff80dde0aeee571bd2f3a0c8b38662cca3312ffef15954996","made":1}',1794767030502);
INSERT INTO seats VALUES (1,0,'Ana','ana',NULL,1);
INSERT INTO seats VALUES (1,1,'Bo','bo',NULL,0);
INSERT INTO seats VALUES (2,0,'Ana','ana',NULL,1);
INSERT INTO seats VALUES (2,1,'','','1afd8666b798ddfff80dde0aeee571bd2f3a0c8b38662cca3312ffef15954996',1);
INSERT INTO settled VALUES (1,'{"id":"wezw3gsk4eeh","host":"ana","made":"2026-11-15T18:23:50.384Z","rules":1,"edition":"2004","hash":"e510af0bb861e54b3d24a94ee220d36c85fa81adfaf0660c60be865dc485b3a6","seats":2,"pace":"normal"}');
INSERT INTO settled VALUES (2,'{"id":"26jd27l6fqti","host":"ana","made":"2026-11-15T18:23:50.502Z","rules":1,"edition":"2004","hash":"e510af0bb861e54b3d24a94ee220d36c85fa81adfaf0660c60be865dc485b3a6","seats":2,"pace":"normal"}');
PRAGMA application_id = 1735352577;
PRAGMA user_version = 3;
