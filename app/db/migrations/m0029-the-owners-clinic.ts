import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/**
 * What the website says, with its draft and versions; who may do what, invitations, passkeys; what became of backups.
 * The release before reads none of it and writes beside it: whoever was there stays an owner with a password.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  const bigint = engine === 'postgres' ? 'bigint' : 'integer'
  for (const [table, columns] of Object.entries(tables(text, bigint)))
    await sql.raw(`create table ${table} (${columns})${engine === 'sqlite' ? ' strict' : ''}`).execute(db)
  for (const trigger of counting('website_versions', engine)) await sql.raw(trigger).execute(db)
  for (const { table, column, holds } of added)
    await sql.raw(`alter table ${table} add column "${column}" ${holds.replace('text', text)}`).execute(db)
  for (const statement of indexes) await sql.raw(statement).execute(db)
}

const tables = (text: string, bigint: string): Record<string, string> => ({
  website_versions: `number integer primary key, content ${text} not null, changes ${text} not null,
    note ${text} not null, "publishedBy" ${text} not null, "publishedAt" ${text} not null, "restoredFrom" integer`,
  website_drafts: `field ${text} primary key, value ${text} not null, "baseValue" ${text},
    "changedBy" ${text} not null, "changedAt" ${text} not null`,
  website_pictures: `id ${text} primary key, image ${text} not null, width integer not null, height integer not null,
    widths ${text} not null, placeholder ${text} not null, "createdBy" ${text} not null, "createdAt" ${text} not null`,
  invitations: `id ${text} primary key, digest ${text} not null unique, token ${text} not null, email ${text} not null,
    name ${text} not null, role ${text} not null, language ${text} not null, "invitedBy" ${text} not null,
    "createdAt" ${text} not null, "updatedAt" ${text} not null, "expiresAt" ${text} not null, "usedAt" ${text},
    "adminId" ${text}`,
  passkeys: `id ${text} primary key, "adminId" ${text} not null references admins (id) on delete cascade,
    "publicKey" ${text} not null, counter ${bigint} not null, transports ${text} not null, name ${text} not null,
    "relyingParty" ${text} not null, "backedUp" integer not null, "createdAt" ${text} not null, "lastUsedAt" ${text}`,
  passkey_challenges: `id ${text} primary key, challenge ${text} not null, purpose ${text} not null,
    "adminId" ${text}, "createdAt" ${text} not null`,
  backups: `id ${text} primary key, kind ${text} not null, name ${text} not null, "startedBy" ${text} not null,
    "startedAt" ${text} not null, "endedAt" ${text}, bytes ${bigint}, "rowCount" ${bigint}, files ${bigint},
    fault ${text} not null, "verifiedAt" ${text}, "verificationFault" ${text} not null`,
})

const added = [
  { table: 'admins', column: 'mustChangePassword', holds: 'integer not null default 0' },
  { table: 'admins', column: 'deactivatedAt', holds: 'text' },
  { table: 'admins', column: 'deletedAt', holds: 'text' },
  { table: 'admins', column: 'withheldPasswordHash', holds: 'text' },
  { table: 'admins', column: 'factorDueAt', holds: 'text' },
  { table: 'admins', column: 'lastSignInAt', holds: 'text' },
  { table: 'clinician_profiles', column: 'focus', holds: `text not null default '50 50'` },
  { table: 'settings', column: 'factorRequiredSince', holds: 'text' },
  { table: 'settings', column: 'passkeyAlone', holds: 'integer not null default 0' },
  { table: 'settings', column: 'setupDismissedAt', holds: 'text' },
  { table: 'settings', column: 'testLetterAt', holds: 'text' },
  { table: 'settings', column: 'testLetterOutcome', holds: `text not null default ''` },
  { table: 'settings', column: 'testLetterService', holds: `text not null default ''` },
]

const indexes = [
  'create index audit_log_by_session on audit_log (session, at, seq)',
  'create index website_versions_by_time on website_versions ("publishedAt")',
  'create index invitations_open on invitations ("expiresAt") where "usedAt" is null',
  'create index passkeys_by_admin on passkeys ("adminId")',
  'create index passkey_challenges_by_age on passkey_challenges ("createdAt")',
  'create index backups_by_start on backups ("startedAt")',
  'create index admins_deleted on admins ("deletedAt", id) where "deletedAt" is not null',
]

const events = ['insert', 'update', 'delete']

/** Pages show what was published; a change of it is counted as in 2026-11-21-written-changes. A draft is not. */
const counting = (table: string, engine: Engine): string[] =>
  events.map((event) =>
    engine === 'postgres'
      ? `create trigger ${table}_seen_${event} after ${event} on ${table} for each statement
        execute function content_changed('website')`
      : `create trigger ${table}_seen_${event} after ${event} on ${table}
        begin insert into content_versions (kind, shard, version) values ('website', 0, 1)
        on conflict (kind, shard) do update set version = content_versions.version + 1; end`,
  )
