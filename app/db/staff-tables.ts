import type { Language } from './values.ts'

/** Who may enter the back office; instants and flags as in `tables.ts`. */
export type AdminRow = {
  createdAt: string
  updatedAt: string
  id: string
  username: string
  /** NFKC and lower case: unique. */
  usernameKey: string
  /** PHC string, argon2id. */
  passwordHash: string
  email: string
  name: string
  role: string
  /** Of the back office; null until chosen: that of the browser. */
  language: Language | null
}

export type SessionRow = {
  /** SHA-256 of the cookie's token, base64url. */
  id: string
  adminId: string
  createdAt: string
  lastSeenAt: string
  endedAt: string | null
  /** Browser and system in two words, such as "Chrome on Windows". */
  device: string
  /** When password or code was last given: at sign-in, and when it was asked for again; null: never. */
  confirmedAt: string | null
  /** Wrong answers in a row since then; too many end the session. */
  wrongAnswers: number
}

/** The password was right, the code of the second factor is still to come. */
export type PendingSignInRow = {
  /** SHA-256 of the cookie's token, base64url. */
  id: string
  adminId: string
  createdAt: string
  attempts: number
}

export type SecondFactorRow = {
  adminId: string
  /** Sealed with the secret key; empty while it is off. */
  secret: string
  onSince: string | null
  /** The last 30-second step whose code was used: each counts once (ASVS 6.5.1). */
  lastStep: number
  /** What is on offer until it is taken: sealed JSON of a new secret, new recovery codes, or both. */
  offer: string | null
}

/** Used ones stay until new codes replace them all. */
export type RecoveryCodeRow = {
  /** Keyed hash of the code. */
  id: string
  adminId: string
  usedAt: string | null
}
