import type { CalendarConnectionRow } from '#app/db/calendar-tables.ts'
import { columns } from '#app/db/columns.ts'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import { findClinician } from '#app/features/team/clinicians/queries.server.ts'
import { m } from '#app/language/messages.ts'
import { kindOf } from '#app/platform/log.server.ts'
import { rulesFor } from '#app/platform/outgoing/host-guard.server.ts'
import { every } from '#app/platform/process/timers.server.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import { tellOwners } from '../outbox/owner-alarms.server.ts'
import { connectionsPath } from './address.ts'
import { faultCopy } from './copy.ts'
import { DavClient } from './dav/dav-client.server.ts'
import { freeConnections, takeDueConnection, updateHeldConnection } from './queries.server.ts'
import { alarmHours, CalendarProblem, type Fault, waitMinutes } from './rules.ts'
import { LostConnection, readCalendars } from './sync/reading.server.ts'
import { writeAppointments } from './sync/writing.server.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'log' | 'settings' | 'wake' | 'ending'>

/** A process that died gives its connections free after so long; a living one renews its lease between requests. */
const leaseMinutes = 5

/** Reads and writes every calendar that is due, one after the other. @returns how many */
export async function syncDueCalendars(services: Needs): Promise<number> {
  for (let synced = 0; ; synced++) {
    const now = services.clock.now()
    const lease = { holder: randomId(), now, until: now.add({ minutes: leaseMinutes }) }
    const connection = services.ending.aborted ? undefined : await takeDueConnection(services.db, lease)
    if (!connection) return synced
    await syncConnection(services, connection)
  }
}

async function syncConnection(services: Needs, connection: CalendarConnectionRow): Promise<void> {
  const { db, clock, log, settings, ending } = services
  const client = new DavClient(connection, rulesFor(settings), ending)
  const keepLease = async () => {
    const leasedUntil = columns.instant(clock.now().add({ minutes: leaseMinutes }))
    if (!(await updateHeldConnection(db, connection, { leasedUntil }))) throw new LostConnection()
  }
  try {
    const round = { services, connection, client, keepLease }
    await readCalendars(round)
    await writeAppointments(round)
    const now = clock.now()
    await updateHeldConnection(db, connection, {
      fault: '',
      failures: 0,
      failingSince: null,
      toldAt: null,
      syncedAt: columns.instant(now),
      dueAt: columns.instant(now.add({ minutes: waitMinutes(0) })),
      leasedUntil: null,
      holder: '',
    })
  } catch (error) {
    if (error instanceof LostConnection) return
    if (!(error instanceof CalendarProblem)) log.error({ kind: kindOf(error) }, 'calendar not read')
    if (ending.aborted) return
    await noteFailure(services, connection, error instanceof CalendarProblem ? error.fault : 'answer')
  }
}

/** The next try is later than the one before; after a day owners are told, once. */
async function noteFailure(services: Needs, connection: CalendarConnectionRow, fault: Fault): Promise<void> {
  const now = services.clock.now()
  const failures = connection.failures + 1
  const failingSince = connection.failingSince ?? columns.instant(now)
  const isAlarm =
    columns.asInstant(failingSince).add({ hours: alarmHours }).epochMilliseconds <= now.epochMilliseconds
  const isToTell = isAlarm && connection.toldAt === null
  const emails = await inTransaction(services.db, async (tx) => {
    const isOurs = await updateHeldConnection(tx, connection, {
      fault,
      failures,
      failingSince,
      dueAt: columns.instant(now.add({ minutes: waitMinutes(failures) })),
      leasedUntil: null,
      holder: '',
      ...(isToTell && { toldAt: columns.instant(now) }),
    })
    if (!isOurs || !isToTell) return 0
    const name = (await findClinician(tx, connection.clinicianId))?.name ?? ''
    return tellOwners(tx, services, () => ({
      subject: m.calendars_alarm_subject({ name }),
      heading: m.calendars_alarm_heading(),
      paragraphs: [m.calendars_alarm_text({ name }), faultCopy[fault]()],
      path: connectionsPath,
      button: m.calendars_alarm_open(),
    }))
  })
  if (emails > 0) services.wake()
}

const lookMilliseconds = 5_000
/** A slow server keeps one of them busy. */
const atOnce = 4

export type CalendarJobs = { end(): Promise<void> }

/** Looks every few seconds for calendars that are due. One for each process; a lease keeps each calendar to one of them. */
export async function startCalendars(
  services: Services,
  { lookEvery = lookMilliseconds } = {},
): Promise<CalendarJobs> {
  if (services.engine === 'sqlite') await freeConnections(services.db)
  let running: Promise<unknown> | null = null
  const look = () => {
    if (running) return
    running = Promise.all(Array.from({ length: atOnce }, () => lookOnce(services))).finally(() => {
      running = null
    })
  }
  const stopLooking = every(lookEvery, look)
  return {
    async end() {
      stopLooking()
      await running
    },
  }
}

/** Never throws. */
async function lookOnce(services: Services): Promise<void> {
  try {
    await services.clinic.within(() => syncDueCalendars(services))
  } catch (error) {
    services.log.error({ kind: kindOf(error) }, 'calendars unavailable')
  }
}
