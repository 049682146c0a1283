PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE IF NOT EXISTS "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
INSERT INTO kysely_migration VALUES('2026-11-21-start','2026-11-22T02:14:39.597Z');
INSERT INTO kysely_migration VALUES('2026-11-21-stored-pictures','2026-11-22T02:14:39.598Z');
INSERT INTO kysely_migration VALUES('2026-11-21-the-back-office-lists','2026-11-22T02:14:39.599Z');
INSERT INTO kysely_migration VALUES('2026-11-21-visit-search','2026-11-22T02:14:39.600Z');
INSERT INTO kysely_migration VALUES('2026-11-21-visit-undo','2026-11-22T02:14:39.601Z');
INSERT INTO kysely_migration VALUES('2026-11-21-who-may-enter','2026-11-22T02:14:39.602Z');
INSERT INTO kysely_migration VALUES('2026-11-21-work-on-time','2026-11-22T02:14:39.603Z');
INSERT INTO kysely_migration VALUES('2026-11-21-written-and-told','2026-11-22T02:14:39.604Z');
INSERT INTO kysely_migration VALUES('2026-11-21-written-changes','2026-11-22T02:14:39.605Z');
INSERT INTO kysely_migration VALUES('2026-11-21-written-off-letters','2026-11-22T02:14:39.606Z');
CREATE TABLE IF NOT EXISTS "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
INSERT INTO kysely_migration_lock VALUES('migration_lock',0);
CREATE TABLE treatments (id text primary key, name text not null, "nameKey" text not null unique,
      description text not null, availability text not null, "availableDays" text not null,
      "availableTimes" text not null, active integer not null default 0, "durationMinutes" integer not null default 30,
      capacity integer not null default 1, "createdAt" text not null, "updatedAt" text not null) strict;
INSERT INTO treatments VALUES('zzuYYeJGS49OVGN9x-OrOA','DOT Physical Exam','dot physical exam','Department of Transportation medical examination.','Monday and Wednesday','["Monday","Wednesday"]','["09:30","10:00","10:30","11:00","11:30","13:00","13:30","14:00","14:30","15:00","15:30","16:00","16:30"]',1,30,1,'2026-11-22T02:14:39.604Z','2026-11-22T02:14:39.604Z');
INSERT INTO treatments VALUES('zNatEq6xWwWzroE4FLkFjA','HRT','hrt','Hormone replacement therapy consultation.','Monday, Tuesday and Wednesday','["Monday","Tuesday","Wednesday"]','["09:00","09:30","10:00","10:30","11:00","11:30","13:00","13:30","14:00","14:30","15:00","15:30","16:00","16:30"]',1,30,1,'2026-11-22T02:14:39.604Z','2026-11-22T02:14:39.604Z');
INSERT INTO treatments VALUES('O8pC5ptJDLhigA3t_CdsdA','NCT Neuro Cognitive Test','nct neuro cognitive test','Memory and attention tests with a conversation about the results.','Monday, Tuesday and Wednesday','["Monday","Tuesday","Wednesday"]','["09:00","09:30","10:00","10:30","11:00","11:30","13:00","13:30","14:00","14:30","15:00","15:30","16:00","16:30"]',1,30,1,'2026-11-22T02:14:39.604Z','2026-11-22T02:14:39.604Z');
INSERT INTO treatments VALUES('Sv2vom4lFBWHHi8m-SJH6A','Semaglutide weight management medication','semaglutide weight management medication','Weight management medication and follow-up.','Monday to Friday','["Monday","Tuesday","Wednesday","Thursday","Friday"]','["09:00","09:30","10:00","10:30","11:00","11:30","13:00","13:30","14:00","14:30","15:00","15:30","16:00","16:30"]',1,30,1,'2026-11-22T02:14:39.604Z','2026-11-22T02:14:39.604Z');
INSERT INTO treatments VALUES('c1ewtAl4dsrx38KWa9vc5g','Stem Cell therapy','stem cell therapy','Consultation and treatment with stem cell therapy.','Monday and Wednesday','["Monday","Wednesday"]','["09:30","10:00","10:30","11:00","11:30","13:00","13:30","14:00","14:30","15:00","15:30","16:00","16:30"]',1,30,1,'2026-11-22T02:14:39.604Z','2026-11-22T02:14:39.604Z');
CREATE TABLE appointments (id text primary key, name text not null, email text not null,
      phone text not null, date text not null, time text not null, "startsAt" text not null,
      treatment text not null, "treatmentId" text not null, message text not null,
      status text not null, "durationMinutes" integer not null, sequence integer not null default 0, "createdAt" text not null, "updatedAt" text not null, "deletedAt" text) strict;
