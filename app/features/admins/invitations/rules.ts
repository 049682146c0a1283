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

/** What a user name is proposed from: what stands before the at sign. */
export const proposedUsername = (email: string): string => email.split('@')[0] ?? ''
