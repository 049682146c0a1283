import type { PersonalTables } from '../personal-data.ts'

/** What the process itself keeps of people (docs/privacy.md). */
export const tables = {
  idempotency_keys: {
    of: 'patient',
    personal: { id: 'secret', resultId: 'secret', subjectId: 'id' },
    impersonal: ['form', 'createdAt'],
  },
  // Addresses, mailboxes and accounts as keyed hashes.
  limits: { of: 'patient', personal: { key: 'secret' }, impersonal: ['count', 'resetAt'] },
  content_versions: { of: 'nobody', personal: {}, impersonal: ['kind', 'shard', 'version'] },
  job_runs: {
    of: 'nobody',
    personal: {},
    impersonal: [
      ...(['name', 'dueAt', 'leasedUntil', 'holder', 'startedAt', 'succeededAt', 'failedAt'] as const),
      ...(['failures', 'detail'] as const),
    ],
  },
  text_keys: { of: 'nobody', personal: {}, impersonal: ['number', 'encrypted'] },
  seeds: { of: 'nobody', personal: {}, impersonal: ['kind', 'seededAt'] },
} as const satisfies PersonalTables
