CREATE TABLE tables (
	key     INTEGER PRIMARY KEY,
	id      TEXT    NOT NULL UNIQUE,
	host    TEXT    NOT NULL,
	entries INTEGER NOT NULL,                             -- how many there are
	status  INTEGER NOT NULL,                             -- 0 gathering, 1 playing, 2 finished
	since   INTEGER NOT NULL                              -- when it began to wait, in milliseconds
, edition TEXT NOT NULL DEFAULT '', options TEXT NOT NULL DEFAULT '[]', origin TEXT NOT NULL DEFAULT '', bytes INTEGER NOT NULL DEFAULT 0, touched INTEGER NOT NULL DEFAULT 0, compressed INTEGER NOT NULL DEFAULT 0, standing TEXT NOT NULL DEFAULT '', ended INTEGER) STRICT;
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
	waits INTEGER NOT NULL, ended INTEGER, -- the table waits for this seat
	PRIMARY KEY (tbl, seat)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX seats_link ON seats (link) WHERE link IS NOT NULL;
CREATE TABLE settled (
	tbl  INTEGER PRIMARY KEY REFERENCES tables (key) ON DELETE CASCADE,
	text TEXT    NOT NULL CHECK (json_valid(text))
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
CREATE TABLE health (
	one INTEGER PRIMARY KEY CHECK (one = 1),
	at  INTEGER NOT NULL -- in milliseconds
) STRICT;
CREATE TABLE blocks (
	key   INTEGER PRIMARY KEY,
	owner TEXT    NOT NULL,
	other TEXT    NOT NULL,
	name  TEXT    NOT NULL,
	since INTEGER NOT NULL, -- in milliseconds
	UNIQUE (owner, other)
) STRICT;
CREATE TABLE bans (
	name   TEXT    NOT NULL PRIMARY KEY,
	reason TEXT    NOT NULL,
	since  INTEGER NOT NULL -- in milliseconds
) STRICT, WITHOUT ROWID;
CREATE TABLE jobs (
	id       INTEGER PRIMARY KEY AUTOINCREMENT, -- never used again
	kind     TEXT    NOT NULL,
	key      TEXT    NOT NULL,
	due      INTEGER NOT NULL,            -- in milliseconds; 0 for at once
	args     TEXT    NOT NULL,
	failures INTEGER NOT NULL DEFAULT 0,  -- in a row
	error    TEXT    NOT NULL DEFAULT '', -- of the last one
	UNIQUE (kind, key)
) STRICT;
CREATE TABLE parts (
	key   INTEGER PRIMARY KEY, -- tables.key * 1048576 + part
	bytes BLOB    NOT NULL
) STRICT;
CREATE TRIGGER tables_parts AFTER DELETE ON tables BEGIN
	DELETE FROM parts WHERE key BETWEEN old.key * 1048576 AND old.key * 1048576 + 1048575;
END;
CREATE INDEX tables_host ON tables (host, ended);
CREATE INDEX seats_owner ON seats (owner, ended, waits) WHERE owner <> '';
INSERT INTO tables VALUES (1,'mhsjeex7iuvu','ana',66,1,1794785609195,'2004','[]','',2452,1794785609195,0,'{"round":2,"waits":[0]}',NULL);
INSERT INTO tables VALUES (2,'eylqevplqcio','ana',2,0,1794785609204,'2004','[]','',385,1794785609204,0,'{"waits":[0,1]}',NULL);
INSERT INTO entries VALUES (1,1,'seat',0,'{"kind":"person","name":"Ana","owner":"ana"}',1794785608940);
INSERT INTO entries VALUES (1,2,'seat',1,'{"kind":"person","name":"Bo","owner":"bo"}',1794785608940);
INSERT INTO entries VALUES (1,3,'ready',0,'yes',1794785608958);
INSERT INTO entries VALUES (1,4,'ready',1,'yes',1794785608967);
INSERT INTO entries VALUES (1,5,'begin',-2,'',1794785608967);
INSERT INTO entries VALUES (1,6,'move',-1,'lay nutmeg-2',1794785608967);
INSERT INTO entries VALUES (1,7,'move',-1,'lay settlement',1794785608967);
INSERT INTO entries VALUES (1,8,'move',-1,'lay clove-1',1794785608967);
INSERT INTO entries VALUES (1,9,'move',-1,'lay spice',1794785608967);
INSERT INTO entries VALUES (1,10,'move',-1,'lay nutmeg-2',1794785608967);
INSERT INTO entries VALUES (1,11,'move',-1,'lay ginger-2',1794785608967);
INSERT INTO entries VALUES (1,12,'move',-1,'lay colonists',1794785608967);
INSERT INTO entries VALUES (1,13,'move',-1,'lay expeditions-small',1794785608967);
INSERT INTO entries VALUES (1,14,'move',-1,'lay pepper-1',1794785608967);
INSERT INTO entries VALUES (1,15,'move',-1,'lay ships-or-colonists',1794785608967);
INSERT INTO entries VALUES (1,16,'move',-1,'lay ducats',1794785608967);
INSERT INTO entries VALUES (1,17,'move',-1,'lay cinnamon-2',1794785608967);
INSERT INTO entries VALUES (1,18,'move',-1,'lay cinnamon-1',1794785608967);
INSERT INTO entries VALUES (1,19,'move',-1,'lay ginger-2',1794785608967);
INSERT INTO entries VALUES (1,20,'move',-1,'lay clove-2',1794785608967);
INSERT INTO entries VALUES (1,21,'move',-1,'lay clove-2',1794785608967);
INSERT INTO entries VALUES (1,22,'move',-1,'lay ships',1794785608967);
INSERT INTO entries VALUES (1,23,'move',-1,'lay colonist',1794785608967);
INSERT INTO entries VALUES (1,24,'move',-1,'lay pepper-2',1794785608967);
INSERT INTO entries VALUES (1,25,'move',-1,'lay extra-actions',1794785608967);
INSERT INTO entries VALUES (1,26,'move',-1,'lay ginger-1',1794785608967);
INSERT INTO entries VALUES (1,27,'move',-1,'lay ships-or-colonists',1794785608967);
INSERT INTO entries VALUES (1,28,'move',-1,'lay nutmeg-1',1794785608967);
INSERT INTO entries VALUES (1,29,'move',-1,'lay cinnamon-2',1794785608967);
INSERT INTO entries VALUES (1,30,'move',-1,'lay ship',1794785608967);
INSERT INTO entries VALUES (1,31,'move',-1,'first 1',1794785608967);
INSERT INTO entries VALUES (1,32,'move',-1,'turn spice-sale-2',1794785608967);
INSERT INTO entries VALUES (1,33,'move',1,'flag b1',1794785608972);
INSERT INTO entries VALUES (1,34,'move',0,'token b2',1794785608979);
INSERT INTO entries VALUES (1,35,'move',1,'token b3',1794785608992);
INSERT INTO entries VALUES (1,36,'move',0,'bid 5',1794785609003);
INSERT INTO entries VALUES (1,37,'move',1,'sell',1794785609008);
INSERT INTO entries VALUES (1,38,'move',1,'bid 11',1794785609015);
INSERT INTO entries VALUES (1,39,'move',0,'sell',1794785609021);
INSERT INTO entries VALUES (1,40,'move',0,'bid 3',1794785609033);
INSERT INTO entries VALUES (1,41,'move',1,'sell',1794785609037);
INSERT INTO entries VALUES (1,42,'move',0,'progress ship',1794785609038);
INSERT INTO entries VALUES (1,43,'move',0,'pay ginger p1',1794785609039);
INSERT INTO entries VALUES (1,44,'move',0,'end',1794785609039);
INSERT INTO entries VALUES (1,45,'move',1,'build-ships',1794785609051);
INSERT INTO entries VALUES (1,46,'move',1,'end',1794785609063);
INSERT INTO entries VALUES (1,47,'move',0,'tax',1794785609066);
INSERT INTO entries VALUES (1,48,'move',0,'end',1794785609068);
INSERT INTO entries VALUES (1,49,'move',1,'progress expedition',1794785609076);
INSERT INTO entries VALUES (1,50,'move',1,'pay nutmeg p1',1794785609078);
INSERT INTO entries VALUES (1,51,'move',1,'end',1794785609085);
INSERT INTO entries VALUES (1,52,'move',0,'harvest',1794785609101);
INSERT INTO entries VALUES (1,53,'move',0,'put ginger p1',1794785609107);
INSERT INTO entries VALUES (1,54,'move',0,'end',1794785609117);
INSERT INTO entries VALUES (1,55,'move',1,'harvest',1794785609122);
INSERT INTO entries VALUES (1,56,'move',1,'put nutmeg p1',1794785609126);
INSERT INTO entries VALUES (1,57,'move',1,'end',1794785609131);
INSERT INTO entries VALUES (1,58,'move',0,'pass',1794785609135);
INSERT INTO entries VALUES (1,59,'move',0,'flag f7',1794785609143);
INSERT INTO entries VALUES (1,60,'move',1,'token e6',1794785609150);
INSERT INTO entries VALUES (1,61,'move',0,'token d6',1794785609159);
INSERT INTO entries VALUES (1,62,'move',1,'bid 1',1794785609167);
INSERT INTO entries VALUES (1,63,'move',0,'buy',1794785609178);
INSERT INTO entries VALUES (1,64,'move',0,'bid 9',1794785609187);
INSERT INTO entries VALUES (1,65,'move',1,'sell',1794785609191);
INSERT INTO entries VALUES (1,66,'move',1,'bid 7',1794785609195);
INSERT INTO entries VALUES (2,1,'seat',0,'{"kind":"person","name":"Ana","owner":"ana"}',1794785609204);
INSERT INTO entries VALUES (2,2,'seat',1,'{"kind":"open","link":"ff5918cdb003999062dc8a2b57950115342781724fea70cbb1102dde070c0360","made":1}',1794785609204);
INSERT INTO seats VALUES (1,0,'Ana','ana',NULL,1,NULL);
INSERT INTO seats VALUES (1,1,'Bo','bo',NULL,0,NULL);
INSERT INTO seats VALUES (2,0,'Ana','ana',NULL,1,NULL);
INSERT INTO seats VALUES (2,1,'','','ff5918cdb003999062dc8a2b57950115342781724fea70cbb1102dde070c0360',1,NULL);
INSERT INTO settled VALUES (1,'{"id":"mhsjeex7iuvu","host":"ana","made":"2026-11-15T23:33:28.94Z","rules":1,"edition":"2004","hash":"e510af0bb861e54b3d24a94ee220d36c85fa81adfaf0660c60be865dc485b3a6","seats":2,"pace":"normal"}');
INSERT INTO settled VALUES (2,'{"id":"eylqevplqcio","host":"ana","made":"2026-11-15T23:33:29.204Z","rules":1,"edition":"2004","hash":"e510af0bb861e54b3d24a94ee220d36c85fa81adfaf0660c60be865dc485b3a6","seats":2,"pace":"normal"}');
PRAGMA application_id = 1735352577;
PRAGMA user_version = 10;
