import { columns } from '#app/db/columns.ts'
import { holdCalendar, holdDays } from '#app/db/engine/locks.server.ts'
import type { Database, DeskUndoRow } from '#app/db/tables.ts'
import { nothingAdded } from '#app/features/appointments/booking/fields.ts'
import { sealRepeated } from '#app/features/appointments/letters/visit-emails.server.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { enqueueLetter, takeBackLetter } from '#app/features/outbox/queries.server.ts'
import { aboutAppointment } from '#app/features/outbox/rules.ts'
import { joinChosen } from '#app/features/patients/matching.server.ts'
import type { RecordChange } from '#app/features/records/change-record.server.ts'
import { laterThan, unchanged, writeRecord, writtenAll } from '#app/features/records/write-record.server.ts'
import { readCalendarOf, spanOf } from '#app/features/scheduling/calendar.server.ts'
import { offeredTimes } from '#app/features/scheduling/calendar.ts'
import { appointments, type ChangedRow, canTell, undos } from '#app/features/scheduling/change.server.ts'
import { freeSlot } from '#app/features/scheduling/claims.server.ts'
import { chosenColumns } from '#app/features/scheduling/placed-columns.server.ts'
import { type Placed, placeVisit } from '#app/features/scheduling/placement.server.ts'
import { dropEndedHolds, insertAppointment, isVisitKept } from '#app/features/scheduling/queries.server.ts'
import type { Slot } from '#app/features/scheduling/rules.ts'
import { daysHeld, startBlock } from '#app/features/scheduling/slots.server.ts'
import { makeVisitLink } from '#app/features/scheduling/visit-links.server.ts'
import { holdActive, holdTreatments } from '#app/features/treatments/queries.server.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate } from '#app/platform/dates.ts'
import { keepReceipt } from '#app/platform/forms/form-receipts.server.ts'
import { type Outcome, refused } from '#app/platform/outcome.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import { type Span, touches } from '#app/platform/shapes/spans.ts'
import type { ManyAnswer, RefusedVisit } from '../bulk/bulk-result.ts'
import { listUndosOf, undoIdOf } from '../bulk/queries.server.ts'
import { findForChange, updateAppointment } from '../queries.server.ts'
import { letterDelaySeconds } from '../rules.ts'
import type { Choice } from './form.ts'
import { beginSeries, findUndoOf } from './queries.server.ts'
import { furthestDays, mostVisits, type PlacedVisit, type Repeated } from './rules.ts'

/** One letter that lists all of them; it stands under the first. @returns its id; null where nobody is told */
async function tellOfAll(
  { settings, clock }: Pick<Services, 'settings' | 'clock'>,
  tx: Database,
  { row, ids, tell }: { row: Pick<ChangedRow, 'language'>; ids: readonly string[]; tell: boolean },
): Promise<string | null> {
  const [first] = ids
  if (!tell || first === undefined) return null
  return enqueueLetter(tx, {
    kind: 'repeated',
    subject: aboutAppointment(first),
    payload: sealRepeated(settings.secretKey, first, ids),
    language: row.language,
    now: clock.now(),
    delaySeconds: letterDelaySeconds,
  })
}

type Kept = {
  actor: Staff
  row: Pick<ChangedRow, 'language'>
  placed: readonly PlacedVisit[]
  letterId: string | null
  now: Temporal.Instant
}

/**
 * One Undo for all, as for many visits that were changed together: one row for each visit.
 * @returns the id that all of them begin with
 */
async function keepUndoOfAll(tx: Database, { actor, row, placed, letterId, now }: Kept): Promise<string> {
  const batch = randomId()
  for (const [place, { id, slot, columns: where }] of placed.entries()) {
    const { clinicianId, roomId, overlap, overlapReason, keptStart, keptFor } = where
    const kept = { clinicianId, roomId, overlap, overlapReason, keptStart, keptFor }
    const what = { adminId: actor.id, appointmentId: id, updatedAt: columns.instant(now), letterId }
    const as = { status: 'confirmed' as const, ...slot, language: row.language }
    await undos.keep(tx, { ...what, ...as, ...kept }, now, undoIdOf(batch, place))
  }
  return batch
}

/** What the same form was answered that was stored before: it can still be taken back, as long as its Undo stands. */
async function saidBefore(tx: Database, firstId: string, actor: Staff): Promise<Repeated> {
  const kept = await findUndoOf(tx, { appointmentId: firstId, adminId: actor.id })
  const said = { deed: 'repeated' as const, changed: kept?.count ?? 0, left: 0, undo: kept?.batch ?? null }
  return { said: { ...said, letters: kept?.isTold ? 1 : 0, mustCall: 0 }, booked: [], lost: [] }
}

type Request = RecordChange<Staff> & {
  choices: readonly Choice[]
  tell: boolean
  /** The same form sent twice is stored once. */
  key: string
}

