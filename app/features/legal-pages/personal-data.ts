import type { PersonalTables } from '#app/db/personal-data.ts'

/** What is kept here of people (docs/privacy.md). */
export const tables = {
  legal_versions: {
    of: 'staff',
    personal: { confirmedBy: 'id' },
    impersonal: ['name', 'number', 'content', 'confirmedOn', 'publishedAt', 'endedAt'],
  },
} as const satisfies PersonalTables

/** From the day on which another took its place (45 CFR 164.530(j)); the one that is public always. */
export const kept = { legalVersions: { years: 6 } } as const
