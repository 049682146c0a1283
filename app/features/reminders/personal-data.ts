import type { PersonalTables } from '#app/db/personal-data.ts'

/** What is kept here of people (docs/privacy.md). */
export const tables = {
  reminders: {
    of: 'patient',
    personal: { appointmentId: 'id', startsAt: 'fact', channel: 'fact', state: 'fact' },
    impersonal: ['leadHours', 'emailId', 'createdAt'],
  },
  reminder_rules: { of: 'nobody', personal: {}, impersonal: ['id', 'leads', 'updatedAt'] },
} as const satisfies PersonalTables
