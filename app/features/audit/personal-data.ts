import type { PersonalTables } from '#app/db/personal-data.ts'

/** What is kept here of people (docs/privacy.md). */
export const tables = {
  // Random ids of records, never values: they name nobody once the records are gone.
  audit_log: {
    of: 'staff',
    personal: {
      at: 'fact',
      actor: 'id',
      action: 'fact',
      object: 'fact',
      objectId: 'id',
      detail: 'id',
      addressHash: 'secret',
      session: 'secret',
    },
    impersonal: ['seq', 'previousHash', 'hash', 'version'],
  },
  audit_subjects: { of: 'patient', personal: { objectId: 'id' }, impersonal: ['seq'] },
  audit_cuts: { of: 'nobody', personal: {}, impersonal: ['seq', 'hash', 'at'] },
} as const satisfies PersonalTables

export const kept = { audit: { years: 7 } } as const
