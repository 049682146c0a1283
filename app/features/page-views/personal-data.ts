import type { PersonalTables } from '#app/db/personal-data.ts'

/** Daily totals: nothing in them identifies anyone (docs/privacy.md). */
export const tables = {
  website_counts: { of: 'nobody', personal: {}, impersonal: ['day', 'kind', 'name', 'language', 'count'] },
} as const satisfies PersonalTables

export const kept = { pageViews: { years: 3 } } as const
