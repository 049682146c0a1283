import { keyOf } from '../../../platform/shapes/keys.ts'
import { copy } from './copy.ts'

/** What an action came to; the address carries it to the page that says so. */
export type ActionName = keyof typeof copy.done

export const settingsPath = '/admin/settings'

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

export function dialogAddress(dialog: SettingsDialog): string {
  const value = 'id' in dialog ? dialog.id : '1'
  return `${settingsPath}?${dialog.kind}=${encodeURIComponent(value)}`
}

export const doneAddress = (action: ActionName): string => `${settingsPath}?done=${action}`

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
