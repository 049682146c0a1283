import { m } from '#app/language/messages.ts'
import { keyOf } from '#app/platform/shapes/collections.ts'
import { sectionPath, settingsPath } from '../access/screens/settings/address.ts'
import { settingsCopy as copy } from './copy.ts'

/** What an action came to; the address carries it to the page that says so. */
export type ActionName = keyof typeof copy.done

/** Where somebody's own things are: password, two-step verification, sessions, language. */
export const youPath = sectionPath('you')
/** What the owner decides about everybody who signs in. */
export const peoplePath = sectionPath('people')

export type SettingsDialog =
  | { kind: 'add' | 'invite' }
  | { kind: 'edit' | 'delete' | 'deactivate' | 'withdraw' | 'remove-passkey'; id: string }
  | { kind: 'factor' | 'factor-off' | 'passkey' }

/** Dialogs with which an account can be taken over; turning the factor off takes the password itself. */
export const isGuarded = (dialog: SettingsDialog | null): boolean =>
  dialog !== null && dialog.kind !== 'factor-off'

/** Dialogs about other people. */
export const isOfPeople = ({ kind }: SettingsDialog): boolean => ofPeople.includes(kind)

const ofPeople = ['add', 'invite', 'edit', 'delete', 'deactivate', 'withdraw']

export type SettingsAddress = { dialog: SettingsDialog | null; action: ActionName | null }

export function readAddress(search: URLSearchParams): SettingsAddress {
  return { dialog: readDialog(search), action: keyOf(copy.done, search.get('done') ?? '') }
}

/** Dialogs about other people open over the table of users, one's own over one's own section. */
export function dialogAddress(dialog: SettingsDialog): string {
  const value = 'id' in dialog ? dialog.id : '1'
  return `${isOfPeople(dialog) ? settingsPath : youPath}?${dialog.kind}=${encodeURIComponent(value)}`
}

/** @param path the section that says so */
export const doneAddress = (path: string, action: ActionName): string => `${path}?done=${action}`

const idDialogs = ['edit', 'delete', 'deactivate', 'withdraw', 'remove-passkey'] as const

function readDialog(search: URLSearchParams): SettingsDialog | null {
  for (const kind of idDialogs) {
    const id = search.get(kind)
    if (id) return { kind, id }
  }
  const kind = (['add', 'invite', 'factor', 'factor-off', 'passkey'] as const).find((name) =>
    search.has(name),
  )
  return kind ? { kind } : null
}

/** What is said where something about an account cannot be read or changed. */
export const accountFault = () => ({ event: 'settings not changed', message: m.settings_failed() })

/** Where somebody chooses their own password in place of one that somebody else set. */
export const ownPasswordPath = '/admin/password'

/** What a device is to sign is asked for here: by anyone who is signed in, and by anyone who is about to. */
export const passkeyPath = '/admin/passkey'
export const signInPasskeyPath = '/admin/login/passkey'

/** Where staff who need two-step verification set it up; `next` is the screen they asked for. */
export const enrolmentPath = '/admin/two-step'

export type EnrolmentStep = 'choose' | 'app' | 'codes'

export const enrolmentAddress = (next: string, step: EnrolmentStep = 'choose'): string => {
  const search = new URLSearchParams({ next, ...(step !== 'choose' && { step }) })
  return `${enrolmentPath}?${search}`
}

export function enrolmentStep(search: URLSearchParams): EnrolmentStep {
  const step = search.get('step')
  return step === 'app' || step === 'codes' ? step : 'choose'
}

/** What two-step verification secrets are encrypted for. A secret copied to another account can't be decrypted there. */
export const factorPurpose = (adminId: string) => `two-step ${adminId}`
