import { columns } from '#app/db/columns.ts'
import { holdCalendar, holdDays } from '#app/db/engine/locks.server.ts'
import { decideInTransaction } from '#app/db/engine/transaction.server.ts'
import { refuseNarrowed } from '#app/db/scope/narrowed.server.ts'
import type { Database, DeskUndoRow } from '#app/db/tables.ts'
import { clinicInstant } from '#app/platform/clinic-time.server.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import type { Outcome, Refusal } from '#app/platform/outcome.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import { type Span, touches } from '#app/platform/shapes/spans.ts'
import { withOpeningHours } from '../opening-hours/queries.server.ts'
import type { OpeningHours } from '../opening-hours/rules.ts'
import { type Change, laterThan, type Writing, writeRecord } from '../records/write-record.server.ts'
import { listAssignments } from '../team/assignments/queries.server.ts'
import { findForChange as holdTreatment } from '../treatments/queries.server.ts'
import { progressOf } from './against.server.ts'
import { readCalendarOf, spanOf } from './calendar.server.ts'
import type { CareCalendar, Place } from './calendar.ts'
import { type ChangedRow, type Move, partsBefore } from './change.server.ts'
import { freeSlot } from './claims.server.ts'
import { dropEndedHolds, dropHold, findHold, insertHold, isAnyHeld, takeOverClaims } from './holds.server.ts'
import { type NewVisit, storeVisit } from './new-visit.server.ts'
import { treatmentColumns } from './part-names.server.ts'
import { writeParts } from './part-queries.server.ts'
import { isSamePart, type Part, type WantedPart, wantedForOthers, wholeLength } from './parts.ts'
import { chosenColumns, freshColumns, reclaimedColumns, timelessColumns } from './placed-columns.server.ts'
import {
  type AskedPart,
  goneTreatment,
  type Placed,
  placedPart,
  placedParts,
  placeVisit,
  readForWish,
  type Treatment,
  type WhyNot,
  type Wish,
} from './placement.server.ts'
import { standMarkedOnly, stoodThere, updateAppointment } from './queries.server.ts'
import { resetStart } from './reminder-windows.server.ts'
import { isShared, resourceIdsOf } from './resources.ts'
import { holdsTime, type Slot, type Status, statusOf, type VisitLength } from './rules.ts'
import { daysHeld } from './slots.server.ts'

type Lost = { ok: false; why: WhyNot }
type Kept = { ok: true } | Lost

/** A time that a transaction has taken; only `Schedule` makes one, and every one that it made is used before the end. */
export type TakenTime = {
  id: string
  slot: Slot
  /** At least one. */
  parts: readonly Part[]
  placed: Placed
}

/**
 * The clinic's schedule while its locks are held: the only way in which a visit gets, keeps and loses its time
 * (docs/topics/slot-claims.md). It lives inside the callback of `inSchedule` and its kin, and no longer.
 */
class Schedule {
  readonly tx: Database
  /** When the transaction began. */
  readonly now: Temporal.Instant
  readonly #services: Services
  readonly #hours: OpeningHours
  readonly #unused = new Set<TakenTime>()

  constructor(services: Services, tx: Database, hours: OpeningHours) {
    this.#services = services
    this.#hours = hours
    this.tx = tx
    this.now = services.clock.now()
  }

