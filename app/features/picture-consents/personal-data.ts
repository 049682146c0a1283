import type { PersonalTables } from '#app/db/personal-data.ts'

/** What is kept here of people (docs/privacy.md). */
export const tables = {
  picture_consents: {
    of: 'patient',
    personal: {
      name: 'text',
      patientId: 'id',
      signedOn: 'fact',
      faceMayShow: 'fact',
      language: 'fact',
      note: 'text',
      withdrawnOn: 'fact',
      recordedBy: 'id',
      withdrawnBy: 'id',
    },
    impersonal: ['id', 'createdAt', 'updatedAt'],
  },
} as const satisfies PersonalTables

/** Once they were withdrawn, as long as documents of authorizations are kept (45 CFR 164.530(j)). */
export const kept = { pictureConsents: { years: 6 } } as const
