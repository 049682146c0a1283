import type { PersonalPart } from '#app/db/personal-data.server.ts'
import { personalData as technical } from '#app/db/technical/personal-data.server.ts'
import { personalData as accounts } from '../accounts/personal-data.server.ts'
import { personalData as answers } from '../answers/personal-data.server.ts'
import { personalData as audit } from '../audit/personal-data.server.ts'
import { personalData as backups } from '../backups/personal-data.server.ts'
import { personalData as closures } from '../closures/personal-data.server.ts'
import { personalData as webhooks } from '../connections/webhooks/personal-data.server.ts'
import { personalData as imports } from '../imports/personal-data.server.ts'
import { personalData as legalPages } from '../legal-pages/personal-data.server.ts'
import { personalData as messages } from '../messages/personal-data.server.ts'
import { personalData as outbox } from '../outbox/personal-data.server.ts'
import { personalData as pageViews } from '../page-views/personal-data.server.ts'
import { personalData as patients } from '../patients/personal-data.server.ts'
import { personalData as pictureConsents } from '../picture-consents/personal-data.server.ts'
import { personalData as reminders } from '../reminders/personal-data.server.ts'
import { appointmentsData } from '../scheduling/index.server.ts'
import { personalData as searches } from '../searches/personal-data.server.ts'
import { personalData as team } from '../team/personal-data.server.ts'
import { personalData as testimonials } from '../testimonials/personal-data.server.ts'
import { personalData as texts } from '../texts/personal-data.server.ts'
import { personalData as treatments } from '../treatments/personal-data.server.ts'
import { personalData as waitlist } from '../waitlist/personal-data.server.ts'
import { personalData as websiteEditor } from '../website-editor/personal-data.server.ts'

/**
 * What each feature does with personal data, for the tables in `register.ts`. Erasing goes through them in this order:
 * appointments are locked before their emails, as changes lock them, imports look at patients who go, and patients go once
 * nothing of theirs is left.
 */
export const parts: Readonly<Record<string, PersonalPart>> = {
  scheduling: appointmentsData,
  answers,
  reminders,
  texts,
  messages,
  waitlist,
  outbox,
  technical,
  webhooks,
  'picture-consents': pictureConsents,
  imports,
  patients,
  searches,
  treatments,
  closures,
  team,
  accounts,
  testimonials,
  'website-editor': websiteEditor,
  'legal-pages': legalPages,
  'page-views': pageViews,
  backups,
  audit,
}

type Listed<Part extends { list: (...given: never[]) => Promise<object> }> = Awaited<ReturnType<Part['list']>>

/** All that is kept of somebody, whole, as it is told to anyone who asks. */
export type KeptRecords = Listed<typeof appointmentsData> &
  Listed<typeof messages> &
  Listed<typeof waitlist> &
  Listed<typeof patients> &
  Listed<typeof outbox> &
  Listed<typeof pictureConsents>
