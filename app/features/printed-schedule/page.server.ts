import { columns } from '#app/db/columns.ts'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import { narrowedClinician } from '#app/db/scope/narrowed.server.ts'
import type { Database } from '#app/db/tables.ts'
import { listAnswersOf } from '#app/features/answers/queries.server.ts'
import { answerLines } from '#app/features/answers/rules.ts'
import { by, type Staff } from '#app/features/audit/actor.ts'
import { record } from '#app/features/audit/queries.server.ts'
import { listAllClosures } from '#app/features/closures/busy-times/queries.server.ts'
import { hoursText, whatText } from '#app/features/closures/copy.ts'
import type { Closure } from '#app/features/closures/rules.ts'
import { wrongNumber } from '#app/features/scheduling/bulk/rules.ts'
import { minutesToParts, type Part } from '#app/features/scheduling/parts.ts'
import { countsAsVisit, nobody } from '#app/features/scheduling/rules.ts'
import { bookedNames } from '#app/features/treatments/booked-treatment.server.ts'
import { listAll as listTreatments } from '#app/features/treatments/queries.server.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { clinicDate, clinicTime } from '#app/platform/clinic-time.server.ts'
import { type CalendarDate, parseDate } from '#app/platform/dates.ts'
import { shortDate, timeText } from '#app/platform/format.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { readSchedule, type ScheduleView } from '../desk/schedule/page.server.ts'
import { shortClinician } from '../desk/schedule/week.ts'
import {
  type DayVisit,
  lineOf,
  listReferencesOf,
  listVisitsById,
  type NamedVisit,
  type VisitLine,
} from '../scheduling/index.server.ts'
import { type Choice, readTeam, type TeamNames } from '../team/names.server.ts'
import {
  answersShown,
  cancelledOf,
  type FreeOf,
  type HalfHour,
  halfHoursOf,
  type SheetVisit,
  wordsShown,
} from './lines.ts'

/** One day of a sheet; every visit of it is in a half hour or among the cancelled ones, once. */
export type SheetDay = { date: CalendarDate; halfHours: HalfHour[]; cancelled: SheetVisit[] }

export type PrintedSchedule = {
  /** The day that was asked for; null for visits that were chosen in the list, on whichever days. */
  date: CalendarDate | null
  days: SheetDay[]
  /** Whose day it is alone, by id and name; null for everybody's. */
  clinician: Choice | null
  shows: { clinician: boolean; room: boolean }
  visits: number
  pending: number
  /** Half hours with something free. */
  free: number
  /** There are more visits on that day than are read. */
  isCut: boolean
  /** What is closed on the day that was asked for, in words: whom or what, when, and why. */
  closed: string[]
  /** So many of the chosen visits are not there any more. */
  gone: number
  /** When and by whom. */
  printed: string
}

type Printing = Staff & { name: string }
const fault = () => ({ event: 'printed schedule not read', message: m.printed_schedule_load_failed() })

/**
 * A day on paper: who comes, with a box to tick, and free times as blank lines. That it was printed is written
 * down with whose names are on it. Today where no day is asked for. A clinician's account prints its own.
 */
export async function readPrintedSchedule(
  services: Services,
  actor: Printing,
  wanted: string | null,
  chosen: string | null = null,
): Promise<Outcome<PrintedSchedule>> {
  const { db, clock } = services
  const clinician = narrowedClinician(db) ?? chosen
  const date = parseDate(wanted ?? '') ?? clinicDate(clock.now())
  return attempt(services.log, fault(), async () => {
    const treatments = await listTreatments(db)
    const names = await readTeam(db, treatments)
    const asked = { kind: 'day', date, by: 'clinician', treatment: null, clinician } as const
    const schedule = await readSchedule(services, asked, { treatments, named: lineOf(names, treatments) })
    const rows = visitsIn(schedule)
    await writeDown(services, actor, { day: date, ids: rows.map((row) => row.id) })
    const said = await readSaid(db, rows)
    const visits = rows.map((row) => asLine(row, { names, treatments, said }))
    const halfHours = halfHoursOf(visits, freeOf(schedule, clinician))
    return done({
      date,
      days: [{ date, halfHours, cancelled: cancelledOf(visits) }],
      clinician: whoseSheet(names, clinician),
      isCut: schedule.isCut,
      closed: await readClosed(db, { names, treatments }, { date, clinician }),
      gone: 0,
      ...factsOf(services, actor, visits),
      shows: { ...columnsOf(rows), clinician: clinician === null && columnsOf(rows).clinician },
      free: halfHours.filter(({ free }) => free !== null).length,
    })
  })
}

/**
 * The visits that were chosen in the list, day by day; those that were deleted meanwhile are not among them, and counted.
 * 422 where none is chosen, or more than `mostAtOnce`.
 */