INSERT INTO appointments VALUES('UE-QWKlbdg9PnVRJ_CGEeg','Travis Rodríguez','travis@example.com','(432) 555-0142','2026-11-30','09:00','2026-11-30T15:00:00.000Z','NCT Neuro Cognitive Test','O8pC5ptJDLhigA3t_CdsdA','I come by bus.','confirmed',30,1,'2026-11-22T02:14:39.812Z','2026-11-22T02:14:40.269Z',NULL);
INSERT INTO appointments VALUES('lNYKmQPTWLE71SnMg5ALkQ','Élodie Marchetti','elodie@example.com','(432) 555-0142','2026-12-01','09:00','2026-12-01T15:00:00.000Z','NCT Neuro Cognitive Test','O8pC5ptJDLhigA3t_CdsdA','I come by bus.','pending',30,0,'2026-11-22T02:14:39.946Z','2026-11-22T02:14:39.946Z',NULL);
INSERT INTO appointments VALUES('Ngey_Uaz6NFOekW0AKtghw','Joanna Łukasik','joanna@example.com','(432) 555-0142','2026-12-02','09:00','2026-12-02T15:00:00.000Z','NCT Neuro Cognitive Test','O8pC5ptJDLhigA3t_CdsdA','I come by bus.','cancelled',30,1,'2026-11-22T02:14:39.968Z','2026-11-22T02:14:40.288Z',NULL);
INSERT INTO appointments VALUES('bgjPbv3oL5cHZIzLwZAipw','Maria del Carmen Ruiz','maria@example.com','(432) 555-0142','2026-12-07','09:00','2026-12-07T15:00:00.000Z','NCT Neuro Cognitive Test','O8pC5ptJDLhigA3t_CdsdA','I come by bus.','pending',30,0,'2026-11-22T02:14:40.129Z','2026-11-22T02:14:40.129Z',NULL);
INSERT INTO appointments VALUES('xEXGJclzhnU1Fv0FQsKYTg','Sean O''Neill','sean@example.com','(432) 555-0142','2026-12-08','09:00','2026-12-08T15:00:00.000Z','NCT Neuro Cognitive Test','O8pC5ptJDLhigA3t_CdsdA','I come by bus.','pending',30,0,'2026-11-22T02:14:40.138Z','2026-11-22T02:14:40.296Z','2026-11-22T02:14:40.296Z');
CREATE TABLE slot_claims (resource text not null, lane integer not null, block integer not null,
      "appointmentId" text not null, primary key (resource, lane, block)) strict;
INSERT INTO slot_claims VALUES('O8pC5ptJDLhigA3t_CdsdA',0,5986836,'UE-QWKlbdg9PnVRJ_CGEeg');
INSERT INTO slot_claims VALUES('O8pC5ptJDLhigA3t_CdsdA',0,5986837,'UE-QWKlbdg9PnVRJ_CGEeg');
INSERT INTO slot_claims VALUES('O8pC5ptJDLhigA3t_CdsdA',0,5986838,'UE-QWKlbdg9PnVRJ_CGEeg');
INSERT INTO slot_claims VALUES('O8pC5ptJDLhigA3t_CdsdA',0,5986839,'UE-QWKlbdg9PnVRJ_CGEeg');
INSERT INTO slot_claims VALUES('O8pC5ptJDLhigA3t_CdsdA',0,5986840,'UE-QWKlbdg9PnVRJ_CGEeg');
INSERT INTO slot_claims VALUES('O8pC5ptJDLhigA3t_CdsdA',0,5986841,'UE-QWKlbdg9PnVRJ_CGEeg');
INSERT INTO slot_claims VALUES('O8pC5ptJDLhigA3t_CdsdA',0,5987124,'lNYKmQPTWLE71SnMg5ALkQ');
INSERT INTO slot_claims VALUES('O8pC5ptJDLhigA3t_CdsdA',0,5987125,'lNYKmQPTWLE71SnMg5ALkQ');
INSERT INTO slot_claims VALUES('O8pC5ptJDLhigA3t_CdsdA',0,5987126,'lNYKmQPTWLE71SnMg5ALkQ');
INSERT INTO slot_claims VALUES('O8pC5ptJDLhigA3t_CdsdA',0,5987127,'lNYKmQPTWLE71SnMg5ALkQ');
INSERT INTO slot_claims VALUES('O8pC5ptJDLhigA3t_CdsdA',0,5987128,'lNYKmQPTWLE71SnMg5ALkQ');
INSERT INTO slot_claims VALUES('O8pC5ptJDLhigA3t_CdsdA',0,5987129,'lNYKmQPTWLE71SnMg5ALkQ');
INSERT INTO slot_claims VALUES('O8pC5ptJDLhigA3t_CdsdA',0,5988852,'bgjPbv3oL5cHZIzLwZAipw');
INSERT INTO slot_claims VALUES('O8pC5ptJDLhigA3t_CdsdA',0,5988853,'bgjPbv3oL5cHZIzLwZAipw');
INSERT INTO slot_claims VALUES('O8pC5ptJDLhigA3t_CdsdA',0,5988854,'bgjPbv3oL5cHZIzLwZAipw');
INSERT INTO slot_claims VALUES('O8pC5ptJDLhigA3t_CdsdA',0,5988855,'bgjPbv3oL5cHZIzLwZAipw');
INSERT INTO slot_claims VALUES('O8pC5ptJDLhigA3t_CdsdA',0,5988856,'bgjPbv3oL5cHZIzLwZAipw');
INSERT INTO slot_claims VALUES('O8pC5ptJDLhigA3t_CdsdA',0,5988857,'bgjPbv3oL5cHZIzLwZAipw');
CREATE TABLE outbox (id text primary key, kind text not null, "appointmentId" text not null,
      "messageId" text not null unique, status text not null, transport text not null default '',
      attempts integer not null default 0, "dueAt" text not null, "leasedUntil" text, "lastError" text not null default '',
      "createdAt" text not null, "finishedAt" text, "putAwayAt" text) strict;
