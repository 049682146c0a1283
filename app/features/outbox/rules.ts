/** The letters that we write. */
export const letterKinds = ['request-received', 'confirmed', 'cancelled', 'moved', 'undelivered'] as const
export type LetterKind = (typeof letterKinds)[number]
