import type { PersonalTables } from '#app/db/personal-data.ts'

/** What is kept here of people (docs/privacy.md). */
export const tables = {
  text_consents: {
    of: 'patient',
    personal: { id: 'id', appointmentId: 'id', entryId: 'id', number: 'contact' },
    impersonal: [],
  },
  // Keyed digests and the clinic's own sentences: they name nobody, and stay for years.
  text_proofs: {
    of: 'patient',
    personal: {
      id: 'id',
      numberDigest: 'secret',
      language: 'fact',
      givenAt: 'fact',
      givenBy: 'id',
      withdrawnAt: 'fact',
      withdrawnBy: 'id',
    },
    impersonal: ['purpose', 'wording'],
  },
  text_stops: {
    of: 'patient',
    personal: { numberDigest: 'secret', stoppedAt: 'fact', startedAt: 'fact' },
    impersonal: [],
  },
  text_events: { of: 'patient', personal: { messageId: 'id', status: 'fact' }, impersonal: ['at'] },
} as const satisfies PersonalTables

/** That people agreed, or said STOP, by digests that name nobody: from then, or its end, on. News as long as its email. */
export const kept = { textProofs: { years: 5 }, textNews: { days: 30 } } as const