INSERT INTO outbox VALUES('vFO0ozQJ5g9UpM7OXv18WA','request-received','UE-QWKlbdg9PnVRJ_CGEeg','<lIuNZYhydjNZ3eXias4s3Q@firstlight.example>','sent','file',1,'2026-11-22T02:14:39.812Z',NULL,'','2026-11-22T02:14:39.812Z','2026-11-22T02:14:40.123Z',NULL);
INSERT INTO outbox VALUES('7YNG7eJw0V5254i1zdwnQQ','request-received','lNYKmQPTWLE71SnMg5ALkQ','<L0nNsrCLi-PpD25bOpQRLw@firstlight.example>','sent','file',1,'2026-11-22T02:14:39.946Z',NULL,'','2026-11-22T02:14:39.946Z','2026-11-22T02:14:40.239Z',NULL);
INSERT INTO outbox VALUES('2Er9kSQfLc1argyTEoRhwQ','request-received','bgjPbv3oL5cHZIzLwZAipw','<MUaEWS75zscufFHCMd42TA@firstlight.example>','sent','file',1,'2026-11-22T02:14:40.129Z',NULL,'','2026-11-22T02:14:40.129Z','2026-11-22T02:14:40.391Z',NULL);
INSERT INTO outbox VALUES('yg9UwsYdkgWPSxxja3ynvQ','request-received','xEXGJclzhnU1Fv0FQsKYTg','<gnuIhxEFKzuVgV7VJpitKg@firstlight.example>','waiting','',0,'2026-11-22T02:14:40.138Z','2026-11-22T02:14:40.138Z','','2026-11-22T02:14:40.138Z',NULL,NULL);
INSERT INTO outbox VALUES('_qZ9PpCzZFY8aqbot4cqTA','confirmed','UE-QWKlbdg9PnVRJ_CGEeg','<C1xRN-8iCa1cCd42h9F6hA@firstlight.example>','waiting','',0,'2026-11-22T02:15:10.270Z',NULL,'','2026-11-22T02:14:40.270Z',NULL,NULL);
INSERT INTO outbox VALUES('YWhqve1AP4x2-6qEkBNZWg','cancelled','Ngey_Uaz6NFOekW0AKtghw','<nLdNkzNE80hilvbCQ5P1Ow@firstlight.example>','waiting','',0,'2026-11-22T02:15:10.288Z',NULL,'','2026-11-22T02:14:40.288Z',NULL,NULL);
CREATE TABLE form_receipts (id text primary key, form text not null, "resultId" text not null unique,
      "subjectId" text not null, "createdAt" text not null) strict;
INSERT INTO form_receipts VALUES('oSJaj0VaEnpx7QSDzIX2ZQoQ-LvvpVsfcfUO0C2F2V8','appointment','NRIKFS5URk45YZXvmNB__g','UE-QWKlbdg9PnVRJ_CGEeg','2026-11-22T02:14:39.812Z');
INSERT INTO form_receipts VALUES('EyPlN51qEcvvt8ol49vvpGJdZmzsgz9wZNS7Ga0Z_fs','appointment','kwTBDLvF-72ALqjArjqgfg','lNYKmQPTWLE71SnMg5ALkQ','2026-11-22T02:14:39.946Z');
INSERT INTO form_receipts VALUES('1X1_7etJhY9t5FCzOHiCZFIJ1o2kUOldDgnD0FsUMRM','appointment','b4Ze-KBIfafkxCq4lh2c3Q','Ngey_Uaz6NFOekW0AKtghw','2026-11-22T02:14:39.968Z');
INSERT INTO form_receipts VALUES('5nUTZvcqxyhikRCD3U4Kfi4rG9G3E2e_9MHWVauuUaM','appointment','DGAycqky1jWRBjWYszTgbg','bgjPbv3oL5cHZIzLwZAipw','2026-11-22T02:14:40.129Z');
INSERT INTO form_receipts VALUES('PBb8pP-qF4NNkFDcTl0AfJZF6Ib8GFxz4Ev3TzGT20Y','appointment','XmBFmgWpcpKFyme8DAL1Ng','xEXGJclzhnU1Fv0FQsKYTg','2026-11-22T02:14:40.138Z');
INSERT INTO form_receipts VALUES('xViY-JDGRs8iQj-IiUX2kZFs7WSvWwLY32noo2K-HRg','contact','4We7iXehdtG0Qae-rkuesw','hCvEvhv2csC3Wq6tOkW3lQ','2026-11-22T02:14:40.148Z');
INSERT INTO form_receipts VALUES('tERX3N04ofMQbnN220C1E1p_qlgIyCYhCoew4AbsOoc','testimonial','K3WfkQGGFucJ6eEM7tKhGg','cCpJHGeIQ4suL6q33EkKdw','2026-11-22T02:14:40.164Z');
CREATE TABLE admins (id text primary key, username text not null, "usernameKey" text not null unique,
      "passwordHash" text not null, email text not null, name text not null, role text not null, "createdAt" text not null, "updatedAt" text not null) strict;
