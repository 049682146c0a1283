import { holdCalendar } from '#app/db/engine/locks.server.ts'
import { m } from '#app/language/messages.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { undoSeconds } from '#app/platform/undo-seconds.ts'
import { bringBackEmails, putOffEmails } from '../outbox/queries.server.ts'
import { aboutAppointment } from '../outbox/rules.ts'
import { recoverableDays } from '../records/address.ts'
import { deletableRecords } from '../records/deletable-records.server.ts'
import type { Change } from '../records/write-record.server.ts'
import { type ChangedRow, timeTaken } from './change.server.ts'
import { findForChange, updateAppointment } from './queries.server.ts'
import { emailDelaySeconds } from './rules.ts'
import { type Schedule, using } from './schedule.server.ts'

const visits = deletableRecords<ChangedRow>({
  object: 'appointment',
  words: () => ({
    deletedMeanwhile: m.scheduling_deleted_meanwhile(),
    changedMeanwhile: m.scheduling_changed_meanwhile(),
    changedBy: (name: string, day: string, time: string) => m.scheduling_changed_by({ name, day, time }),
    updateFailed: m.scheduling_update_failed(),
    deleteFailed: m.scheduling_delete_failed(),
    restoreFailed: m.scheduling_restore_failed(),
    goneForGood: m.scheduling_gone_for_good(),
  }),
  hold: (tx) => holdCalendar(tx),
  find: findForChange,
  remove: (services, { tx, row, change }) =>
    using(services, tx, async (schedule) => {
      const until = schedule.now.add({ hours: recoverableDays * 24 })
      await schedule.free(row, schedule.now.add({ seconds: undoSeconds.withoutEmail }))
      await updateAppointment(tx, row.id, change)
      return done(await putOffEmails(tx, aboutAppointment(row.id), until))
    }),
  restore: (services, { tx, row, change }) =>
    using(services, tx, async (schedule) => {
      const back = await schedule.bringBack(row, change)
      if (!back.ok) return timeTaken(row, m.scheduling_stays_deleted(), back.why)
      const until = schedule.now.add({ seconds: emailDelaySeconds })
      return done(await bringBackEmails(tx, aboutAppointment(row.id), until))
    }),
})

/** What staff and patients do with a visit that is booked, its row locked and the schedule as well. */
export const appointments = {
  ...visits,
  /** As `change`, with the schedule at hand. */
  reschedule: <T>(
    services: Services,
    change: Parameters<typeof visits.change>[1],
    work: (schedule: Schedule, row: ChangedRow, updatedAt: string) => Promise<Outcome<Change<T>>>,
    failed?: string,
  ): Promise<Outcome<T>> =>
    visits.change<T>(
      services,
      change,
      (tx, row, updatedAt) => using(services, tx, (schedule) => work(schedule, row, updatedAt)),
      failed,
    ),
}
