import * as start from './2026-11-21-start.ts'
import * as storedPictures from './2026-11-21-stored-pictures.ts'
import * as backOfficeLists from './2026-11-21-the-back-office-lists.ts'
import * as visitSearch from './2026-11-21-visit-search.ts'
import * as visitUndo from './2026-11-21-visit-undo.ts'
import * as whoMayEnter from './2026-11-21-who-may-enter.ts'
import * as workOnTime from './2026-11-21-work-on-time.ts'
import * as writtenAndTold from './2026-11-21-written-and-told.ts'
import * as writtenChanges from './2026-11-21-written-changes.ts'
import * as writtenOffLetters from './2026-11-21-written-off-letters.ts'
import * as auditChain from './m0013-audit-chain.ts'
import * as auditByWhoAndWhat from './m0014-audit-by-who-and-what.ts'
import * as askedAgain from './m0016-asked-again.ts'
import * as deletedTreatments from './m0018-deleted-treatments.ts'
import * as bookingSenders from './m0019-booking-senders.ts'
import * as whatLettersSaid from './m0020-what-letters-said.ts'
import * as visitsKeptOutside from './m0021-visits-kept-outside.ts'
import * as foldedSearch from './m0022-folded-search.ts'
import * as approvalUndo from './m0023-approval-undo.ts'
import * as outboxSubjects from './m0025-outbox-subjects.ts'
import * as treatmentWeekdays from './m0026-treatment-weekdays.ts'
import * as twoLanguages from './m0027-two-languages.ts'
import * as cliniciansAndRooms from './m0028-clinicians-and-rooms.ts'
import * as ownersClinic from './m0029-the-owners-clinic.ts'
import * as rememberedViews from './m0030-remembered-views.ts'
import * as patients from './m0031-patients.ts'
import * as answersAndRefusals from './m0032-answers-and-refusals.ts'
import * as galleryOrder from './m0033-gallery-order.ts'
import * as notesAndReferences from './m0034-notes-and-references.ts'
import * as letterKeys from './m0038-letter-keys.ts'
import * as visitLinks from './m0039-visit-links.ts'
import * as whatToBring from './m0042-what-to-bring.ts'
import * as patientsChanges from './m0044-patients-changes.ts'
import * as treatmentQuestions from './m0045-treatment-questions.ts'
import * as waitlist from './m0046-waitlist.ts'
import * as staffMails from './m0048-staff-mails.ts'
import * as reminders from './m0050-reminders.ts'
import * as texts from './m0052-texts.ts'
import * as visitSeries from './m0054-visit-series.ts'
import * as movedVisits from './m0055-moved-visits.ts'
import * as textConsentsByStaff from './m0056-text-consents-by-staff.ts'
import * as waitlistWindows from './m0057-waitlist-windows.ts'
import * as untoldOffers from './m0058-untold-offers.ts'

/**
 * In the order in which they run, which is the order of their names: the next is `m00NN-what-it-adds`. They only go
 * up and only add (docs/decisions/2026-11-22-migrations.md).
 */
export const migrations = {
  '2026-11-21-start': start,
  '2026-11-21-stored-pictures': storedPictures,
  '2026-11-21-the-back-office-lists': backOfficeLists,
  '2026-11-21-visit-search': visitSearch,
  '2026-11-21-visit-undo': visitUndo,
  '2026-11-21-who-may-enter': whoMayEnter,
  '2026-11-21-work-on-time': workOnTime,
  '2026-11-21-written-and-told': writtenAndTold,
  '2026-11-21-written-changes': writtenChanges,
  '2026-11-21-written-off-letters': writtenOffLetters,
  'm0013-audit-chain': auditChain,
  'm0014-audit-by-who-and-what': auditByWhoAndWhat,
  'm0016-asked-again': askedAgain,
  'm0018-deleted-treatments': deletedTreatments,
  'm0019-booking-senders': bookingSenders,
  'm0020-what-letters-said': whatLettersSaid,
  'm0021-visits-kept-outside': visitsKeptOutside,
  'm0022-folded-search': foldedSearch,
  'm0023-approval-undo': approvalUndo,
  'm0025-outbox-subjects': outboxSubjects,
  'm0026-treatment-weekdays': treatmentWeekdays,
  'm0027-two-languages': twoLanguages,
  'm0028-clinicians-and-rooms': cliniciansAndRooms,
  'm0029-the-owners-clinic': ownersClinic,
  'm0030-remembered-views': rememberedViews,
  'm0031-patients': patients,
  'm0032-answers-and-refusals': answersAndRefusals,
  'm0033-gallery-order': galleryOrder,
  'm0034-notes-and-references': notesAndReferences,
  'm0038-letter-keys': letterKeys,
  'm0039-visit-links': visitLinks,
  'm0042-what-to-bring': whatToBring,
  'm0044-patients-changes': patientsChanges,
  'm0045-treatment-questions': treatmentQuestions,
  'm0046-waitlist': waitlist,
  'm0048-staff-mails': staffMails,
  'm0050-reminders': reminders,
  'm0052-texts': texts,
  'm0054-visit-series': visitSeries,
  'm0055-moved-visits': movedVisits,
  'm0056-text-consents-by-staff': textConsentsByStaff,
  'm0057-waitlist-windows': waitlistWindows,
  'm0058-untold-offers': untoldOffers,
}
