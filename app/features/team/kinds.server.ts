import { pauseBooking } from '#app/db/engine/locks.server.ts'
import { m } from '#app/language/messages.ts'
import { deletableRecords, inItsRow } from '../records/deletable-records.server.ts'
import { findClinicianForChange, markClinician, type StaffClinician } from './clinicians/queries.server.ts'
import { findRoomForChange, markRoom, type StaffRoom } from './rooms/queries.server.ts'

const words = () => ({
  deletedMeanwhile: m.team_deleted_meanwhile(),
  changedMeanwhile: m.team_changed_meanwhile(),
  changedBy: (name: string, day: string, time: string) => m.team_changed_by({ name, day, time }),
  goneForGood: m.team_gone_for_good(),
  deleteFailed: m.team_delete_failed(),
  restoreFailed: m.team_restore_failed(),
  updateFailed: m.team_save_failed(),
})

/** What can be booked hangs on each of them: nobody books while one is changed. */
const hold = pauseBooking

export const clinicians = deletableRecords<StaffClinician>({
  object: 'clinician',
  words,
  hold,
  find: findClinicianForChange,
  ...inItsRow(markClinician),
})

export const rooms = deletableRecords<StaffRoom>({
  object: 'room',
  words,
  hold,
  find: findRoomForChange,
  ...inItsRow(markRoom),
})

/** Staff bring back what they deleted, as it was: with its treatments, its order and whether it was on. */
export const restoreClinician = clinicians.restore
export const restoreRoom = rooms.restore