INSERT INTO admins VALUES('admin-1','admin','admin','$argon2id$v=19$m=19456,t=2,p=1$CyhaESF479JxoypBfRuQ2w$DEc4wcJPZ2FwyZmg1vEKndT6rocyTNuRso76fw6kAj0','','Administrator','admin','2026-11-22T02:14:39.610Z','2026-11-22T02:14:39.610Z');
INSERT INTO admins VALUES('Ld1Qvjt7Inq-zeFpTE2jsw','riley','riley','$argon2id$v=19$m=19456,t=2,p=1$VYxsIpK5LTGy0bVuu/q/Vg$35FqlGvfCJHxLRTO8M6oaLfDhWTUyg97PfckbaAGgI4','','','admin','2026-11-22T02:14:41.004Z','2026-11-22T02:14:41.004Z');
CREATE TABLE sessions (id text primary key, "adminId" text not null references admins (id) on delete cascade,
      "createdAt" text not null, "lastSeenAt" text not null, "endedAt" text, device text not null default '') strict;
INSERT INTO sessions VALUES('4JoQfiAfPlVMa_mYyJHGEpRFBl5ANuSTkzBuObWRUso','admin-1','2026-11-22T02:14:40.250Z','2026-11-22T02:14:40.250Z',NULL,'');
CREATE TABLE settings (id text primary key, theme text not null, notifications integer not null,
      "updatedAt" text not null) strict;
INSERT INTO settings VALUES('app_settings','light',1,'2026-11-22T02:14:39.610Z');
CREATE TABLE contact_messages (id text primary key, name text not null, email text not null,
      phone text not null, subject text not null, message text not null, read integer not null default 0,
      "possibleSpam" integer not null default 0, "createdAt" text not null, "updatedAt" text not null, "deletedAt" text) strict;
INSERT INTO contact_messages VALUES('hCvEvhv2csC3Wq6tOkW3lQ','Ann Petrov','ann@example.com','(432) 555-0100','Parking','Is there parking?',0,0,'2026-11-22T02:14:40.148Z','2026-11-22T02:14:40.148Z',NULL);
CREATE TABLE testimonials (id text primary key, author text not null, title text not null,
      content text not null, rating integer not null, approved integer not null default 0, "possibleSpam" integer not null default 0,
      "createdAt" text not null, "updatedAt" text not null, "deletedAt" text, reason text not null default '') strict;
INSERT INTO testimonials VALUES('cCpJHGeIQ4suL6q33EkKdw','Sol Reyes','Kind','They took their time.',5,0,0,'2026-11-22T02:14:40.164Z','2026-11-22T02:14:40.164Z',NULL,'');
CREATE TABLE gallery_images (id text primary key, title text not null, description text not null,
      image text not null, category text not null, "alternativeText" text not null, "createdAt" text not null, "updatedAt" text not null, "deletedAt" text, "width" integer, "height" integer, "widths" text not null default '[]', "placeholder" text not null default '') strict;
INSERT INTO gallery_images VALUES('xS0u8gp7Ju2StVnCK9szKA','Reception','Our reception and waiting area.','drawing:reception','Facilities','A bright reception with a desk, plants and chairs','2026-11-22T02:14:39.606Z','2026-11-22T02:14:39.606Z',NULL,NULL,NULL,'[]','');
INSERT INTO gallery_images VALUES('cUxtqB19F-oh63jLNd5G9w','Treatment room','One of our treatment rooms.','drawing:treatment-room','Facilities','A quiet treatment room with a couch and a window','2026-11-22T02:14:39.605Z','2026-11-22T02:14:39.605Z',NULL,NULL,NULL,'[]','');
CREATE TABLE audit_log (seq integer primary key, at text not null, actor text not null,
      action text not null, object text not null, "objectId" text not null, detail text not null,
      "addressHash" text not null, "previousHash" text not null, hash text not null) strict;
