import type { PersonalTables } from '#app/db/personal-data.ts'

/** What is kept here of people (docs/privacy.md). */
export const tables = {
  staff_mails: {
    of: 'staff',
    personal: { adminId: 'id', address: 'contact', confirmedAt: 'fact', codeDigest: 'secret' },
    impersonal: ['rhythm', 'kinds', 'codeUntil', 'codeTries', 'toldUntil', 'sentAt'],
  },
  staff_news: { of: 'nobody', personal: {}, impersonal: ['id', 'kind', 'at'] },
} as const satisfies PersonalTables
