import { holdCalendar, holdDays } from '#app/db/engine/locks.server.ts'
import type { Database } from '#app/db/tables.ts'
import type { LetterKind } from '#app/db/values.ts'
import { m } from '#app/language/messages.ts'
import { capitalised, numberText, shortDate, timeText } from '#app/platform/format.ts'
import { mailReach } from '#app/platform/mail/mail-fault.ts'
import { done, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { undoSeconds } from '#app/platform/undo-seconds.ts'
import { findForChange, updateAppointment } from '../appointments/desk/queries.server.ts'
import { type Changed, letterDelaySeconds, whyNoLetter } from '../appointments/desk/rules.ts'
import type { Staff } from '../audit/actor.ts'
import { sealPayload } from '../outbox/payload.server.ts'
import { enqueueLetter, putOffLetters } from '../outbox/queries.server.ts'
import { aboutAppointment } from '../outbox/rules.ts'
import { recoverableDays } from '../records/address.ts'
import { deletableRecords } from '../records/deletable-records.server.ts'
import { undosIn } from '../records/undo-queries.server.ts'
import { findForChange as holdTreatment } from '../treatments/queries.server.ts'
import { defaultCapacity } from '../treatments/rules.ts'
import { readCalendarOf } from './calendar.server.ts'
import type { Place } from './calendar.ts'
import { freeSlot, mostAnyway } from './claims.server.ts'
import { reclaimedColumns } from './placed-columns.server.ts'
import { placeVisit, type WhyNot, type Wish } from './placement.server.ts'
import { dropEndedHolds } from './queries.server.ts'
import { holdsTime, type Slot, type VisitLength } from './rules.ts'
import { daysHeld } from './slots.server.ts'

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
  hold: (tx) => holdCalendar(tx, 'shared'),
  find: findForChange,
  remove: async (services, { tx, row, change }) => {
    const now = services.clock.now()
    await freeTimeOf(tx, row, now.add({ seconds: undoSeconds.withoutLetter }))
    await updateAppointment(tx, row.id, change)
    const until = now.add({ hours: recoverableDays * 24 })
    return done(await putOffLetters(tx, aboutAppointment(row.id), until))
  },
  restore: async (services, { tx, row, change }) => {
    const claimed = holdsTime(row.status) ? await claimFor(services, tx, row) : null
    if (claimed?.ok === false) return timeTaken(row, m.desk_stays_deleted(), claimed.why)
    await updateAppointment(tx, row.id, { ...(claimed && reclaimedColumns(claimed.value)), ...change })
    const until = services.clock.now().add({ seconds: letterDelaySeconds })
    return done(await putOffLetters(tx, aboutAppointment(row.id), until))
  },
})

/** Another time than the visit's own, somebody else, or both. */
export type Wanted = {
  slot?: Slot
  /** The one who is wanted; null for whom it is with. */
  clinicianId?: string | null
  /** Whom it was with before, where that is taken back. */
  place?: Place
  /** Staff insist, though it is taken or closed. */
  anyway?: boolean
} & Pick<Wish, 'mayGoElsewhere' | 'despiteClosures' | 'freedAt'>

/**
 * Takes a time for the visit, and gives back what it held; refused where it is taken or closed. Capacity, hours and
 * closures are today's, the length is the one that was booked; what was held for somebody until now is free. In a
 * transaction that holds the calendar and the visit's row; holds the treatment's row, a deleted one's too, then the days
 * (docs/topics/slot-claims.md).
 */
