import { columns } from '#app/db/columns.ts'
import { narrowedClinician } from '#app/db/scope/narrowed.server.ts'
import type { Database } from '#app/db/tables.ts'
import type { PatientReason } from '#app/db/values.ts'
import { type AnswersView, readAnswers } from '#app/features/answers/answers-form.server.ts'
import { allQuestions } from '#app/features/answers/questions.server.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { recordShown, recordViewed } from '#app/features/audit/commands.server.ts'
import { listOfObject, readStaffName } from '#app/features/audit/queries.server.ts'
import { fromNow, historyOf } from '#app/features/desk/history.ts'
import { copy as emailCopy } from '#app/features/emails/send-again/copy.ts'
import { listEmailsOf, listEmailsUnder } from '#app/features/outbox/queries.server.ts'
import { aboutAppointment } from '#app/features/outbox/rules.ts'
import { listFromForm } from '#app/features/patients/details-queries.server.ts'
import { readSameBesideVisit } from '#app/features/patients/page/maybe-same.server.ts'
import { type RemindersView, readReminders } from '#app/features/reminders/desk-reminders.server.ts'
import { type Cancellation, readRows } from '#app/features/scheduling/changes/fields.ts'
import type { OptionalField } from '#app/features/scheduling/fields.ts'
import {
  canBeCorrected,
  type FreeDaysView,
  findCancellation,
  findDetails,
  findNote,
  findOwnWords,
  type ListedVisit,
  listBookedWith,
  listOfSameSender,
  listPartsOf,
  markSeen,
  type NamedVisit,
  readFirstFree,
  readFreeDays,
  readSeriesPlace,
  type SeriesPlace,
  tellsOfChanges,
  usualLength,
  type VisitDetails,
} from '#app/features/scheduling/index.server.ts'
import { minutesToParts, type Part, wholeLength } from '#app/features/scheduling/parts.ts'
import { isOpen, type VisitLength, whyNoEmail } from '#app/features/scheduling/rules.ts'
import type { NearSlot } from '#app/features/scheduling/staff-times/rules.ts'
import { findAssignees } from '#app/features/team/assignments/queries.server.ts'
import { readTeam, type TeamNames } from '#app/features/team/names.server.ts'
import { type ConsentView, readConsent } from '#app/features/texts/visit-consent.server.ts'
import { bookedNames, treatmentText } from '#app/features/treatments/booked-treatment.server.ts'
import { treatmentForm } from '#app/features/treatments/form.ts'
import { listByIds, listAll as listTreatments } from '#app/features/treatments/queries.server.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { shownTreatment, treatmentNames } from '#app/features/treatments/staff-names.ts'
import { localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { clinicDate, clinicTime } from '#app/platform/clinic-time.server.ts'
import { type CalendarDate, type ClockTime, daysBetween } from '#app/platform/dates.ts'
import { momentText } from '#app/platform/moment-text.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import type { MoveChoice } from '../address.ts'
import { askIntent, othersField, seenValue } from '../bulk/rules.ts'
import type { OtherTime } from '../other-time.ts'
import { nextStep } from '../rules.ts'
import { type AgainLine, type AgainView, againLine, againView } from '../send-again/again-view.server.ts'
import { emptyRow, readTreatmentRows, type TreatmentRow } from './treatment-rows.server.ts'

/** "Visit 3 of 6 in a series". */
export type SeriesView = Pick<SeriesPlace, 'place' | 'count'> & {
  /** What a form of the list sends to ask before this visit and those after it are cancelled; null where none is after it. */
  cancelRest: Record<string, string> | null
}

/** Null where the visit repeats none. */
async function readSeries(db: Database, visit: VisitDetails): Promise<SeriesView | null> {
  const at = await readSeriesPlace(db, visit)
  if (at === null) return null
  const { place, count, rest } = at
  const cancelRest = rest.length > 1 ? { intent: askIntent, [othersField]: seenValue(rest) } : null
  return { place, count, cancelRest }
}

/** What a visit can be changed to, and what of it is chosen so far. */
type ChangeView = {
  treatmentId: string
  /** Those that are offered, and the one that the visit has. */
  treatments: { id: string; name: string; category: string }[]
  /** As typed where that is no length. */
  minutes: string
  /** Of the treatment that is chosen, or the visit's own. */
  usualMinutes: string
  roomId: string | null
  /** Another than the visit's; `isChanged`: treatment or length. */
  isOtherTreatment: boolean
  isChanged: boolean
  /** The treatments after the first as they are chosen. */
  next: TreatmentRow[]
  /** How many there are, whatever is chosen. */
  ownNext: number
  /** Of all treatments, where there are several. */
  wholeMinutes: number
  /** All that are chosen. */
  names: string
  /** As the address says it; null where nothing is chosen. */
  chosenNext: string | null
}

/** What a visit can be changed to; `offered` is false where the treatment is gone or offers nothing any more. */
export type MoveView = FreeDaysView & {
  offered: boolean
  /** The next free times, with whom it is wanted. */
  first: NearSlot[]
  today: CalendarDate
  change: ChangeView
  /** What was typed before a row came or went; null for nothing. */
  other: OtherTime | null
}

/** One appointment with all that staff may see of it. */
export type DetailsView = {
  visit: NamedVisit &
    Record<OptionalField, string> & {
      durationMinutes: number
      reference: string
      /** Whose page it leads to; null until a job found out. */
      patientId: string
    }
  /** Its number or address came from an online form, and staff haven't confirmed it. */
  isFromForm: boolean
  endsAt: ClockTime
  /** Each of several treatments, in their order; empty for a visit of one. */
  parts: PartLine[]
  /** "in 12 minutes", "2 days ago". */
  fromNow: string
  /** What one press does next; null where nothing follows by itself. */
  step: ReturnType<typeof nextStep>
  /** Its day has come, so that its patient can have stayed away. */
  canBeMissed: boolean
  /** It is completed or a no-show: what was given can still be put right, its time can't. */
  canBeCorrected: boolean
  /** What a form that books another time for its patient begins with; null unless it is cancelled. */
  another: Record<'patient' | 'for' | 'with', string | null> | null
  /** It has not begun. */
  isAhead: boolean
  /** It begins before an email is likely to be read. */
  isSoon: boolean
  /** Why no email can tell the patient of changes; null where one can. */
  noEmail: string | null
  /** Visits to come of who sent this one, itself too; one or none where it is the only one. */
  sameSender: ListedVisit[]
  /** Who else its patient may be, and under which record the visit stands. */
  same: Awaited<ReturnType<typeof readSameBesideVisit>>
  /** What the team should know; null where nobody ever wrote it. */
  note: NoteView | null
  /** What was asked and answered. */
  answers: AnswersView
  /** What its patient answered, and its reminders. */
  reminders: RemindersView
  /** To which text messages its patient agreed; null where to none. */
  texts: ConsentView | null
  /** Why it is cancelled; null where it is not, or nobody said. */
  cancellation: Cancellation | null
  /** What the patient said of why, where they cancelled it themselves. */
  ownWords: { reason: PatientReason | null; words: string } | null
  /** Where it is among visits that repeat one another; null where it repeats none. */
  series: SeriesView | null
  /** Newest first. */
  history: HistoryLine[]
  /** What of it can be sent again. */
  again: AgainView
  /** The free times, while a new one is being chosen. */
  move: MoveView | null
}

/** One of several treatments: when, with whom and where; names are empty where it needs nobody or no room. */
type PartLine = {
  treatment: string
  start: ClockTime
  end: ClockTime
  clinician: string
  room: string
}

/** A note, empty where it was deleted, with what it takes to change it and to take that back. */
type NoteView = { text: string; by: string; at: string; updatedAt: string }

export type HistoryLine = { key: string; text: string; at: string; again?: AgainLine }

/** Who is written to that late is called as well. */
const soonMinutes = 3 * 60
/** Entries that the history reaches back. */
const historyLimit = 100

type DetailsRequest = {
  id: string
  /** A new time is being chosen: what of it is said. */
  move: MoveChoice | null
}

/**
 * One appointment with its history, for staff. That it was opened is written down first and is in it
 * (docs/topics/audit-log.md). 404 where it is gone, 503 where it cannot be read.
 */
export async function readDetails(
  services: Services,
  actor: Staff,
  asked: DetailsRequest,
): Promise<Outcome<DetailsView>> {
  const { db, clock } = services
  const fault = { event: 'appointment not read', message: m.details_load_failed() }
  return attempt(services.log, fault, async () => {
    const row = await findDetails(db, asked.id)
    if (!row) return refused({ status: 404, message: m.scheduling_gone() })
    await recordViewed(services, actor, { object: 'appointment', id: row.id })
    // The front desk is to see what patients changed, no matter who of the clinicians has looked.
    if (narrowedClinician(db) === undefined) await markSeen(db, row.id, clock.now())
    const { treatmentId: _, ...visit } = row
    const treatments = await listTreatments(db)
    const names = await readTeam(db, treatments)
    const treatment = treatmentText(row, treatmentNames(treatments))
    const now = clock.now()
    const minutes = Math.round(columns.asInstant(row.startsAt).since(now).total('minutes'))
    const days = daysBetween(clinicDate(now), row.date)
    const parts = (await listPartsOf(db, [row.id])).get(row.id) ?? []
    const noEmail = whyNoEmail(row.email, tellsOfChanges(services))
    return done({
      visit: {
        ...visit,
        ...names.fullNameOf(visit),
        treatment: treatment.first,
        allTreatments: treatment.all,
      },
      isFromForm: (await listFromForm(db, [row.id])).size > 0,
      endsAt: clinicTime(columns.asInstant(row.startsAt).add({ minutes: row.durationMinutes })),
      parts: partLines(row, parts, { team: names, treatments }),
      fromNow: fromNow({ minutes, days }, row.durationMinutes),
      step: nextStep({ ...row, room: names.fullNameOf(visit).room }, clinicDate(now)),
      canBeMissed: days <= 0 && isOpen(row.status),
      canBeCorrected: !isOpen(row.status) && canBeCorrected(row, now),
      another:
        row.status === 'cancelled'
          ? { patient: row.patientId, for: row.treatmentId, with: row.clinicianId }
          : null,
      isAhead: minutes > 0,
      isSoon: minutes > 0 && minutes <= soonMinutes,
      noEmail: noEmail && emailCopy[noEmail](),
      sameSender: await readSameSender(services, actor, row.id),
      same: await readSame(services, actor, row.patientId),
      note: await readNote(db, row.id),
      answers: await readAnswers(db, row.id, questionsOf(parts, treatments)),
      reminders: await readReminders(services, row),
      texts: await readConsent(services, { ...row, isOpen: isOpen(row.status) }),
      cancellation: row.status === 'cancelled' ? await findCancellation(db, row) : null,
      ownWords: row.status === 'cancelled' ? await findOwnWords(db, row) : null,
      series: await readSeries(db, row),
      ...(await readHistory(services, row, { team: names, treatments })),
      move: asked.move && (await readMove(services, row, { ...asked.move, treatments })),
    })
  })
}

/** What all treatments of the appointment ask; those that are gone ask nothing. */
const questionsOf = (parts: readonly Part[], treatments: readonly Treatment[]) =>
  allQuestions(parts.flatMap((part) => treatments.find((one) => one.id === part.treatmentId) ?? []))

function partLines(row: VisitDetails, parts: readonly Part[], { team, treatments }: Known): PartLine[] {
  if (parts.length < 2) return []
  const names = treatmentNames([...treatments])
  const booked = bookedNames(row)
  const minutes = minutesToParts(parts)
  return parts.map((part, index) => {
    const start = columns.asInstant(row.startsAt).add({ minutes: minutes[index] ?? 0 })
    return {
      treatment: shownTreatment(booked[index] ?? row.treatment, names),
      start: clinicTime(start),
      end: clinicTime(start.add({ minutes: part.durationMinutes })),
      ...team.fullNameOf(part),
    }
  })
}

async function readNote(db: Database, id: string): Promise<NoteView | null> {
  const note = await findNote(db, id)
  if (!note) return null
  const by = await readStaffName(db, note.writtenBy)
  return { text: note.text, by, at: shownMoment(note.updatedAt), updatedAt: note.updatedAt }
}

/** Other patients' names are in it, so that it is written down like every list. */
async function readSameSender(services: Services, actor: Staff, id: string): Promise<ListedVisit[]> {
  const rows = await listOfSameSender(services.db, id, services.clock.now())
  if (rows.length < 2) return []
  await recordShown(services, actor, { object: 'appointment', ids: rows.map((row) => row.id) })
  return rows
}

type Known = { team: TeamNames; treatments: readonly Treatment[] }

/** Other patients' names are in it as well. */
async function readSame(services: Services, actor: Staff, patientId: string): Promise<DetailsView['same']> {
  const same = await readSameBesideVisit(services.db, patientId)
  const ids = same.others.map(({ id }) => id)
  if (ids.length > 0) await recordShown(services, actor, { object: 'patient', ids })
  return same
}

async function readHistory(
  services: Services,
  row: VisitDetails,
  { team, treatments }: Known,
): Promise<Pick<DetailsView, 'history' | 'again'>> {
  const { db, clock } = services
  const [audited, own, ofSeries] = await Promise.all([
    listOfObject(db, { object: 'appointment', objectId: row.id, limit: historyLimit }),
    listEmailsOf(db, aboutAppointment(row.id)),
    listEmailsUnder(db, await listBookedWith(db, row), 'repeated'),
  ])
  const emails = [...own, ...ofSeries]
  const names = new Map<string, string>()
  for (const { actor } of audited) {
    if (!names.has(actor)) names.set(actor, await readStaffName(db, actor))
  }
  const past = {
    createdAt: row.createdAt,
    audited,
    emails,
    nameOf: (id: string) => names.get(id) ?? '',
    clinicianOf: (clinicianId: string) => team.nameOf({ clinicianId, roomId: null }).clinician,
    roomOf: (roomId: string) => team.nameOf({ clinicianId: null, roomId }).room,
    treatmentOf: (id: string) => nameOfTreatment(treatments, id) ?? m.treatments_unknown(),
  }
  const visit = { ...row, startsAt: columns.asInstant(row.startsAt) }
  const now = clock.now()
  const entries = historyOf(past)
  const listed = entries.flatMap(({ email }) => email ?? [])
  const again = againView(services, visit, { emails: listed, now })
  const history = entries.map(({ email, ...line }) => ({
    ...line,
    at: shownMoment(line.at),
    ...(email && again.problem === null && { again: againLine(visit, email, now) }),
  }))
  return { history, again }
}

const shownMoment = (text: string): string => momentText(columns.asInstant(text))

async function readMove(
  services: Services,
  row: VisitDetails,
  {
    day,
    strip,
    clinician,
    treatments,
    next: said = null,
    other = null,
    ...choice
  }: MoveChoice & { treatments: readonly Treatment[] },
): Promise<MoveView> {
  const parts = (await listPartsOf(services.db, [row.id])).get(row.id) ?? []
  const missing = parts
    .map((part) => part.treatmentId)
    .filter((id) => treatments.every((one) => one.id !== id))
  const known =
    missing.length === 0 ? treatments : [...treatments, ...(await listByIds(services.db, missing))]
  const first = parts.find((part) => part.treatmentId === (choice.treatment ?? row.treatmentId)) ?? parts[0]
  const chosen = readRows(said)
  const { clinicianIds, minutes } = await findAssignees(services.db, choice.treatment ?? row.treatmentId)
  const isAble = clinician !== null && clinicianIds.includes(clinician)
  // Without rows several treatments keep their lengths (`wanted-change.server.ts`).
  const isKept = parts.length > 1 && !chosen
  const usual = { ownMinutes: minutes, clinicianId: isAble && !isKept ? clinician : null }
  const change = readChange(row, choice, { treatments: known, usual: { ...usual, row: first ?? row }, parts })
  const { roomId, length, ...ofFirst } = change
  const rows = await readTreatmentRows(services, { change, parts, treatments: known, chosen })
  const all = [length, ...rows.map(({ part }) => part.length)]
  const idsAfter = parts.slice(1).map((part) => part.treatmentId)
  const isOtherNext = idsAfter.join() !== rows.map(({ part }) => part.treatment.id).join()
  const name = change.treatments.find(({ id }) => id === change.treatmentId)?.name ?? ''
  const shown = {
    ...ofFirst,
    isChanged: change.isChanged || isOtherNext,
    next: rows
      .map((one) => one.row)
      .concat((chosen ?? []).filter((one) => one.treatment === '').map(emptyRow)),
    ownNext: idsAfter.length,
    wholeMinutes: wholeLength(all).durationMinutes,
    names: [name, ...rows.map((one) => one.name)].join(' + '),
    chosenNext: chosen && said,
  }
  // With rows each treatment has whom was chosen for it; without, who is wanted takes the others over where they can.
  const next = rows.map(({ part }) => (chosen ? { ...part, orAnybody: false } : part))
  const wanted = {
    treatmentId: change.treatmentId,
    length,
    next,
    except: row.id,
    own: row,
    isChanged: shown.isChanged,
    clinicianId: clinician ?? row.clinicianId,
    roomId,
  }
  const [free, nextFree] = await Promise.all([
    readFreeDays(services, { ...wanted, day: day ?? row.date, strip }),
    readFirstFree(services, { ...wanted, wish: null }),
  ])
  const view = { ...shown, roomId: free?.rooms.some(({ id }) => id === roomId) ? roomId : null }
  const today = clinicDate(services.clock.now())
  const shownChange = { change: view, other, first: nextFree, today }
  return free ? { ...free, offered: true, ...shownChange } : { ...noDays, offered: false, ...shownChange }
}

/** Null for an appointment of several treatments, which keeps its lengths. */
type Usual = Omit<Parameters<typeof usualLength>[0], 'treatment'>

/** What of a visit is to be another; what is no treatment or no length of ours counts as not said. */
function readChange(
  row: VisitDetails,
  { treatment, minutes, room = null }: Pick<MoveChoice, 'treatment' | 'minutes' | 'room'>,
  { treatments, usual, parts }: { treatments: readonly Treatment[]; usual: Usual; parts: readonly Part[] },
): Omit<ChangeView, 'next' | 'ownNext' | 'wholeMinutes' | 'names' | 'chosenNext'> & { length: VisitLength } {
  const isHad = (id: string) => parts.some((part) => part.treatmentId === id)
  const offered = treatments.filter(({ id, active }) => active || id === row.treatmentId || isHad(id))
  const chosen = offered.find(({ id }) => id === treatment) ?? null
  const wanted = chosen ?? treatments.find(({ id }) => id === row.treatmentId)
  const own = usualLength({ treatment: wanted, ...usual })
  const read = treatmentForm.shape.durationMinutes.safeParse(minutes ?? '')
  const length = read.success ? { ...own, durationMinutes: read.data } : own
  const treatmentId = chosen?.id ?? row.treatmentId
  const listed = offered.map(({ id, name, category }) => ({
    id,
    name: localText(name),
    category: localText(category),
  }))
  const isKnown = listed.some(({ id }) => id === row.treatmentId)
  const former = {
    id: row.treatmentId,
    name: shownTreatment(row.treatment, treatmentNames([...treatments])),
    category: '',
  }
  const isOtherTreatment = treatmentId !== row.treatmentId
  return {
    treatmentId,
    isOtherTreatment,
    treatments: isKnown ? listed : [former, ...listed],
    usualMinutes: String(own.durationMinutes),
    minutes: minutes && !read.success ? minutes : String(length.durationMinutes),
    roomId: room,
    isChanged: isOtherTreatment || length.durationMinutes !== (parts[0] ?? row).durationMinutes,
    length,
  }
}

const nameOfTreatment = (treatments: readonly Treatment[], wanted: string): string | undefined => {
  const found = treatments.find(({ id }) => id === wanted)
  return found && localText(found.name)
}

const noDays = {
  days: [],
  chosen: null,
  earlier: null,
  later: null,
  times: [],
  outside: [],
  clinicians: [],
  unable: [],
  rooms: [],
  clinicianId: null,
}
