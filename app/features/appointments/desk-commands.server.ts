import { columns } from '../../db/columns.ts'
import type { Database } from '../../db/tables.ts'
import { decideInTransaction } from '../../db/transaction.server.ts'
import { shortDate, twelveHour } from '../../platform/calendar.ts'
import { clinicDate, clinicTime } from '../../platform/clinic-time.server.ts'
import { kindOf } from '../../platform/log.server.ts'
import { done, type Outcome, refused } from '../../platform/outcome.ts'
import type { Services } from '../../platform/services.ts'
import type { Actor } from '../audit/commands.server.ts'
import { findLastChange, record } from '../audit/queries.server.ts'
import { findById as findTreatment } from '../treatments/queries.server.ts'
import { defaultCapacity } from '../treatments/rules.ts'
import { claimSlot, freeSlot } from './claims.server.ts'
import type { Deed } from './desk-address.ts'
import { copy } from './desk-copy.ts'
import { findForChange, recoverableSince, updateAppointment } from './desk-queries.server.ts'
import { parseStatus, timeChange } from './desk-rules.ts'
import { holdsTime, type Status } from './rules.ts'

/** Who changes what; `updatedAt` is the row's as the person saw it. */
export type DeskChange = {
  actor: Actor
  id: string
  updatedAt: string
  /** The name of the staff member who was faster; asked inside the transaction, on its connection. */
  nameOf(tx: Database, adminId: string): Promise<string | undefined>
}

type Row = NonNullable<Awaited<ReturnType<typeof findForChange>>>
type Work = (tx: Database, row: Row, updatedAt: string) => Promise<Outcome<void>>

const fault = 503

/** What a form of the dashboard sends. */
export type DeskForm = DeskChange & { intent: string; status: string }

/** Does what the form asks for; 422 where it asks for nothing that there is. */
export async function changeOnDesk(services: Services, form: DeskForm): Promise<Outcome<Deed>> {
  const status = parseStatus(form.status)
  if (form.intent === 'status' && !status) return refused({ status: 422, message: copy.statusMissing })
  if (form.intent === 'status' && status) {
    const outcome = await changeStatus(services, { ...form, status })
    return outcome.ok ? done(status) : outcome
  }
  if (form.intent === 'delete') {
    const outcome = await removeAppointment(services, form)
    return outcome.ok ? done('deleted') : outcome
  }
  if (form.intent === 'restore') {
    const outcome = await restoreAppointment(services, form)
    return outcome.ok ? done('restored') : outcome
  }
  return refused({ status: 422, message: copy.unknownDeed })
}

/**
 * Staff change a status, from any to any (S4). Cancelling frees the time; coming back claims it again.
 * @returns 409 where the time is taken or somebody changed the row meanwhile, 404 where it is deleted.
 */
export function changeStatus(
  services: Services,
  { status, ...change }: DeskChange & { status: Status },
): Promise<Outcome<void>> {
  return onRow(services, change, copy.updateFailed, async (tx, row, updatedAt) => {
    if (row.deletedAt !== null) return refused({ status: 404, message: copy.deletedMeanwhile })
    if (row.status === status) return done(undefined)
    const time = timeChange(row.status, status)
    if (time === 'free') await freeSlot(tx, row.id)
    if (time === 'claim' && !(await claimAgain(tx, row))) return timeTaken(row, copy.staysCancelled)
    await updateAppointment(tx, row.id, { status, updatedAt })
    await recordChange(services, tx, change, { action: 'status', detail: { from: row.status, to: status } })
    return done(undefined)
  })
}

/** Staff delete an appointment; its time is free at once, the row can be brought back (decision 29). */
export function removeAppointment(services: Services, change: DeskChange): Promise<Outcome<void>> {
  return onRow(services, change, copy.deleteFailed, async (tx, row, updatedAt) => {
    if (row.deletedAt !== null) return refused({ status: 404, message: copy.deletedMeanwhile })
    await freeSlot(tx, row.id)
    await updateAppointment(tx, row.id, { deletedAt: updatedAt, updatedAt })
    await recordChange(services, tx, change, { action: 'delete' })
    return done(undefined)
  })
}

/** Staff bring a deleted appointment back, with its status; refused where its time is taken by now. */
export function restoreAppointment(services: Services, change: DeskChange): Promise<Outcome<void>> {
  const since = columns.instant(recoverableSince(services.clock.now()))
  return onRow(services, change, copy.restoreFailed, async (tx, row, updatedAt) => {
    if (row.deletedAt === null) return done(undefined)
    if (row.deletedAt <= since) return refused({ status: 404, message: copy.goneForGood })
    if (holdsTime(row.status) && !(await claimAgain(tx, row))) return timeTaken(row, copy.staysDeleted)
    await updateAppointment(tx, row.id, { deletedAt: null, updatedAt })
    await recordChange(services, tx, change, { action: 'restore' })
    return done(undefined)
  })
}

/** Finds and locks the row, refuses a save on an older one (decision 17), and answers a fault with a sentence. */
async function onRow(
  services: Services,
  change: DeskChange,
  failed: string,
  work: Work,
): Promise<Outcome<void>> {
  try {
    return await decideInTransaction(services.db, async (tx) => {
      const row = await findForChange(tx, { id: change.id, engine: services.engine })
      if (!row) return refused({ status: 404, message: copy.deletedMeanwhile })
      if (row.updatedAt !== change.updatedAt) return changedMeanwhile(tx, change)
      return work(tx, row, laterThan(row.updatedAt, services.clock.now()))
    })
  } catch (error) {
    services.log.error({ kind: kindOf(error) }, 'appointment not changed')
    return refused({ status: fault, message: failed })
  }
}

/** The capacity is today's, the duration is the one that was booked (decision 16). */
async function claimAgain(tx: Database, row: Row): Promise<boolean> {
  const treatment = await findTreatment(tx, row.treatmentId)
  return claimSlot(tx, {
    resource: row.treatmentId,
    offer: {
      durationMinutes: row.durationMinutes,
      capacity: Math.max(treatment?.capacity ?? defaultCapacity, defaultCapacity),
    },
    slot: { date: row.date, time: row.time },
    appointmentId: row.id,
  })
}

const timeTaken = (row: Row, consequence: string) =>
  refused({ status: 409, message: copy.timeTaken(shortDate(row.date), twelveHour(row.time), consequence) })

async function changedMeanwhile(tx: Database, { id, nameOf }: DeskChange): Promise<Outcome<void>> {
  const last = await findLastChange(tx, { object: 'appointment', objectId: id })
  const name = last && (await nameOf(tx, last.actor))
  if (!last || !name) return refused({ status: 409, message: copy.changedMeanwhile })
  const at = columns.asInstant(last.at)
  const message = copy.changedBy(name, shortDate(clinicDate(at)), twelveHour(clinicTime(at)))
  return refused({ status: 409, message })
}

function recordChange(
  { clock }: Services,
  tx: Database,
  { actor, id }: DeskChange,
  change: { action: 'status' | 'delete' | 'restore'; detail?: Record<string, string> },
): Promise<void> {
  return record(tx, {
    at: clock.now(),
    actor: actor.id,
    object: 'appointment',
    objectId: id,
    addressHash: actor.addressHash,
    ...change,
  })
}

/** Two changes within a millisecond still leave two different moments: it is what a later save is held against. */
function laterThan(earlier: string, now: Temporal.Instant): string {
  const next = columns.asInstant(earlier).add({ milliseconds: 1 })
  return columns.instant(Temporal.Instant.compare(now, next) < 0 ? next : now)
}