/**
 * Staff book repetitions of a visit in one deed: all of the chosen times that are still free, for the same patient and
 * treatment, confirmed. One transaction, one Undo (`undo-commands.server.ts`), one letter that lists them, and a line of
 * the log for each. A time that was lost meanwhile stands in the way of none of the others.
 * @returns 409 where none of them is free any more, the visit was changed or cancelled, or its treatment is gone; 422
 * where nothing is chosen, or what nobody could have been shown
 */
export function repeatVisit(
  services: Services,
  { choices, tell, key, ...change }: Request,
): Promise<Outcome<Repeated>> {
  const now = services.clock.now()
  const wrong = wrongChoices(choices, clinicDate(now))
  if (wrong !== null) return Promise.resolve(refused({ status: 422, message: wrong }))
  return appointments.change<Repeated>(
    services,
    change,
    async (tx, row) => {
      if (row.status === 'cancelled') return refused({ status: 409, message: m.repeat_is_cancelled() })
      const first = randomId()
      const fields = { visit: row.id, chosen: JSON.stringify(choices), tell: String(tell) }
      const sent = { form: 'repeat', key, fields, subjectId: first, stands: isVisitKept }
      const { earlier } = await keepReceipt(tx, sent, now)
      if (earlier) return unchanged(await saidBefore(tx, earlier.subjectId, change.actor))
      const treatment = await holdActive(tx, row.treatmentId)
      if (!treatment) return refused({ status: 409, message: m.repeat_not_offered() })
      const { placed, lost } = await placeAll(tx, { treatment, choices, first, now })
      if (placed.length === 0) return refused({ status: 409, message: m.repeat_all_lost() })
      await storeAll(services, tx, { row, treatment, placed, now })
      const told = { row, ids: placed.map(({ id }) => id), tell: tell && canTell(services, row.email) }
      const letterId = await tellOfAll(services, tx, told)
      const undo = await keepUndoOfAll(tx, { actor: change.actor, placed, letterId, now, row })
      const count = placed.length
      const letters = letterId === null ? 0 : 1
      const mustCall = canTell(services, row.email) ? 0 : 1
      const said = { deed: 'repeated' as const, changed: count, left: 0, undo, letters, mustCall }
      const entries = placed.map(({ id }) => ({
        objectId: id,
        action: 'create' as const,
        detail: { status: 'confirmed', fields: ['repeat'] },
      }))
      return writtenAll(entries, { said, booked: placed.map(({ slot }) => slot), lost })
    },
    m.repeat_failed(),
  )
}

function wrongChoices(choices: readonly Choice[], today: CalendarDate): string | null {
  if (choices.length === 0) return m.repeat_none_chosen()
  const last = addDays(today, furthestDays + 2 * weekDays)
  const isThere = ({ date }: Choice) => date >= today && date <= last
  return choices.length < mostVisits && choices.every(isThere) ? null : m.repeat_not_possible()
}
/** A time near the last of the days may be chosen in its place. */
const weekDays = 7

type Placing = {
  treatment: Treatment
  choices: readonly Choice[]
  /** Id of the first that is placed: the receipt of the form names it. */
  first: string
  now: Temporal.Instant
}

/**
 * All that are still free, by their start, none over another; the days of all of them are held at once, in order.
 */
async function placeAll(
  tx: Database,
  { treatment, choices, first, now }: Placing,
): Promise<{ placed: PlacedVisit[]; lost: CalendarDate[] }> {
  await holdDays(
    tx,
    choices.flatMap((slot) => daysHeld(slot, treatment)),
  )
  const placed: PlacedVisit[] = []
  const spans: Span[] = []
  const lost: CalendarDate[] = []
  for (const choice of choices.toSorted(byStart)) {
    const id = placed.length === 0 ? first : randomId()
    const span = spanOf(choice, treatment.durationMinutes)
    const isTwice = spans.some((other) => touches(span, other))
    const found = isTwice ? null : await placeOne(tx, { id, treatment, choice, now })
    if (found) spans.push(span)
    const slot = { date: choice.date, time: choice.time }
    if (found) placed.push({ id, slot, columns: chosenColumns(found, slot, '') })
    else lost.push(choice.date)
  }
  return { placed, lost }
}

type One = { id: string; treatment: Treatment; choice: Choice; now: Temporal.Instant }

/** Null where that time is not offered, over, closed or taken by now. */
async function placeOne(tx: Database, { id, treatment, choice, now }: One): Promise<Placed | null> {
  const { clinicianId, isOutside, ...slot } = choice
  if (startBlock(slot) * blockMilliseconds <= now.epochMilliseconds) return null
  const calendar = await readCalendarOf(tx, { treatmentId: treatment.id, day: slot.date })
  if (!offeredTimes(calendar, treatment, slot.date).includes(slot.time)) return null
  await dropEndedHolds(tx, { slot, length: treatment }, now)
  const wish = { appointmentId: id, treatment, slot, length: treatment, by: 'staff', clinicianId } as const
  const placed = await placeVisit(tx, calendar, { ...wish, isWithin: !isOutside })
  return placed.ok ? placed.value : null
}

