import type { PersonalTables } from '#app/db/personal-data.ts'
import { keptForDays } from './rules.ts'

/** What is kept here of people (docs/privacy.md). */
export const tables = {
  outbox: {
    of: 'patient',
    personal: {
      kind: 'fact',
      messageId: 'id',
      subjectKind: 'id',
      subjectId: 'id',
      channel: 'fact',
      language: 'fact',
      recipient: 'fact',
      status: 'fact',
      payload: 'text',
      dedupeKey: 'id',
      saidKind: 'fact',
      createdAt: 'fact',
      finishedAt: 'fact',
    },
    impersonal: [
      ...(['id', 'transport', 'attempts', 'dueAt', 'isPutOff', 'leasedUntil'] as const),
      ...(['lastError', 'putAwayAt'] as const),
    ],
  },
  text_deliveries: {
    of: 'patient',
    personal: { emailId: 'id', providerId: 'id', status: 'fact' },
    impersonal: ['errorCode', 'parts', 'updatedAt'],
  },
} as const satisfies PersonalTables

/** Finished rows, and emails kept as files. */
export const kept = { emails: { days: keptForDays } } as const
