import type { PersonalTables } from '#app/db/personal-data.ts'

/** What is kept here of people (docs/privacy.md). */
export const tables = {
  website_versions: {
    of: 'staff',
    personal: { publishedBy: 'id' },
    impersonal: ['number', 'content', 'changes', 'note', 'publishedAt', 'restoredFrom'],
  },
  website_drafts: {
    of: 'staff',
    personal: { changedBy: 'id' },
    impersonal: ['field', 'value', 'baseValue', 'changedAt'],
  },
  website_pictures: {
    of: 'staff',
    personal: { createdBy: 'id' },
    impersonal: ['id', 'image', 'width', 'height', 'widths', 'placeholder', 'createdAt'],
  },
} as const satisfies PersonalTables

/** The newest 50 always. */
export const kept = { versions: { years: 2 } } as const