const byStart = (one: Slot, other: Slot) =>
  `${one.date} ${one.time}` < `${other.date} ${other.time}` ? -1 : 1

const blockMilliseconds = 5 * 60_000

type Storing = Pick<Placing, 'treatment' | 'now'> & { row: ChangedRow; placed: readonly PlacedVisit[] }

/** The visits, each with its private link, all of one series with the one that they repeat. */
async function storeAll(
  services: Services,
  tx: Database,
  { row, treatment, placed, now }: Storing,
): Promise<void> {
  const { name, email, phone, language } = row
  const said = { name, email, phone, language }
  const patientId = await joinChosen(tx, { ...said, patientId: row.patientId }, now)
  const seriesId = row.seriesId ?? randomId()
  if (row.seriesId === null) await beginSeries(tx, row.id, seriesId)
  for (const { id, slot, columns: where } of placed) {
    const visit = { ...said, ...nothingAdded, id, status: 'confirmed', patientId, seriesId } as const
    await insertAppointment(tx, { ...visit, slot, treatment, placed: where }, now)
    await makeVisitLink(services, tx, id)
  }
}

const tooLate = () => refused({ status: 410, message: m.desk_undo_too_late() })

/**
 * Takes back all visits that were booked as repetitions together, within seconds and by whoever booked them: they are
 * deleted, their times are free, and the letter is never sent. One that somebody changed meanwhile stays, with a letter
 * that names it alone.
 * @returns 410 where it is too late
 */
export function undoRepeat(
  services: Services,
  { actor, batch }: { actor: Staff; batch: string },
): Promise<Outcome<ManyAnswer>> {
  const writing = { actor, object: 'appointment', failed: m.desk_update_failed() } as const
  return writeRecord(services, writing, async (tx) => {
    await holdCalendar(tx, 'shared')
    const taken = await takeAll(services, tx, { actor, batch })
    const [first] = taken
    if (!first) return tooLate()
    if (first.letterId !== null && !(await takeBackLetter(tx, first.letterId))) return tooLate()
    const { untouched, refusals, kept } = await lookAtAll(tx, taken)
    if (first.letterId !== null && kept[0])
      await tellOfAll(services, tx, { row: kept[0], ids: kept.map(({ id }) => id), tell: true })
    await removeAll(services, tx, untouched)
    const count = untouched.length
    const said = { deed: 'unrepeated' as const, changed: count, left: 0, undo: null, letters: 0, mustCall: 0 }
    const entries = untouched.map(({ id }) => ({
      objectId: id,
      action: 'delete' as const,
      detail: { undone: true },
    }))
    return writtenAll(entries, { said, refused: refusals })
  })
}

async function takeAll(
  { clock }: Services,
  tx: Database,
  { actor, batch }: { actor: Staff; batch: string },
): Promise<DeskUndoRow[]> {
  const now = clock.now()
  const listed = await listUndosOf(tx, { batch, adminId: actor.id })
  const taken: DeskUndoRow[] = []
  for (const { id } of listed) {
    const undo = await undos.take(tx, { id, adminId: actor.id, now })
    if (undo) taken.push(undo)
  }
  return taken
}

type Looked = { untouched: ChangedRow[]; refusals: RefusedVisit[]; kept: ChangedRow[] }

/** Locks their rows, in one order whoever asks. */
async function lookAtAll(tx: Database, taken: readonly DeskUndoRow[]): Promise<Looked> {
  const looked: Looked = { untouched: [], refusals: [], kept: [] }
  const inOrder = taken.toSorted((one, other) => (one.appointmentId < other.appointmentId ? -1 : 1))
  for (const undo of inOrder) {
    const row = await findForChange(tx, undo.appointmentId)
    if (!row || row.deletedAt !== null) continue
    if (row.updatedAt === undo.updatedAt) {
      looked.untouched.push(row)
      continue
    }
    const { message = m.desk_changed_meanwhile() } = await appointments.changedMeanwhile(tx, row)
    looked.refusals.push({ id: row.id, name: row.name, message })
    looked.kept.push(row)
  }
  looked.kept.sort((one, other) => (one.startsAt < other.startsAt ? -1 : 1))
  return looked
}

/** Their times are offered to whoever waits at once: nobody can take this back. */
async function removeAll({ clock }: Services, tx: Database, rows: readonly ChangedRow[]): Promise<void> {
  const now = clock.now()
  await holdTreatments(
    tx,
    rows.map(({ treatmentId }) => treatmentId),
  )
  await holdDays(
    tx,
    rows.flatMap((row) => daysHeld(row, row)),
  )
  for (const row of rows) {
    const updatedAt = laterThan(row.updatedAt, now)
    await freeSlot(tx, row.id, now)
    await updateAppointment(tx, row.id, { deletedAt: updatedAt, updatedAt })
  }
}
