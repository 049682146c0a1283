-- The role that Firstlight's processes work as on PostgreSQL: it reads and writes rows, owns nothing, makes and drops
-- no table, and changes no row of the audit log. Migrations run as the owner of the tables, before the processes
-- start (docs/operations.md, "Two roles"). Run as that owner, after every migration; it may be run again.
-- test/server/application-role.all.test.ts starts the built program with it.
do $$ begin
  if not exists (select from pg_roles where rolname = 'firstlight_app') then
    create role firstlight_app nologin;
  end if;
end $$;

revoke create on schema public from public;
grant usage on schema public to firstlight_app;
grant select, insert, update, delete on all tables in schema public to firstlight_app;

-- Rows of the log are added and read. They go after seven years and no earlier: triggers see to that, which only the
-- owner could turn off.
revoke update on audit_log, audit_subjects, audit_cuts from firstlight_app;
revoke delete on audit_cuts from firstlight_app;

-- What has run is the owner's to write.
revoke insert, update, delete on kysely_migration, kysely_migration_lock from firstlight_app;