export async function readChosenSheet(
  services: Services,
  actor: Printing,
  ids: readonly string[],
): Promise<Outcome<PrintedSchedule>> {
  const { db } = services
  const wrong = wrongNumber(ids.length)
  if (wrong !== null) return refused({ status: 422, message: wrong })
  return attempt(services.log, fault(), async () => {
    const treatments = await listTreatments(db)
    const names = await readTeam(db, treatments)
    const found = await listVisitsById(db, ids)
    const rows = found.map(lineOf(names, treatments))
    await writeDown(services, actor, { ids: rows.map((row) => row.id) })
    const said = await readSaid(db, rows)
    const visits = rows.map((row) => asLine(row, { names, treatments, said }))
    const byDay = Map.groupBy(visits, (visit) => visit.date)
    return done({
      date: null,
      days: [...byDay].map(([date, ofDay]) => ({
        date,
        halfHours: halfHoursOf(ofDay, []),
        cancelled: cancelledOf(ofDay),
      })),
      clinician: null,
      isCut: false,
      closed: [],
      gone: ids.length - rows.length,
      ...factsOf(services, actor, visits),
      shows: columnsOf(rows),
      free: 0,
    })
  })
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** What patients read out, and what they answered, by visit. */
type Said = { references: ReadonlyMap<string, string>; answers: ReadonlyMap<string, string> }

async function readSaid(db: Database, rows: readonly { id: string }[]): Promise<Said> {
  const [references, answers] = await Promise.all([
    listReferencesOf(db, idsOf(rows)),
    listAnswersOf(db, idsOf(rows)),
  ])
  const lines = [...answers].map(([id, given]) => [id, answersShown(answerLines([], given))] as const)
  return { references, answers: new Map(lines) }
}

type Known = { names: TeamNames; treatments: readonly Treatment[]; said: Said }

const asLine = (row: NamedVisit & Pick<DayVisit, 'message' | 'parts'>, known: Known): SheetVisit => {
  const { message, parts = [], ...visit } = row
  const { names, said } = known
  return {
    ...visit,
    clinician: shortName(row.clinician, row, names),
    parts: parts.length < 2 ? '' : partsText(row, parts, known),
    answers: said.answers.get(row.id) ?? '',
    words: wordsShown(message),
    reference: said.references.get(row.id) ?? '',
  }
}

/** Of a clinician who was deleted the whole name stays. */
const shortName = (name: string, { clinicianId }: Pick<Part, 'clinicianId'>, { team }: TeamNames): string =>
  name !== '' && team.clinicians.some(({ id }) => id === clinicianId) ? shortClinician(name) : name

/** "10:00 AM HRT, Dr. Example, Exam room 1 · 10:30 AM Botox, A. Stone" */
function partsText(row: NamedVisit, parts: readonly Part[], { names, treatments }: Known): string {
  // The row's first name says how many more there are.
  const booked = bookedNames(row)
  const known = new Map(treatments.map(({ id, name }) => [id, localText(name)]))
  const minutes = minutesToParts(parts)
  const start = columns.asInstant(row.startsAt)
  const each = parts.map((part, index) => {
    const time = timeText(clinicTime(start.add({ minutes: minutes[index] ?? 0 })))
    const { clinician, room } = names.nameOf(part)
    const treatment = known.get(part.treatmentId) ?? booked[index] ?? row.treatment
    return [`${time} ${treatment}`, shortName(clinician, part, names), room].filter(Boolean).join(', ')
  })
  return each.join(' · ')
}

const columnsOf = (rows: readonly VisitLine[]): PrintedSchedule['shows'] => ({
  clinician: rows.some((row) => row.clinician !== ''),
  room: rows.some((row) => row.room !== ''),
})

function factsOf({ clock }: Services, actor: Printing, visits: readonly VisitLine[]) {
  const now = clock.now()
  return {
    visits: visits.filter(({ status }) => countsAsVisit(status)).length,
    pending: visits.filter(({ status }) => status === 'pending').length,
    printed: m.printed_schedule_printed({
      day: shortDate(clinicDate(now)),
      time: timeText(clinicTime(now)),
      name: actor.name,
    }),
  }
}

type Whose = { date: CalendarDate; clinician: string | null }

/** On one clinician's sheet without those of others. */
async function readClosed(
  db: Database,
  { names, treatments }: Omit<Known, 'said'>,
  { date, clinician }: Whose,
): Promise<string[]> {
  const choices = {
    clinician: names.team.clinicians,
    room: names.team.rooms,
    treatments: treatments.map(({ id, name }) => ({ id, name: localText(name) })),
  }
  const closures = await listAllClosures(db, { from: date, to: date })
  return closures
    .filter(
      ({ scope, subjectIds }) =>
        clinician === null || scope !== 'clinician' || subjectIds.includes(clinician),
    )
    .map((closure) => [whatText(closure, choices), hoursText(closure, date), whyText(closure)])
    .map((facts) => facts.filter(Boolean).join(', '))
}

const whyText = ({ reason, publicReason, isBusyElsewhere }: Closure): string =>
  isBusyElsewhere ? m.closures_busy_elsewhere() : reason || publicReason.en

/** Of one clinician's sheet it needs no name with whom a time is free. */
const freeOf = ({ columns }: ScheduleView, clinician: string | null): FreeOf[] =>
  columns.map(({ head, free }) => ({
    name: head === null || clinician !== null ? null : shortClinician(head.name),
    free,
  }))

const whoseSheet = ({ nameOf }: TeamNames, id: string | null): Choice | null => {
  if (id === null) return null
  if (id === nobody) return { id, name: m.desk_without_clinician() }
  return { id, name: nameOf({ clinicianId: id, roomId: null }).clinician }
}

/** Cancelled ones too: the sheet has them struck out. */
const visitsIn = ({ days }: ScheduleView) =>
  days.flatMap(({ blocks, cancelled }) => [...blocks, ...cancelled])

const writeDown = ({ db, clock }: Services, actor: Staff, detail: { day?: CalendarDate; ids: string[] }) =>
  inTransaction(db, (tx) =>
    record(tx, {
      at: clock.now(),
      action: 'print',
      object: 'appointment',
      objectId: '',
      detail,
      ...by(actor),
    }),
  )
