import type { CalendarConnectionRow } from '#app/db/calendar-tables.ts'
import { columns } from '#app/db/columns.ts'
import { listClinicians } from '#app/features/team/clinicians/queries.server.ts'
import { findFeed } from '#app/features/team/feeds/queries.server.ts'
import { m } from '#app/language/messages.ts'
import { distanceText } from '#app/platform/format.ts'
import type { Services } from '#app/platform/services.ts'
import { calendarsIn } from './commands.server.ts'
import { faultCopy } from './copy.ts'
import { findConnectionOf, listConnections } from './queries.server.ts'
import { type Calendar, isFault, type ShownAs } from './rules.ts'
import { blockingOf } from './sync/reading.server.ts'

export type ShownState = { tone: 'good' | 'bad' | 'open'; text: string }

/** A line of the list: a clinician, their calendar elsewhere, and whether a phone subscribes to ours. */
export type ClinicianCalendar = {
  id: string
  name: string
  /** Host of the server; null where none is connected. */
  host: string | null
  state: ShownState | null
  hasFeed: boolean
}

export async function readClinicianCalendars({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<ClinicianCalendar[]> {
  const now = clock.now()
  const [clinicians, connections] = [await listClinicians(db), await listConnections(db)]
  const listed: ClinicianCalendar[] = []
  for (const { id, name } of clinicians) {
    const connection = connections.find(({ clinicianId }) => clinicianId === id)
    listed.push({
      id,
      name,
      host: connection ? hostOf(connection) : null,
      state: connection ? stateOf(connection, now) : null,
      hasFeed: (await findFeed(db, id)) !== undefined,
    })
  }
  return listed
}

export type CalendarView = {
  clinician: { id: string; name: string }
  connection: {
    host: string
    address: string
    userName: string
    calendars: (Calendar & { isBlocking: boolean; isTarget: boolean })[]
    shows: ShownAs
    isChosen: boolean
    state: ShownState
    /** What else is to be known of the last round. */
    notes: string[]
    gone: number
  } | null
}

/** Null where there is no such clinician. */
export async function readCalendar(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  clinicianId: string,
): Promise<CalendarView | null> {
  const clinician = (await listClinicians(db)).find(({ id }) => id === clinicianId)
  if (!clinician) return null
  const { id, name } = clinician
  const row = await findConnectionOf(db, id)
  if (!row) return { clinician: { id, name }, connection: null }
  const blocking = blockingOf(row)
  const isChosen = columns.isSet(row.isChosen)
  const calendars = calendarsIn(row).map((one, index) => ({
    ...one,
    isBlocking: isChosen ? blocking.includes(one.href) : index === 0,
    isTarget: isChosen && one.href === row.target,
  }))
  return {
    clinician: { id, name },
    connection: {
      host: hostOf(row),
      address: row.address,
      userName: row.userName,
      calendars,
      shows: row.shows,
      isChosen,
      state: stateOf(row, clock.now()),
      notes: notesOf(row),
      gone: row.gone,
    },
  }
}

const hostOf = ({ address }: CalendarConnectionRow) => new URL(address).host

function notesOf({ unreadable, cutShort }: CalendarConnectionRow): string[] {
  return [
    ...(unreadable > 0 ? [m.calendars_unreadable({ count: unreadable })] : []),
    ...(cutShort > 0 ? [m.calendars_cut_short({ count: cutShort })] : []),
  ]
}

const hourMinutes = 60
const dayMinutes = 1_440

function stateOf({ isChosen, fault, syncedAt }: CalendarConnectionRow, now: Temporal.Instant): ShownState {
  if (!columns.isSet(isChosen)) return { tone: 'open', text: m.calendars_state_choose() }
  if (isFault(fault)) return { tone: 'bad', text: faultCopy[fault]() }
  if (syncedAt === null) return { tone: 'open', text: m.calendars_state_first() }
  const minutes = Math.max(0, Math.floor(now.since(columns.asInstant(syncedAt)).total('minutes')))
  if (minutes < 1) return { tone: 'good', text: m.calendars_state_now() }
  return { tone: 'good', text: m.calendars_state_synced({ ago: agoText(minutes) }) }
}

/** "3 minutes ago", "2 hours ago", "yesterday" */
function agoText(minutes: number): string {
  if (minutes < hourMinutes) return distanceText(-minutes, 'minute')
  if (minutes < 2 * dayMinutes) return distanceText(-Math.floor(minutes / hourMinutes), 'hour')
  return distanceText(-Math.floor(minutes / dayMinutes), 'day')
}
