import type { PersonalTables } from '#app/db/personal-data.ts'

/** What is kept here of people (docs/privacy.md). */
export const tables = {
  visit_rules: {
    of: 'nobody',
    personal: {},
    impersonal: ['id', 'changeUntilHours', 'mostMoves', 'updatedAt'],
  },
} as const satisfies PersonalTables
