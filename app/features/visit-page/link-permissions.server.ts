import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { findBookedOnlineAt, listChangesOf, listTreatmentsOf } from '../scheduling/index.server.ts'
import { isAhead, isHere, type Status, statusOf } from '../scheduling/rules.ts'
import type { HolderAction, VisitRules, VisitStage, WhyNot } from './rules.ts'
import { findVisitRules } from './visit-rules-queries.server.ts'

/** Anyone who booked online by mistake calls it off without a call for so long, however near the visit is. */
const freeMinutes = 30

export type HeldVisit = {
  status: Status
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  /** When its patient booked it online; null where staff did. */
  bookedOnlineAt: Temporal.Instant | null
  /** How often its patient has moved it. */
  moves: number
  /** Patients can choose times of its treatment themselves. */
  isBookedOnline: boolean
}

/** Until when a visit can be cancelled and moved by its link. */
const changeUntil = (
  { startsAt }: Pick<HeldVisit, 'startsAt'>,
  { changeUntilHours }: Pick<VisitRules, 'changeUntilHours'>,
): Temporal.Instant => startsAt.subtract({ hours: changeUntilHours })

/** Until when it can be cancelled there: a little longer where it was just booked. */
export function cancelUntil(visit: HeldVisit, rules: VisitRules): Temporal.Instant {
  const until = changeUntil(visit, rules)
  const free = visit.bookedOnlineAt?.add({ minutes: freeMinutes })
  return free && Temporal.Instant.compare(free, until) > 0 ? free : until
}

/** Of each action why it cannot be done now; null where it can. What is shown and what is refused both ask here. */
export function whyNot(
  visit: HeldVisit,
  rules: VisitRules,
  now: Temporal.Instant,
): Record<HolderAction, WhyNot | null> {
  const ended = endOf(visit, now)
  if (ended) return { answer: ended, cancel: ended, move: ended, questions: ended }
  const late = Temporal.Instant.compare(now, changeUntil(visit, rules)) > 0 ? 'late' : null
  return {
    answer: visit.status === 'pending' ? 'unconfirmed' : null,
    cancel: Temporal.Instant.compare(now, cancelUntil(visit, rules)) > 0 ? 'late' : null,
    move: late ?? whyNotMoved(visit, rules),
    questions: late,
  }
}

function whyNotMoved({ moves, isBookedOnline }: HeldVisit, { mostMoves }: VisitRules): WhyNot | null {
  if (!isBookedOnline) return 'by-phone'
  return moves >= mostMoves ? 'moved' : null
}

function endOf({ status, startsAt, endsAt }: HeldVisit, now: Temporal.Instant): WhyNot | null {
  if (status === 'cancelled') return 'cancelled'
  if (Temporal.Instant.compare(now, endsAt) >= 0) return 'over'
  if (isHere(status)) return 'begun'
  if (!isAhead(status)) return 'over'
  return Temporal.Instant.compare(now, startsAt) >= 0 ? 'begun' : null
}

/** How a visit stands now, for anyone who holds its link. */
export function stageOf(
  { status, startsAt, endsAt }: { status: Status; startsAt: Temporal.Instant; endsAt: Temporal.Instant },
  now: Temporal.Instant,
): VisitStage {
  if (status === 'cancelled') return 'cancelled'
  if (status === 'no-show') return 'missed'
  if (status === 'completed' || Temporal.Instant.compare(now, endsAt) >= 0) return 'over'
  if (isHere(status)) return 'here'
  if (Temporal.Instant.compare(now, startsAt) >= 0) return 'begun'
  return status === 'pending' ? 'waiting' : 'upcoming'
}

/** Of what the clinic does not allow here, as against what there is nothing to change of any more. */
const forbidden: readonly WhyNot[] = ['late', 'begun', 'moved', 'by-phone']

/** With what an action is refused, and a page that begins it: 403 or 409. */
export const statusOfRefusal = (why: WhyNot): 403 | 409 => (forbidden.includes(why) ? 403 : 409)

/** What decides over each action of the person who holds a visit's link. */
export type Holder = {
  visit: HeldVisit
  rules: VisitRules
  /** What was booked, as it is now; deleted or not. */
  treatments: readonly Treatment[]
  /** Of each action why it cannot be done now; null where it can. */
  may: Record<HolderAction, WhyNot | null>
  /** Its last cancellation was the patient's own; when. */
  cancelledAt: string | null
  /** Its last change was the patient's own move; from which start. */
  movedFrom: Temporal.Instant | null
}

type Row = {
  id: string
  status: Status
  startsAt: string
  durationMinutes: number
  updatedAt: string
}

/** @param db the transaction of the action, where one is done: what is shown may be over by then */
export async function readHolder(db: Database, row: Row, now: Temporal.Instant): Promise<Holder> {
  const [rules, changes, booked, treatments] = await Promise.all([
    findVisitRules(db),
    listChangesOf(db, [row.id]),
    findBookedOnlineAt(db, row.id),
    listTreatmentsOf(db, row.id),
  ])
  const startsAt = columns.asInstant(row.startsAt)
  const visit: HeldVisit = {
    status: statusOf(row.status),
    startsAt,
    endsAt: startsAt.add({ minutes: row.durationMinutes }),
    bookedOnlineAt: booked === null ? null : columns.asInstant(booked),
    moves: changes.filter(({ kind }) => kind === 'moved').length,
    isBookedOnline:
      treatments.length > 0 &&
      treatments.every(({ active, onlineBooking }) => active && onlineBooking !== 'none'),
  }
  const last = changes[0]?.changedAt === row.updatedAt ? changes[0] : null
  const isCancelled = visit.status === 'cancelled'
  return {
    visit,
    rules,
    treatments,
    may: whyNot(visit, rules, now),
    cancelledAt: isCancelled && last?.kind === 'cancelled' ? last.changedAt : null,
    movedFrom: !isCancelled && last?.startedAt ? columns.asInstant(last.startedAt) : null,
  }
}