export async function claimFor(
  { clock }: Pick<Services, 'clock'>,
  tx: Database,
  row: ChangedRow,
  { slot = row, clinicianId = null, place = row, anyway = false, ...how }: Wanted = {},
): ReturnType<typeof placeVisit> {
  const treatment = await holdTreatment(tx, row.treatmentId)
  const calendar = await readCalendarOf(tx, { treatmentId: row.treatmentId, day: slot.date, place })
  // Both at once, in order: holds that are over are looked for on the new days only.
  await holdDays(tx, [...daysHeld(row, row), ...daysHeld(slot, row)])
  await dropEndedHolds(tx, { slot, length: row }, clock.now())
  return placeVisit(tx, calendar, {
    appointmentId: row.id,
    treatment: treatment ?? { ...goneTreatment, id: row.treatmentId },
    slot: { date: slot.date, time: slot.time },
    length: row,
    by: 'staff',
    clinicianId,
    current: { clinicianId: place.clinicianId, roomId: place.roomId, slot: row },
    anyway,
    ...how,
  })
}

/** No foreign key holds a visit's treatment: one that is missing is offered at no time. */
export const goneTreatment = { capacity: defaultCapacity, availableDays: [], availableTimes: [] }

/**
 * Gives the visit's time back, and nobody packs it elsewhere meanwhile.
 * @param freedAt from when on those who wait are offered it: when its Undo has ended
 */
export async function freeTimeOf(
  tx: Database,
  row: Pick<ChangedRow, 'id' | 'treatmentId' | 'date' | 'time' | keyof VisitLength>,
  freedAt: Temporal.Instant,
): Promise<void> {
  await holdTreatment(tx, row.treatmentId)
  await holdDays(tx, daysHeld(row, row))
  await freeSlot(tx, row.id, freedAt)
}

/** @param consequence what becomes of the visit */
export const timeTaken = ({ date, time }: Slot, consequence: string, why: WhyNot = 'taken') => {
  const when = { day: capitalised(shortDate(date)), time: timeText(time), consequence }
  return refused({ status: 409, message: whyNot[why](when) })
}

const whyNot = {
  taken: m.desk_time_taken,
  closed: m.desk_time_closed,
  nobody: m.desk_time_nobody,
  crowded: (when: Parameters<typeof m.desk_time_taken>[0]) =>
    m.desk_time_crowded({ ...when, count: numberText(mostAnyway) }),
} satisfies Record<WhyNot, unknown>

/** Whether letters can tell patients of changes by staff. */
export const tellsOfChanges = ({ settings }: Services): boolean => mailReach(settings.mail) === 'everything'

export const canTell = (services: Services, email: string): boolean =>
  whyNoLetter(email, tellsOfChanges(services)) === null

/** When a change of staff's can no longer be taken back: what it sets free is offered to others from then on. */
export const undoEnds = (services: Services, { email }: Pick<ChangedRow, 'email'>, tell: boolean) => {
  const { withLetter, withoutLetter } = undoSeconds
  const isTold = tell && canTell(services, email)
  return services.clock.now().add({ seconds: isTold ? withLetter : withoutLetter })
}

/** What a visit was before a change; a letter that waits makes it last longer. */
export const undos = undosIn('desk_undos', (undo) => undo.letterId)

/**
 * The letter, where the patient is to be told, and what Undo needs.
 */
export async function tellAndKeepUndo(
  services: Services,
  tx: Database,
  change: {
    actor: Staff
    row: ChangedRow
    updatedAt: string
    kind: LetterKind | null
    tell: boolean
    /** What staff say in the letter besides its own sentences. */
    words?: string
    undoId?: string | undefined
  },
): Promise<Changed> {
  const { actor, row, updatedAt, kind, tell, words = '', undoId } = change
  const subject = aboutAppointment(row.id)
  const now = services.clock.now()
  const letterId =
    tell && kind && canTell(services, row.email)
      ? await enqueueLetter(tx, {
          kind,
          subject,
          payload:
            words === '' ? null : sealPayload(services.settings.secretKey, { kind, subject }, { words }),
          language: row.language,
          now,
          delaySeconds: letterDelaySeconds,
        })
      : null
  const { id: appointmentId, status, date, time, language } = row
  const { clinicianId, roomId, overlap, overlapReason, keptStart, keptFor } = row
  const place = { clinicianId, roomId, overlap, overlapReason, keptStart, keptFor }
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
  return { undoId: await undos.keep(tx, before, now, undoId), letter: letterId !== null, mustCall }
}
