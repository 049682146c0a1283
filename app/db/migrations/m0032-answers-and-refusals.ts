import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/**
 * Messages are answered, by letter or by telephone, and what is being written is kept; testimonials are refused with a
 * reason. The release before runs on beside this one: what it reads stays, what it writes is neither answered nor
 * refused, and what it approves is approved, whatever was said before.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  for (const [table, columns] of Object.entries(tables(text)))
    await sql.raw(`create table ${table} (${columns})${engine === 'sqlite' ? ' strict' : ''}`).execute(db)
  for (const { table, column, holds } of added)
    await sql.raw(`alter table ${table} add column "${column}" ${holds.replace('text', text)}`).execute(db)
  for (const statement of indexes) await sql.raw(statement).execute(db)
}

const tables = (text: string): Record<string, string> => ({
  message_replies: `id ${text} primary key, "messageId" ${text} not null, "adminId" ${text} not null,
    text ${text} not null, "letterId" ${text} not null, "letterHeader" ${text} not null, "createdAt" ${text} not null`,
  message_drafts: `"messageId" ${text} not null, "adminId" ${text} not null, text ${text} not null,
    "updatedAt" ${text} not null, primary key ("messageId", "adminId")`,
})

const added = [
  { table: 'contact_messages', column: 'answeredAt', holds: 'text' },
  { table: 'contact_messages', column: 'answeredBy', holds: 'text' },
  { table: 'contact_messages', column: 'answeredHow', holds: 'text' },
  { table: 'testimonials', column: 'refusal', holds: 'text' },
  { table: 'testimonials', column: 'decidedBy', holds: 'text' },
  { table: 'approval_undos', column: 'approved', holds: 'integer not null default 0' },
  { table: 'approval_undos', column: 'refusal', holds: 'text' },
  { table: 'approval_undos', column: 'decidedBy', holds: 'text' },
]

const indexes = [
  'create index message_replies_of_message on message_replies ("messageId", "createdAt")',
  'create index message_drafts_age on message_drafts ("updatedAt")',
  `create index contact_messages_to_answer on contact_messages ("possibleSpam", "createdAt", id)
    where "deletedAt" is null and "answeredAt" is null`,
  `create index contact_messages_answered on contact_messages ("possibleSpam", "createdAt", id)
    where "deletedAt" is null and "answeredAt" is not null`,
  'create index contact_messages_changed on contact_messages ("updatedAt")',
  `create index testimonials_waiting on testimonials ("possibleSpam", "createdAt", id)
    where "deletedAt" is null and approved = 0 and refusal is null`,
  `create index testimonials_decided on testimonials ("updatedAt", id)
    where "deletedAt" is null and (approved = 1 or refusal is not null)`,
  'create index testimonials_changed on testimonials ("updatedAt")',
]