INSERT INTO audit_log VALUES(1,'2026-11-22T02:14:40.250Z','admin-1','sign-in','session','','{}','ED7KtJbJsoNms3HLmEX8PbJhd5PKuAbgtvuaFF5YDzY','0000000000000000000000000000000000000000000000000000000000000000','57ae1813e12f41a1c9e112de6300b8d3b36194834711a66cbb2d575430e94af3');
INSERT INTO audit_log VALUES(2,'2026-11-22T02:14:40.270Z','admin-1','status','appointment','UE-QWKlbdg9PnVRJ_CGEeg','{"from":"pending","to":"confirmed"}','ED7KtJbJsoNms3HLmEX8PbJhd5PKuAbgtvuaFF5YDzY','57ae1813e12f41a1c9e112de6300b8d3b36194834711a66cbb2d575430e94af3','6dca8b4ebf1c6bc5eeab62fa4a1016079c1a170b62ce7b9b34b747917ccd2ed0');
INSERT INTO audit_log VALUES(3,'2026-11-22T02:14:40.289Z','admin-1','status','appointment','Ngey_Uaz6NFOekW0AKtghw','{"from":"pending","to":"cancelled"}','ED7KtJbJsoNms3HLmEX8PbJhd5PKuAbgtvuaFF5YDzY','6dca8b4ebf1c6bc5eeab62fa4a1016079c1a170b62ce7b9b34b747917ccd2ed0','4e576d97d9b981d70d0a78d1aaf7ac2bafa69d87cb98085421f84339be3a1625');
INSERT INTO audit_log VALUES(4,'2026-11-22T02:14:40.296Z','admin-1','delete','appointment','xEXGJclzhnU1Fv0FQsKYTg','{}','ED7KtJbJsoNms3HLmEX8PbJhd5PKuAbgtvuaFF5YDzY','4e576d97d9b981d70d0a78d1aaf7ac2bafa69d87cb98085421f84339be3a1625','0296d8697058bf982fa6be030f89df8232273a9b1852c988922dcc746b75879c');
INSERT INTO audit_log VALUES(5,'2026-11-22T02:14:40.316Z','admin-1','view','appointment','lNYKmQPTWLE71SnMg5ALkQ','{}','ED7KtJbJsoNms3HLmEX8PbJhd5PKuAbgtvuaFF5YDzY','0296d8697058bf982fa6be030f89df8232273a9b1852c988922dcc746b75879c','c81756b24c123497b17db5d883c9e8da6c6f00f7eea3e0e1b2138fc2699906a1');
INSERT INTO audit_log VALUES(6,'2026-11-22T02:14:40.318Z','admin-1','list','appointment','','{"ids":["bgjPbv3oL5cHZIzLwZAipw","Ngey_Uaz6NFOekW0AKtghw","lNYKmQPTWLE71SnMg5ALkQ","UE-QWKlbdg9PnVRJ_CGEeg"]}','ED7KtJbJsoNms3HLmEX8PbJhd5PKuAbgtvuaFF5YDzY','c81756b24c123497b17db5d883c9e8da6c6f00f7eea3e0e1b2138fc2699906a1','790c121df9cbadcbc8429f25b68be9a986f58cc1179bdf994428fca039b8111e');
INSERT INTO audit_log VALUES(7,'2026-11-22T02:14:40.342Z','admin-1','list','contact-message','','{"ids":["hCvEvhv2csC3Wq6tOkW3lQ"]}','ED7KtJbJsoNms3HLmEX8PbJhd5PKuAbgtvuaFF5YDzY','790c121df9cbadcbc8429f25b68be9a986f58cc1179bdf994428fca039b8111e','256c2ed842f87c5b437ac88f0633134156c636d87f2873206bebb5d3c0ab39b2');
INSERT INTO audit_log VALUES(8,'2026-11-22T02:14:41.007Z','operator','create','admin','Ld1Qvjt7Inq-zeFpTE2jsw','{}','','256c2ed842f87c5b437ac88f0633134156c636d87f2873206bebb5d3c0ab39b2','b82e6463555b9f839c3080e17fda8026c265a327981400dd048d1c6161994815');
CREATE TABLE limits (key text primary key, count integer not null, "resetAt" text not null) strict;
INSERT INTO limits VALUES('form-address:Czv9O0krvcqkhAtVvxkQhPhEh69DPmyABFFUNtBG1LY',7,'2026-11-22T02:24:39.814Z');
INSERT INTO limits VALUES('form-mail:GoyDbwYgi-sKi5YxxJGsmQ6VbLgvH-ZGBVqTJXorpPQ',1,'2026-11-22T03:14:39.814Z');
INSERT INTO limits VALUES('form-mail:FLUviamDQhp6NwI-2N6fRT34txkGwE4H26vhe4YT0c4',1,'2026-11-22T03:14:39.948Z');
INSERT INTO limits VALUES('form-mail:BSSH9kO3AxTlCwl_qZsQRht5836Oy_jlV43a7e8Ky2o',1,'2026-11-22T03:14:39.973Z');
INSERT INTO limits VALUES('form-mail:x3kTsAuqEM2eu99mReWh0RMtOYVpUnHyUvdg9n6n8fQ',1,'2026-11-22T03:14:40.130Z');
INSERT INTO limits VALUES('form-mail:SGzqu8MWE2_Ectu1iIJpE-AIXLILYefcNFxUVtlhYx4',1,'2026-11-22T03:14:40.139Z');
INSERT INTO limits VALUES('form-mail:nd3jgPZ4a3sZJCcVMYaLmIc_2IHUKHQJltgNMthiOyA',1,'2026-11-22T03:14:40.149Z');
INSERT INTO limits VALUES('sign-in-account:iScvrvMNuwZmoNyJCioEKC8TS_48VEByMPwpGp_hgT0',0,'2026-11-22T02:29:40.170Z');
INSERT INTO limits VALUES('sign-in-address:ED7KtJbJsoNms3HLmEX8PbJhd5PKuAbgtvuaFF5YDzY',0,'2026-11-22T02:29:40.170Z');
CREATE TABLE seeds (kind text primary key, "seededAt" text not null) strict;
INSERT INTO seeds VALUES('treatments','2026-11-22T02:14:39.604Z');
INSERT INTO seeds VALUES('gallery','2026-11-22T02:14:39.606Z');
CREATE TABLE appointment_search (term text not null, "appointmentId" text not null,
    primary key (term, "appointmentId")) strict;