  /** Hours, closures and people as they are until the transaction ends. @param place where a visit is already */
  readonly calendarOf = (
    treatmentId: string,
    day: CalendarDate,
    place?: Place,
    next: readonly Pick<Part, 'treatmentId'>[] = [],
  ): Promise<CareCalendar> =>
    readCalendarOf(this.tx, { treatmentId, day, next, ...(place && { place }) }, this.#hours)

  /**
   * Takes a time, all of it or nothing, and gives back what the visit held before. Holds that ended and are in the way are
   * dropped. What comes back has to be stored by one of the methods below.
   */
  async take(wish: Wish, calendar?: CareCalendar): Promise<{ ok: true; value: TakenTime } | Lost> {
    refuseNarrowed(this.tx)
    const { id, slot, from } = wish
    const { calendar: known, length } = await readForWish(this.tx, wish, { hours: this.#hours, calendar })
    // All days at once and in order; ended holds are looked for on the new days only.
    await holdDays(this.tx, [
      ...daysHeld(slot, length),
      ...(from ? daysHeld(from, { ...length, ...from }) : []),
    ])
    await dropEndedHolds(this.tx, { slot, length }, this.now)
    const placed = await placeVisit(this.tx, known, wish, [...this.#unused])
    if (!placed.ok) return placed
    const taken = { id, slot, parts: placedParts(wish, placed.value), placed: placed.value }
    this.#unused.add(taken)
    return { ok: true, value: taken }
  }

  /**
   * Several of one patient, none over another; null for each that cannot be had.
   * @param first id of the first that can
   * @param isWanted asked with the days locked
   */
  async takeEach<W extends Omit<Wish, 'id'>>(
    wishes: readonly W[],
    first: string,
    isWanted = async (_: W & { id: string }) => true,
  ): Promise<(TakenTime | null)[]> {
    const asked = await Promise.all(wishes.map((wish) => readForWish(this.tx, wish, { hours: this.#hours })))
    await holdDays(
      this.tx,
      asked.flatMap(({ wish, length }) => daysHeld(wish.slot, length)),
    )
    const spans: Span[] = []
    const all: (TakenTime | null)[] = []
    for (const { wish, calendar, length } of asked) {
      const id = spans.length === 0 ? first : randomId()
      const isTwice = spans.some((other) => touches(spanOf(wish.slot, length.durationMinutes), other))
      await dropEndedHolds(this.tx, { slot: wish.slot, length }, this.now)
      const isLost = isTwice || !(await isWanted({ ...wish, id }))
      const taken = isLost ? null : await this.take({ ...wish, id }, calendar)
      if (taken?.ok) spans.push(spanOf(wish.slot, wholeLength(taken.value.parts).durationMinutes))
      all.push(taken?.ok ? taken.value : null)
    }
    return all
  }

  /**
   * Stores a visit at the time that was taken: its patient, row, private link, answers, sender, staff's notification and
   * email. @returns the id of the email; null where there is none
   */
  async book(taken: TakenTime, visit: NewVisit): Promise<{ emailId: string | null }> {
    const { placed, slot } = taken
    this.#unused.delete(taken)
    const held = visit.sender ? freshColumns(placed) : chosenColumns(placed, slot, visit.reason ?? '')
    return storeVisit(this.#services, this.tx, { time: taken, visit, placed: held, now: this.now })
  }

  /** Stores a visit that holds no time: it was cancelled before it came here from another program. */
  async bookCancelled(time: Omit<TakenTime, 'placed'>, visit: Omit<NewVisit, 'tell' | 'status'>) {
    const cancelled = { ...visit, status: 'cancelled', tell: null } as const
    const placed = timelessColumns(time.parts)
    await storeVisit(this.#services, this.tx, { time, visit: cancelled, placed, now: this.now })
  }

  /**
   * Takes a time for a visit that is booked, all of its parts, and gives back what it held. Hours, closures and people are
   * today's, its parts are its own unless others are wanted.
   */
  async takeFor(row: ChangedRow, wanted: Wanted = {}): Promise<{ ok: true; value: TakenTime } | Lost> {
    const { slot = row, by = 'staff', calendar, clinicianId = null, roomId = null, ...how } = wanted
    const parts: readonly WantedPart[] = wanted.parts ?? row.parts
    const treatments = await this.#holdTreatments(parts)
    const [first, ...next] = parts.map(
      (part, index): AskedPart => ({
        treatment: treatments.get(part.treatmentId) ?? { ...goneTreatment, id: part.treatmentId },
        length: part,
        keepsLength: true,
        ...(part.wanted ?? {
          clinicianId: index === 0 ? clinicianId : wantedForOthers(clinicianId, parts),
          orAnybody: index > 0,
          ...(index === 0 && { roomId }),
        }),
        current: { clinicianId: part.clinicianId, roomId: part.roomId },
      }),
    )
    if (!first) throw new Error(`appointment ${row.id} has no part`)
    const { date, time } = slot
    return this.take({ id: row.id, ...first, next, slot: { date, time }, by, from: row, ...how }, calendar)
  }

  /** Their rows, locked in the order of ids. */
  async #holdTreatments(parts: readonly Part[]): Promise<Map<string, Treatment>> {
    const held = new Map<string, Treatment>()
    for (const id of [...new Set(parts.map(({ treatmentId }) => treatmentId))].sort()) {
      const treatment = await holdTreatment(this.tx, id)
      if (treatment) held.set(id, treatment)
    }
    return held
  }

  /**
   * Stores that a visit is at another time or for another treatment, as its patient or staff chose.
   * @returns what its row holds of its place
   */
  async move(
    row: ChangedRow,
    taken: TakenTime,
    { by, status, updatedAt, freedAt, reason = '', moved }: Move,
  ): Promise<ReturnType<typeof chosenColumns>> {
    const { slot, placed, parts } = taken
    const startsAt = clinicInstant(slot.date, slot.time)
    const held = by === 'patient' ? freshColumns(placed) : chosenColumns(placed, slot, reason)
    this.#unused.delete(taken)
    await updateAppointment(this.tx, row.id, {
      ...held,
      ...slot,
      ...(await treatmentColumns(this.tx, row, parts)),
      status,
      startsAt: columns.instant(startsAt),
      sequence: row.sequence + 1,
      ...moved,
      updatedAt,
    })
    await writeParts(this.tx, row.id, { slot, parts }, columns.instant(freedAt))
    const isElsewhen = row.date !== slot.date || row.time !== slot.time
    if (isElsewhen) await resetStart(this.tx, { id: row.id, start: { ...slot, startsAt }, now: this.now })
    return held
  }

  /**
   * Stores another status: a visit that is called off gives its time back, one that comes back takes it again.
   * @param freedAt from when on the waitlist is offered what it leaves
   */
  async changeStatus(
    row: ChangedRow,
    { status, freedAt, updatedAt }: { status: Status; freedAt: Temporal.Instant; updatedAt: string },
  ): Promise<Kept> {
    const [had, has] = [holdsTime(row.status), holdsTime(status)]
    if (had && !has) await this.free(row, freedAt)
    const taken = has && !had ? await this.#takeAgain(row) : null
    if (taken?.ok === false) return taken
    const sequence = row.sequence + 1
    await updateAppointment(this.tx, row.id, {
      ...(taken && this.#back(taken.value, row)),
      status,
      sequence,
      updatedAt,
    })
    if (taken) await writeParts(this.tx, row.id, taken.value)
    return { ok: true }
  }

  /** Stores that a deleted visit is there again, at its time. */
  async bringBack(row: ChangedRow, change: { deletedAt: null | string; updatedAt: string }): Promise<Kept> {
    const taken = holdsTime(row.status) ? await this.#takeAgain(row) : null
    if (taken?.ok === false) return taken
    const isWithOther = taken?.value.parts.some(
      ({ clinicianId }, index) => clinicianId !== row.parts[index]?.clinicianId,
    )
    await updateAppointment(this.tx, row.id, {
      ...(taken && this.#back(taken.value, row)),
      ...(isWithOther && { sequence: row.sequence + 1 }),
      ...change,
    })
    if (taken) await writeParts(this.tx, row.id, taken.value)
    return { ok: true }
  }

  /** An appointment that is over takes its time again anyone who came since, and is marked: it happened. */
  #takeAgain(row: ChangedRow) {
    const isOver = progressOf(row, row, this.now) === 'over'
    return this.takeFor(row, isOver ? { anyway: 'always', despiteClosures: true } : {})
  }

  #back = (taken: TakenTime, row: ChangedRow) => reclaimedColumns(this.#use(taken), row)

  /**
   * Stores a visit as it was before a change: its parts, time, status and language, and what was said of a move before that
   * one. Its sequence number only ever grows (RFC 5545 3.8.7.4).
   * @param together ids of those that came back with it: it may stand over them as it did before
   */
  async undo(row: ChangedRow, before: DeskUndoRow, together: readonly string[] = []): Promise<Kept> {
    const [slot, status] = [{ date: before.date, time: before.time }, statusOf(before.status)]
    const placed = await this.#placeAgain(row, { undo: before, slot, status, together })
    if (!placed.ok) return placed
    const { parts } = placed
    await writeParts(this.tx, row.id, { slot, parts })
    await updateAppointment(this.tx, row.id, {
      ...placed.columns,
      clinicianId: parts[0]?.clinicianId ?? null,
      roomId: parts[0]?.roomId ?? null,
      ...(await treatmentColumns(this.tx, row, parts)),
      ...slot,
      status,
      language: before.language,
      startsAt: columns.instant(clinicInstant(slot.date, slot.time)),
      sequence: row.sequence + 1,
      movedAt: before.movedAt,
      movedFrom: before.movedFrom,
      updatedAt: laterThan(row.updatedAt, this.now),
    })
    return { ok: true }
  }

  /**
   * With the clinician and in the room it had, never over anybody who came since. A visit that never left its time keeps what
   * it holds; the first of several comes back next to those that were booked over it.
   */
  async #placeAgain(row: ChangedRow, { undo, slot, status, together }: Before): Promise<PlacedAgain> {
    const { tx, now } = this
    const before = partsBefore(undo)
    const parts = (before.length > 0 ? before : row.parts).map((part, index) => {
      const { treatmentId, clinicianId = null, roomId = null } = row.parts[index] ?? {}
      if (treatmentId !== part.treatmentId) return part
      // Where there was nobody, somebody who was assigned meanwhile stays.
      return { ...part, clinicianId: part.clinicianId ?? clinicianId, roomId: part.roomId ?? roomId }
    })
    const { overlapReason, keptStart, keptFor } = undo
    const said = { overlapReason, keptStart, keptFor }
    if (!holdsTime(status)) {
      await this.free(row, now)
      return { ok: true, parts, columns: { overlap: undo.overlap, ...said } }
    }
    const isThere =
      holdsTime(row.status) &&
      row.date === slot.date &&
      row.time === slot.time &&
      row.parts.length === parts.length &&
      row.parts.every((part, index) => isSamePart(part, parts[index]))
    if (isThere) return { ok: true, parts, columns: said }
    const back = { slot, parts, isExact: true, freedAt: now }
    const taken = await this.takeFor(row, { ...back, despiteClosures: true })
    if (taken.ok) {
      this.#use(taken.value)
      return { ok: true, parts: taken.value.parts, columns: { overlap: null, ...said } }
    }
    const wasBeyondLimit = taken.why === 'full' && undo.overlapReason !== ''
    if (taken.why !== 'taken' && !wasBeyondLimit) return taken
    const again = await this.takeFor(row, { ...back, anyway: true })
    if (!again.ok) return again
    const placed = this.#use(again.value)
    const assignments = await listAssignments(tx)
    for (const [index, { over, blocks }] of placed.parts.entries()) {
      const part = parts[index]
      if (!part) continue
      const { treatmentId } = part
      const held = resourceIdsOf(before[index] ?? part, treatmentId, isShared(assignments, treatmentId))
      const others = { resourceIds: over, blocks, except: [row.id, ...together] }
      const mayStand =
        undo.overlap === null
          ? await standMarkedOnly(tx, others)
          : await stoodThere(tx, { ...others, at: undo.createdAt })
      // What is held for somebody who was offered it came meanwhile, whatever the visits there say.
      if (over.length > 0 && (await isAnyHeld(tx, others))) return { ok: false, why: 'taken' }
      // Assigned meanwhile: whose time it now needs belongs to others.
      if (!mayStand || !over.every((id) => held.includes(id))) return { ok: false, why: 'taken' }
    }
    return { ok: true, parts: again.value.parts, columns: { overlap: undo.overlap, ...said } }
  }

  /** Marks a time as stored. @returns who and what holds it */
  #use(taken: TakenTime): Placed {
    this.#unused.delete(taken)
    return taken.placed
  }

  /**
   * Gives a visit's time back; the caller stores that it is canceled or deleted.
   * @param freedAt when the waitlist is offered it: once its Undo has ended
   */
  async free(row: Held, freedAt: Temporal.Instant): Promise<void> {
    await this.freeAll([row], freedAt)
  }

  async freeAll(rows: readonly Held[], freedAt: Temporal.Instant): Promise<void> {
    const treatmentIds = [...new Set(rows.map(({ treatmentId }) => treatmentId))].sort()
    for (const id of treatmentIds) await holdTreatment(this.tx, id)
    await holdDays(
      this.tx,
      rows.flatMap((row) => daysHeld(row, row)),
    )
    for (const { id } of rows) await freeSlot(this.tx, id, freedAt)
  }

  /** Keeps the time for somebody until then: nobody else can take it. @returns where it is */
  async hold(taken: TakenTime, until: Temporal.Instant): Promise<Place> {
    const { id, slot, parts } = taken
    this.#unused.delete(taken)
    const [part, another] = parts
    // The waitlist offers single treatments.
    if (!part || another) throw new Error(`a hold has one part, not ${parts.length}`)
    await insertHold(this.tx, { id, until: columns.instant(until), ...slot, ...part })
    return { clinicianId: part.clinicianId, roomId: part.roomId }
  }

  /**
   * Turns a hold into a visit with the length, clinician and room that were held, even if the treatment has changed since.
   * @returns `over` where nothing is held any more; `closed` where the clinic has closed that time
   */
  async takeHold(
    holdId: string,
    { id, treatment, visit }: { id: string; treatment: Treatment; visit: NewVisit },
  ): Promise<{ ok: true } | { ok: false; why: 'over' | 'closed' }> {
    const found = await findHold(this.tx, holdId)
    if (!found) return { ok: false, why: 'over' }
    await holdDays(this.tx, daysHeld(found, found))
    await dropEndedHolds(this.tx, { slot: found, length: found }, this.now)
    // Anyone who gives it back, or ends it, locks its days and nothing else.
    const hold = await findHold(this.tx, holdId)
    if (!hold) return { ok: false, why: 'over' }
    const taken = await takeOverClaims(this.tx, { hold, treatment, visitId: id })
    if (taken === null) return { ok: false, why: 'closed' }
    const { date, time } = hold
    const parts = [placedPart({ treatment, length: hold }, hold)]
    const kept = { id, slot: { date, time }, parts }
    await storeVisit(this.#services, this.tx, { time: kept, visit, placed: taken, now: this.now })
    return { ok: true }
  }

  /**
   * Gives back what is held.
   * @param freedAt from when on the next are offered it
   * @returns false where it isn't held any more
   */
  release(holdId: string, freedAt: Temporal.Instant): Promise<boolean> {
    return dropHold(this.tx, holdId, freedAt)
  }

  /** A time that is taken must be stored: otherwise nothing would say whose it is. */
  assertUsed(): void {
    if (this.#unused.size > 0) throw new Error('a time was taken for nothing')
  }
}

export type { Schedule }

type Before = { undo: DeskUndoRow; slot: Slot; status: Status; together: readonly string[] }
type PlacedAgain =
  | { ok: true; parts: readonly Part[]; columns: Partial<Pick<DeskUndoRow, 'overlap'>> & SaidOfPlace }
  | { ok: false; why: WhyNot }
type SaidOfPlace = Pick<DeskUndoRow, 'overlapReason' | 'keptStart' | 'keptFor'>

type Held = Pick<ChangedRow, 'id' | 'treatmentId' | 'date' | 'time' | keyof VisitLength>

/** Another time than the visit's own, somebody else, another room or other parts. */
type Wanted = Partial<
  Pick<
    Wish,
    | 'by'
    | 'clinicianId'
    | 'roomId'
    | 'slot'
    | 'anyway'
    | 'mayGoElsewhere'
    | 'isExact'
    | 'isWithin'
    | 'despiteClosures'
    | 'freedAt'
  >
> & {
  /** What it is to be, where that is not what it is. */
  parts?: readonly WantedPart[]
  calendar?: CareCalendar
}

async function within<R>(
  services: Services,
  tx: Database,
  work: (schedule: Schedule) => Promise<R>,
): Promise<R> {
  await holdCalendar(tx)
  return using(services, tx, work)
}

/**
 * Work with the schedule in a transaction that already holds the calendar shared, in the time zone of the hours as they
 * are under the lock.
 */
export async function using<R>(
  services: Services,
  tx: Database,
  work: (schedule: Schedule) => Promise<R>,
): Promise<R> {
  return withOpeningHours(tx, async (hours) => {
    const schedule = new Schedule(services, tx, hours)
    const result = await work(schedule)
    if (!isRefusal(result)) schedule.assertUsed()
    return result
  })
}

const isRefusal = (result: unknown) =>
  typeof result === 'object' && result !== null && 'ok' in result && result.ok === false

/** One transaction with the schedule locked; a refusal takes back all that was written. It may run again. */
export const inSchedule = <T, R extends Refusal = Refusal>(
  services: Services,
  work: (schedule: Schedule) => Promise<Outcome<T, R>>,
): Promise<Outcome<T, R>> =>
  decideInTransaction(services.db, (tx) => within<Outcome<T, R>>(services, tx, work))

/** The same for what the audit log holds. */
export const writeInSchedule = <T, R extends Refusal = Refusal>(
  services: Services,
  writing: Writing,
  work: (schedule: Schedule) => Promise<Outcome<Change<T>, NoInfer<R>>>,
): Promise<Outcome<T, R | Refusal>> =>
  writeRecord<T, R>(services, writing, (tx) => within<Outcome<Change<T>, R>>(services, tx, work))
