import type { Database } from '../../db/tables.ts'
import type { LetterKind } from '../../db/values.ts'
import { m } from '../../language/messages.ts'
import { mailReach } from '../../platform/mail/mail-reach.ts'
import { done, refused } from '../../platform/outcome.ts'
import type { Services } from '../../platform/services.ts'
import { capitalised, shortDate, timeText } from '../../platform/shown.ts'
import type { Staff } from '../audit/actor.ts'
import { enqueueLetter } from '../outbox/queries.server.ts'
import { aboutAppointment } from '../outbox/rules.ts'
import { putOffLetters } from '../outbox/subject-queries.server.ts'
import { deletableRecords } from '../records/deletable-records.server.ts'
import { recoverableDays } from '../records/rules.ts'
import { undosIn } from '../records/undo-queries.server.ts'
import { findForChange as holdTreatment } from '../treatments/queries.server.ts'
import { defaultCapacity } from '../treatments/rules.ts'
import { claimSlot, freeSlot } from './claims.server.ts'
import { findForChange, updateAppointment } from './desk/queries.server.ts'
import { type Changed, letterDelaySeconds, whyNoLetter } from './desk/rules.ts'
import { resourcesOf } from './resources.ts'
import { holdsTime, type Slot } from './rules.ts'

export type ChangedRow = NonNullable<Awaited<ReturnType<typeof findForChange>>>

/**
 * What is done to visits. A deleted one's time is free at once; until it is brought back its letters wait: what staff
 * said goes out is not lost by a deletion that is taken back.
 */
export const appointments = deletableRecords<ChangedRow>({
  object: 'appointment',
  words: () => ({
    deletedMeanwhile: m.desk_deleted_meanwhile(),
    changedMeanwhile: m.desk_changed_meanwhile(),
    changedBy: (name: string, day: string, time: string) => m.desk_changed_by({ name, day, time }),
    updateFailed: m.desk_update_failed(),
    deleteFailed: m.desk_delete_failed(),
    restoreFailed: m.desk_restore_failed(),
    goneForGood: m.desk_gone_for_good(),
  }),
  find: findForChange,
  remove: async (services, { tx, row, change }) => {
    await freeTimeOf(tx, row)
    await updateAppointment(tx, row.id, change)
    const until = services.clock.now().add({ hours: recoverableDays * 24 })
    return done(await putOffLetters(tx, aboutAppointment(row.id), until))
  },
  restore: async (services, { tx, row, change }) => {
    if (holdsTime(row.status) && !(await claimFor(tx, row, row)))
      return timeTaken(row, m.desk_stays_deleted())
    await updateAppointment(tx, row.id, change)
    const until = services.clock.now().add({ seconds: letterDelaySeconds })
    return done(await putOffLetters(tx, aboutAppointment(row.id), until))
  },
})

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
  refused({
    status: 409,
    message: m.desk_time_taken({ day: capitalised(shortDate(date)), time: timeText(time), consequence }),
  })

/** Whether letters can tell patients of changes by staff. */
export const tellsOfChanges = ({ settings }: Services): boolean => mailReach(settings.mail) === 'everything'

export const canTell = (services: Services, email: string): boolean =>
  whyNoLetter(email, tellsOfChanges(services)) === null

/** What a visit was before a change; a letter that waits makes it last longer. */
export const undos = undosIn('desk_undos', (undo) => undo.letterId)

/**
 * The letter, where the patient is to be told, and what Undo needs
 * (docs/decisions/2026-11-21-undo-at-the-desk.md).
 */
export async function tellAndKeepUndo(
  services: Services,
  tx: Database,
  change: { actor: Staff; row: ChangedRow; updatedAt: string; kind: LetterKind | null; tell: boolean },
): Promise<Changed> {
  const { actor, row, updatedAt, kind, tell } = change
  const now = services.clock.now()
  const letterId =
    tell && kind && canTell(services, row.email)
      ? await enqueueLetter(tx, {
          kind,
          subject: aboutAppointment(row.id),
          language: row.language,
          now,
          delaySeconds: letterDelaySeconds,
        })
      : null
  const { id: appointmentId, status, date, time, language, clinicianId, roomId, overlap } = row
  const place = { clinicianId, roomId, overlap }
  const before = {
    adminId: actor.id,
    appointmentId,
    updatedAt,
    status,
    date,
    time,
    ...place,
    language,
    letterId,
  }
  const mustCall = kind !== null && !canTell(services, row.email)
  return { undoId: await undos.keep(tx, before, now), letter: letterId !== null, mustCall }
}
