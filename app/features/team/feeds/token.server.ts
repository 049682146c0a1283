import { keyedHash } from '#app/platform/secrets/encrypted-text.server.ts'

/** What stands for a token in the database: nobody reads the address out of it, or out of a backup. */
export const feedDigest = (secretKey: string, token: string): string => keyedHash(secretKey, 'feed', token)

export const feedPath = (token: string): string => `/feeds/${token}.ics`

/** 128 random bits, base64url; anything else was never one of ours. */
export const isFeedToken = (text: string): boolean => /^[A-Za-z0-9_-]{22}$/.test(text)
