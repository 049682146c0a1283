import type { PersonalTables } from '#app/db/personal-data.ts'

/** What is kept here of people (docs/privacy.md). */
export const tables = {
  desk_searches: {
    of: 'patient',
    personal: { adminId: 'id', words: 'text' },
    impersonal: ['id', 'createdAt'],
  },
} as const satisfies PersonalTables
