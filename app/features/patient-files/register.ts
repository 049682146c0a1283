import { tables as technical } from '#app/db/technical/personal-data.ts'
import { tables as accounts, kept as accountsKept } from '../accounts/personal-data.ts'
import { tables as answers } from '../answers/personal-data.ts'
import { tables as audit, kept as auditKept } from '../audit/personal-data.ts'
import { tables as backups } from '../backups/personal-data.ts'
import { tables as calendars } from '../calendars/personal-data.ts'
import { tables as closures } from '../closures/personal-data.ts'
import { tables as connections, kept as connectionsKept } from '../connections/personal-data.ts'
import { tables as desk } from '../desk/personal-data.ts'
import { tables as gallery } from '../gallery/personal-data.ts'
import { tables as imports, kept as importsKept } from '../imports/personal-data.ts'
import { tables as legalPages, kept as legalPagesKept } from '../legal-pages/personal-data.ts'
import { tables as mailSetup } from '../mail-setup/personal-data.ts'
import { tables as messages, kept as messagesKept } from '../messages/personal-data.ts'
import { tables as openingHours } from '../opening-hours/personal-data.ts'
import { tables as outbox, kept as outboxKept } from '../outbox/personal-data.ts'
import { tables as pageViews, kept as pageViewsKept } from '../page-views/personal-data.ts'
import { tables as patients, kept as patientsKept } from '../patients/personal-data.ts'
import { tables as pictureConsents, kept as pictureConsentsKept } from '../picture-consents/personal-data.ts'
import { deletedKept } from '../records/address.ts'
import { tables as reminders } from '../reminders/personal-data.ts'
import { tables as scheduling, kept as schedulingKept } from '../scheduling/personal-data.ts'
import { tables as searches } from '../searches/personal-data.ts'
import { tables as serviceSettings } from '../service-settings/personal-data.ts'
import { tables as staffNotifications } from '../staff-notifications/personal-data.ts'
import { tables as team } from '../team/personal-data.ts'
import { tables as testimonials } from '../testimonials/personal-data.ts'
import { tables as texts, kept as textsKept } from '../texts/personal-data.ts'
import { tables as treatments } from '../treatments/personal-data.ts'
import { tables as trust } from '../trust/personal-data.ts'
import { tables as visitPage } from '../visit-page/personal-data.ts'
import { tables as waitlist, kept as waitlistKept } from '../waitlist/personal-data.ts'
import { tables as websiteEditor, kept as websiteEditorKept } from '../website-editor/personal-data.ts'

/**
 * The register of personal data: every table and column of the schema, by the feature that keeps it. Export, erasure
 * retention follow it; `register.test.ts` holds it against the database.
 */
export const register = {
  accounts,
  answers,
  audit,
  backups,
  calendars,
  closures,
  connections,
  desk,
  gallery,
  imports,
  'legal-pages': legalPages,
  'mail-setup': mailSetup,
  messages,
  'opening-hours': openingHours,
  outbox,
  'page-views': pageViews,
  patients,
  'picture-consents': pictureConsents,
  reminders,
  scheduling,
  searches,
  'service-settings': serviceSettings,
  'staff-notifications': staffNotifications,
  team,
  testimonials,
  texts,
  treatments,
  trust,
  'visit-page': visitPage,
  waitlist,
  'website-editor': websiteEditor,
  technical,
}

/** How long what is kept, by kind (docs/operations.md#what-lives-where-and-for-how-long). */
export const kept = {
  ...schedulingKept,
  ...messagesKept,
  ...waitlistKept,
  ...patientsKept,
  ...outboxKept,
  ...pageViewsKept,
  ...pictureConsentsKept,
  ...textsKept,
  ...accountsKept,
  ...auditKept,
  ...websiteEditorKept,
  ...legalPagesKept,
  ...importsKept,
  ...connectionsKept,
  deleted: deletedKept,
}
