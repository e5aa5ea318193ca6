BEGIN TRANSACTION;
CREATE TABLE facts (
	name VARCHAR(40) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "facts" VALUES('schema','1');
INSERT INTO "facts" VALUES('secret','f53f72ec6fb634fdc97c6bb100e59ea1a85a9fe17fbd1a8c2a6f39ef1c37583a');
CREATE TABLE log (
	"match" VARCHAR(16) NOT NULL, 
	seq INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	wall BIGINT NOT NULL, 
	ask VARCHAR(90) NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY ("match", seq)
)
 WITHOUT ROWID

;
INSERT INTO "log" VALUES('b5vlxuczxy6kkrch',1,'create',-1,0,1700000000000,'','{"spec":{"game":"ferry","edition":"first","seats":2,"options":{"rounds":"3"},"public":false,"spectators":"open","clock":null,"patience":null,"speed":100,"realtime":false,"host":"gqnjY8QQSz78vKrCCsruqg","position":null,"promise":null,"pace":"brisk","origin":null},"seats":[{"name":"","person":"gqnjY8QQSz78vKrCCsruqg","keys":["41203fcc1c0259fbeff28ea27e3253d48b0cabe17a273af4b86f3e34030b0c76"],"bot":"","open":false,"resigned":false,"here":"","gone":0,"bank":0,"since":-1,"waits":-1,"waited":0,"warned":0,"muted":[]},{"name":"","person":"gqnjY8QQSz78vKrCCsruqg","keys":["3558e866846b86f6f1a224899047c74097c60acbbdcbb8d97e55c202828535e9"],"bot":"","open":false,"resigned":false,"here":"","gone":0,"bank":0,"since":-1,"waits":-1,"waited":0,"warned":0,"muted":[]}]}');
INSERT INTO "log" VALUES('b5vlxuczxy6kkrch',2,'start',-1,0,1700000000000,'gqnjY8QQSz78vKrCCsruqg:start','{"seed":"c755236d86bb41fede6345e39392dd660ee39355d7a3e8cfa2f7f64b3bd3d3a8"}');
INSERT INTO "log" VALUES('b5vlxuczxy6kkrch',3,'act',0,0,1700000000000,'0:fQFnfhnQ8wwFkkFUqB0TCw','{"action":"end"}');
INSERT INTO "log" VALUES('b5vlxuczxy6kkrch',4,'act',1,0,1700000000000,'1:ENcjAsewKK58oDW0T32NXQ','{"action":"end"}');
INSERT INTO "log" VALUES('b5vlxuczxy6kkrch',5,'act',0,0,1700000000000,'0:YDhLlcjA0_JKikApnQ9IDQ','{"action":"end"}');
INSERT INTO "log" VALUES('b5vlxuczxy6kkrch',6,'act',1,0,1700000000000,'1:mxjd7bEA6IOjRii6M4Q4sg','{"action":"end"}');
INSERT INTO "log" VALUES('erk4ritzcq5onpll',1,'create',-1,0,1700000000000,'','{"spec":{"game":"ferry","edition":"first","seats":2,"options":{"rounds":"10"},"public":false,"spectators":"open","clock":null,"patience":60,"speed":100,"realtime":false,"host":"gqnjY8QQSz78vKrCCsruqg","position":null,"promise":null,"pace":"brisk","origin":null},"seats":[{"name":"","person":"gqnjY8QQSz78vKrCCsruqg","keys":["6c2ff602fc28c01206f2307e39e53ce8c525531def7408739c47348c182742b7"],"bot":"","open":false,"resigned":false,"here":"","gone":0,"bank":0,"since":-1,"waits":-1,"waited":0,"warned":0,"muted":[]},{"name":"","person":"","keys":[],"bot":"","open":true,"resigned":false,"here":"","gone":0,"bank":0,"since":-1,"waits":-1,"waited":0,"warned":0,"muted":[]}]}');
CREATE TABLE matches (
	"match" VARCHAR(16) NOT NULL, 
	status VARCHAR(8) NOT NULL, 
	public BOOLEAN NOT NULL, 
	made BIGINT NOT NULL, 
	touched BIGINT NOT NULL, 
	PRIMARY KEY ("match")
);
INSERT INTO "matches" VALUES('b5vlxuczxy6kkrch','playing',0,1700000000000,1700000000000);
INSERT INTO "matches" VALUES('erk4ritzcq5onpll','open',0,1700000000000,1700000000000);
CREATE TABLE members (
	person VARCHAR(22) NOT NULL, 
	"match" VARCHAR(16) NOT NULL, 
	joined BIGINT NOT NULL, 
	PRIMARY KEY (person, "match")
);
INSERT INTO "members" VALUES('gqnjY8QQSz78vKrCCsruqg','b5vlxuczxy6kkrch',1700000000000);
INSERT INTO "members" VALUES('gqnjY8QQSz78vKrCCsruqg','erk4ritzcq5onpll',1700000000000);
CREATE TABLE pulses (
	process VARCHAR(32) NOT NULL, 
	wall BIGINT NOT NULL, 
	PRIMARY KEY (process)
);
INSERT INTO "pulses" VALUES('2c776ec6597f8561',1700000000000);
CREATE TABLE snapshots (
	"match" VARCHAR(16) NOT NULL, 
	seq INTEGER NOT NULL, 
	engine VARCHAR(40) NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY ("match")
);
CREATE INDEX ix_matches_status ON matches (status);
COMMIT;
