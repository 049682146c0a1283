/** What an authenticator was asked to sign is good for so long; people look for their telephone meanwhile. */
export const challengeMinutes = 5

/** More than anybody carries; a list of them stays readable. */
export const mostPasskeys = 20

/** In code points. */
export const longestName = 60

/** What a signature is asked for; one for another purpose counts for nothing. */
export type Purpose = 'add' | 'alone' | 'second-step' | 'confirm'
