import { columns } from '#app/db/columns.ts'
import { readJsonOr } from '#app/db/json.ts'
import type { Database } from '#app/db/tables.ts'
import { firstMailHost } from '#app/features/clinic-profile/website/first-profile.ts'
import type { Services } from '#app/platform/services.ts'

/** The clinic's hosts so far, oldest first. */
export type CalendarHosts = readonly { host: string; since: string }[]

/** Remembers the host of PUBLIC_URL where it isn't the newest one already; call it at the start of the process. */
export async function rememberCalendarHost({
  db,
  settings,
  clock,
}: Pick<Services, 'db' | 'settings' | 'clock'>): Promise<void> {
  if (settings.publicUrl === null) return
  const host = new URL(settings.publicUrl).hostname
  const row = await findRow(db)
  const hosts = hostsIn(row)
  if (!row || hosts.at(-1)?.host === host) return
  const calendarHosts = JSON.stringify([...hosts, { host, since: columns.instant(clock.now()) }])
  // Another process that starts at the same moment may have been first.
  await db
    .updateTable('settings')
    .set({ calendarHosts })
    .where('calendarHosts', '=', row.calendarHosts)
    .execute()
}

export const readCalendarHosts = async (db: Database): Promise<CalendarHosts> => hostsIn(await findRow(db))

/**
 * The host in the UID of an appointment's events (RFC 5545 3.8.4.7), for its whole life: the clinic's when the appointment
 * was made. A clinic that moves to another address still changes and cancels the events that it sent before.
 * @param createdAt of the appointment, as stored
 */
export const calendarHostOf = (hosts: CalendarHosts, createdAt: string): string =>
  hosts.findLast(({ since }) => since <= createdAt)?.host ?? firstMailHost

/** The same of one appointment that the caller knows only by its id. */
export async function findCalendarHost(db: Database, appointmentId: string): Promise<string> {
  const row = await db
    .selectFrom('appointments')
    .select('createdAt')
    .where('id', '=', appointmentId)
    .executeTakeFirst()
  return calendarHostOf(await readCalendarHosts(db), row?.createdAt ?? '')
}

const findRow = (db: Database) =>
  db.selectFrom('settings').select(['id', 'calendarHosts']).limit(1).executeTakeFirst()

const hostsIn = (row: Awaited<ReturnType<typeof findRow>>) =>
  row ? readJsonOr('settings.calendarHosts', { id: row.id, text: row.calendarHosts }, []) : []
