import { readText, writeText } from '#app/db/json.ts'
import type { Database, ReplyTemplateRow } from '#app/db/tables.ts'
import { compareNames } from '#app/language/name-order.ts'
import { mostTemplates, type ReplyTemplate } from './rules.ts'

/** All, by name. */
export async function listTemplates(db: Database): Promise<ReplyTemplate[]> {
  const rows = await db.selectFrom('reply_templates').selectAll().limit(mostTemplates).execute()
  return rows.map(asTemplate).sort((one, other) => compareNames(one.name, other.name))
}

/** Locked until the transaction ends. */
export async function findTemplateForChange(tx: Database, id: string): Promise<ReplyTemplate | undefined> {
  const row = await tx
    .selectFrom('reply_templates')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && asTemplate(row)
}

const asTemplate = ({ text, ...row }: ReplyTemplateRow): ReplyTemplate => ({
  ...row,
  text: readText({ table: 'reply_templates', column: 'text', id: row.id }, text),
})

export async function countTemplates(tx: Database): Promise<number> {
  const { count } = await tx
    .selectFrom('reply_templates')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertTemplate(tx: Database, { text, ...template }: ReplyTemplate): Promise<void> {
  await tx
    .insertInto('reply_templates')
    .values({ ...template, text: writeText(text) })
    .execute()
}

export async function updateTemplate(tx: Database, { id, text, ...template }: ReplyTemplate): Promise<void> {
  await tx
    .updateTable('reply_templates')
    .set({ ...template, text: writeText(text) })
    .where('id', '=', id)
    .execute()
}

export async function deleteTemplate(tx: Database, id: string): Promise<void> {
  await tx.deleteFrom('reply_templates').where('id', '=', id).execute()
}
