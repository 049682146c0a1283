import type { PersonalTables } from '#app/db/personal-data.ts'

/** What is kept here of people (docs/privacy.md). */
export const tables = {
  status_tokens: {
    of: 'staff',
    personal: { digest: 'secret', createdBy: 'id' },
    impersonal: ['id', 'createdAt', 'usedAt'],
  },
  agreements: {
    of: 'nobody',
    personal: {},
    impersonal: ['id', 'vendor', 'signedOn', 'endsOn', 'createdAt', 'updatedAt'],
  },
} as const satisfies PersonalTables
