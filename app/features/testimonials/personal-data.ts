import type { PersonalTables } from '#app/db/personal-data.ts'

/** What is kept here of people (docs/privacy.md). */
export const tables = {
  testimonials: {
    of: 'author',
    personal: {
      author: 'name',
      title: 'text',
      content: 'text',
      reason: 'text',
      rating: 'fact',
      language: 'fact',
      decidedBy: 'id',
      decidedAt: 'fact',
      reply: 'text',
      repliedAt: 'fact',
      repliedBy: 'id',
      createdAt: 'fact',
    },
    impersonal: ['id', 'approved', 'possibleSpam', 'refusal', 'updatedAt', 'deletedAt'],
  },
  approval_undos: {
    of: 'staff',
    personal: { adminId: 'id', reason: 'text', decidedBy: 'id' },
    impersonal: [
      ...(['id', 'testimonialId', 'possibleSpam', 'approved', 'refusal'] as const),
      ...(['decidedAt', 'createdAt', 'updatedAt'] as const),
    ],
  },
} as const satisfies PersonalTables
