/** S3, S9: the ids that the specification fixes. */
export const firstAdmin = { id: 'admin-1', username: 'admin', name: 'Administrator' } as const
export const adminRole = 'admin'
export const settingsId = 'app_settings'
export const defaultSettings = { theme: 'light', notifications: true } as const

export const passwordLength = { least: 8, most: 256 }

/** A session ends after so long without a deed, and after so long in any case (ASVS 7.3.1, 7.3.2). */
export const idleMinutes = 15
export const absoluteHours = 8
/** How exactly a session's last deed is known; saves a write on every request. */
export const lastSeenSeconds = 60

/** Under this user names are unique and compared (decision 6): full-width and upper case are the same name. */
export const usernameKey = (username: string): string => username.normalize('NFKC').trim().toLowerCase()

export type PasswordProblem = 'too-short' | 'too-long'

/** Length in code points; everything else is allowed (ASVS 6.2.1, 6.2.9). */
export function passwordProblem(password: string): PasswordProblem | null {
  const length = [...password].length
  if (length < passwordLength.least) return 'too-short'
  return length > passwordLength.most ? 'too-long' : null
}

/** Pages of the back office that sign-in may lead back to (security T21). */
const pages = ['dashboard', 'treatments', 'gallery', 'testimonials', 'messages', 'settings'] as const
export const startPage = '/admin/dashboard'

/**
 * Where to go after sign-in: the wished page where it is one of ours, else the dashboard. Only the page
 * counts: what else the address held is dropped, and the answer is one of our own texts, never the input.
 */
export function pageAfterSignIn(next: string | null): string {
  const page = pages.find((name) => next === `/admin/${name}`)
  return page ? `/admin/${page}` : startPage
}
