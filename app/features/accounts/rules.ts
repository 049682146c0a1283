import { roleOf } from '../access/permissions/permissions.ts'

/** The ids are fixed (docs/specification.md#seeds, docs/specification.md#fields). */
export const firstAdmin = { id: 'admin-1', username: 'admin', name: 'Administrator' } as const
export const adminRole = 'admin'
export const settingsId = 'app_settings'

/** Shorter is enough next to two-step verification. */
const passwordLength = { least: 12, leastWithFactor: 8, most: 256 }

export const leastLength = (hasFactor: boolean): number =>
  hasFactor ? passwordLength.leastWithFactor : passwordLength.least

/** A session ends after so long without use, and after so long in any case (ASVS 7.3.1, 7.3.2). */
export const idleMinutes = 15
export const absoluteHours = 8
/** How exactly a session's last use is known; saves a write on every request. */
export const lastSeenSeconds = 60

/**
 * Under this user names are unique and compared (docs/specification.md#text): full-width and upper case are the
 * same name.
 */
export const usernameKey = (username: string): string => username.normalize('NFKC').trim().toLowerCase()

/** A sign-in waits so long for its code, and for so many of them; then it starts again with the password. */
export const pendingSignInMinutes = 10
export const codesPerSignIn = 5

/** Where two-step verification is required, it has to be there so long after the first sign-in that said so. */
export const graceDays = 7

/** Guarded actions ask again after so long; so many wrong answers end the session. */
export const confirmedMinutes = 5
export const answersPerSession = 5

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** What the clinic sets for everybody (docs/specification.md#settings-screen). */
export type SettingsDocument = { theme: Theme; notifications: boolean }
export const defaultSettings: SettingsDocument = { theme: 'light', notifications: true }

export type PasswordProblem = 'too-short' | 'too-long'

/** Length in code points; everything else is allowed (ASVS 6.2.1, 6.2.9). */
export function passwordProblem(password: string, hasFactor: boolean): PasswordProblem | null {
  const length = [...password].length
  if (length < leastLength(hasFactor)) return 'too-short'
  return length > passwordLength.most ? 'too-long' : null
}

/** Why a session ended, as the sign-in page says it. */
const sessionEnds = ['answers', 'idle', 'total', 'elsewhere'] as const
export type SessionEnd = (typeof sessionEnds)[number]

export const sessionEnd = (said: string | null): SessionEnd | null =>
  sessionEnds.find((known) => known === said) ?? null

export type PasswordStrength = 'short' | 'weak' | 'fair' | 'good' | 'strong'

/** How much of a search a password would take, by length and variety; a hint while typing, never a refusal. */
export function passwordStrength(password: string, hasFactor: boolean): PasswordStrength {
  if (passwordProblem(password, hasFactor) === 'too-short') return 'short'
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length
  const characters = [...password]
  const variety = new Set(characters).size
  const score = Math.min(characters.length, variety * 2) + (kinds - 1) * 2
  return strengthSteps.find(({ below }) => score < below)?.strength ?? 'strong'
}

const strengthSteps: { below: number; strength: PasswordStrength }[] = [
  { below: 10, strength: 'weak' },
  { below: 14, strength: 'fair' },
  { below: 20, strength: 'good' },
]

/** An invitation opens the door once, within so many hours (docs/topics/accounts-and-roles.md). */
export const validHours = 72

/** So many wait at once, ended ones that are still shown among them. */
export const mostWaiting = 50

/** From its end on it is shown, and told apart on its page, for so long. */
export const keptDays = 30

/** Whether it still opens the door. */
export const isOpen = (
  { usedAt, expiresAt }: { usedAt: string | null; expiresAt: string },
  now: string /** As a column holds it, as `expiresAt` does. */,
): boolean => usedAt === null && expiresAt > now

/** What a user name is proposed from: what is before the at sign. */
export const proposedUsername = (email: string): string => email.split('@')[0] ?? ''

/** What of somebody decides whether they may enter. */
export type Standing = {
  id: string
  role: string
  deactivatedAt: string | null
  deletedAt: string | null
}

/** Whether somebody may enter at all. */
const isActive = ({ deactivatedAt, deletedAt }: Omit<Standing, 'id' | 'role'>): boolean =>
  deactivatedAt === null && deletedAt === null

/** Those who may do everything, and enter. */
export const ownersAmong = (people: readonly Standing[]): string[] =>
  people.filter((one) => isActive(one) && roleOf(one.role) === 'admin').map(({ id }) => id)

/** Without whom nobody could do everything any more; null where there is another one. */
export function lastOwner(people: readonly Standing[]): string | null {
  const [one, ...others] = ownersAmong(people)
  return one !== undefined && others.length === 0 ? one : null
}

/** What an authenticator was asked to sign is good for so long; people look for their telephone meanwhile. */
export const challengeMinutes = 5

/** More than anybody carries; a list of them stays readable. */
export const mostPasskeys = 20

/** In code points. */
export const longestName = 60

/** What a signature is asked for; one for another purpose counts for nothing. */
export type Purpose = 'add' | 'alone' | 'second-step' | 'confirm'
