import type { PersonalTables } from '#app/db/personal-data.ts'

/** Daily sums: nothing in them says anything of anybody (docs/privacy.md). */
export const tables = {
  website_counts: { of: 'nobody', personal: {}, impersonal: ['day', 'kind', 'name', 'language', 'count'] },
} as const satisfies PersonalTables

export const kept = { pageViews: { years: 3 } } as const
