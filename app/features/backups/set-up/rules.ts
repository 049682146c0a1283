/** In code points. */
export const passphraseLength = { least: 12, most: 256 } as const
/** How many backups are kept. */
export const keepChoices = [7, 14, 30, 60, 90] as const
export const usualKeep = 14

/** Spaces around it come along when it is pasted; a letter with an accent is the same however a keyboard makes it. */
export const plainPassphrase = (typed: string): string => typed.normalize('NFC').trim()

export type PassphraseStrength = 'short' | 'fair' | 'strong'

/** What the form says while it is typed. The server asks for more (`commands.server.ts`). */
export function passphraseStrength(typed: string): PassphraseStrength {
  const passphrase = plainPassphrase(typed)
  const length = [...passphrase].length
  if (length < passphraseLength.least) return 'short'
  const words = new Set(passphrase.toLowerCase().split(/\s+/))
  return words.size >= 5 || new Set(passphrase).size >= 14 ? 'strong' : 'fair'
}

/** A passphrase that nobody types is forgotten: the owner types it once each quarter. */
export const checkEveryDays = 91

/** What was done on the set-up page, as the address of the next page says it. */
export const setUpDone = ['on', 'saved', 'replaced', 'off'] as const
export type SetUpDone = (typeof setUpDone)[number]
