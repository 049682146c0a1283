import type { LegalName } from '#app/features/clinic-profile/website/legal-names.ts'
import { m } from '#app/language/messages.ts'

/** As the footer calls it, and in one sentence. */
export const legalCopy = {
  'privacy-practices': { title: m.legal_privacy_practices, lead: m.legal_privacy_practices_lead },
  'website-privacy': { title: m.legal_website_privacy, lead: m.legal_website_privacy_lead },
  'good-faith': { title: m.legal_good_faith, lead: m.legal_good_faith_lead },
  accessibility: { title: m.legal_accessibility, lead: m.legal_accessibility_lead },
  'language-help': { title: m.legal_language_help, lead: m.legal_language_help_lead },
  complaints: { title: m.legal_complaints, lead: m.legal_complaints_lead },
} as const satisfies Record<LegalName, { title: () => string; lead: () => string }>
