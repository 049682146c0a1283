import { columns } from '#app/db/columns.ts'
import { readJson } from '#app/db/json.ts'
import type { Database } from '#app/db/tables.ts'
import type { CalendarDate } from '#app/db/values.ts'
import type { LegalName } from '#app/features/clinic-profile/website/legal-names.ts'
import type { LegalDocument } from './page.ts'

/** What a page said, and from when until when. */
export type LegalVersion = {
  number: number
  document: LegalDocument
  confirmedOn: string
  /** Null for the one that is public. */
  endedAt: string | null
}

/** More than a page gets in the years that they are kept. */
const mostVersions = 200

/** Of one page, newest first. */
export async function listLegalVersions(db: Database, name: LegalName): Promise<LegalVersion[]> {
  const rows = await db
    .selectFrom('legal_versions')
    .select(['number', 'content', 'confirmedOn', 'endedAt'])
    .where('name', '=', name)
    .orderBy('number', 'desc')
    .limit(mostVersions)
    .execute()
  return rows.map(({ content, ...row }) => ({
    ...row,
    document: readJson('legal_versions.content', content),
  }))
}

/** Who confirmed each page that is public. */
export const listConfirmed = (db: Database): Promise<{ name: string; confirmedBy: string }[]> =>
  db.selectFrom('legal_versions').select(['name', 'confirmedBy']).where('endedAt', 'is', null).execute()

type Publishing = {
  name: LegalName
  document: LegalDocument
  confirmedOn: CalendarDate
  /** Id of an admin. */
  confirmedBy: string
  now: Temporal.Instant
}

/**
 * A confirmed page is published: another version than the one before, or the same words, read again. The website is held
 * by the transaction, so that nobody else does.
 */
export async function storeLegalVersion(tx: Database, publishing: Publishing): Promise<void> {
  const { name, document, confirmedOn, confirmedBy, now } = publishing
  const content = JSON.stringify(document)
  const last = await tx
    .selectFrom('legal_versions')
    .select(['number', 'content', 'endedAt'])
    .where('name', '=', name)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.endedAt === null && last.content === content) {
    await tx
      .updateTable('legal_versions')
      .set({ confirmedOn, confirmedBy })
      .where('name', '=', name)
      .where('number', '=', last.number)
      .execute()
    return
  }
  await endLegalVersion(tx, name, now)
  await tx
    .insertInto('legal_versions')
    .values({
      name,
      number: (last?.number ?? 0) + 1,
      content,
      confirmedOn,
      confirmedBy,
      publishedAt: columns.instant(now),
      endedAt: null,
    })
    .execute()
}

/** The page is taken away, or another version takes the place of this one. */
export async function endLegalVersion(tx: Database, name: LegalName, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('legal_versions')
    .set({ endedAt: columns.instant(now) })
    .where('name', '=', name)
    .where('endedAt', 'is', null)
    .execute()
}

/** Forgets what has not been public since before that moment. @returns how many */
export async function deleteLegalVersionsEndedBefore(
  db: Database,
  moment: Temporal.Instant,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('legal_versions')
    .where('endedAt', '<', columns.instant(moment))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
