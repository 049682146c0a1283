import type { PersonalTables } from '#app/db/personal-data.ts'

/** What is kept here of people (docs/privacy.md). */
export const tables = {
  backups: {
    of: 'staff',
    personal: { startedBy: 'id' },
    impersonal: [
      ...(['id', 'kind', 'name', 'startedAt', 'endedAt', 'bytes', 'rowCount', 'files'] as const),
      ...(['fault', 'verifiedAt', 'verificationFault'] as const),
    ],
  },
} as const satisfies PersonalTables
