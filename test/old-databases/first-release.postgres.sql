CREATE FUNCTION public.appointments_count() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
    if tg_op <> 'INSERT' then update appointment_counts set count = count - 1 where status = old.status and old."deletedAt" is null; end if;
    if tg_op <> 'DELETE' then insert into appointment_counts (status, count)
  select new.status, 1 where new."deletedAt" is null on conflict (status) do update set count = appointment_counts.count + 1; end if;
    return null; end $$;
CREATE FUNCTION public.audit_cuts_guarded() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
    if not exists (select 1 from audit_log where seq = new.seq and hash = new.hash and at <
      to_char((now() at time zone 'utc') - interval '7 years', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) then
      raise exception 'audit_log is kept for seven years'; end if;
    return new; end $$;
CREATE FUNCTION public.audit_log_covered() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
    if not exists (select 1 from audit_cuts where seq >= old.seq) then
      raise exception 'audit_log is append-only'; end if;
    return old; end $$;
CREATE FUNCTION public.audit_log_refuse() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin raise exception 'audit_log is append-only'; end $$;
CREATE FUNCTION public.content_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
    insert into content_versions (kind, shard, version)
  values (tg_argv[0], pg_backend_pid() % 64, 1) on conflict (kind, shard) do update set version = content_versions.version + 1;
    return null; end $$;
CREATE FUNCTION public.counts_tell() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
    perform pg_notify('firstlight_counts', ''); return null; end $$;
CREATE TABLE public.admins (
    id text NOT NULL COLLATE pg_catalog."C",
    username text NOT NULL COLLATE pg_catalog."C",
    "usernameKey" text NOT NULL COLLATE pg_catalog."C",
    "passwordHash" text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    role text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "updatedAt" text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.appointment_counts (
    status text NOT NULL COLLATE pg_catalog."C",
    count integer NOT NULL
);
CREATE TABLE public.appointment_search (
    term text NOT NULL COLLATE pg_catalog."C",
    "appointmentId" text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.appointments (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL COLLATE pg_catalog."C",
    phone text NOT NULL COLLATE pg_catalog."C",
    date text NOT NULL COLLATE pg_catalog."C",
    "time" text NOT NULL COLLATE pg_catalog."C",
    "startsAt" text NOT NULL COLLATE pg_catalog."C",
    treatment text NOT NULL COLLATE pg_catalog."C",
    "treatmentId" text NOT NULL COLLATE pg_catalog."C",
    message text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    "durationMinutes" integer NOT NULL,
    sequence integer DEFAULT 0 NOT NULL,
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "updatedAt" text NOT NULL COLLATE pg_catalog."C",
    "deletedAt" text COLLATE pg_catalog."C"
);
CREATE TABLE public.audit_cuts (
    seq integer NOT NULL,
    hash text NOT NULL COLLATE pg_catalog."C",
    at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.audit_log (
    seq integer NOT NULL,
    at text NOT NULL COLLATE pg_catalog."C",
    actor text NOT NULL COLLATE pg_catalog."C",
    action text NOT NULL COLLATE pg_catalog."C",
    object text NOT NULL COLLATE pg_catalog."C",
    "objectId" text NOT NULL COLLATE pg_catalog."C",
    detail text NOT NULL COLLATE pg_catalog."C",
    "addressHash" text NOT NULL COLLATE pg_catalog."C",
    "previousHash" text NOT NULL COLLATE pg_catalog."C",
    hash text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.contact_messages (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL COLLATE pg_catalog."C",
    phone text NOT NULL COLLATE pg_catalog."C",
    subject text NOT NULL COLLATE pg_catalog."C",
    message text NOT NULL COLLATE pg_catalog."C",
    read integer DEFAULT 0 NOT NULL,
    "possibleSpam" integer DEFAULT 0 NOT NULL,
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "updatedAt" text NOT NULL COLLATE pg_catalog."C",
    "deletedAt" text COLLATE pg_catalog."C"
);
CREATE TABLE public.content_versions (
    kind text NOT NULL COLLATE pg_catalog."C",
    shard integer NOT NULL,
    version integer NOT NULL
);
CREATE TABLE public.desk_searches (
    id text NOT NULL COLLATE pg_catalog."C",
    "adminId" text NOT NULL COLLATE pg_catalog."C",
    words text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.desk_undos (
    id text NOT NULL COLLATE pg_catalog."C",
    "adminId" text NOT NULL COLLATE pg_catalog."C",
    "appointmentId" text NOT NULL COLLATE pg_catalog."C",
    "updatedAt" text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    date text NOT NULL COLLATE pg_catalog."C",
    "time" text NOT NULL COLLATE pg_catalog."C",
    "letterId" text COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.form_receipts (
    id text NOT NULL COLLATE pg_catalog."C",
    form text NOT NULL COLLATE pg_catalog."C",
    "resultId" text NOT NULL COLLATE pg_catalog."C",
    "subjectId" text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.gallery_images (
    id text NOT NULL COLLATE pg_catalog."C",
    title text NOT NULL COLLATE pg_catalog."C",
    description text NOT NULL COLLATE pg_catalog."C",
    image text NOT NULL COLLATE pg_catalog."C",
    category text NOT NULL COLLATE pg_catalog."C",
    "alternativeText" text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "updatedAt" text NOT NULL COLLATE pg_catalog."C",
    "deletedAt" text COLLATE pg_catalog."C",
    width integer,
    height integer,
    widths text DEFAULT '[]'::text NOT NULL COLLATE pg_catalog."C",
    placeholder text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.job_runs (
    name text NOT NULL COLLATE pg_catalog."C",
    "dueAt" text NOT NULL COLLATE pg_catalog."C",
    "leasedUntil" text COLLATE pg_catalog."C",
    holder text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    "startedAt" text COLLATE pg_catalog."C",
    "succeededAt" text COLLATE pg_catalog."C",
    "failedAt" text COLLATE pg_catalog."C",
    failures integer DEFAULT 0 NOT NULL,
    detail text DEFAULT '{}'::text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.limits (
    key text NOT NULL COLLATE pg_catalog."C",
    count integer NOT NULL,
    "resetAt" text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.outbox (
    id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    "appointmentId" text NOT NULL COLLATE pg_catalog."C",
    "messageId" text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    transport text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    attempts integer DEFAULT 0 NOT NULL,
    "dueAt" text NOT NULL COLLATE pg_catalog."C",
    "leasedUntil" text COLLATE pg_catalog."C",
    "lastError" text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "finishedAt" text COLLATE pg_catalog."C",
    "putAwayAt" text COLLATE pg_catalog."C"
);
CREATE TABLE public.pending_sign_ins (
    id text NOT NULL COLLATE pg_catalog."C",
    "adminId" text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    attempts integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.recovery_codes (
    id text NOT NULL COLLATE pg_catalog."C",
    "adminId" text NOT NULL COLLATE pg_catalog."C",
    "usedAt" text COLLATE pg_catalog."C"
);
CREATE TABLE public.second_factors (
    "adminId" text NOT NULL COLLATE pg_catalog."C",
    secret text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    "onSince" text COLLATE pg_catalog."C",
    "lastStep" integer DEFAULT 0 NOT NULL,
    offer text COLLATE pg_catalog."C"
);
CREATE TABLE public.seeds (
    kind text NOT NULL COLLATE pg_catalog."C",
    "seededAt" text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.sessions (
    id text NOT NULL COLLATE pg_catalog."C",
    "adminId" text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "lastSeenAt" text NOT NULL COLLATE pg_catalog."C",
    "endedAt" text COLLATE pg_catalog."C",
    device text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.settings (
    id text NOT NULL COLLATE pg_catalog."C",
    theme text NOT NULL COLLATE pg_catalog."C",
    notifications integer NOT NULL,
    "updatedAt" text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.slot_claims (
    resource text NOT NULL COLLATE pg_catalog."C",
    lane integer NOT NULL,
    block integer NOT NULL,
    "appointmentId" text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.testimonials (
    id text NOT NULL COLLATE pg_catalog."C",
    author text NOT NULL COLLATE pg_catalog."C",
    title text NOT NULL COLLATE pg_catalog."C",
    content text NOT NULL COLLATE pg_catalog."C",
    rating integer NOT NULL,
    approved integer DEFAULT 0 NOT NULL,
    "possibleSpam" integer DEFAULT 0 NOT NULL,
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "updatedAt" text NOT NULL COLLATE pg_catalog."C",
    "deletedAt" text COLLATE pg_catalog."C",
    reason text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.treatments (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    "nameKey" text NOT NULL COLLATE pg_catalog."C",
    description text NOT NULL COLLATE pg_catalog."C",
    availability text NOT NULL COLLATE pg_catalog."C",
    "availableDays" text NOT NULL COLLATE pg_catalog."C",
    "availableTimes" text NOT NULL COLLATE pg_catalog."C",
    active integer DEFAULT 0 NOT NULL,
    "durationMinutes" integer DEFAULT 30 NOT NULL,
    capacity integer DEFAULT 1 NOT NULL,
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "updatedAt" text NOT NULL COLLATE pg_catalog."C"
);
INSERT INTO public.admins VALUES ('admin-1', 'admin', 'admin', '$argon2id$v=19$m=19456,t=2,p=1$tihpvGw/uDaJjQQQkJwi0A$Xpjq6DDv3VyVSMRvvY7s7N1V2ANR8o/XAVRg/yhcMNU', '', 'Administrator', 'admin', '2026-11-22T02:14:41.574Z', '2026-11-22T02:14:41.574Z');
INSERT INTO public.admins VALUES ('vHIyVkaBqqfMY6QUBk6D0g', 'riley', 'riley', '$argon2id$v=19$m=19456,t=2,p=1$mCg3GKS9hRPnCuR3HJJI9Q$FqfI/tae3C7KRWTlIyr67ganXxNd6SibwbXVSm9XHeY', '', '', 'admin', '2026-11-22T02:14:42.907Z', '2026-11-22T02:14:42.907Z');
INSERT INTO public.appointment_counts VALUES ('confirmed', 1);
INSERT INTO public.appointment_counts VALUES ('cancelled', 1);
INSERT INTO public.appointment_counts VALUES ('pending', 2);
INSERT INTO public.appointment_search VALUES ('n:travis', '4OOBvGnWm_VvG0Ym6AO0-g');
INSERT INTO public.appointment_search VALUES ('n:rodriguez', '4OOBvGnWm_VvG0Ym6AO0-g');
INSERT INTO public.appointment_search VALUES ('m:travis@example.com', '4OOBvGnWm_VvG0Ym6AO0-g');
INSERT INTO public.appointment_search VALUES ('p:2410555234', '4OOBvGnWm_VvG0Ym6AO0-g');
INSERT INTO public.appointment_search VALUES ('n:elodie', 'MkVzEO4OofS24G8IZClHMw');
INSERT INTO public.appointment_search VALUES ('n:marchetti', 'MkVzEO4OofS24G8IZClHMw');
INSERT INTO public.appointment_search VALUES ('m:elodie@example.com', 'MkVzEO4OofS24G8IZClHMw');
INSERT INTO public.appointment_search VALUES ('p:2410555234', 'MkVzEO4OofS24G8IZClHMw');
INSERT INTO public.appointment_search VALUES ('n:joanna', '_WAKXtUGWkQkOWNXclGfQA');
INSERT INTO public.appointment_search VALUES ('n:łukasik', '_WAKXtUGWkQkOWNXclGfQA');
INSERT INTO public.appointment_search VALUES ('m:joanna@example.com', '_WAKXtUGWkQkOWNXclGfQA');
INSERT INTO public.appointment_search VALUES ('p:2410555234', '_WAKXtUGWkQkOWNXclGfQA');
INSERT INTO public.appointment_search VALUES ('n:maria', 'SeZmmfiQIcBdNpsU5YzdzQ');
INSERT INTO public.appointment_search VALUES ('n:del', 'SeZmmfiQIcBdNpsU5YzdzQ');
INSERT INTO public.appointment_search VALUES ('n:carmen', 'SeZmmfiQIcBdNpsU5YzdzQ');
INSERT INTO public.appointment_search VALUES ('n:ruiz', 'SeZmmfiQIcBdNpsU5YzdzQ');
INSERT INTO public.appointment_search VALUES ('m:maria@example.com', 'SeZmmfiQIcBdNpsU5YzdzQ');
INSERT INTO public.appointment_search VALUES ('p:2410555234', 'SeZmmfiQIcBdNpsU5YzdzQ');
INSERT INTO public.appointment_search VALUES ('n:sean', 'lz5G9eLgNr9fhPr-afmyuQ');
INSERT INTO public.appointment_search VALUES ('n:oneill', 'lz5G9eLgNr9fhPr-afmyuQ');
INSERT INTO public.appointment_search VALUES ('n:o', 'lz5G9eLgNr9fhPr-afmyuQ');
INSERT INTO public.appointment_search VALUES ('n:neill', 'lz5G9eLgNr9fhPr-afmyuQ');
INSERT INTO public.appointment_search VALUES ('m:sean@example.com', 'lz5G9eLgNr9fhPr-afmyuQ');
INSERT INTO public.appointment_search VALUES ('p:2410555234', 'lz5G9eLgNr9fhPr-afmyuQ');
INSERT INTO public.appointments VALUES ('MkVzEO4OofS24G8IZClHMw', 'Élodie Marchetti', 'elodie@example.com', '(432) 555-0142', '2026-12-01', '09:00', '2026-12-01T15:00:00.000Z', 'NCT Neuro Cognitive Test', 'YCipT9Rg3t8e8Cq0WMmseg', 'I come by bus.', 'pending', 30, 0, '2026-11-22T02:14:41.882Z', '2026-11-22T02:14:41.882Z', NULL);
INSERT INTO public.appointments VALUES ('SeZmmfiQIcBdNpsU5YzdzQ', 'Maria del Carmen Ruiz', 'maria@example.com', '(432) 555-0142', '2026-12-07', '09:00', '2026-12-07T15:00:00.000Z', 'NCT Neuro Cognitive Test', 'YCipT9Rg3t8e8Cq0WMmseg', 'I come by bus.', 'pending', 30, 0, '2026-11-22T02:14:42.098Z', '2026-11-22T02:14:42.098Z', NULL);
INSERT INTO public.appointments VALUES ('4OOBvGnWm_VvG0Ym6AO0-g', 'Travis Rodríguez', 'travis@example.com', '(432) 555-0142', '2026-11-30', '09:00', '2026-11-30T15:00:00.000Z', 'NCT Neuro Cognitive Test', 'YCipT9Rg3t8e8Cq0WMmseg', 'I come by bus.', 'confirmed', 30, 1, '2026-11-22T02:14:41.709Z', '2026-11-22T02:14:42.234Z', NULL);
INSERT INTO public.appointments VALUES ('_WAKXtUGWkQkOWNXclGfQA', 'Joanna Łukasik', 'joanna@example.com', '(432) 555-0142', '2026-12-02', '09:00', '2026-12-02T15:00:00.000Z', 'NCT Neuro Cognitive Test', 'YCipT9Rg3t8e8Cq0WMmseg', 'I come by bus.', 'cancelled', 30, 1, '2026-11-22T02:14:41.916Z', '2026-11-22T02:14:42.259Z', NULL);
INSERT INTO public.appointments VALUES ('lz5G9eLgNr9fhPr-afmyuQ', 'Sean O''Neill', 'sean@example.com', '(432) 555-0142', '2026-12-08', '09:00', '2026-12-08T15:00:00.000Z', 'NCT Neuro Cognitive Test', 'YCipT9Rg3t8e8Cq0WMmseg', 'I come by bus.', 'pending', 30, 0, '2026-11-22T02:14:42.110Z', '2026-11-22T02:14:42.279Z', '2026-11-22T02:14:42.279Z');
INSERT INTO public.audit_log VALUES (1, '2026-11-22T02:14:42.201Z', 'admin-1', 'sign-in', 'session', '', '{}', 'ED7KtJbJsoNms3HLmEX8PbJhd5PKuAbgtvuaFF5YDzY', '0000000000000000000000000000000000000000000000000000000000000000', '0c1d6223aae00b683f4d3263e3e5b775c7d6b1e586769e5e9e7dedbb8b22c362');
INSERT INTO public.audit_log VALUES (2, '2026-11-22T02:14:42.238Z', 'admin-1', 'status', 'appointment', '4OOBvGnWm_VvG0Ym6AO0-g', '{"from":"pending","to":"confirmed"}', 'ED7KtJbJsoNms3HLmEX8PbJhd5PKuAbgtvuaFF5YDzY', '0c1d6223aae00b683f4d3263e3e5b775c7d6b1e586769e5e9e7dedbb8b22c362', '6174dac40ad2b91dd59f63b82a9e94e30dbe1a7341459ceb033da1dc59edce01');
INSERT INTO public.audit_log VALUES (3, '2026-11-22T02:14:42.269Z', 'admin-1', 'status', 'appointment', '_WAKXtUGWkQkOWNXclGfQA', '{"from":"pending","to":"cancelled"}', 'ED7KtJbJsoNms3HLmEX8PbJhd5PKuAbgtvuaFF5YDzY', '6174dac40ad2b91dd59f63b82a9e94e30dbe1a7341459ceb033da1dc59edce01', '2dfa5a948ae1ef1ca5b4d2ff318282b339fea934d01caf3f02bab7fb92669e5f');
INSERT INTO public.audit_log VALUES (4, '2026-11-22T02:14:42.280Z', 'admin-1', 'delete', 'appointment', 'lz5G9eLgNr9fhPr-afmyuQ', '{}', 'ED7KtJbJsoNms3HLmEX8PbJhd5PKuAbgtvuaFF5YDzY', '2dfa5a948ae1ef1ca5b4d2ff318282b339fea934d01caf3f02bab7fb92669e5f', '364c634e2b2eab7d138c537b9fe1a4e3c89663543c1a7c4a7794058d32a5a9bc');
INSERT INTO public.audit_log VALUES (5, '2026-11-22T02:14:42.307Z', 'admin-1', 'view', 'appointment', 'MkVzEO4OofS24G8IZClHMw', '{}', 'ED7KtJbJsoNms3HLmEX8PbJhd5PKuAbgtvuaFF5YDzY', '364c634e2b2eab7d138c537b9fe1a4e3c89663543c1a7c4a7794058d32a5a9bc', 'b7ffb7cbecce83b97795e2f214511ea7b9153d2117baef50d8c912ba39e17bc0');
INSERT INTO public.audit_log VALUES (6, '2026-11-22T02:14:42.312Z', 'admin-1', 'list', 'appointment', '', '{"ids":["SeZmmfiQIcBdNpsU5YzdzQ","_WAKXtUGWkQkOWNXclGfQA","MkVzEO4OofS24G8IZClHMw","4OOBvGnWm_VvG0Ym6AO0-g"]}', 'ED7KtJbJsoNms3HLmEX8PbJhd5PKuAbgtvuaFF5YDzY', 'b7ffb7cbecce83b97795e2f214511ea7b9153d2117baef50d8c912ba39e17bc0', 'fdbc853cefd80824bf646e7332a368ca6d55ed57408c50dc8aff39d0a790da96');
INSERT INTO public.audit_log VALUES (7, '2026-11-22T02:14:42.353Z', 'admin-1', 'list', 'contact-message', '', '{"ids":["2UYEoKOhpGm8Z0bC0fgv5Q"]}', 'ED7KtJbJsoNms3HLmEX8PbJhd5PKuAbgtvuaFF5YDzY', 'fdbc853cefd80824bf646e7332a368ca6d55ed57408c50dc8aff39d0a790da96', '6cfa3343fc8d7470bb557842fd868acca26657cb3fdd9ea14d427891414b6c44');
INSERT INTO public.audit_log VALUES (8, '2026-11-22T02:14:42.914Z', 'operator', 'create', 'admin', 'vHIyVkaBqqfMY6QUBk6D0g', '{}', '', '6cfa3343fc8d7470bb557842fd868acca26657cb3fdd9ea14d427891414b6c44', '0c7db8e89b5105d86d6d8bebf68fa20d8bb4a97fb6860c1c500a5e2c367f18da');
INSERT INTO public.contact_messages VALUES ('2UYEoKOhpGm8Z0bC0fgv5Q', 'Ann Petrov', 'ann@example.com', '(432) 555-0100', 'Parking', 'Is there parking?', 0, 0, '2026-11-22T02:14:42.119Z', '2026-11-22T02:14:42.119Z', NULL);
INSERT INTO public.content_versions VALUES ('treatments', 47, 5);
INSERT INTO public.content_versions VALUES ('gallery', 47, 2);
INSERT INTO public.content_versions VALUES ('gallery', 3, 1);
INSERT INTO public.content_versions VALUES ('times', 47, 1);
INSERT INTO public.content_versions VALUES ('times', 40, 2);
INSERT INTO public.content_versions VALUES ('times', 3, 4);
INSERT INTO public.desk_undos VALUES ('KNVMb3a5nQedPyVidf01CQ', 'admin-1', '4OOBvGnWm_VvG0Ym6AO0-g', '2026-11-22T02:14:42.234Z', 'pending', '2026-11-30', '09:00', 'uYoR-mGu_0YzfawJQdE9ig', '2026-11-22T02:14:42.235Z');
INSERT INTO public.desk_undos VALUES ('XsEvczI4vClzZhIBgpIpUQ', 'admin-1', '_WAKXtUGWkQkOWNXclGfQA', '2026-11-22T02:14:42.259Z', 'pending', '2026-12-02', '09:00', 'i1ZFdX5F_fTiCaNMosIogw', '2026-11-22T02:14:42.264Z');
INSERT INTO public.form_receipts VALUES ('XD0nqEpI2zE6ab5fBe1nSkytNibgRjp3MOktXTbkQKU', 'appointment', 'PVJIxUEAuiyA_65-9PTgHg', '4OOBvGnWm_VvG0Ym6AO0-g', '2026-11-22T02:14:41.709Z');
INSERT INTO public.form_receipts VALUES ('IkX2HvqQkT2WROvA1FEqjU1ch8n0XjcZrDtiWq9NF9w', 'appointment', 'WEJxHYcN5Od-gI1VJUthmA', 'MkVzEO4OofS24G8IZClHMw', '2026-11-22T02:14:41.882Z');
INSERT INTO public.form_receipts VALUES ('sl0lGwiSC8iKDXQaI6Pge2Agy88ffsBfhOKct3MMkL8', 'appointment', 'SIsBJpsX2nPU_xbOhaexyA', '_WAKXtUGWkQkOWNXclGfQA', '2026-11-22T02:14:41.916Z');
INSERT INTO public.form_receipts VALUES ('2E08htAMbNzo6pEheb9eegdkoyAczAE107UaZz9mEnc', 'appointment', 'MkcCNR4EeUkfcwnkg9O4zw', 'SeZmmfiQIcBdNpsU5YzdzQ', '2026-11-22T02:14:42.098Z');
INSERT INTO public.form_receipts VALUES ('xNP4wCK-eZEcSo_tk7G7sDO0iBQsOEFEPiUt0k-KHTM', 'appointment', 'T1X6LkRM3iskZN35YePbnw', 'lz5G9eLgNr9fhPr-afmyuQ', '2026-11-22T02:14:42.110Z');
INSERT INTO public.form_receipts VALUES ('Oh7IJCsjlEHG78TeB5YJGJCXmlAzsQjxpu-fVoNaVRQ', 'contact', 'qYcd_0OmbuYWzGhF_KFGWA', '2UYEoKOhpGm8Z0bC0fgv5Q', '2026-11-22T02:14:42.119Z');
INSERT INTO public.form_receipts VALUES ('HPvZiObVNvBCq2FmBFsNHhjw0nokGpXFolnU_W9xoEU', 'testimonial', 'WtCJaMXciwdk8wIbrH3x-w', 'PvLPMkXjGnzarOP3SbIj5Q', '2026-11-22T02:14:42.131Z');
INSERT INTO public.gallery_images VALUES ('9PKTXc_iHKzarpRfSdlX7w', 'Reception', 'Our reception and waiting area.', 'drawing:reception', 'Facilities', 'A bright reception with a desk, plants and chairs', '2026-11-22T02:14:41.569Z', '2026-11-22T02:14:41.569Z', NULL, NULL, NULL, '[]', '');
INSERT INTO public.gallery_images VALUES ('zoMay4Bkre41P7Rql_WEWA', 'Treatment room', 'One of our treatment rooms.', 'drawing:treatment-room', 'Facilities', 'A quiet treatment room with a couch and a window', '2026-11-22T02:14:41.568Z', '2026-11-22T02:14:41.568Z', NULL, NULL, NULL, '[]', '');
INSERT INTO public.job_runs VALUES ('tidying', '2026-11-22T03:14:41.676Z', NULL, '7hsH2VWoAyvRLVR-KKzGWw', '2026-11-22T02:14:41.632Z', '2026-11-22T02:14:41.676Z', NULL, 0, '{}');
INSERT INTO public.job_runs VALUES ('gallery-sweep', '2026-11-22T03:14:41.707Z', NULL, 'XE09dobpFPAaqguGEcvWOg', '2026-11-22T02:14:41.680Z', '2026-11-22T02:14:41.707Z', NULL, 0, '{}');
INSERT INTO public.job_runs VALUES ('retention', '2026-11-23T02:14:41.890Z', NULL, 'a4jS69bpd-qCbuvhEKmJTA', '2026-11-22T02:14:41.714Z', '2026-11-22T02:14:41.890Z', NULL, 0, '{"appointments":0,"messages":0,"testimonials":0,"sessions":0,"letters":0,"auditRows":0}');
INSERT INTO public.kysely_migration VALUES ('2026-11-21-start', '2026-11-22T02:14:41.504Z');
INSERT INTO public.kysely_migration VALUES ('2026-11-21-stored-pictures', '2026-11-22T02:14:41.506Z');
INSERT INTO public.kysely_migration VALUES ('2026-11-21-the-back-office-lists', '2026-11-22T02:14:41.510Z');
INSERT INTO public.kysely_migration VALUES ('2026-11-21-visit-search', '2026-11-22T02:14:41.520Z');
INSERT INTO public.kysely_migration VALUES ('2026-11-21-visit-undo', '2026-11-22T02:14:41.522Z');
INSERT INTO public.kysely_migration VALUES ('2026-11-21-who-may-enter', '2026-11-22T02:14:41.528Z');
INSERT INTO public.kysely_migration VALUES ('2026-11-21-work-on-time', '2026-11-22T02:14:41.538Z');
INSERT INTO public.kysely_migration VALUES ('2026-11-21-written-and-told', '2026-11-22T02:14:41.548Z');
INSERT INTO public.kysely_migration VALUES ('2026-11-21-written-changes', '2026-11-22T02:14:41.554Z');
INSERT INTO public.kysely_migration VALUES ('2026-11-21-written-off-letters', '2026-11-22T02:14:41.555Z');
INSERT INTO public.kysely_migration_lock VALUES ('migration_lock', 0);
INSERT INTO public.limits VALUES ('form-mail:GoyDbwYgi-sKi5YxxJGsmQ6VbLgvH-ZGBVqTJXorpPQ', 1, '2026-11-22T03:14:41.718Z');
INSERT INTO public.limits VALUES ('form-mail:FLUviamDQhp6NwI-2N6fRT34txkGwE4H26vhe4YT0c4', 1, '2026-11-22T03:14:41.899Z');
INSERT INTO public.limits VALUES ('form-mail:BSSH9kO3AxTlCwl_qZsQRht5836Oy_jlV43a7e8Ky2o', 1, '2026-11-22T03:14:41.921Z');
INSERT INTO public.limits VALUES ('form-mail:x3kTsAuqEM2eu99mReWh0RMtOYVpUnHyUvdg9n6n8fQ', 1, '2026-11-22T03:14:42.101Z');
INSERT INTO public.limits VALUES ('form-mail:SGzqu8MWE2_Ectu1iIJpE-AIXLILYefcNFxUVtlhYx4', 1, '2026-11-22T03:14:42.112Z');
INSERT INTO public.limits VALUES ('form-mail:nd3jgPZ4a3sZJCcVMYaLmIc_2IHUKHQJltgNMthiOyA', 1, '2026-11-22T03:14:42.125Z');
INSERT INTO public.limits VALUES ('form-address:Czv9O0krvcqkhAtVvxkQhPhEh69DPmyABFFUNtBG1LY', 7, '2026-11-22T02:24:41.713Z');
INSERT INTO public.limits VALUES ('sign-in-account:iScvrvMNuwZmoNyJCioEKC8TS_48VEByMPwpGp_hgT0', 0, '2026-11-22T02:29:42.146Z');
INSERT INTO public.limits VALUES ('sign-in-address:ED7KtJbJsoNms3HLmEX8PbJhd5PKuAbgtvuaFF5YDzY', 0, '2026-11-22T02:29:42.146Z');
INSERT INTO public.outbox VALUES ('RV7sDWLuefN2ojxobCGyCQ', 'request-received', '4OOBvGnWm_VvG0Ym6AO0-g', '<lHgUObl0HHdz6nImSEZJRg@firstlight.example>', 'sent', 'file', 1, '2026-11-22T02:14:41.709Z', NULL, '', '2026-11-22T02:14:41.709Z', '2026-11-22T02:14:41.894Z', NULL);
INSERT INTO public.outbox VALUES ('NU-SpvkabqJwPWMXxAGp6A', 'request-received', 'MkVzEO4OofS24G8IZClHMw', '<Uuig63Mqbv7TWG6rWuqJYw@firstlight.example>', 'sent', 'file', 1, '2026-11-22T02:14:41.882Z', NULL, '', '2026-11-22T02:14:41.882Z', '2026-11-22T02:14:42.011Z', NULL);
INSERT INTO public.outbox VALUES ('xEOybAXzM7wiT6kB6Q5Ibg', 'request-received', '_WAKXtUGWkQkOWNXclGfQA', '<g7RqppYiySJYo63wAIlmEQ@firstlight.example>', 'sent', 'file', 1, '2026-11-22T02:14:41.916Z', NULL, '', '2026-11-22T02:14:41.916Z', '2026-11-22T02:14:42.114Z', NULL);
INSERT INTO public.outbox VALUES ('dPeUA-lJVfZqNkw_pxmynQ', 'request-received', 'SeZmmfiQIcBdNpsU5YzdzQ', '<n3fWcpp2RoYPNKPV2JO5cg@firstlight.example>', 'sent', 'file', 1, '2026-11-22T02:14:42.098Z', NULL, '', '2026-11-22T02:14:42.098Z', '2026-11-22T02:14:42.191Z', NULL);
INSERT INTO public.outbox VALUES ('uYoR-mGu_0YzfawJQdE9ig', 'confirmed', '4OOBvGnWm_VvG0Ym6AO0-g', '<7GzAfZTMVreGdERHGymexw@firstlight.example>', 'waiting', '', 0, '2026-11-22T02:15:12.235Z', NULL, '', '2026-11-22T02:14:42.235Z', NULL, NULL);
INSERT INTO public.outbox VALUES ('i1ZFdX5F_fTiCaNMosIogw', 'cancelled', '_WAKXtUGWkQkOWNXclGfQA', '<lk707hS6YfDQDLVqJaBl7w@firstlight.example>', 'waiting', '', 0, '2026-11-22T02:15:12.264Z', NULL, '', '2026-11-22T02:14:42.264Z', NULL, NULL);
INSERT INTO public.outbox VALUES ('fpa4ilvm5fxVBoY7LUAGUw', 'request-received', 'lz5G9eLgNr9fhPr-afmyuQ', '<uX6ft6imrYYuV2RG4GTSRQ@firstlight.example>', 'sent', 'file', 1, '2026-11-22T02:14:42.110Z', NULL, '', '2026-11-22T02:14:42.110Z', '2026-11-22T02:14:42.272Z', NULL);
INSERT INTO public.seeds VALUES ('treatments', '2026-11-22T02:14:41.561Z');
INSERT INTO public.seeds VALUES ('gallery', '2026-11-22T02:14:41.569Z');
INSERT INTO public.sessions VALUES ('XbSG6guFJgRlSGKCC4lOJgxyXDYdrEAQtLApwlttu3I', 'admin-1', '2026-11-22T02:14:42.201Z', '2026-11-22T02:14:42.201Z', NULL, '');
INSERT INTO public.settings VALUES ('app_settings', 'light', 1, '2026-11-22T02:14:41.574Z');
INSERT INTO public.slot_claims VALUES ('YCipT9Rg3t8e8Cq0WMmseg', 0, 5986836, '4OOBvGnWm_VvG0Ym6AO0-g');
INSERT INTO public.slot_claims VALUES ('YCipT9Rg3t8e8Cq0WMmseg', 0, 5986837, '4OOBvGnWm_VvG0Ym6AO0-g');
INSERT INTO public.slot_claims VALUES ('YCipT9Rg3t8e8Cq0WMmseg', 0, 5986838, '4OOBvGnWm_VvG0Ym6AO0-g');
INSERT INTO public.slot_claims VALUES ('YCipT9Rg3t8e8Cq0WMmseg', 0, 5986839, '4OOBvGnWm_VvG0Ym6AO0-g');
INSERT INTO public.slot_claims VALUES ('YCipT9Rg3t8e8Cq0WMmseg', 0, 5986840, '4OOBvGnWm_VvG0Ym6AO0-g');
INSERT INTO public.slot_claims VALUES ('YCipT9Rg3t8e8Cq0WMmseg', 0, 5986841, '4OOBvGnWm_VvG0Ym6AO0-g');
INSERT INTO public.slot_claims VALUES ('YCipT9Rg3t8e8Cq0WMmseg', 0, 5987124, 'MkVzEO4OofS24G8IZClHMw');
INSERT INTO public.slot_claims VALUES ('YCipT9Rg3t8e8Cq0WMmseg', 0, 5987125, 'MkVzEO4OofS24G8IZClHMw');
INSERT INTO public.slot_claims VALUES ('YCipT9Rg3t8e8Cq0WMmseg', 0, 5987126, 'MkVzEO4OofS24G8IZClHMw');
INSERT INTO public.slot_claims VALUES ('YCipT9Rg3t8e8Cq0WMmseg', 0, 5987127, 'MkVzEO4OofS24G8IZClHMw');
INSERT INTO public.slot_claims VALUES ('YCipT9Rg3t8e8Cq0WMmseg', 0, 5987128, 'MkVzEO4OofS24G8IZClHMw');
INSERT INTO public.slot_claims VALUES ('YCipT9Rg3t8e8Cq0WMmseg', 0, 5987129, 'MkVzEO4OofS24G8IZClHMw');
INSERT INTO public.slot_claims VALUES ('YCipT9Rg3t8e8Cq0WMmseg', 0, 5988852, 'SeZmmfiQIcBdNpsU5YzdzQ');
INSERT INTO public.slot_claims VALUES ('YCipT9Rg3t8e8Cq0WMmseg', 0, 5988853, 'SeZmmfiQIcBdNpsU5YzdzQ');
INSERT INTO public.slot_claims VALUES ('YCipT9Rg3t8e8Cq0WMmseg', 0, 5988854, 'SeZmmfiQIcBdNpsU5YzdzQ');
INSERT INTO public.slot_claims VALUES ('YCipT9Rg3t8e8Cq0WMmseg', 0, 5988855, 'SeZmmfiQIcBdNpsU5YzdzQ');
INSERT INTO public.slot_claims VALUES ('YCipT9Rg3t8e8Cq0WMmseg', 0, 5988856, 'SeZmmfiQIcBdNpsU5YzdzQ');
INSERT INTO public.slot_claims VALUES ('YCipT9Rg3t8e8Cq0WMmseg', 0, 5988857, 'SeZmmfiQIcBdNpsU5YzdzQ');
INSERT INTO public.testimonials VALUES ('PvLPMkXjGnzarOP3SbIj5Q', 'Sol Reyes', 'Kind', 'They took their time.', 5, 0, 0, '2026-11-22T02:14:42.131Z', '2026-11-22T02:14:42.131Z', NULL, '');
INSERT INTO public.treatments VALUES ('qA5euywyX4Fb27U-MYunpw', 'DOT Physical Exam', 'dot physical exam', 'Department of Transportation medical examination.', 'Monday and Wednesday', '["Monday","Wednesday"]', '["09:30","10:00","10:30","11:00","11:30","13:00","13:30","14:00","14:30","15:00","15:30","16:00","16:30"]', 1, 30, 1, '2026-11-22T02:14:41.561Z', '2026-11-22T02:14:41.561Z');
INSERT INTO public.treatments VALUES ('eyWkn1nHJ1_1rAWbQvNILQ', 'HRT', 'hrt', 'Hormone replacement therapy consultation.', 'Monday, Tuesday and Wednesday', '["Monday","Tuesday","Wednesday"]', '["09:00","09:30","10:00","10:30","11:00","11:30","13:00","13:30","14:00","14:30","15:00","15:30","16:00","16:30"]', 1, 30, 1, '2026-11-22T02:14:41.561Z', '2026-11-22T02:14:41.561Z');
INSERT INTO public.treatments VALUES ('YCipT9Rg3t8e8Cq0WMmseg', 'NCT Neuro Cognitive Test', 'nct neuro cognitive test', 'Memory and attention tests with a conversation about the results.', 'Monday, Tuesday and Wednesday', '["Monday","Tuesday","Wednesday"]', '["09:00","09:30","10:00","10:30","11:00","11:30","13:00","13:30","14:00","14:30","15:00","15:30","16:00","16:30"]', 1, 30, 1, '2026-11-22T02:14:41.561Z', '2026-11-22T02:14:41.561Z');
INSERT INTO public.treatments VALUES ('M6yzRuQ7wV8vx2ZGqenFgA', 'Semaglutide weight management medication', 'semaglutide weight management medication', 'Weight management medication and follow-up.', 'Monday to Friday', '["Monday","Tuesday","Wednesday","Thursday","Friday"]', '["09:00","09:30","10:00","10:30","11:00","11:30","13:00","13:30","14:00","14:30","15:00","15:30","16:00","16:30"]', 1, 30, 1, '2026-11-22T02:14:41.561Z', '2026-11-22T02:14:41.561Z');
INSERT INTO public.treatments VALUES ('5ZsOvtWAegnXd_6bCouUxA', 'Stem Cell therapy', 'stem cell therapy', 'Consultation and treatment with stem cell therapy.', 'Monday and Wednesday', '["Monday","Wednesday"]', '["09:30","10:00","10:30","11:00","11:30","13:00","13:30","14:00","14:30","15:00","15:30","16:00","16:30"]', 1, 30, 1, '2026-11-22T02:14:41.561Z', '2026-11-22T02:14:41.561Z');
ALTER TABLE ONLY public.admins
    ADD CONSTRAINT admins_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.admins
    ADD CONSTRAINT "admins_usernameKey_key" UNIQUE ("usernameKey");
ALTER TABLE ONLY public.appointment_counts
    ADD CONSTRAINT appointment_counts_pkey PRIMARY KEY (status);
ALTER TABLE ONLY public.appointment_search
    ADD CONSTRAINT appointment_search_pkey PRIMARY KEY (term, "appointmentId");
ALTER TABLE ONLY public.appointments
    ADD CONSTRAINT appointments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_cuts
    ADD CONSTRAINT audit_cuts_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY public.contact_messages
    ADD CONSTRAINT contact_messages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.content_versions
    ADD CONSTRAINT content_versions_pkey PRIMARY KEY (kind, shard);
ALTER TABLE ONLY public.desk_searches
    ADD CONSTRAINT desk_searches_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.desk_undos
    ADD CONSTRAINT desk_undos_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.form_receipts
    ADD CONSTRAINT form_receipts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.form_receipts
    ADD CONSTRAINT "form_receipts_resultId_key" UNIQUE ("resultId");
ALTER TABLE ONLY public.gallery_images
    ADD CONSTRAINT gallery_images_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.job_runs
    ADD CONSTRAINT job_runs_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.limits
    ADD CONSTRAINT limits_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT "outbox_messageId_key" UNIQUE ("messageId");
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.pending_sign_ins
    ADD CONSTRAINT pending_sign_ins_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.second_factors
    ADD CONSTRAINT second_factors_pkey PRIMARY KEY ("adminId");
ALTER TABLE ONLY public.seeds
    ADD CONSTRAINT seeds_pkey PRIMARY KEY (kind);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.settings
    ADD CONSTRAINT settings_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.slot_claims
    ADD CONSTRAINT slot_claims_pkey PRIMARY KEY (resource, lane, block);
ALTER TABLE ONLY public.testimonials
    ADD CONSTRAINT testimonials_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.treatments
    ADD CONSTRAINT "treatments_nameKey_key" UNIQUE ("nameKey");
ALTER TABLE ONLY public.treatments
    ADD CONSTRAINT treatments_pkey PRIMARY KEY (id);
CREATE INDEX appointment_search_of ON public.appointment_search USING btree ("appointmentId", term);
CREATE INDEX appointments_by_status ON public.appointments USING btree (status, "createdAt", id) WHERE ("deletedAt" IS NULL);
CREATE INDEX appointments_by_visit ON public.appointments USING btree ("startsAt", id) WHERE ("deletedAt" IS NULL);
CREATE INDEX appointments_deleted ON public.appointments USING btree ("deletedAt", id) WHERE ("deletedAt" IS NOT NULL);
CREATE INDEX appointments_newest ON public.appointments USING btree ("createdAt", id) WHERE ("deletedAt" IS NULL);
CREATE INDEX appointments_of_treatment ON public.appointments USING btree ("treatmentId", "startsAt") WHERE ("deletedAt" IS NULL);
CREATE INDEX appointments_status_visit ON public.appointments USING btree (status, "startsAt", id) WHERE ("deletedAt" IS NULL);
CREATE INDEX appointments_treatment ON public.appointments USING btree ("treatmentId", "createdAt", id) WHERE ("deletedAt" IS NULL);
CREATE INDEX appointments_treatment_visit ON public.appointments USING btree ("treatmentId", "startsAt", id) WHERE ("deletedAt" IS NULL);
CREATE INDEX audit_log_age ON public.audit_log USING btree (at);
CREATE INDEX audit_log_by_action ON public.audit_log USING btree (action, at, seq);
CREATE INDEX audit_log_by_actor ON public.audit_log USING btree (actor, at, seq);
CREATE INDEX audit_log_by_object ON public.audit_log USING btree ("objectId", seq);
CREATE INDEX audit_log_newest ON public.audit_log USING btree (at, seq);
CREATE INDEX audit_log_of_record ON public.audit_log USING btree ("objectId", at, seq);
CREATE INDEX contact_messages_age ON public.contact_messages USING btree ("createdAt");
CREATE INDEX contact_messages_by_name ON public.contact_messages USING btree (lower(name)) WHERE ("deletedAt" IS NULL);
CREATE INDEX contact_messages_by_state ON public.contact_messages USING btree ("possibleSpam", read, "createdAt", id) WHERE ("deletedAt" IS NULL);
CREATE INDEX contact_messages_by_subject ON public.contact_messages USING btree (lower(subject)) WHERE ("deletedAt" IS NULL);
CREATE INDEX contact_messages_deleted ON public.contact_messages USING btree ("deletedAt", id) WHERE ("deletedAt" IS NOT NULL);
CREATE INDEX contact_messages_newest ON public.contact_messages USING btree ("createdAt", id) WHERE ("deletedAt" IS NULL);
CREATE INDEX contact_messages_unread ON public.contact_messages USING btree (read, "possibleSpam") WHERE ("deletedAt" IS NULL);
CREATE INDEX desk_searches_age ON public.desk_searches USING btree ("createdAt");
CREATE INDEX desk_undos_age ON public.desk_undos USING btree ("createdAt");
CREATE INDEX form_receipts_age ON public.form_receipts USING btree ("createdAt");
CREATE INDEX gallery_images_deleted ON public.gallery_images USING btree ("deletedAt") WHERE ("deletedAt" IS NOT NULL);
CREATE INDEX gallery_images_newest ON public.gallery_images USING btree ("createdAt", id) WHERE ("deletedAt" IS NULL);
CREATE INDEX limits_age ON public.limits USING btree ("resetAt");
CREATE INDEX outbox_by_appointment ON public.outbox USING btree ("appointmentId", "createdAt");
CREATE INDEX outbox_due ON public.outbox USING btree (status, "dueAt");
CREATE INDEX pending_sign_ins_age ON public.pending_sign_ins USING btree ("createdAt");
CREATE INDEX recovery_codes_of_admin ON public.recovery_codes USING btree ("adminId");
CREATE INDEX sessions_age ON public.sessions USING btree ("lastSeenAt");
CREATE INDEX sessions_of_admin ON public.sessions USING btree ("adminId");
CREATE INDEX slot_claims_holder ON public.slot_claims USING btree ("appointmentId");
CREATE INDEX slot_claims_range ON public.slot_claims USING btree (resource, block);
CREATE INDEX testimonials_by_state ON public.testimonials USING btree (approved, "possibleSpam", "createdAt", id) WHERE ("deletedAt" IS NULL);
CREATE INDEX testimonials_deleted ON public.testimonials USING btree ("deletedAt", id) WHERE ("deletedAt" IS NOT NULL);
CREATE INDEX testimonials_newest ON public.testimonials USING btree ("createdAt", id) WHERE ("deletedAt" IS NULL);
CREATE TRIGGER appointments_counted AFTER INSERT OR DELETE OR UPDATE OF status, "deletedAt" ON public.appointments FOR EACH ROW EXECUTE FUNCTION public.appointments_count();
CREATE TRIGGER appointments_tell AFTER INSERT OR DELETE OR UPDATE ON public.appointments FOR EACH STATEMENT EXECUTE FUNCTION public.counts_tell();
CREATE TRIGGER audit_cuts_append_only BEFORE DELETE OR UPDATE ON public.audit_cuts FOR EACH ROW EXECUTE FUNCTION public.audit_log_refuse();
CREATE TRIGGER audit_cuts_no_truncate BEFORE TRUNCATE ON public.audit_cuts FOR EACH STATEMENT EXECUTE FUNCTION public.audit_log_refuse();
CREATE TRIGGER audit_cuts_old_only BEFORE INSERT ON public.audit_cuts FOR EACH ROW EXECUTE FUNCTION public.audit_cuts_guarded();
CREATE TRIGGER audit_log_no_delete BEFORE DELETE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION public.audit_log_covered();
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION public.audit_log_refuse();
CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION public.audit_log_refuse();
CREATE TRIGGER contact_messages_tell AFTER INSERT OR DELETE OR UPDATE ON public.contact_messages FOR EACH STATEMENT EXECUTE FUNCTION public.counts_tell();
CREATE TRIGGER gallery_images_seen_delete AFTER DELETE ON public.gallery_images FOR EACH STATEMENT EXECUTE FUNCTION public.content_changed('gallery');
CREATE TRIGGER gallery_images_seen_insert AFTER INSERT ON public.gallery_images FOR EACH STATEMENT EXECUTE FUNCTION public.content_changed('gallery');
CREATE TRIGGER gallery_images_seen_update AFTER UPDATE ON public.gallery_images FOR EACH STATEMENT EXECUTE FUNCTION public.content_changed('gallery');
CREATE TRIGGER slot_claims_seen_delete AFTER DELETE ON public.slot_claims FOR EACH STATEMENT EXECUTE FUNCTION public.content_changed('times');
CREATE TRIGGER slot_claims_seen_insert AFTER INSERT ON public.slot_claims FOR EACH STATEMENT EXECUTE FUNCTION public.content_changed('times');
CREATE TRIGGER slot_claims_seen_update AFTER UPDATE ON public.slot_claims FOR EACH STATEMENT EXECUTE FUNCTION public.content_changed('times');
CREATE TRIGGER testimonials_seen_delete AFTER DELETE ON public.testimonials FOR EACH ROW WHEN ((old.approved = 1)) EXECUTE FUNCTION public.content_changed('testimonials');
CREATE TRIGGER testimonials_seen_insert AFTER INSERT ON public.testimonials FOR EACH ROW WHEN ((new.approved = 1)) EXECUTE FUNCTION public.content_changed('testimonials');
CREATE TRIGGER testimonials_seen_update AFTER UPDATE ON public.testimonials FOR EACH ROW WHEN (((old.approved = 1) OR (new.approved = 1))) EXECUTE FUNCTION public.content_changed('testimonials');
CREATE TRIGGER testimonials_tell AFTER INSERT OR DELETE OR UPDATE ON public.testimonials FOR EACH STATEMENT EXECUTE FUNCTION public.counts_tell();
CREATE TRIGGER treatments_seen_delete AFTER DELETE ON public.treatments FOR EACH STATEMENT EXECUTE FUNCTION public.content_changed('treatments');
CREATE TRIGGER treatments_seen_insert AFTER INSERT ON public.treatments FOR EACH STATEMENT EXECUTE FUNCTION public.content_changed('treatments');
CREATE TRIGGER treatments_seen_update AFTER UPDATE ON public.treatments FOR EACH STATEMENT EXECUTE FUNCTION public.content_changed('treatments');
ALTER TABLE ONLY public.pending_sign_ins
    ADD CONSTRAINT "pending_sign_ins_adminId_fkey" FOREIGN KEY ("adminId") REFERENCES public.admins(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT "recovery_codes_adminId_fkey" FOREIGN KEY ("adminId") REFERENCES public.admins(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.second_factors
    ADD CONSTRAINT "second_factors_adminId_fkey" FOREIGN KEY ("adminId") REFERENCES public.admins(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT "sessions_adminId_fkey" FOREIGN KEY ("adminId") REFERENCES public.admins(id) ON DELETE CASCADE;
