import * as z from 'zod/mini'

/** Far longer than any that authenticators make without attestation. */
const longestPart = 16_384
const base64url = z.string().check(z.minLength(1), z.maxLength(longestPart), z.regex(/^[\w-]+$/))
const credential = { id: base64url, rawId: base64url, type: z.literal('public-key') }
const attachment = z.optional(z.enum(['platform', 'cross-platform']))
const longestTransport = 32
const mostTransports = 8

/** What a browser hands over for a signature of an existing passkey. */
const assertion = z.object({
  ...credential,
  response: z.object({
    authenticatorData: base64url,
    clientDataJSON: base64url,
    signature: base64url,
    userHandle: z.optional(z.string().check(z.maxLength(longestPart))),
  }),
  authenticatorAttachment: attachment,
})

/** What a browser hands over for a new passkey. */
const attestation = z.object({
  ...credential,
  response: z.object({
    attestationObject: base64url,
    clientDataJSON: base64url,
    transports: z.optional(
      z.array(z.string().check(z.maxLength(longestTransport))).check(z.maxLength(mostTransports)),
    ),
  }),
  authenticatorAttachment: attachment,
})

export type Assertion = z.output<typeof assertion>
export type Attestation = z.output<typeof attestation>

/** A signature as a form sends it; null for whatever else was typed. */
export const assertionIn = (text: string): Assertion | null => read(assertion, text)

export const attestationIn = (text: string): Attestation | null => read(attestation, text)

function read<T>(shape: z.ZodMiniType<T>, text: string): T | null {
  if (!text.startsWith('{')) return null
  try {
    const result = shape.safeParse(JSON.parse(text))
    return result.success ? result.data : null
  } catch {
    return null
  }
}
