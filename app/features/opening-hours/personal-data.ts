import type { PersonalTables } from '#app/db/personal-data.ts'

/** What is kept here of people (docs/privacy.md). */
export const tables = {
  opening_hours: {
    of: 'nobody',
    personal: {},
    impersonal: ['id', 'weeklyHours', 'stepMinutes', 'timeZone', 'updatedAt'],
  },
} as const satisfies PersonalTables
