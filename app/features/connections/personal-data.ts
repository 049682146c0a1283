import type { PersonalTables } from '#app/db/personal-data.ts'
import { tables as webhookTables } from './webhooks/personal-data.ts'

/** What is kept here of people (docs/privacy.md). */
export const tables = {
  api_keys: {
    of: 'staff',
    personal: { clinicianId: 'fact', digest: 'secret', createdBy: 'id' },
    impersonal: ['id', 'name', 'role', 'scopes', 'hint', 'createdAt', 'expiresAt', 'usedAt', 'revokedAt'],
  },
  ...webhookTables,
} as const satisfies PersonalTables

export { kept } from './webhooks/personal-data.ts'
