CREATE TABLE tables (
	key     INTEGER PRIMARY KEY,
	id      TEXT    NOT NULL UNIQUE,
	host    TEXT    NOT NULL,
	settled TEXT    NOT NULL CHECK (json_valid(settled)), -- what never changes
	entries INTEGER NOT NULL,                             -- how many there are
	status  INTEGER NOT NULL,                             -- 0 gathering, 1 playing, 2 finished
	for_bot INTEGER NOT NULL,                             -- a bot is to move
	since   INTEGER NOT NULL                              -- when it began to wait, in milliseconds
) STRICT;
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
INSERT INTO tables VALUES (1,'jj5dr564qvaf','ana','{"id":"jj5dr564qvaf","host":"ana","made":"2026-11-15T06:49:57.813Z","rules":1,"edition":"2004","hash":"0a9c9e55ea28935f96f10c8929269fe3971579ba74bbb862755efb2d8acf52d0","seats":2,"pace":"normal"}',68,1,0,1794725397927);
INSERT INTO tables VALUES (2,'gy7mui7cveta','ana','{"id":"gy7mui7cveta","host":"ana","made":"2026-11-15T06:49:57.927Z","rules":1,"edition":"2004","hash":"0a9c9e55ea28935f96f10c8929269fe3971579ba74bbb862755efb2d8acf52d0","seats":2,"pace":"normal"}',2,0,0,1794725397927);
INSERT INTO entries VALUES (1,1,'seat',0,'{"kind":"person","name":"Ana","owner":"ana"}',1794725397813);
INSERT INTO entries VALUES (1,2,'seat',1,'{"kind":"person","name":"Bo","owner":"bo"}',1794725397813);
INSERT INTO entries VALUES (1,3,'ready',0,'yes',1794725397852);
INSERT INTO entries VALUES (1,4,'ready',1,'yes',1794725397860);
INSERT INTO entries VALUES (1,5,'begin',-2,'',1794725397860);
INSERT INTO entries VALUES (1,6,'move',-1,'lay extra-actions',1794725397860);
INSERT INTO entries VALUES (1,7,'move',-1,'lay ship',1794725397860);
INSERT INTO entries VALUES (1,8,'move',-1,'lay ducats',1794725397860);
INSERT INTO entries VALUES (1,9,'move',-1,'lay cinnamon-2',1794725397860);
INSERT INTO entries VALUES (1,10,'move',-1,'lay clove-1',1794725397860);
INSERT INTO entries VALUES (1,11,'move',-1,'lay colonists',1794725397860);
INSERT INTO entries VALUES (1,12,'move',-1,'lay cinnamon-1',1794725397860);
INSERT INTO entries VALUES (1,13,'move',-1,'lay ginger-1',1794725397860);
INSERT INTO entries VALUES (1,14,'move',-1,'lay nutmeg-2',1794725397860);
INSERT INTO entries VALUES (1,15,'move',-1,'lay ginger-2',1794725397860);
INSERT INTO entries VALUES (1,16,'move',-1,'lay ginger-2',1794725397860);
INSERT INTO entries VALUES (1,17,'move',-1,'lay spice',1794725397860);
INSERT INTO entries VALUES (1,18,'move',-1,'lay colonist',1794725397860);
INSERT INTO entries VALUES (1,19,'move',-1,'lay pepper-1',1794725397860);
INSERT INTO entries VALUES (1,20,'move',-1,'lay expeditions-small',1794725397860);
INSERT INTO entries VALUES (1,21,'move',-1,'lay nutmeg-2',1794725397860);
INSERT INTO entries VALUES (1,22,'move',-1,'lay cinnamon-2',1794725397860);
INSERT INTO entries VALUES (1,23,'move',-1,'lay ships-or-colonists',1794725397860);
INSERT INTO entries VALUES (1,24,'move',-1,'lay duty',1794725397860);
INSERT INTO entries VALUES (1,25,'move',-1,'lay ships-or-colonists',1794725397860);
INSERT INTO entries VALUES (1,26,'move',-1,'lay clove-2',1794725397860);
INSERT INTO entries VALUES (1,27,'move',-1,'lay clove-2',1794725397860);
INSERT INTO entries VALUES (1,28,'move',-1,'lay pepper-2',1794725397860);
INSERT INTO entries VALUES (1,29,'move',-1,'lay settlement',1794725397860);
INSERT INTO entries VALUES (1,30,'move',-1,'lay pepper-2',1794725397860);
INSERT INTO entries VALUES (1,31,'move',-1,'first 0',1794725397860);
INSERT INTO entries VALUES (1,32,'move',-1,'turn spice-sale-3',1794725397860);
INSERT INTO entries VALUES (1,33,'move',-1,'turn bought-progress-3',1794725397860);
INSERT INTO entries VALUES (1,34,'move',-1,'turn mixed-harvest-3',1794725397860);
INSERT INTO entries VALUES (1,35,'move',0,'flag e7',1794725397866);
INSERT INTO entries VALUES (1,36,'move',1,'token f6',1794725397872);
INSERT INTO entries VALUES (1,37,'move',0,'token e6',1794725397895);
INSERT INTO entries VALUES (1,38,'move',1,'bid 5',1794725397907);
INSERT INTO entries VALUES (1,39,'move',0,'buy',1794725397909);
INSERT INTO entries VALUES (1,40,'move',0,'bid 1',1794725397909);
INSERT INTO entries VALUES (1,41,'move',1,'sell',1794725397910);
INSERT INTO entries VALUES (1,42,'move',1,'bid 5',1794725397910);
INSERT INTO entries VALUES (1,43,'move',0,'sell',1794725397910);
INSERT INTO entries VALUES (1,44,'move',0,'found quilon',1794725397911);
INSERT INTO entries VALUES (1,45,'move',-1,'turn ducat-gift-2',1794725397911);
INSERT INTO entries VALUES (1,46,'move',-1,'turn ships-only-2',1794725397911);
INSERT INTO entries VALUES (1,47,'move',0,'pay 2',1794725397911);
INSERT INTO entries VALUES (1,48,'move',0,'tile quilon-pepper-clove',1794725397917);
INSERT INTO entries VALUES (1,49,'move',0,'put pepper quilon',1794725397917);
INSERT INTO entries VALUES (1,50,'move',0,'end',1794725397918);
INSERT INTO entries VALUES (1,51,'move',1,'tax',1794725397918);
INSERT INTO entries VALUES (1,52,'move',1,'end',1794725397919);
INSERT INTO entries VALUES (1,53,'move',0,'explore',1794725397919);
INSERT INTO entries VALUES (1,54,'move',0,'draw 0',1794725397920);
INSERT INTO entries VALUES (1,55,'move',0,'end',1794725397920);
INSERT INTO entries VALUES (1,56,'move',1,'build-ships',1794725397921);
INSERT INTO entries VALUES (1,57,'move',1,'end',1794725397921);
INSERT INTO entries VALUES (1,58,'move',0,'tax',1794725397922);
INSERT INTO entries VALUES (1,59,'move',0,'end',1794725397922);
INSERT INTO entries VALUES (1,60,'move',1,'found madras',1794725397923);
INSERT INTO entries VALUES (1,61,'move',-1,'turn spice-sale-1',1794725397923);
INSERT INTO entries VALUES (1,62,'move',-1,'turn ship-gift-1',1794725397923);
INSERT INTO entries VALUES (1,63,'move',1,'decline',1794725397923);
INSERT INTO entries VALUES (1,64,'move',1,'end',1794725397923);
INSERT INTO entries VALUES (1,65,'move',0,'pass',1794725397926);
INSERT INTO entries VALUES (1,66,'move',1,'extra',1794725397926);
INSERT INTO entries VALUES (1,67,'move',1,'tax',1794725397927);
INSERT INTO entries VALUES (1,68,'move',1,'end',1794725397927);
INSERT INTO entries VALUES (2,1,'seat',0,'{"kind":"person","name":"Ana","owner":"ana"}',1794725397927);
INSERT INTO entries VALUES (2,2,'seat',1,'{"kind":"open","link":"ccd537a22482177b32fd867951535cf1f4a37eb4fe6f1e4930116d0defcde4d4","made":1}',1794725397927);
INSERT INTO seats VALUES (1,0,'Ana','ana',NULL,1);
INSERT INTO seats VALUES (1,1,'Bo','bo',NULL,0);
INSERT INTO seats VALUES (2,0,'Ana','ana',NULL,1);
INSERT INTO seats VALUES (2,1,'','','ccd537a22482177b32fd867951535cf1f4a37eb4fe6f1e4930116d0defcde4d4',1);
PRAGMA application_id = 1735352577;
PRAGMA user_version = 1;
