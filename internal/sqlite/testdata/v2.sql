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
INSERT INTO tables VALUES (1,'sb6viyvnpgvl','ana',72,1,0,1794765794347,'2004','[]','',2853,1794765794347,0);
INSERT INTO tables VALUES (2,'lul47wf5xrd3','ana',2,0,0,1794765794360,'2004','[]','',384,1794765794360,0);
INSERT INTO entries VALUES (1,1,'seat',0,'{"kind":"person","name":"Ana","owner":"ana"}',1794765794228);
INSERT INTO entries VALUES (1,2,'seat',1,'{"kind":"person","name":"Bo","owner":"bo"}',1794765794228);
INSERT INTO entries VALUES (1,3,'ready',0,'yes',1794765794248);
INSERT INTO entries VALUES (1,4,'ready',1,'yes',1794765794251);
INSERT INTO entries VALUES (1,5,'begin',-2,'',1794765794251);
INSERT INTO entries VALUES (1,6,'move',-1,'lay duty',1794765794251);
INSERT INTO entries VALUES (1,7,'move',-1,'lay spice',1794765794251);
INSERT INTO entries VALUES (1,8,'move',-1,'lay cinnamon-1',1794765794251);
INSERT INTO entries VALUES (1,9,'move',-1,'lay ships',1794765794251);
INSERT INTO entries VALUES (1,10,'move',-1,'lay ginger-2',1794765794251);
INSERT INTO entries VALUES (1,11,'move',-1,'lay expeditions-small',1794765794251);
INSERT INTO entries VALUES (1,12,'move',-1,'lay nutmeg-1',1794765794251);
INSERT INTO entries VALUES (1,13,'move',-1,'lay pepper-2',1794765794251);
INSERT INTO entries VALUES (1,14,'move',-1,'lay ships-or-colonists',1794765794251);
INSERT INTO entries VALUES (1,15,'move',-1,'lay cinnamon-2',1794765794251);
INSERT INTO entries VALUES (1,16,'move',-1,'lay pepper-2',1794765794251);
INSERT INTO entries VALUES (1,17,'move',-1,'lay ship',1794765794251);
INSERT INTO entries VALUES (1,18,'move',-1,'lay settlement',1794765794251);
INSERT INTO entries VALUES (1,19,'move',-1,'lay extra-actions',1794765794251);
INSERT INTO entries VALUES (1,20,'move',-1,'lay nutmeg-2',1794765794251);
INSERT INTO entries VALUES (1,21,'move',-1,'lay clove-2',1794765794251);
INSERT INTO entries VALUES (1,22,'move',-1,'lay pepper-1',1794765794251);
INSERT INTO entries VALUES (1,23,'move',-1,'lay ginger-1',1794765794251);
INSERT INTO entries VALUES (1,24,'move',-1,'lay cinnamon-2',1794765794251);
INSERT INTO entries VALUES (1,25,'move',-1,'lay colonists',1794765794251);
INSERT INTO entries VALUES (1,26,'move',-1,'lay clove-2',1794765794251);
INSERT INTO entries VALUES (1,27,'move',-1,'lay ships-or-colonists',1794765794251);
INSERT INTO entries VALUES (1,28,'move',-1,'lay clove-1',1794765794251);
INSERT INTO entries VALUES (1,29,'move',-1,'lay ducats',1794765794251);
INSERT INTO entries VALUES (1,30,'move',-1,'lay nutmeg-2',1794765794251);
INSERT INTO entries VALUES (1,31,'move',-1,'first 0',1794765794251);
INSERT INTO entries VALUES (1,32,'move',-1,'turn bought-progress-3',1794765794251);
INSERT INTO entries VALUES (1,33,'move',-1,'turn ships-only-3',1794765794251);
INSERT INTO entries VALUES (1,34,'move',-1,'turn more-recruits-3',1794765794251);
INSERT INTO entries VALUES (1,35,'move',-1,'turn more-recruits-2',1794765794251);
INSERT INTO entries VALUES (1,36,'move',-1,'turn spice-sale-3',1794765794251);
INSERT INTO entries VALUES (1,37,'move',-1,'turn mixed-harvest-2',1794765794251);
INSERT INTO entries VALUES (1,38,'move',-1,'turn spice-sale-1',1794765794251);
INSERT INTO entries VALUES (1,39,'move',-1,'turn colonist-gift-2',1794765794251);
INSERT INTO entries VALUES (1,40,'move',-1,'turn ship-gift-3',1794765794251);
INSERT INTO entries VALUES (1,41,'move',-1,'turn ship-gift-1',1794765794251);
INSERT INTO entries VALUES (1,42,'move',-1,'turn spices-only-1',1794765794251);
INSERT INTO entries VALUES (1,43,'move',-1,'turn ducat-gift-1',1794765794251);
INSERT INTO entries VALUES (1,44,'move',-1,'turn ships-only-2',1794765794251);
INSERT INTO entries VALUES (1,45,'move',-1,'turn more-recruits-1',1794765794251);
INSERT INTO entries VALUES (1,46,'move',-1,'turn ducat-gift-2',1794765794251);
INSERT INTO entries VALUES (1,47,'move',0,'flag g4',1794765794259);
INSERT INTO entries VALUES (1,48,'move',1,'token f5',1794765794268);
INSERT INTO entries VALUES (1,49,'move',0,'token f4',1794765794270);
INSERT INTO entries VALUES (1,50,'move',1,'bid 1',1794765794279);
INSERT INTO entries VALUES (1,51,'move',0,'buy',1794765794282);
INSERT INTO entries VALUES (1,52,'move',0,'pass',1794765794284);
INSERT INTO entries VALUES (1,53,'move',1,'take',1794765794287);
INSERT INTO entries VALUES (1,54,'move',1,'bid 3',1794765794288);
INSERT INTO entries VALUES (1,55,'move',0,'buy',1794765794289);
INSERT INTO entries VALUES (1,56,'move',0,'found cochin',1794765794291);
INSERT INTO entries VALUES (1,57,'move',-1,'turn colonist-gift-3',1794765794291);
INSERT INTO entries VALUES (1,58,'move',-1,'turn spice-gift-1',1794765794291);
INSERT INTO entries VALUES (1,59,'move',0,'decline',1794765794295);
INSERT INTO entries VALUES (1,60,'move',0,'end',1794765794301);
INSERT INTO entries VALUES (1,61,'move',1,'explore',1794765794303);
INSERT INTO entries VALUES (1,62,'move',1,'draw 0',1794765794311);
INSERT INTO entries VALUES (1,63,'move',1,'end',1794765794315);
INSERT INTO entries VALUES (1,64,'move',0,'build-ships',1794765794318);
INSERT INTO entries VALUES (1,65,'move',0,'end',1794765794321);
INSERT INTO entries VALUES (1,66,'move',1,'found quilon',1794765794327);
INSERT INTO entries VALUES (1,67,'move',-1,'turn spice-gift-2',1794765794327);
INSERT INTO entries VALUES (1,68,'move',-1,'turn colonist-gift-1',1794765794327);
INSERT INTO entries VALUES (1,69,'move',1,'pay 3',1794765794334);
INSERT INTO entries VALUES (1,70,'move',1,'tile quilon-clove-ginger',1794765794335);
INSERT INTO entries VALUES (1,71,'move',1,'put clove quilon',1794765794335);
INSERT INTO entries VALUES (1,72,'move',1,'end',1794765794347);
INSERT INTO entries VALUES (2,1,'seat',0,'{"kind":"person","name":"Ana","owner":"ana"}',1794765794360);
INSERT INTO entries VALUES (2,2,'seat',1,'{"kind":"open","link":"3710310bdb66e9211fa08f03ad1812c9cea7d09b1861c06ea4bc6a706817cc8c","made":1}',1794765794360);
INSERT INTO seats VALUES (1,0,'Ana','ana',NULL,1);
INSERT INTO seats VALUES (1,1,'Bo','bo',NULL,0);
INSERT INTO seats VALUES (2,0,'Ana','ana',NULL,1);
INSERT INTO seats VALUES (2,1,'','','3710310bdb66e9211fa08f03ad1812c9cea7d09b1861c06ea4bc6a706817cc8c',1);
INSERT INTO settled VALUES (1,'{"id":"sb6viyvnpgvl","host":"ana","made":"2026-11-15T18:03:14.228Z","rules":1,"edition":"2004","hash":"e510af0bb861e54b3d24a94ee220d36c85fa81adfaf0660c60be865dc485b3a6","seats":2,"pace":"normal"}');
INSERT INTO settled VALUES (2,'{"id":"lul47wf5xrd3","host":"ana","made":"2026-11-15T18:03:14.36Z","rules":1,"edition":"2004","hash":"e510af0bb861e54b3d24a94ee220d36c85fa81adfaf0660c60be865dc485b3a6","seats":2,"pace":"normal"}');
PRAGMA application_id = 1735352577;
PRAGMA user_version = 2;