INSERT INTO appointment_search VALUES('n:travis','UE-QWKlbdg9PnVRJ_CGEeg');
INSERT INTO appointment_search VALUES('n:rodriguez','UE-QWKlbdg9PnVRJ_CGEeg');
INSERT INTO appointment_search VALUES('m:travis@example.com','UE-QWKlbdg9PnVRJ_CGEeg');
INSERT INTO appointment_search VALUES('p:2410555234','UE-QWKlbdg9PnVRJ_CGEeg');
INSERT INTO appointment_search VALUES('n:elodie','lNYKmQPTWLE71SnMg5ALkQ');
INSERT INTO appointment_search VALUES('n:marchetti','lNYKmQPTWLE71SnMg5ALkQ');
INSERT INTO appointment_search VALUES('m:elodie@example.com','lNYKmQPTWLE71SnMg5ALkQ');
INSERT INTO appointment_search VALUES('p:2410555234','lNYKmQPTWLE71SnMg5ALkQ');
INSERT INTO appointment_search VALUES('n:joanna','Ngey_Uaz6NFOekW0AKtghw');
INSERT INTO appointment_search VALUES('n:łukasik','Ngey_Uaz6NFOekW0AKtghw');
INSERT INTO appointment_search VALUES('m:joanna@example.com','Ngey_Uaz6NFOekW0AKtghw');
INSERT INTO appointment_search VALUES('p:2410555234','Ngey_Uaz6NFOekW0AKtghw');
INSERT INTO appointment_search VALUES('n:maria','bgjPbv3oL5cHZIzLwZAipw');
INSERT INTO appointment_search VALUES('n:del','bgjPbv3oL5cHZIzLwZAipw');
INSERT INTO appointment_search VALUES('n:carmen','bgjPbv3oL5cHZIzLwZAipw');
INSERT INTO appointment_search VALUES('n:ruiz','bgjPbv3oL5cHZIzLwZAipw');
INSERT INTO appointment_search VALUES('m:maria@example.com','bgjPbv3oL5cHZIzLwZAipw');
INSERT INTO appointment_search VALUES('p:2410555234','bgjPbv3oL5cHZIzLwZAipw');
INSERT INTO appointment_search VALUES('n:sean','xEXGJclzhnU1Fv0FQsKYTg');
INSERT INTO appointment_search VALUES('n:oneill','xEXGJclzhnU1Fv0FQsKYTg');
INSERT INTO appointment_search VALUES('n:o','xEXGJclzhnU1Fv0FQsKYTg');
INSERT INTO appointment_search VALUES('n:neill','xEXGJclzhnU1Fv0FQsKYTg');
INSERT INTO appointment_search VALUES('m:sean@example.com','xEXGJclzhnU1Fv0FQsKYTg');
INSERT INTO appointment_search VALUES('p:2410555234','xEXGJclzhnU1Fv0FQsKYTg');
CREATE TABLE appointment_counts (status text primary key, count integer not null) strict;
INSERT INTO appointment_counts VALUES('pending',2);
INSERT INTO appointment_counts VALUES('confirmed',1);
INSERT INTO appointment_counts VALUES('cancelled',1);
CREATE TABLE desk_searches (id text primary key, "adminId" text not null, words text not null,
    "createdAt" text not null) strict;
CREATE TABLE desk_undos (id text primary key, "adminId" text not null, "appointmentId" text not null,
      "updatedAt" text not null, status text not null, date text not null, time text not null,
      "letterId" text, "createdAt" text not null) strict;
INSERT INTO desk_undos VALUES('h3x3t53Msal1faQ3FPkqlg','admin-1','UE-QWKlbdg9PnVRJ_CGEeg','2026-11-22T02:14:40.269Z','pending','2026-11-30','09:00','_qZ9PpCzZFY8aqbot4cqTA','2026-11-22T02:14:40.270Z');
INSERT INTO desk_undos VALUES('90MN1oDjmy4_CM-e2lrW6Q','admin-1','Ngey_Uaz6NFOekW0AKtghw','2026-11-22T02:14:40.288Z','pending','2026-12-02','09:00','YWhqve1AP4x2-6qEkBNZWg','2026-11-22T02:14:40.288Z');
CREATE TABLE second_factors ("adminId" text primary key references admins (id) on delete cascade, secret text not null default '',
      "onSince" text, "lastStep" integer not null default 0, offer text) strict;
