import { columns } from '../../../db/columns.ts'
import type { Database } from '../../../db/tables.ts'
import { findById as findTreatment } from '../../treatments/queries.server.ts'
import type { Treatment } from '../../treatments/rules.ts'
import { type Status, statusOf } from '../rules.ts'
import { findBookedOnlineAt, listChangesOf } from './change-queries.server.ts'
import { type HeldVisit, whyNot } from './holder-rules.server.ts'
import type { HolderDeed, WhyNot } from './rules.ts'
import type { VisitRules } from './visit-rules.ts'
import { findVisitRules } from './visit-rules-queries.server.ts'

/** What decides over each deed of whoever holds a visit's link. */
export type Holder = {
  visit: HeldVisit
  rules: VisitRules
  /** What was booked, as it is now; deleted or not. */
  treatment: Treatment | undefined
  /** Of each deed why it cannot be done now; null where it can. */
  may: Record<HolderDeed, WhyNot | null>
  /** Its last cancellation was the patient's own; when. */
  cancelledAt: string | null
  /** Its last change was the patient's own move; from which start. */
  movedFrom: Temporal.Instant | null
}

type Row = {
  id: string
  treatmentId: string
  status: Status
  startsAt: string
  durationMinutes: number
  updatedAt: string
}

/** @param db the transaction of the deed, where one is done: what is shown may be over by then */
export async function readHolder(db: Database, row: Row, now: Temporal.Instant): Promise<Holder> {
  const [rules, changes, booked, treatment] = await Promise.all([
    findVisitRules(db),
    listChangesOf(db, [row.id]),
    findBookedOnlineAt(db, row.id),
    findTreatment(db, row.treatmentId),
  ])
  const startsAt = columns.asInstant(row.startsAt)
  const visit: HeldVisit = {
    status: statusOf(row.status),
    startsAt,
    endsAt: startsAt.add({ minutes: row.durationMinutes }),
    bookedOnlineAt: booked === null ? null : columns.asInstant(booked),
    moves: changes.filter(({ kind }) => kind === 'moved').length,
    isBookedOnline: treatment?.active === true && treatment.onlineBooking !== 'none',
  }
  const last = changes[0]?.changedAt === row.updatedAt ? changes[0] : null
  const isCancelled = visit.status === 'cancelled'
  return {
    ...{ visit, rules, treatment },
    may: whyNot(visit, rules, now),
    cancelledAt: isCancelled && last?.kind === 'cancelled' ? last.changedAt : null,
    movedFrom: !isCancelled && last?.startedAt ? columns.asInstant(last.startedAt) : null,
  }
}
