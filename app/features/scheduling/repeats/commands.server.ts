import * as z from 'zod/mini'
import { columns } from '#app/db/columns.ts'
import type { Database, DeskUndoRow } from '#app/db/tables.ts'
import type { EmailKind, EncryptedText } from '#app/db/values.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { encryptPayload, openPayload } from '#app/features/outbox/payload.server.ts'
import { enqueueEmail, takeBackEmail } from '#app/features/outbox/queries.server.ts'
import { aboutAppointment } from '#app/features/outbox/rules.ts'
import type { RecordChange } from '#app/features/records/change-record.server.ts'
import { laterThan, unchanged, writtenAll } from '#app/features/records/write-record.server.ts'
import { nothingAdded } from '#app/features/scheduling/fields.ts'
import { holdActive } from '#app/features/treatments/queries.server.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate } from '#app/platform/dates.ts'
import { keepIdempotencyKey } from '#app/platform/forms/idempotency-keys.server.ts'
import { type Outcome, refused } from '#app/platform/outcome.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { EmailRequest, Services } from '#app/platform/services.ts'
import { isFinal, readObstacles } from '../against.server.ts'
import { appointments } from '../appointments.server.ts'
import { listUndosOf, undoIdOf } from '../bulk/queries.server.ts'
import type { ManyAnswer, ManySaid, RefusedVisit } from '../bulk/rules.ts'
import { type ChangedRow, canTell, undoesBooking, undos } from '../change.server.ts'
import { chosenColumns } from '../placed-columns.server.ts'
import type { Wish } from '../placement.server.ts'
import { findForChange, isVisitKept, updateAppointment } from '../queries.server.ts'
import { emailDelaySeconds, type Slot } from '../rules.ts'
import { type Schedule, type TakenTime, writeInSchedule } from '../schedule.server.ts'
import { startBlock } from '../slots.server.ts'
import { isSeen, type RepeatedParts, repeatedParts } from './plan.server.ts'
import { beginSeries, findUndoOf } from './queries.server.ts'
import { type ChosenRepeat, furthestDays, mostVisits } from './rules.ts'

/** What was booked, and the days whose time was lost between its sight and the action. */
export type Repeated = { said: ManySaid; booked: Slot[]; lost: CalendarDate[] }

/** `reason`: why it is booked although something is in the way; empty where nothing is. */
type PlacedVisit = { time: TakenTime; reason: string }

/** One email that lists all of them; it is under the first. @returns its id; null where nobody is told */
async function tellOfAll(
  { settings, clock }: Pick<Services, 'settings' | 'clock'>,
  tx: Database,
  { row, ids, tell }: { row: Pick<ChangedRow, 'language'>; ids: readonly string[]; tell: boolean },
): Promise<string | null> {
  const [first] = ids
  if (!tell || first === undefined) return null
  return enqueueEmail(tx, {
    kind: 'repeated',
    subject: aboutAppointment(first),
    payload: encryptRepeated(settings.secretKey, first, ids),
    language: row.language,
    now: clock.now(),
    delaySeconds: emailDelaySeconds,
  })
}

type Kept = {
  actor: Staff
  row: Pick<ChangedRow, 'language'>
  placed: readonly PlacedVisit[]
  emailId: string | null
  now: Temporal.Instant
}

/**
 * One Undo for all, as for many visits that were changed together: one row for each visit.
 * @returns the id that all of them begin with
 */
async function keepUndoOfAll(tx: Database, { actor, row, placed, emailId, now }: Kept): Promise<string> {
  const batch = randomId()
  for (const [place, { time, reason }] of placed.entries()) {
    const { id, slot, parts, placed: where } = time
    const { clinicianId: _, roomId: __, ...held } = chosenColumns(where, slot, reason)
    const kept = { ...held, parts: JSON.stringify(parts), movedAt: null, movedFrom: null }
    const what = { adminId: actor.id, appointmentId: id, updatedAt: columns.instant(now), emailId }
    const as = { status: 'confirmed' as const, ...slot, language: row.language }
    await undos.keep(tx, { ...what, ...as, ...kept }, now, undoIdOf(batch, place))
  }
  return batch
}