CREATE TABLE recovery_codes (id text primary key, "adminId" text not null references admins (id) on delete cascade,
      "usedAt" text) strict;
CREATE TABLE pending_sign_ins (id text primary key, "adminId" text not null references admins (id) on delete cascade,
      "createdAt" text not null, attempts integer not null default 0) strict;
CREATE TABLE job_runs (name text primary key, "dueAt" text not null, "leasedUntil" text,
      holder text not null default '', "startedAt" text, "succeededAt" text, "failedAt" text,
      failures integer not null default 0, detail text not null default '{}') strict;
INSERT INTO job_runs VALUES('tidying','2026-11-22T03:14:39.736Z',NULL,'VNusDTzJ5Jpr4YNZUNFuFg','2026-11-22T02:14:39.687Z','2026-11-22T02:14:39.736Z',NULL,0,'{}');
INSERT INTO job_runs VALUES('gallery-sweep','2026-11-22T03:14:39.750Z',NULL,'_mM81t2DQPF4iaflECH0uw','2026-11-22T02:14:39.739Z','2026-11-22T02:14:39.750Z',NULL,0,'{}');
INSERT INTO job_runs VALUES('retention','2026-11-23T02:14:39.755Z',NULL,'e0Q6pXcMXhQ11vlwK8Yxqg','2026-11-22T02:14:39.751Z','2026-11-22T02:14:39.755Z',NULL,0,'{"appointments":0,"messages":0,"testimonials":0,"sessions":0,"letters":0,"auditRows":0}');
CREATE TABLE audit_cuts (seq integer primary key, hash text not null, at text not null) strict;
CREATE TABLE content_versions (kind text not null, shard integer not null,
    version integer not null, primary key (kind, shard)) strict;
INSERT INTO content_versions VALUES('treatments',0,5);
INSERT INTO content_versions VALUES('gallery',0,2);
INSERT INTO content_versions VALUES('times',0,42);
CREATE INDEX appointments_newest on appointments ("createdAt", id) where "deletedAt" is null;
CREATE INDEX appointments_by_visit on appointments ("startsAt", id) where "deletedAt" is null;
CREATE INDEX appointments_by_status on appointments (status, "createdAt", id) where "deletedAt" is null;
CREATE INDEX slot_claims_range on slot_claims (resource, block);
CREATE INDEX slot_claims_holder on slot_claims ("appointmentId");
CREATE INDEX outbox_due on outbox (status, "dueAt");
CREATE INDEX outbox_by_appointment on outbox ("appointmentId", "createdAt");
CREATE INDEX form_receipts_age on form_receipts ("createdAt");
CREATE INDEX sessions_of_admin on sessions ("adminId");
CREATE INDEX contact_messages_newest on contact_messages ("createdAt", id) where "deletedAt" is null;
CREATE INDEX contact_messages_unread on contact_messages (read, "possibleSpam") where "deletedAt" is null;
CREATE INDEX testimonials_newest on testimonials ("createdAt", id) where "deletedAt" is null;
CREATE INDEX testimonials_by_state on testimonials (approved, "possibleSpam", "createdAt", id) where "deletedAt" is null;
CREATE INDEX gallery_images_newest on gallery_images ("createdAt", id) where "deletedAt" is null;
CREATE INDEX audit_log_by_object on audit_log ("objectId", seq);
CREATE INDEX limits_age on limits ("resetAt");
CREATE TRIGGER audit_log_no_update before update on audit_log begin select raise(abort, 'audit_log is append-only'); end;
CREATE INDEX gallery_images_deleted on gallery_images ("deletedAt") where "deletedAt" is not null;
CREATE INDEX appointments_deleted on appointments ("deletedAt", id) where "deletedAt" is not null;
CREATE INDEX contact_messages_deleted on contact_messages ("deletedAt", id) where "deletedAt" is not null;
CREATE INDEX testimonials_deleted on testimonials ("deletedAt", id) where "deletedAt" is not null;
CREATE INDEX contact_messages_by_name on contact_messages (lower(name)) where "deletedAt" is null;
CREATE INDEX contact_messages_by_subject on contact_messages (lower(subject)) where "deletedAt" is null;
CREATE INDEX contact_messages_by_state on contact_messages ("possibleSpam", read, "createdAt", id) where "deletedAt" is null;
CREATE INDEX appointments_of_treatment on appointments ("treatmentId", "startsAt") where "deletedAt" is null;
CREATE INDEX appointment_search_of on appointment_search ("appointmentId", term);
CREATE INDEX desk_searches_age on desk_searches ("createdAt");
CREATE INDEX appointments_status_visit on appointments (status, "startsAt", id) where "deletedAt" is null;
CREATE INDEX appointments_treatment on appointments ("treatmentId", "createdAt", id) where "deletedAt" is null;
CREATE INDEX appointments_treatment_visit on appointments ("treatmentId", "startsAt", id) where "deletedAt" is null;
CREATE TRIGGER appointments_counted_new after insert on appointments
    begin insert into appointment_counts (status, count)
  select new.status, 1 where new."deletedAt" is null on conflict (status) do update set count = appointment_counts.count + 1; end;
