export {
  impossibleAt,
  isFinal,
  progressOf,
  readObstacles,
} from './against.server.ts'
export { appointments } from './appointments.server.ts'
export { changeMany, moveMany, undoMany } from './bulk/commands.server.ts'
export { listForMany, listUndosOf } from './bulk/queries.server.ts'
export { readRestOfToday } from './bulk/rest-of-today.server.ts'
export { cancelAllOfSender } from './bulk/sender-commands.server.ts'
export {
  readCalendar,
  readCalendarOf,
  roomSpans,
  spanOf,
  workedSpans,
} from './calendar.server.ts'
export {
  type CalendarHosts,
  calendarHostOf,
  findCalendarHost,
  readCalendarHosts,
  rememberCalendarHost,
} from './calendar-hosts.server.ts'
export {
  type ChangedRow,
  canTell,
  tellsOfChanges,
} from './change.server.ts'
export {
  changeLanguage,
  changeStatus,
  removeAppointment,
  renewLink,
  restoreAppointment,
  undoChange,
} from './changes/commands.server.ts'
export { changeConsent } from './changes/consent-commands.server.ts'
export { canBeCorrected, moveAppointment } from './changes/move-commands.server.ts'
export { saveAnswers, saveNote, undoNote } from './changes/note-commands.server.ts'
export { lengthOfNext, usualLength } from './changes/wanted-change.server.ts'
export { listTaken, mostAnyway } from './claims.server.ts'
export {
  type DayPart,
  type FreePlaces,
  freePlaces,
  freeWays,
  isOpen,
  isWorked,
  lengthsOf,
  openingsOn,
  openPlaces,
  type PartOffer,
  resourcesInQuestion,
} from './day-openings.server.ts'
export { compareClaims, findDoubleBookings } from './double-bookings.server.ts'
export {
  dayForPatients,
  firstFree,
  limitsOf,
  nearestTo,
  nextTooSoon,
} from './free-times.server.ts'
export {
  bringForward,
  deleteDueFreed,
  deleteFreed,
  type FreedTime,
  holdFreed,
  keepFreed,
  listFreed,
  putOffFreed,
} from './freed-times.server.ts'
export {
  countKeyHolds,
  deleteHolds,
  findHold,
  type Hold,
  holdIdOf,
  keyHoldIdOf,
  listHoldsBetween,
} from './holds.server.ts'
export { endingKeyHolds, forgettingSenders, searchUpkeep } from './jobs.server.ts'
export {
  countByDay,
  type DayVisit,
  findOldestPending,
  listVisitsBetween,
  listVisitsById,
  mostVisitsShown,
  readVisitsMark,
} from './lists/day-queries.server.ts'
export { type DaySummary, readDaySummaries } from './lists/day-summaries.server.ts'
export { findDetails, type VisitDetails } from './lists/details-queries.server.ts'
export {
  countPastRequests,
  countVisitsFrom,
  listAppointments,
  listWithPlace,
} from './lists/filter-queries.server.ts'
export { lineOf, type NamedVisit, type VisitLine } from './lists/lines.server.ts'
export { readNextDay } from './lists/next-day.server.ts'
export {
  countByStatus,
  countPending,
  findListed,
  type ListedVisit,
  listCrowded,
  listDeletedVisits,
  listPatients,
  listRecent,
} from './lists/queries.server.ts'
export { type MovingParts, readMovingParts } from './moving-parts.server.ts'
export {
  findCancellation,
  findNote,
  insertCancellation,
  listCancellationsOf,
} from './notes-queries.server.ts'
export { findClinicianNames, listTreatmentsOf } from './part-names.server.ts'
export { hasTreatment, listPartsOf } from './part-queries.server.ts'
export {
  countUnseen,
  findAnswer,
  findBookedOnlineAt,
  findOwnWords,
  insertChange,
  listChangesOf,
  listComing,
  listUnseen,
  markSeen,
  type UnseenChange,
  writeAnswer,
} from './patient-change-queries.server.ts'
export {
  askedByPatient,
  isBookedOnline,
  isWeekdayOffered,
  limitsOfAll,
  type PatientOffer,
  patientOffer,
  patientOfferOf,
  slotProblem,
  type Treatments,
  takenFor,
} from './patient-offer.server.ts'
export { personalData as appointmentsData } from './personal-data.server.ts'
export { chosenColumns, readKeptFor } from './placed-columns.server.ts'
export {
  type AskedPart,
  isOffered,
  type WhyNot,
  type Wish,
} from './placement.server.ts'
export {
  type BookedVisit,
  findBookedVisit,
  findForChange,
  findVisitsAround,
  foldWaitingVisits,
  insertTerms,
  isBookedVisitDeleted,
  isVisitKept,
  listReferencesOf,
  listVisitIdsOf,
  longestVisitHours,
  updateAppointment,
} from './queries.server.ts'
export { packShrunk, reassignVisits } from './reassignment.server.ts'
export { dueAt, type Start, type Window, windowAt, windowsBy } from './reminder-windows.server.ts'
export {
  encryptRepeated,
  openRepeated,
  type Repeated,
  repeatVisit,
  undoRepeat,
} from './repeats/commands.server.ts'
export { needsOther, type PlannedDay, type Possible, readPlan, repeatedParts } from './repeats/plan.server.ts'
export { listBookedWith, readSeriesPlace, type SeriesPlace } from './repeats/queries.server.ts'
export { isAnyVisitBooked, moveVisitsTo } from './rezoning.server.ts'
export { inSchedule, type Schedule, type TakenTime, writeInSchedule } from './schedule.server.ts'
export {
  countBookedAtOnce,
  countOpenOf,
  countPendingFrom,
  countUnseenOf,
  listOfSameSender,
  type Sender,
} from './sender-queries.server.ts'
export { blocksOf, dayOf, isTooSoon, startBlock } from './slots.server.ts'
export {
  type FreeDay,
  type FreeDaysView,
  findOffer,
  readFreeDays,
  withOne,
} from './staff-times/free-days.server.ts'
export { type FreeFor, readFreeFor } from './staff-times/free-for.server.ts'
export {
  freeTimesOf,
  readFreeHalfHours,
} from './staff-times/half-hours.server.ts'
export {
  nearestForStaff,
  type OtherTimes,
  readFirstFree,
  readOtherTimes,
} from './staff-times/proposed-times.server.ts'
export { readAgainst, type WhyRefused } from './staff-times/refused-time.server.ts'
export { type SameTime, sameTimeOf } from './staff-times/same-time-queries.server.ts'
export {
  findByLink,
  findOtherVisit,
  type LinkedVisit,
  listVisitsToCome,
  type VisitToCome,
} from './visit-link-queries.server.ts'
export {
  findVisitPath,
  keepingVisitLinks,
  visitPath,
  visitPathForEmail,
} from './visit-links.server.ts'