/** What the same form was answered that was stored before: it can still be taken back, as long as its Undo stands. */
async function saidBefore(tx: Database, firstId: string, actor: Staff): Promise<Repeated> {
  const kept = await findUndoOf(tx, { appointmentId: firstId, adminId: actor.id })
  const said = { action: 'repeated' as const, changed: kept?.count ?? 0, left: 0, undo: kept?.batch ?? null }
  return { said: { ...said, emails: kept?.isTold ? 1 : 0, mustCall: 0 }, booked: [], lost: [] }
}

type Request = RecordChange<Staff> & {
  choices: readonly ChosenRepeat[]
  /** Why staff book those of them that something is in the way of; left out where there are none. */
  reason?: string
  tell: boolean
  /** The same form sent twice is stored once. */
  key: string
}

/**
 * Staff book repetitions of a visit in one action: all of the chosen times that are still as staff saw them, for the same
 * patient and treatments, confirmed. One transaction, one Undo (`undo-commands.server.ts`), one email that lists them, and a line of
 * the log for each. A time that was lost meanwhile is in the way of none of the others.
 * @returns 409 where none of them is free any more, the visit was changed or cancelled, or its treatment is gone; 422
 * where nothing is chosen, or what nobody could have been shown
 */
export function repeatVisit(
  services: Services,
  { choices, reason = '', tell, key, ...change }: Request,
): Promise<Outcome<Repeated>> {
  const wrong = wrongChoices(choices, clinicDate(services.clock.now()))
  if (wrong !== null) return Promise.resolve(refused({ status: 422, message: wrong }))
  return appointments.reschedule<Repeated>(
    services,
    change,
    async (schedule, row) => {
      const { tx, now } = schedule
      if (row.status === 'cancelled') return refused({ status: 409, message: m.repeat_is_cancelled() })
      const first = randomId()
      const fields = { visit: row.id, chosen: JSON.stringify(choices), reason, tell: String(tell) }
      const sent = { form: 'repeat', key, fields, subjectId: first, isThere: isVisitKept }
      const { earlier } = await keepIdempotencyKey(tx, sent, now)
      if (earlier) return unchanged(await saidBefore(tx, earlier.subjectId, change.actor))
      const parts = await holdParts(tx, row)
      if (!parts) return refused({ status: 409, message: m.repeat_not_offered() })
      const { placed, lost } = await takeAll(schedule, { parts, choices, reason, first })
      if (placed.length === 0) return refused({ status: 409, message: m.repeat_all_lost() })
      await storeAll(schedule, { row, parts, placed })
      const told = { row, ids: placed.map(({ time }) => time.id), tell: tell && canTell(services, row.email) }
      const emailId = await tellOfAll(services, tx, told)
      const undo = await keepUndoOfAll(tx, { actor: change.actor, placed, emailId, now, row })
      const count = placed.length
      const emails = emailId === null ? 0 : 1
      const mustCall = canTell(services, row.email) ? 0 : 1
      const said = { action: 'repeated' as const, changed: count, left: 0, undo, emails, mustCall }
      const entries = placed.map(({ time, reason: why }) => ({
        objectId: time.id,
        action: 'create' as const,
        detail: { status: 'confirmed', fields: isAnyway(time, why) ? ['repeat', 'anyway'] : ['repeat'] },
      }))
      return writtenAll(entries, { said, booked: placed.map(({ time }) => time.slot), lost })
    },
    m.repeat_failed(),
  )
}

