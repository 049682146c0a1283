import { createHash, randomBytes, randomInt } from 'node:crypto'

const idBytes = 16
const tokenBytes = 32
const passwordBytes = 15

/** 128 random bits, base64url: the id of every row (ASVS 11.5.1). */
export const randomId = (): string => randomBytes(idBytes).toString('base64url')

/** 256 random bits, base64url: what a session's cookie holds. */
export const randomToken = (): string => randomBytes(tokenBytes).toString('base64url')

/** 120 random bits, base64url: nobody guesses such a password, and it can still be copied by hand. */
export const randomPassword = (): string => randomBytes(passwordBytes).toString('base64url')

const shortLength = 12
/** About 70 random bits, letters and digits alone: for names that must differ, and that are no secret. */
export const shortId = (): string =>
  randomToken()
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, shortLength)

const codes = 1_000_000
const codeDigits = 6

/** Six random digits, to be typed off an email: only with a limit on tries. */
export const randomCode = (): string => String(randomInt(codes)).padStart(codeDigits, '0')

/** SHA-256, base64url, of the parts; their borders count. */
export function digest(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}
