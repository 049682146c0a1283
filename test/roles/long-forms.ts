import type { Permission } from '#app/features/access/permissions/permissions.ts'

/** What each intent of a form needs; what its route needs where null. */
export type Intents = Record<string, Permission | null>

/** Of the addresses that take many of them (`what-opens.ts`): a visit's row, its details and the bar of many. */
export const dashboardIntents: Intents = {
  search: null,
  status: null,
  move: null,
  delete: null,
  undo: null,
  notified: null,
  'renew-link': null,
  'reminder-stop': null,
  'reminder-resume': null,
  'reminder-again': null,
  'reminder-now': null,
  'texts-give': null,
  'texts-withdraw': null,
  'texts-restore': null,
  step: null,
  note: null,
  'note-undo': null,
  answers: null,
  'many-confirmed': null,
  'many-arrived': null,
  'many-no-show': null,
  'many-completed': null,
  'many-ask': null,
  'many-rest': null,
  'many-cancelled': null,
  'many-undo': null,
}

/** One's own account, the clinic's rules of signing in, and the people who may. */
export const settingsIntents: Intents = {
  password: null,
  'end-session': null,
  language: null,
  'offer-factor': null,
  'accept-factor': null,
  'factor-off': null,
  'end-others': null,
  'offer-codes': null,
  'add-passkey': null,
  'remove-passkey': null,
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
}
