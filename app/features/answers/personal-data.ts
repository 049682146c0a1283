import type { PersonalTables } from '#app/db/personal-data.ts'

/** What is kept here of people (docs/privacy.md). */
export const tables = {
  appointment_answers: {
    of: 'patient',
    personal: { appointmentId: 'id', answer: 'text', question: 'fact', writtenBy: 'id' },
    impersonal: ['questionId', 'place', 'kind', 'updatedAt'],
  },
} as const satisfies PersonalTables
