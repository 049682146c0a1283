import type { PersonalTables } from '#app/db/personal-data.ts'

/** What is kept here of people (docs/privacy.md). */
export const tables = {
  desk_views: {
    of: 'staff',
    personal: { adminId: 'id' },
    impersonal: ['tab', 'clinician', 'columns', 'color', 'updatedAt'],
  },
} as const satisfies PersonalTables
