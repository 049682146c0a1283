import { columns } from '#app/db/columns.ts'
import type { SettingsRow } from '#app/db/process-tables.ts'
import type { Database } from '#app/db/tables.ts'
import { laterThan } from '#app/features/records/write-record.server.ts'
import { defaultSettings, type SettingsDocument, settingsId, themes } from '../rules.ts'

const columnsOf = ({ theme, notifications }: SettingsDocument) => ({
  theme,
  notifications: columns.flag(notifications),
})

/** Of a clinic that has just begun. */
const firstColumns = {
  factorRequiredSince: null,
  passkeyAlone: 0,
  setupDoneAt: null,
  testEmailAt: null,
  testEmailOutcome: '',
  testEmailService: '',
  calendarHosts: '[]',
} as const

function documentOf(row: Pick<SettingsRow, 'theme' | 'notifications'>): SettingsDocument {
  return {
    theme: themes.find((known) => known === row.theme) ?? defaultSettings.theme,
    notifications: columns.isSet(row.notifications),
  }
}

/** The one settings document, with its defaults where it is missing. */
export async function insertMissingSettings(db: Database, now: Temporal.Instant): Promise<void> {
  await db
    .insertInto('settings')
    .values({
      ...firstColumns,
      id: settingsId,
      ...columnsOf(defaultSettings),
      updatedAt: columns.instant(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The one settings document; its defaults where it is missing. */
export async function findSettings(
  db: Database,
): Promise<SettingsDocument & { /** Empty where it is missing. */ updatedAt: string }> {
  const row = await db.selectFrom('settings').selectAll().where('id', '=', settingsId).executeTakeFirst()
  if (!row) return { ...defaultSettings, updatedAt: '' }
  return { ...documentOf(row), updatedAt: row.updatedAt }
}

/**
 * Stores the document where it is still the one that was seen.
 * @param seen its `updatedAt` then; empty where there was none
 * @returns false where somebody changed it meanwhile
 */
export async function updateSettings(
  tx: Database,
  document: SettingsDocument,
  { seen, now }: { seen: string; now: Temporal.Instant },
): Promise<boolean> {
  const fields = columnsOf(document)
  if ((await findSettings(tx)).updatedAt !== seen) return false
  if (seen === '') {
    const inserted = await tx
      .insertInto('settings')
      .values({ ...firstColumns, id: settingsId, ...fields, updatedAt: columns.instant(now) })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    return inserted !== undefined
  }
  const updated = await tx
    .updateTable('settings')
    .set({ ...fields, updatedAt: laterThan(seen, now) })
    .where('id', '=', settingsId)
    .where('updatedAt', '=', seen)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** Whether page views of the website are counted: at first they are. */
export async function countsPageViews(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('settings')
    .select('countsPageViews')
    .where('id', '=', settingsId)
    .executeTakeFirst()
  return columns.isSet(row?.countsPageViews ?? 1)
}

/** The owner turns that on or off. */
export async function updateCountsPageViews(
  tx: Database,
  counts: boolean,
  now: Temporal.Instant,
): Promise<void> {
  await insertMissingSettings(tx, now)
  await tx
    .updateTable('settings')
    .set({ countsPageViews: columns.flag(counts) })
    .where('id', '=', settingsId)
    .execute()
}

export type BookingSettings = {
  /** Patients are asked for their date of birth. */
  asksBirthDate: boolean
  /** Booking and the patient's page say what a treatment costs. */
  showsPrices: boolean
}

/** What the owner turned on for booking. */
export async function bookingSettings(db: Database): Promise<BookingSettings> {
  const row = await db
    .selectFrom('settings')
    .select(['asksBirthDate', 'showsPrices'])
    .where('id', '=', settingsId)
    .executeTakeFirst()
  return {
    asksBirthDate: columns.isSet(row?.asksBirthDate ?? 0),
    showsPrices: columns.isSet(row?.showsPrices ?? 0),
  }
}

/** The owner turns those on or off. */
export async function updateBookingSettings(
  tx: Database,
  on: BookingSettings,
  now: Temporal.Instant,
): Promise<void> {
  await insertMissingSettings(tx, now)
  await tx
    .updateTable('settings')
    .set({ asksBirthDate: columns.flag(on.asksBirthDate), showsPrices: columns.flag(on.showsPrices) })
    .where('id', '=', settingsId)
    .execute()
}