function wrongChoices(choices: readonly ChosenRepeat[], today: CalendarDate): string | null {
  if (choices.length === 0) return m.repeat_none_chosen()
  const last = addDays(today, furthestDays + 2 * weekDays)
  const isThere = ({ date }: ChosenRepeat) => date >= today && date <= last
  return choices.length < mostVisits && choices.every(isThere) ? null : m.repeat_not_possible()
}
/** A time near the last of the days may be chosen in its place. */
const weekDays = 7

/** Something was still in the way when it was placed. */
const isAnyway = ({ placed, slot }: TakenTime, reason: string): boolean =>
  chosenColumns(placed, slot, reason).overlapReason !== ''

/** All parts of the visit, their treatments held; null where one of these is gone. */
async function holdParts(tx: Database, { parts }: Pick<ChangedRow, 'parts'>): Promise<RepeatedParts | null> {
  const treatments: Treatment[] = []
  for (const id of [...new Set(parts.map(({ treatmentId }) => treatmentId))].sort()) {
    const treatment = await holdActive(tx, id)
    if (treatment) treatments.push(treatment)
  }
  return repeatedParts(tx, parts, treatments)
}

type Placing = {
  parts: RepeatedParts
  choices: readonly ChosenRepeat[]
  reason: string
  /** Id of the first that is placed: the key of the form names it. */
  first: string
}

/** All that are still as staff saw them, by their start, none over another. */
async function takeAll(
  schedule: Schedule,
  { parts, choices, reason, first }: Placing,
): Promise<{ placed: PlacedVisit[]; lost: CalendarDate[] }> {
  const inOrder = choices.toSorted(byStart)
  const wishes = inOrder.map(({ date, time, clinicianId, anyway }) => ({
    ...parts,
    slot: { date, time },
    clinicianId,
    isWithin: anyway.length === 0,
    anyway: anyway.length > 0,
    seen: anyway,
  }))
  const taken = await schedule.takeEach(wishes, first, (wish) => isAsSeen(schedule, wish))
  return {
    placed: taken.flatMap((time, place) => {
      const why = wishes[place]?.anyway ? reason : ''
      return time ? { time, reason: why } : []
    }),
    lost: inOrder.flatMap(({ date }, place) => (taken[place] ? [] : date)),
  }
}

/** Still to come, and nothing is in the way but what staff saw and insist on. */
async function isAsSeen(
  { tx, now }: Schedule,
  { seen, ...wish }: Wish & { seen: readonly string[] },
): Promise<boolean> {
  if (startBlock(wish.slot) * blockMilliseconds <= now.epochMilliseconds) return false
  const obstacles = await readObstacles(tx, wish, now)
  return obstacles.every((one) => !isFinal(one) && isSeen(seen, one))
}

const byStart = (one: ChosenRepeat, other: ChosenRepeat) =>
  `${one.date} ${one.time}` < `${other.date} ${other.time}` ? -1 : 1

const blockMilliseconds = 5 * 60_000

type Storing = Pick<Placing, 'parts'> & { row: ChangedRow; placed: readonly PlacedVisit[] }

/** The visits, all of one series with the one that they repeat. */
async function storeAll(schedule: Schedule, { row, parts, placed }: Storing): Promise<void> {
  const { name, email, phone, language, patientId } = row
  const seriesId = row.seriesId ?? randomId()
  if (row.seriesId === null) await beginSeries(schedule.tx, row.id, seriesId)
  const treatmentNames = [parts.treatment, ...parts.next.map(({ treatment }) => treatment)].map(
    (one) => one.name,
  )
  const visit = { ...nothingAdded, name, email, phone, language, patientId, seriesId, tell: null }
  for (const { time, reason } of placed)
    await schedule.book(time, { ...visit, status: 'confirmed', treatmentNames, reason })
}

const tooLate = () => refused({ status: 410, message: m.scheduling_undo_too_late() })

/**
 * Takes back all visits that were booked as repetitions together, within seconds and by anyone who booked them: they are
 * deleted, their times are free, and the email is never sent. One that somebody changed meanwhile stays, with an email
 * that names it alone.
 * @returns 410 where it is too late
 */
