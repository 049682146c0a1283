export {
  impossibleAt,
  isFinal,
  type Obstacle,
  obstaclesOf,
  progressOf,
  readObstacles,
} from './against.server.ts'
export { appointments } from './appointments.server.ts'
export {
  readCalendar,
  readCalendarOf,
  roomSpans,
  spanOf,
  workedSpans,
} from './calendar.server.ts'
export {
  type ChangedRow,
  canTell,
  tellAndKeepUndo,
  tellsOfChanges,
  timeTaken,
  undoEnds,
  undos,
} from './change.server.ts'
export { listTaken, mostAnyway } from './claims.server.ts'
export {
  type DayOpenings,
  type DayPart,
  type FreePlaces,
  freePlaces,
  freeWays,
  isOpen,
  isWorked,
  lengthsOf,
  type Offer,
  openingsOn,
  openPlaces,
  type PartOffer,
  resourcesInQuestion,
} from './day-openings.server.ts'
export {
  dayForPatients,
  firstFree,
  limitsOf,
  nearestTo,
  nextTooSoon,
  type StaffTime,
  staffTimes,
} from './free-times.server.ts'
export {
  bringForward,
  deleteDueFreed,
  deleteFreed,
  type FreedTime,
  findFreed,
  holdFreed,
  keepFreed,
  listStillHeldBy,
  putOffFreed,
} from './freed-times.server.ts'
export { deleteHolds, holdIdOf } from './holds.server.ts'
export { type MovingParts, readMovingParts } from './moving-parts.server.ts'
export {
  deleteCancellation,
  findNote,
  insertCancellation,
  listCancellationsOf,
  listNotesOf,
  writeNote,
} from './notes-queries.server.ts'
export { findClinicianNames, listTreatmentsOf } from './part-names.server.ts'
export { hasTreatment, isWith, listPartsOf } from './part-queries.server.ts'
export {
  countUnseen,
  findAnswer,
  findBookedOnlineAt,
  insertChange,
  listChangesOf,
  listComing,
  listUnseen,
  markSeen,
  readAnswersMark,
  type UnseenChange,
  writeAnswer,
} from './patient-change-queries.server.ts'
export {
  askedByPatient,
  isBookedOnline,
  limitsOfAll,
  type PatientOffer,
  patientOffer,
  patientOfferOf,
  slotProblem,
  type Treatments,
  takenFor,
} from './patient-offer.server.ts'
export { chosenColumns, readKeptFor } from './placed-columns.server.ts'
export {
  type AskedPart,
  goneTreatment,
  isOffered,
  offerOf,
  type WhyNot,
  type Wish,
} from './placement.server.ts'
export {
  type BookedVisit,
  countVisitsOn,
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
export { isAnyVisitKept, moveHoldsTo, reckonStartsAnew } from './rezoning.server.ts'
export { inSchedule, type Schedule, type TakenTime, writeInSchedule } from './schedule.server.ts'
export {
  addressKeptHours,
  countBookedAtOnce,
  countOpenOf,
  countPendingFrom,
  countUnseenOf,
  forgetSenders,
  type Sender,
} from './sender-queries.server.ts'
export { blocksOf, dayOf, isTooSoon, startBlock } from './slots.server.ts'
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
  renewVisitLink,
  visitPath,
  visitPathForLetter,
} from './visit-links.server.ts'
