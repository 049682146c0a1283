import { Secret, TOTP } from 'otpauth'

/** RFC 6238 with what every authenticator app understands: SHA-1, six digits, 30 seconds. */
const secretBytes = 20
const periodSeconds = 30
/** A code counts one step before and after its own: clocks of phones are seconds off (RFC 6238 5.2). */
const stepsAround = 1

/** A new secret, base32. */
export const newSecret = (): string => new Secret({ size: secretBytes }).base32

/** The address that an authenticator app reads from the square. */
export const secretAddress = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  codes(secret, { issuer, label }).toString()

/**
 * The 30-second step whose code this is, for the caller to use up; null where it is none of now.
 * @param code spaces are allowed, as apps show them.
 */
export function stepOfCode(secret: string, code: string, now: Temporal.Instant): number | null {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const timestamp = now.epochMilliseconds
  const delta = codes(secret).validate({ token, timestamp, window: stepsAround })
  return delta === null ? null : Math.floor(timestamp / 1_000 / periodSeconds) + delta
}

/** Six digits, however they are spaced. */
export const isCodeOfApp = (typed: string): boolean => /^\d{6}$/.test(typed.replaceAll(/\s/g, ''))

/** The code of that moment, as an app shows it. */
export const codeAt = (secret: string, now: Temporal.Instant): string =>
  codes(secret).generate({ timestamp: now.epochMilliseconds })

const codes = (secret: string, named: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...named, secret: Secret.fromBase32(secret), period: periodSeconds })