export function undoRepeat(
  services: Services,
  { actor, batch }: { actor: Staff; batch: string },
): Promise<Outcome<ManyAnswer>> {
  const writing = { actor, object: 'appointment', failed: m.scheduling_update_failed() } as const
  return writeInSchedule(services, writing, async (schedule) => {
    const { tx } = schedule
    const taken = await takeUndos(schedule, { actor, batch })
    const [first] = taken
    if (!first) return tooLate()
    if (first.emailId !== null && !(await takeBackEmail(tx, first.emailId))) return tooLate()
    const looked = await lookAtAll(tx, taken)
    if (!looked) return tooLate()
    const { untouched, refusals, kept } = looked
    if (first.emailId !== null && kept[0])
      await tellOfAll(services, tx, { row: kept[0], ids: kept.map(({ id }) => id), tell: true })
    await removeAll(schedule, untouched)
    const count = untouched.length
    const said = {
      action: 'unrepeated' as const,
      changed: count,
      left: 0,
      undo: null,
      emails: 0,
      mustCall: 0,
    }
    const entries = untouched.map(({ id }) => ({
      objectId: id,
      action: 'delete' as const,
      detail: { undone: true },
    }))
    return writtenAll(entries, { said, refused: refusals })
  })
}

async function takeUndos(
  { tx, now }: Schedule,
  { actor, batch }: { actor: Staff; batch: string },
): Promise<DeskUndoRow[]> {
  const listed = await listUndosOf(tx, { batch, adminId: actor.id })
  const taken: DeskUndoRow[] = []
  for (const { id } of listed) {
    const undo = await undos.take(tx, { id, adminId: actor.id, now })
    if (undo) taken.push(undo)
  }
  return taken
}

type Looked = { untouched: ChangedRow[]; refusals: RefusedVisit[]; kept: ChangedRow[] }

/** Locks their rows, in one order for everybody. Null where the batch changed appointments instead of booking them. */
async function lookAtAll(tx: Database, taken: readonly DeskUndoRow[]): Promise<Looked | null> {
  const looked: Looked = { untouched: [], refusals: [], kept: [] }
  const inOrder = taken.toSorted((one, other) => (one.appointmentId < other.appointmentId ? -1 : 1))
  for (const undo of inOrder) {
    const row = await findForChange(tx, undo.appointmentId)
    if (row && !undoesBooking(undo, row)) return null
    if (!row || row.deletedAt !== null) continue
    if (row.updatedAt === undo.updatedAt) {
      looked.untouched.push(row)
      continue
    }
    const { message = m.scheduling_changed_meanwhile() } = await appointments.changedMeanwhile(tx, row)
    looked.refusals.push({ id: row.id, name: row.name, message })
    looked.kept.push(row)
  }
  looked.kept.sort((one, other) => (one.startsAt < other.startsAt ? -1 : 1))
  return looked
}

/** Their times are offered to anyone who waits at once: nobody can take this back. */
async function removeAll(schedule: Schedule, rows: readonly ChangedRow[]): Promise<void> {
  const { tx, now } = schedule
  await schedule.freeAll(rows, now)
  for (const row of rows) {
    const updatedAt = laterThan(row.updatedAt, now)
    await updateAppointment(tx, row.id, { deletedAt: updatedAt, updatedAt })
  }
}

const repeated: EmailKind = 'repeated'
const listed = z.object({ visits: z.array(z.string()) })

/** Which appointments the email lists; it belongs to the first of them. */
export const encryptRepeated = (secretKey: string, first: string, visits: readonly string[]): EncryptedText =>
  encryptPayload(secretKey, { kind: repeated, subject: aboutAppointment(first) }, { visits })

/** The appointments that the email lists; null where it names none. */
export const openRepeated = (secretKey: string, { payload, ...request }: EmailRequest): string[] | null =>
  payload && (openPayload(secretKey, { ...request, payload }, listed)?.visits ?? null)
