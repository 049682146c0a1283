import type { PersonalTables } from '#app/db/personal-data.ts'

/** What is kept here of people (docs/privacy.md). */
export const tables = {
  contact_messages: {
    of: 'patient',
    personal: {
      id: 'id',
      name: 'name',
      email: 'contact',
      phone: 'contact',
      subject: 'text',
      message: 'text',
      language: 'fact',
      patientId: 'id',
      answeredBy: 'id',
      answeredHow: 'fact',
      createdAt: 'fact',
    },
    impersonal: ['read', 'possibleSpam', 'answeredAt', 'updatedAt', 'deletedAt'],
  },
  message_replies: {
    of: 'patient',
    personal: {
      messageId: 'id',
      adminId: 'id',
      text: 'text',
      emailId: 'id',
      emailHeader: 'id',
      createdAt: 'fact',
    },
    impersonal: ['id'],
  },
  message_drafts: {
    of: 'patient',
    personal: { messageId: 'id', adminId: 'id', text: 'text' },
    impersonal: ['updatedAt'],
  },
  reply_templates: { of: 'nobody', personal: {}, impersonal: ['id', 'name', 'text', 'updatedAt'] },
} as const satisfies PersonalTables

/** From when they came; answers that somebody began and left from their last change on. */
export const kept = { messages: { years: 2 }, drafts: { days: 30 } } as const
