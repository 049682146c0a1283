import type { PersonalTables } from '#app/db/personal-data.ts'
import { keptForDays } from './rules.ts'

/** What is kept here of people (docs/privacy.md). */
export const tables = {
  webhooks: {
    of: 'staff',
    personal: { url: 'secret', secrets: 'secret', createdBy: 'id' },
    impersonal: [
      ...(['id', 'events', 'details', 'hint', 'state', 'failingSince', 'pausedUntil'] as const),
      ...(['createdAt', 'secretAt', 'updatedAt'] as const),
    ],
  },
  webhook_deliveries: {
    of: 'patient',
    personal: { type: 'fact', kind: 'fact', objectId: 'id', happenedAt: 'fact' },
    impersonal: [
      ...(['id', 'webhookId', 'seq', 'state', 'attempts', 'dueAt', 'leasedUntil'] as const),
      ...(['finishedAt', 'status', 'fault', 'milliseconds'] as const),
    ],
  },
} as const satisfies PersonalTables

/** Deliveries that arrived or were given up. */
export const kept = { webhookDeliveries: { days: keptForDays } } as const
