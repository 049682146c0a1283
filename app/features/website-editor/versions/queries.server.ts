import { columns } from '#app/db/columns.ts'
import { readJson } from '#app/db/json.ts'
import type { Database } from '#app/db/tables.ts'
import type { WebsiteFields } from '#app/features/clinic-profile/website/fields.ts'
import { fieldsIn } from '../queries.server.ts'

/** A field of a version that is other than in the version before. */
type VersionChange = { field: string; from: string; to: string }

type Listed = {
  number: number
  note: string
  /** Id of an admin; empty for the program itself. */
  publishedBy: string
  publishedAt: string
  restoredFrom: number | null
  changes: VersionChange[]
}

/** A version with all that it says. */
export type Version = Listed & { fields: WebsiteFields }

const listed = ['number', 'note', 'publishedBy', 'publishedAt', 'restoredFrom', 'changes'] as const

/** Newest first. @param before only those of a smaller number */
export async function listVersions(
  db: Database,
  { before, most }: { before: number | null; most: number },
): Promise<Listed[]> {
  let query = db.selectFrom('website_versions').select(listed).orderBy('number', 'desc').limit(most)
  if (before !== null) query = query.where('number', '<', before)
  return (await query.execute()).map(withChanges)
}

export async function findVersion(db: Database, number: number): Promise<Version | undefined> {
  const row = await db
    .selectFrom('website_versions')
    .select([...listed, 'content'])
    .where('number', '=', number)
    .executeTakeFirst()
  if (!row) return undefined
  const { content, ...rest } = row
  return { ...withChanges(rest), fields: fieldsIn(content) }
}

const withChanges = <R extends { changes: string }>(row: R) => ({
  ...row,
  changes: readJson('website_versions.changes', row.changes),
})

/** When each of these was published. */
export async function listMoments(db: Database, numbers: readonly number[]): Promise<Map<number, string>> {
  if (numbers.length === 0) return new Map()
  const rows = await db
    .selectFrom('website_versions')
    .select(['number', 'publishedAt'])
    .where('number', 'in', numbers)
    .execute()
  return new Map(rows.map((row) => [row.number, row.publishedAt]))
}

export async function insertVersion(
  tx: Database,
  { fields, changes, publishedAt, ...rest }: Omit<Version, 'publishedAt'> & { publishedAt: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('website_versions')
    .values({
      ...rest,
      content: JSON.stringify(fields),
      changes: JSON.stringify(changes),
      publishedAt: columns.instant(publishedAt),
    })
    .execute()
}

/** Those that stay however old they are; the one that is public is among them. */
const fewestKept = 50

/** Forgets versions that were published before that moment, beyond the newest. @returns how many */
export async function deleteOldVersions(db: Database, publishedBefore: Temporal.Instant): Promise<number> {
  const oldestKept = await db
    .selectFrom('website_versions')
    .select('number')
    .orderBy('number', 'desc')
    .offset(fewestKept - 1)
    .limit(1)
    .executeTakeFirst()
  if (!oldestKept) return 0
  const { numDeletedRows } = await db
    .deleteFrom('website_versions')
    .where('number', '<', oldestKept.number)
    .where('publishedAt', '<', columns.instant(publishedBefore))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
