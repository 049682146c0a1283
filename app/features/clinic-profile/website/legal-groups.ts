import { m } from '#app/language/messages.ts'
import type { FieldSpecs } from './field-specs.ts'

/** Room for the longest one with additions; both languages fit into one form. */
const longestText = 12_000
const longestConfirmation = 1_500

const fields = {
  /** Empty until somebody changes or confirms it: then it is our first text for the clinic's state. */
  text: { kind: 'text', label: m.legal_text, most: longestText, lines: 18, isLocal: true },
  effective: { kind: 'day', label: m.legal_effective, hint: m.legal_effective_hint },
  /** Day, digest, and the clinic's details (`legal-pages/details.ts`); empty: not public. */
  confirmed: {
    kind: 'text',
    label: m.legal_confirmation,
    most: longestConfirmation,
    isAutomatic: true,
  },
} as const satisfies FieldSpecs

const page = (name: () => string) => ({ name, section: 'legal', fields }) as const

export const legalGroups = {
  legal: {
    name: m.legal_area,
    section: 'legal',
    fields: {
      officer: { kind: 'text', label: m.legal_officer, hint: m.legal_officer_hint, most: 80 },
      officerPhone: {
        kind: 'text',
        label: m.legal_officer_phone,
        hint: m.legal_officer_phone_hint,
        most: 40,
      },
    },
  },
  'legal-privacy-practices': page(m.legal_privacy_practices),
  'legal-website-privacy': page(m.legal_website_privacy),
  'legal-good-faith': page(m.legal_good_faith),
  'legal-accessibility': page(m.legal_accessibility),
  'legal-language-help': page(m.legal_language_help),
  'legal-complaints': page(m.legal_complaints),
} as const
