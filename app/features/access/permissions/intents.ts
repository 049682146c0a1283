import type { Permission } from './permissions.ts'

/**
 * Forms that need more, or something else, than the screen on which they stand: what each `intent` needs. Screens that
 * are not here ask for one permission, which their route names.
 */
const intents = {
  settings: {
    password: 'own-account',
    'end-session': 'own-account',
    'end-others': 'own-account',
    language: 'own-account',
    'offer-factor': 'own-account',
    'accept-factor': 'own-account',
    'factor-off': 'own-account',
    'offer-codes': 'own-account',
    'add-passkey': 'own-account',
    'remove-passkey': 'own-account',
    'require-factor': 'clinic-settings',
    'stop-requiring-factor': 'clinic-settings',
    'allow-passkey-alone': 'clinic-settings',
    'stop-passkey-alone': 'clinic-settings',
    settings: 'clinic-settings',
    'test-text': 'clinic-settings',
    add: 'users',
    edit: 'users',
    delete: 'users',
    invite: 'users',
    'send-again': 'users',
    'new-link': 'users',
    withdraw: 'users',
    deactivate: 'users',
    activate: 'users',
  },
  treatments: {
    texts: 'treatment-texts',
    save: 'treatment-rules',
    switch: 'treatment-rules',
    delete: 'treatment-rules',
  },
  'treatment-questions': {
    texts: 'treatment-texts',
    add: 'treatment-rules',
    save: 'treatment-rules',
    move: 'treatment-rules',
    delete: 'treatment-rules',
  },
} as const satisfies Record<string, Record<string, Permission>>

export type MixedScreen = keyof typeof intents

/** What is in no table is the owner's, so that a forgotten intent opens nothing. */
export function permissionFor(screen: MixedScreen, intent: string): Permission {
  const known: Record<string, Permission> = intents[screen]
  return (Object.hasOwn(known, intent) && known[intent]) || 'users'
}