CREATE TRIGGER appointments_counted_again after update of status, "deletedAt" on appointments
    begin update appointment_counts set count = count - 1 where status = old.status and old."deletedAt" is null; insert into appointment_counts (status, count)
  select new.status, 1 where new."deletedAt" is null on conflict (status) do update set count = appointment_counts.count + 1; end;
CREATE TRIGGER appointments_counted_gone after delete on appointments begin update appointment_counts set count = count - 1 where status = old.status and old."deletedAt" is null; end;
CREATE INDEX desk_undos_age on desk_undos ("createdAt");
CREATE INDEX recovery_codes_of_admin on recovery_codes ("adminId");
CREATE INDEX pending_sign_ins_age on pending_sign_ins ("createdAt");
CREATE INDEX audit_log_age on audit_log (at);
CREATE INDEX contact_messages_age on contact_messages ("createdAt");
CREATE INDEX sessions_age on sessions ("lastSeenAt");
CREATE TRIGGER audit_log_no_delete before delete on audit_log
    when not exists (select 1 from audit_cuts where seq >= old.seq)
    begin select raise(abort, 'audit_log is append-only'); end;
CREATE TRIGGER audit_cuts_old_only before insert on audit_cuts
    when not exists (select 1 from audit_log where seq = new.seq and hash = new.hash
      and at < strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-7 years'))
    begin select raise(abort, 'audit_log is kept for seven years'); end;
CREATE TRIGGER audit_cuts_no_update before update on audit_cuts
    begin select raise(abort, 'audit_log is append-only'); end;
CREATE TRIGGER audit_cuts_no_delete before delete on audit_cuts
    begin select raise(abort, 'audit_log is append-only'); end;
CREATE INDEX audit_log_newest on audit_log (at, seq);
CREATE INDEX audit_log_by_actor on audit_log (actor, at, seq);
CREATE INDEX audit_log_by_action on audit_log (action, at, seq);
CREATE INDEX audit_log_of_record on audit_log ("objectId", at, seq);
CREATE TRIGGER treatments_seen_insert after insert on treatments
        begin insert into content_versions (kind, shard, version)
  values ('treatments', 0, 1) on conflict (kind, shard) do update set version = content_versions.version + 1; end;
CREATE TRIGGER treatments_seen_update after update on treatments
        begin insert into content_versions (kind, shard, version)
  values ('treatments', 0, 1) on conflict (kind, shard) do update set version = content_versions.version + 1; end;
CREATE TRIGGER treatments_seen_delete after delete on treatments
        begin insert into content_versions (kind, shard, version)
  values ('treatments', 0, 1) on conflict (kind, shard) do update set version = content_versions.version + 1; end;
CREATE TRIGGER testimonials_seen_insert after insert on testimonials
        when new.approved = 1
        begin insert into content_versions (kind, shard, version)
  values ('testimonials', 0, 1) on conflict (kind, shard) do update set version = content_versions.version + 1; end;
CREATE TRIGGER testimonials_seen_update after update on testimonials
        when old.approved = 1 or new.approved = 1
        begin insert into content_versions (kind, shard, version)
  values ('testimonials', 0, 1) on conflict (kind, shard) do update set version = content_versions.version + 1; end;
CREATE TRIGGER testimonials_seen_delete after delete on testimonials
        when old.approved = 1
        begin insert into content_versions (kind, shard, version)
  values ('testimonials', 0, 1) on conflict (kind, shard) do update set version = content_versions.version + 1; end;
CREATE TRIGGER gallery_images_seen_insert after insert on gallery_images
        begin insert into content_versions (kind, shard, version)
  values ('gallery', 0, 1) on conflict (kind, shard) do update set version = content_versions.version + 1; end;
CREATE TRIGGER gallery_images_seen_update after update on gallery_images
        begin insert into content_versions (kind, shard, version)
  values ('gallery', 0, 1) on conflict (kind, shard) do update set version = content_versions.version + 1; end;
CREATE TRIGGER gallery_images_seen_delete after delete on gallery_images
        begin insert into content_versions (kind, shard, version)
  values ('gallery', 0, 1) on conflict (kind, shard) do update set version = content_versions.version + 1; end;
CREATE TRIGGER slot_claims_seen_insert after insert on slot_claims
        begin insert into content_versions (kind, shard, version)
  values ('times', 0, 1) on conflict (kind, shard) do update set version = content_versions.version + 1; end;
CREATE TRIGGER slot_claims_seen_update after update on slot_claims
        begin insert into content_versions (kind, shard, version)
  values ('times', 0, 1) on conflict (kind, shard) do update set version = content_versions.version + 1; end;
CREATE TRIGGER slot_claims_seen_delete after delete on slot_claims
        begin insert into content_versions (kind, shard, version)
  values ('times', 0, 1) on conflict (kind, shard) do update set version = content_versions.version + 1; end;
COMMIT;
