import type { PersonalTables } from '#app/db/personal-data.ts'

/** What is kept here of people (docs/privacy.md): accounts and passwords at other services, encrypted. */
export const tables = {
  service_settings: {
    of: 'nobody',
    personal: {},
    impersonal: ['name', 'value', 'updatedAt'],
  },
} as const satisfies PersonalTables
