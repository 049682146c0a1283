import type { PersonalTables } from '#app/db/personal-data.ts'

/** What is kept here of people (docs/privacy.md). */
export const tables = {
  closures: {
    of: 'staff',
    personal: { subjectIds: 'id', firstDay: 'fact', lastDay: 'fact', reason: 'text' },
    impersonal: [
      ...(['id', 'scope', 'fromTime', 'toTime', 'publicReason', 'announced'] as const),
      ...(['createdAt', 'updatedAt', 'deletedAt'] as const),
    ],
  },
  busy_times: {
    of: 'staff',
    personal: { clinicianId: 'id', firstDay: 'fact', lastDay: 'fact', fromTime: 'fact', toTime: 'fact' },
    impersonal: ['id', 'connectionId', 'event'],
  },
  openings: {
    of: 'staff',
    personal: { subjectIds: 'id', day: 'fact', reason: 'text' },
    impersonal: [
      ...(['id', 'scope', 'fromTime', 'toTime', 'treatmentIds', 'publicReason'] as const),
      ...(['createdAt', 'updatedAt', 'deletedAt'] as const),
    ],
  },
} as const satisfies PersonalTables
