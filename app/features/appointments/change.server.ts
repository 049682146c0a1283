import type { Database } from '../../db/tables.ts'
import { decideInTransaction } from '../../db/transaction.server.ts'
import type { LetterKind } from '../../db/values.ts'
import { shortDate, twelveHour } from '../../platform/dates.ts'
import { kindOf } from '../../platform/log.server.ts'
import { mailReach } from '../../platform/mail/mail-reach.ts'
import { done, type Outcome, refused } from '../../platform/outcome.ts'
import type { Services } from '../../platform/services.ts'
import { laterThan, whoWasFaster } from '../audit/change-record.server.ts'
import { type Actor, by } from '../audit/commands.server.ts'
import { record } from '../audit/queries.server.ts'
import { enqueueLetter } from '../outbox/queries.server.ts'
import { aboutAppointment } from '../outbox/rules.ts'
import { findForChange as holdTreatment } from '../treatments/queries.server.ts'
import { defaultCapacity } from '../treatments/rules.ts'
import { claimSlot, freeSlot } from './claims.server.ts'
import { copy } from './desk/copy.ts'
import { findForChange } from './desk/queries.server.ts'
import { type Changed, letterDelaySeconds, whyNoLetter } from './desk/rules.ts'
import { keepUndo } from './desk/undo-queries.server.ts'
import { resourcesOf } from './resources.ts'
import type { Slot } from './rules.ts'

/** Who changes what; `updatedAt` is the row's as the person saw it. */
export type DeskChange = {
  actor: Actor
  id: string
  updatedAt: string
  /** The name of the staff member who was faster; asked inside the transaction, on its connection. */
  nameOf(tx: Database, adminId: string): Promise<string | undefined>
}

export type ChangedRow = NonNullable<Awaited<ReturnType<typeof findForChange>>>

const fault = 503

/**
 * Finds and locks the row, refuses a save on an older one
 * (docs/decisions/2026-11-21-held-against-what-was-seen.md), and answers a fault with a sentence.
 */
export async function onRow<T>(
  services: Services,
  change: DeskChange,
  failed: string,
  work: (tx: Database, row: ChangedRow, updatedAt: string) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  try {
    return await decideInTransaction(services.db, async (tx) => {
      const row = await findForChange(tx, change.id)
      if (!row) return refused({ status: 404, message: copy.deletedMeanwhile })
      if (row.updatedAt !== change.updatedAt) return changedMeanwhile(tx, change)
      return work(tx, row, laterThan(row.updatedAt, services.clock.now()))
    })
  } catch (error) {
    services.log.error({ kind: kindOf(error) }, 'appointment not changed')
    return refused({ status: fault, message: failed })
  }
}

/**
 * Takes the time for the visit; false where it is taken. The capacity is today's, the duration is the one that was
 * booked. The treatment's row is held, a deleted one's too.
 */
export async function claimFor(tx: Database, row: ChangedRow, slot: Slot): Promise<boolean> {
  const treatment = await holdTreatment(tx, row.treatmentId)
  const capacity = Math.max(treatment?.capacity ?? defaultCapacity, defaultCapacity)
  const resources = resourcesOf({ treatment: { id: row.treatmentId, capacity } })
  return claimSlot(tx, { resources, durationMinutes: row.durationMinutes, slot, appointmentId: row.id })
}

/** Gives the visit's time back, and nobody packs it elsewhere meanwhile. */
export async function freeTimeOf(tx: Database, row: Pick<ChangedRow, 'id' | 'treatmentId'>): Promise<void> {
  await holdTreatment(tx, row.treatmentId)
  await freeSlot(tx, row.id)
}

export const timeTaken = ({ date, time }: Slot, consequence: string) =>
  refused({ status: 409, message: copy.timeTaken(shortDate(date), twelveHour(time), consequence) })

/** Whether letters can tell patients of changes by staff. */
export const tellsOfChanges = ({ settings }: Services): boolean => mailReach(settings.mail) === 'everything'

export const canTell = (services: Services, email: string): boolean =>
  whyNoLetter(email, tellsOfChanges(services)) === null

/**
 * The letter, where the patient is to be told, and what Undo needs
 * (docs/decisions/2026-11-21-undo-at-the-desk.md).
 */
export async function tellAndKeepUndo(
  services: Services,
  tx: Database,
  change: { actor: Actor; row: ChangedRow; updatedAt: string; kind: LetterKind | null; tell: boolean },
): Promise<Changed> {
  const { actor, row, updatedAt, kind, tell } = change
  const now = services.clock.now()
  const letterId =
    tell && kind && canTell(services, row.email)
      ? await enqueueLetter(tx, {
          kind,
          subject: aboutAppointment(row.id),
          now,
          delaySeconds: letterDelaySeconds,
        })
      : null
  const { id: appointmentId, status, date, time } = row
  const before = { adminId: actor.id, appointmentId, updatedAt, status, date, time, letterId }
  const mustCall = kind !== null && !canTell(services, row.email)
  return { undoId: await keepUndo(tx, before, now), letter: letterId !== null, mustCall }
}

type ChangeAction = 'create' | 'edit' | 'status' | 'delete' | 'restore'

export function recordChange(
  { clock }: Services,
  tx: Database,
  { actor, id }: Pick<DeskChange, 'actor' | 'id'>,
  change: { action: ChangeAction; detail?: Record<string, string | boolean | string[]> },
): Promise<void> {
  return record(tx, {
    at: clock.now(),
    object: 'appointment',
    objectId: id,
    ...by(actor),
    ...change,
  })
}

async function changedMeanwhile(tx: Database, change: DeskChange) {
  const message = await whoWasFaster(tx, { change, object: 'appointment', words: copy })
  return refused({ status: 409, message })
}

export const nothingChanged = done(null)
