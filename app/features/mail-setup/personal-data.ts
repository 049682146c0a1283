import type { PersonalTables } from '#app/db/personal-data.ts'

/** What is kept here of people (docs/privacy.md). */
export const tables = {
  mail_senders: {
    of: 'staff',
    personal: { address: 'contact', pending: 'contact', codeDigest: 'secret' },
    impersonal: ['purpose', 'confirmedAt', 'codeUntil', 'codeTries'],
  },
  dkim_keys: {
    of: 'nobody',
    personal: {},
    impersonal: ['selector', 'privateKey', 'publicKey', 'createdAt', 'foundFor'],
  },
} as const satisfies PersonalTables
