import { calendarIntents, calendarsIn } from '../app/features/calendars/commands.server.ts'
import { syncDueCalendars } from '../app/features/calendars/jobs.server.ts'
import { findConnectionOf } from '../app/features/calendars/queries.server.ts'
import { provideLanguage } from '../app/language/language.ts'
import { languageInUse } from '../app/language/with-language.server.ts'
import { type FormFields, readFields } from '../app/platform/forms/form-fields.server.ts'
import type { CalendarServer } from './other-programs/calendar-servers.ts'
import { outcomeValue } from './outcome-value.ts'
import { dana } from './requests/team-forms.ts'
import type { TestServices } from './services.ts'
import { storedClinician } from './team.ts'

/** A clinician whose calendar is connected, as a test sees both sides of it. */
export type Side = {
  services: TestServices
  clinicianId: string
  /** The first one blocks, the last one gets ours. */
  calendars: string[]
  /** Signs in to the same account again. */
  reconnect(): Promise<void>
  /** All of them block from now on. */
  blockAll(): Promise<void>
  /** A minute passes, and everything that is due is synced. */
  sync(): Promise<void>
  /** Somebody says that it was them who deleted so many. */
  free(count: number): Promise<void>
}

/** @param names of calendars that are made for it @param origin where the clinic finds the server */
export async function connected(
  opened: TestServices,
  server: CalendarServer,
  names: readonly string[],
  { origin = server.origin, shows = 'busy' }: { origin?: string; shows?: 'busy' | 'initials' } = {},
): Promise<Side> {
  const services = { ...opened, settings: { ...opened.settings, allowPrivateHosts: ['127.0.0.1'] } }
  const { id: clinicianId } = await storedClinician(services.db)
  const calendars: string[] = []
  for (const name of names) calendars.push(await server.add(name))
  const run = async (intent: keyof typeof calendarIntents, given: Record<string, string | string[]>) =>
    outcomeValue(
      await calendarIntents[intent].run(services, {
        actor: dana,
        fields: await fieldsOf(given),
        clinicianId,
      }),
    )
  const account = { address: origin, userName: server.userName, calendarPassword: server.password }
  await run('connect-calendar', account)
  const [blocks = ''] = calendars
  const row = await findConnectionOf(services.db, clinicianId)
  // Each server writes its addresses in its own way.
  const here = (href: string) => {
    const path = decodeURIComponent(new URL(href).pathname)
    const listed = row ? calendarsIn(row) : []
    return listed.find((one) => decodeURIComponent(new URL(one.href).pathname) === path)?.href ?? ''
  }
  const target = here(calendars.at(-1) ?? '')
  await run('choose-calendars', { blocks: [here(blocks)], target, shows })
  return {
    services,
    clinicianId,
    calendars,
    async reconnect() {
      await run('connect-calendar', account)
    },
    async blockAll() {
      await run('choose-calendars', { blocks: calendars.map(here), target, shows })
    },
    async sync() {
      services.clock.advance({ minutes: 1 })
      // As in the server, where a job has no language unless it says one.
      provideLanguage(languageInUse)
      try {
        await services.clinic.within(() => syncDueCalendars(services))
      } finally {
        provideLanguage(() => languageInUse() ?? 'en')
      }
      const row = await findConnectionOf(services.db, clinicianId)
      if (origin === server.origin && row?.fault) throw new Error(row.fault)
    },
    async free(count) {
      await run('free-gone', { gone: String(count) })
    },
  }
}

const fieldsOf = (given: Record<string, string | string[]>): Promise<FormFields> => {
  const body = new FormData()
  for (const [name, values] of Object.entries(given))
    for (const value of [values].flat()) body.append(name, value)
  return readFields(new Request('https://clinic.example', { method: 'POST', body }))
}

/** When a clinician is busy elsewhere: "2026-12-09 10:00 11:00". */
export async function timesOf({ db }: TestServices, clinicianId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('busy_times')
    .selectAll()
    .where('clinicianId', '=', clinicianId)
    .orderBy('firstDay')
    .orderBy('fromTime')
    .execute()
  return rows.map(({ firstDay, fromTime, toTime }) => `${firstDay} ${fromTime} ${toTime}`)
}

export async function cancelVisit({ db }: Pick<TestServices, 'db'>, id: string): Promise<void> {
  await db.updateTable('appointments').set({ status: 'cancelled' }).where('id', '=', id).execute()
}
