import type { PersonalTables } from '#app/db/personal-data.ts'
import { keptDays } from './rules.ts'

/** What is kept here of people (docs/privacy.md). */
export const tables = {
  admins: {
    of: 'staff',
    personal: {
      id: 'id',
      username: 'name',
      usernameKey: 'name',
      passwordHash: 'secret',
      email: 'contact',
      name: 'name',
      role: 'fact',
      clinicianId: 'fact',
      language: 'fact',
      deactivatedAt: 'fact',
      lastSignInAt: 'fact',
      createdAt: 'fact',
    },
    impersonal: [
      'mustChangePassword',
      'factorDueAt',
      'letterKeys',
      'sidebarCollapsed',
      'setupList',
      'updatedAt',
      'deletedAt',
    ],
  },
  sessions: {
    of: 'staff',
    personal: {
      id: 'secret',
      adminId: 'id',
      lastSeenAt: 'fact',
      endedAt: 'fact',
      device: 'fact',
      confirmedAt: 'fact',
      createdAt: 'fact',
    },
    impersonal: ['wrongAnswers'],
  },
  pending_sign_ins: {
    of: 'staff',
    personal: { id: 'secret', adminId: 'id' },
    impersonal: ['attempts', 'createdAt'],
  },
  two_step_secrets: {
    of: 'staff',
    personal: { adminId: 'id', secret: 'secret', onSince: 'fact', offer: 'secret' },
    impersonal: ['lastStep'],
  },
  recovery_codes: { of: 'staff', personal: { id: 'secret', adminId: 'id', usedAt: 'fact' }, impersonal: [] },
  passkeys: {
    of: 'staff',
    personal: { id: 'secret', adminId: 'id', publicKey: 'secret', name: 'fact', lastUsedAt: 'fact' },
    impersonal: ['counter', 'transports', 'relyingParty', 'backedUp', 'createdAt'],
  },
  passkey_challenges: {
    of: 'staff',
    personal: { id: 'secret', challenge: 'secret', adminId: 'id' },
    impersonal: ['purpose', 'createdAt'],
  },
  invitations: {
    of: 'staff',
    personal: {
      digest: 'secret',
      token: 'secret',
      email: 'contact',
      name: 'name',
      role: 'fact',
      clinicianId: 'fact',
      language: 'fact',
      invitedBy: 'id',
      adminId: 'id',
    },
    impersonal: ['id', 'expiresAt', 'usedAt', 'createdAt', 'updatedAt'],
  },
  settings: {
    of: 'nobody',
    personal: {},
    impersonal: [
      ...(['id', 'theme', 'notifications', 'factorRequiredSince', 'passkeyAlone'] as const),
      ...([
        'setupDoneAt',
        'testEmailAt',
        'testEmailOutcome',
        'testEmailService',
        'calendarHosts',
        'asksBirthDate',
        'showsPrices',
        'countsPageViews',
        'dataRegion',
        'hostEncrypts',
        'updatedAt',
      ] as const),
    ],
  },
} as const satisfies PersonalTables

/** From their end or last use; invitations from their end. */
export const kept = { sessions: { days: 30 }, invitations: { days: keptDays } } as const
