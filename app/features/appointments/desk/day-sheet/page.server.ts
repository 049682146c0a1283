import { inTransaction } from '../../../../db/engine/transaction.server.ts'
import { m } from '../../../../language/messages.ts'
import { attempt } from '../../../../platform/attempt.server.ts'
import { clinicDate, clinicTime } from '../../../../platform/clinic-time.server.ts'
import { type CalendarDate, type ClockTime, parseDate } from '../../../../platform/dates.ts'
import { done, type Outcome } from '../../../../platform/outcome.ts'
import type { Services } from '../../../../platform/services.ts'
import { shortDate, timeText } from '../../../../platform/shown.ts'
import { by, type Staff } from '../../../audit/actor.ts'
import { record } from '../../../audit/queries.server.ts'
import { listAll as listTreatments } from '../../../treatments/queries.server.ts'
import { countsAsVisit, holdsTime } from '../../rules.ts'
import { nobody } from '../address.ts'
import type { ScheduleView } from '../schedule/page.server.ts'
import { readSchedule } from '../schedule/page.server.ts'
import { type Choice, lineOf, readTeam, type TeamNames, type VisitLine } from '../team.server.ts'

export type DaySheet = {
  date: CalendarDate
  /** In the order of the day; without a visit the time is free. */
  lines: { time: ClockTime; visit: VisitLine | null }[]
  /** Whose day it is alone, by id and name; null for everybody's. */
  clinician: Choice | null
  shows: { clinician: boolean; room: boolean }
  visits: number
  pending: number
  /** When and by whom. */
  printed: string
}

/**
 * A day on paper: who comes, with a box to tick, and free times as blank lines. That it was printed is written
 * down with whose names stand on it. Today where no day is asked for.
 */
export async function readDaySheet(
  services: Services,
  actor: Staff & { name: string },
  wanted: string | null,
  clinician: string | null = null,
): Promise<Outcome<DaySheet>> {
  const { db, clock } = services
  const now = clock.now()
  const date = parseDate(wanted ?? '') ?? clinicDate(now)
  const fault = { event: 'day sheet not read', message: m.day_sheet_load_failed() }
  return attempt(services.log, fault, async () => {
    const treatments = await listTreatments(db)
    const names = await readTeam(db, treatments)
    const asked = { kind: 'day', date, by: 'clinician', treatment: null, clinician } as const
    const schedule = await readSchedule(services, asked, { treatments, named: lineOf(names, treatments) })
    const rows = visitsIn(schedule)
    await writeDown(services, actor, { date, ids: rows.map((row) => row.id) })
    const expected = rows.filter((row) => countsAsVisit(row.status))
    return done({
      date,
      lines: linesOf(schedule),
      clinician: whoseSheet(names, clinician),
      shows: {
        clinician: clinician === null && rows.some((row) => row.clinician !== ''),
        room: rows.some((row) => row.room !== ''),
      },
      visits: expected.length,
      pending: expected.filter((row) => row.status === 'pending').length,
      printed: m.day_sheet_printed({
        day: shortDate(clinicDate(now)),
        time: timeText(clinicTime(now)),
        name: actor.name,
      }),
    })
  })
}

const whoseSheet = ({ nameOf }: TeamNames, id: string | null): Choice | null => {
  if (id === null) return null
  if (id === nobody) return { id, name: m.desk_without_clinician() }
  return { id, name: nameOf({ clinicianId: id, roomId: null }).clinician }
}

/** Cancelled ones too: whoever looks for them on paper finds them struck out. */
const visitsIn = ({ days }: ScheduleView): VisitLine[] =>
  days.flatMap(({ blocks, cancelled }) => [...blocks, ...cancelled])

/** Visits and free times in the order of the day; a free time stands only where nobody comes. */
function linesOf(schedule: ScheduleView): DaySheet['lines'] {
  const visits = visitsIn(schedule)
  const taken = new Set(visits.filter((visit) => holdsTime(visit.status)).map((visit) => visit.time))
  const free = schedule.days.flatMap((day) => day.free)
  const blank = free.filter(({ time }) => !taken.has(time)).map(({ time }) => ({ time, visit: null }))
  const lines = [...visits.map((visit) => ({ time: visit.time, visit })), ...blank]
  return lines.sort((one, other) => Number(one.time > other.time) - Number(one.time < other.time))
}

const writeDown = (
  { db, clock }: Services,
  actor: Staff,
  { date, ids }: { date: CalendarDate; ids: string[] },
): Promise<void> =>
  inTransaction(db, (tx) =>
    record(tx, {
      at: clock.now(),
      action: 'print',
      object: 'appointment',
      objectId: '',
      detail: { day: date, ids },
      ...by(actor),
    }),
  )
