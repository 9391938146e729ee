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
INSERT INTO tables VALUES (1,'qxvpr46fu3vw','ana','{"id":"qxvpr46fu3vw","host":"ana","made":"2026-11-15T07:35:23.452Z","rules":1,"edition":"2004","hash":"e510af0bb861e54b3d24a94ee220d36c85fa81adfaf0660c60be865dc485b3a6","seats":2,"pace":"normal"}',66,1,0,1794728123652);
INSERT INTO tables VALUES (2,'o2mwx6mf7as6','ana','{"id":"o2mwx6mf7as6","host":"ana","made":"2026-11-15T07:35:23.656Z","rules":1,"edition":"2004","hash":"e510af0bb861e54b3d24a94ee220d36c85fa81adfaf0660c60be865dc485b3a6","seats":2,"pace":"normal"}',2,0,0,1794728123656);
INSERT INTO entries VALUES (1,1,'seat',0,'{"kind":"person","name":"Ana","owner":"ana"}',1794728123452);
INSERT INTO entries VALUES (1,2,'seat',1,'{"kind":"person","name":"Bo","owner":"bo"}',1794728123452);
INSERT INTO entries VALUES (1,3,'ready',0,'yes',1794728123472);
INSERT INTO entries VALUES (1,4,'ready',1,'yes',1794728123476);
INSERT INTO entries VALUES (1,5,'begin',-2,'',1794728123476);
INSERT INTO entries VALUES (1,6,'move',-1,'lay colonist',1794728123476);
INSERT INTO entries VALUES (1,7,'move',-1,'lay pepper-1',1794728123476);
INSERT INTO entries VALUES (1,8,'move',-1,'lay settlement',1794728123476);
INSERT INTO entries VALUES (1,9,'move',-1,'lay pepper-2',1794728123476);
INSERT INTO entries VALUES (1,10,'move',-1,'lay ships',1794728123476);
INSERT INTO entries VALUES (1,11,'move',-1,'lay cinnamon-2',1794728123476);
INSERT INTO entries VALUES (1,12,'move',-1,'lay ships-or-colonists',1794728123476);
INSERT INTO entries VALUES (1,13,'move',-1,'lay ship',1794728123476);
INSERT INTO entries VALUES (1,14,'move',-1,'lay nutmeg-2',1794728123476);
INSERT INTO entries VALUES (1,15,'move',-1,'lay clove-1',1794728123476);
INSERT INTO entries VALUES (1,16,'move',-1,'lay nutmeg-2',1794728123476);
INSERT INTO entries VALUES (1,17,'move',-1,'lay pepper-2',1794728123476);
INSERT INTO entries VALUES (1,18,'move',-1,'lay ships-or-colonists',1794728123476);
INSERT INTO entries VALUES (1,19,'move',-1,'lay ducats',1794728123476);
INSERT INTO entries VALUES (1,20,'move',-1,'lay ginger-2',1794728123476);
INSERT INTO entries VALUES (1,21,'move',-1,'lay nutmeg-1',1794728123476);
INSERT INTO entries VALUES (1,22,'move',-1,'lay extra-actions',1794728123476);
INSERT INTO entries VALUES (1,23,'move',-1,'lay clove-2',1794728123476);
INSERT INTO entries VALUES (1,24,'move',-1,'lay ginger-1',1794728123476);
INSERT INTO entries VALUES (1,25,'move',-1,'lay spice',1794728123476);
INSERT INTO entries VALUES (1,26,'move',-1,'lay colonists',1794728123476);
INSERT INTO entries VALUES (1,27,'move',-1,'lay cinnamon-2',1794728123476);
INSERT INTO entries VALUES (1,28,'move',-1,'lay clove-2',1794728123476);
INSERT INTO entries VALUES (1,29,'move',-1,'lay duty',1794728123476);
INSERT INTO entries VALUES (1,30,'move',-1,'lay cinnamon-1',1794728123476);
INSERT INTO entries VALUES (1,31,'move',-1,'first 1',1794728123476);
INSERT INTO entries VALUES (1,32,'move',-1,'turn ducat-gift-2',1794728123476);
INSERT INTO entries VALUES (1,33,'move',1,'flag b1',1794728123482);
INSERT INTO entries VALUES (1,34,'move',0,'token b2',1794728123488);
INSERT INTO entries VALUES (1,35,'move',1,'token b3',1794728123488);
INSERT INTO entries VALUES (1,36,'move',0,'bid 5',1794728123496);
INSERT INTO entries VALUES (1,37,'move',1,'sell',1794728123502);
INSERT INTO entries VALUES (1,38,'move',1,'bid 11',1794728123506);
INSERT INTO entries VALUES (1,39,'move',0,'sell',1794728123512);
INSERT INTO entries VALUES (1,40,'move',0,'bid 3',1794728123518);
INSERT INTO entries VALUES (1,41,'move',1,'sell',1794728123529);
INSERT INTO entries VALUES (1,42,'move',0,'progress tax',1794728123560);
INSERT INTO entries VALUES (1,43,'move',0,'pay cinnamon p1',1794728123576);
INSERT INTO entries VALUES (1,44,'move',0,'end',1794728123593);
INSERT INTO entries VALUES (1,45,'move',1,'harvest',1794728123604);
INSERT INTO entries VALUES (1,46,'move',1,'use colonist',1794728123606);
INSERT INTO entries VALUES (1,47,'move',1,'done',1794728123607);
INSERT INTO entries VALUES (1,48,'move',1,'end',1794728123608);
INSERT INTO entries VALUES (1,49,'move',0,'found madras',1794728123608);
INSERT INTO entries VALUES (1,50,'move',-1,'turn spice-sale-1',1794728123608);
INSERT INTO entries VALUES (1,51,'move',-1,'turn colonist-gift-3',1794728123608);
INSERT INTO entries VALUES (1,52,'move',0,'decline',1794728123609);
INSERT INTO entries VALUES (1,53,'move',0,'end',1794728123617);
INSERT INTO entries VALUES (1,54,'move',1,'build-ships',1794728123620);
INSERT INTO entries VALUES (1,55,'move',1,'end',1794728123623);
INSERT INTO entries VALUES (1,56,'move',0,'found cochin',1794728123625);
INSERT INTO entries VALUES (1,57,'move',-1,'turn colonist-gift-2',1794728123625);
INSERT INTO entries VALUES (1,58,'move',-1,'turn spices-only-1',1794728123625);
INSERT INTO entries VALUES (1,59,'move',0,'decline',1794728123630);
INSERT INTO entries VALUES (1,60,'move',0,'end',1794728123635);
INSERT INTO entries VALUES (1,61,'move',1,'explore',1794728123636);
INSERT INTO entries VALUES (1,62,'move',1,'draw 0',1794728123639);
INSERT INTO entries VALUES (1,63,'move',1,'end',1794728123640);
INSERT INTO entries VALUES (1,64,'move',0,'pass',1794728123646);
INSERT INTO entries VALUES (1,65,'move',0,'flag g2',1794728123650);
INSERT INTO entries VALUES (1,66,'move',1,'token f2',1794728123652);
INSERT INTO entries VALUES (2,1,'seat',0,'{"kind":"person","name":"Ana","owner":"ana"}',1794728123656);
INSERT INTO entries VALUES (2,2,'seat',1,'{"kind":"open","link":"b7037ea0f561e925c722dbd9882ec0560be6e997cee3f642c3c587a735f008d2","made":1}',1794728123656);
INSERT INTO seats VALUES (1,0,'Ana','ana',NULL,1);
INSERT INTO seats VALUES (1,1,'Bo','bo',NULL,0);
INSERT INTO seats VALUES (2,0,'Ana','ana',NULL,1);
INSERT INTO seats VALUES (2,1,'','','b7037ea0f561e925c722dbd9882ec0560be6e997cee3f642c3c587a735f008d2',1);
PRAGMA application_id = 1735352577;
PRAGMA user_version = 1;
