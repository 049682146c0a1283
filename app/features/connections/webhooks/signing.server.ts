import { createHmac, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { columns } from '#app/db/columns.ts'
import { mostSecrets, rotationHours } from './rules.ts'

/* Standard Webhooks (https://www.standardwebhooks.com), version 1: HMAC-SHA256 over id, timestamp and body. */

const secretPrefix = 'whsec_'
const secretBytes = 32

const secretList = z.array(z.object({ secret: z.string(), until: z.nullable(z.string()) }))
/** Those that sign, the newest first; one before the newest has an end. */
export type Secrets = z.output<typeof secretList>

export const readSecrets = (stored: string): Secrets => secretList.parse(JSON.parse(stored))

export const makeSecret = (): string => secretPrefix + randomBytes(secretBytes).toString('base64')

/** The new one signs at once, those before for another day. */
export function rotated(secrets: Secrets, secret: string, now: Temporal.Instant): Secrets {
  const until = columns.instant(now.add({ hours: rotationHours }))
  const before = inForce(secrets, now).map((one) => ({ ...one, until: one.until ?? until }))
  return [{ secret, until: null }, ...before].slice(0, mostSecrets)
}

const inForce = (secrets: Secrets, now: Temporal.Instant): Secrets =>
  secrets.filter(({ until }) => until === null || until > columns.instant(now))

type Message = { id: string; body: string; secrets: Secrets }

/** The headers that prove that a message is ours, and when it was sent. */
export function signedHeaders({ id, body, secrets }: Message, now: Temporal.Instant): Record<string, string> {
  const seconds = Math.floor(now.epochMilliseconds / 1_000)
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': inForce(secrets, now)
      .map(({ secret }) => signature(secret, `${id}.${seconds}.${body}`))
      .join(' '),
  }
}

const signature = (secret: string, content: string): string => {
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`
}
