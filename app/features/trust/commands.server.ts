import type { Database } from '#app/db/tables.ts'
import { makeJobDue } from '#app/db/technical/job-runs.server.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { AddressCounts } from '#app/platform/process/address-counts.server.ts'
import { digest, randomToken } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import { type IntentOf, intentsOf } from '../access/permissions/intents.ts'
import type { Staff } from '../audit/actor.ts'
import { askForVerification } from '../audit/chain/verify-commands.server.ts'
import { writeRecord, written } from '../records/write-record.server.ts'
import { checkJob, databaseJob } from './checks.server.ts'
import { deleteStatusToken, noteTokenUse, replaceStatusToken } from './queries.server.ts'

/**
 * Asks for everything to be checked now: the jobs of the nights do it, in whichever process takes them first. 409 where it
 * is under way, 429 where there were enough for now.
 */
async function checkNow(services: Services, actor: Staff): Promise<Outcome<TrustDone>> {
  const asked = await askForVerification(services, actor)
  if (!asked.ok) return asked
  const fault = { event: 'checks not asked for', message: m.trust_load_failed() }
  const outcome = await attempt(services.log, fault, async () => {
    for (const job of [databaseJob, checkJob]) await makeJobDue(services.db, job, services.clock.now())
    return done({ done: 'asked' as const })
  })
  services.wakeJobs()
  return outcome
}

const tokenPrefix = 'fls_'

/** Makes the token of /status.json in place of the one before. @returns it, shown this once */
async function makeToken(services: Services, actor: Staff): Promise<Outcome<TrustDone>> {
  const token = tokenPrefix + randomToken()
  const writing = { actor, object: 'status-token', failed: m.trust_status_failed() } as const
  return writeRecord(services, writing, async (tx) => {
    await replaceStatusToken(tx, {
      digest: digest(token),
      createdBy: actor.id,
      now: services.clock.now(),
    })
    return written({ action: 'create' }, { token })
  })
}

async function revokeToken(services: Services, actor: Staff): Promise<Outcome<TrustDone>> {
  const writing = { actor, object: 'status-token', failed: m.trust_status_failed() } as const
  return writeRecord(services, writing, async (tx) => {
    await deleteStatusToken(tx)
    return written({ action: 'delete' }, { done: 'revoked' as const })
  })
}

export type TrustDone = { token?: string; done?: 'asked' | 'revoked' }

export const trustIntents = intentsOf<{ actor: Staff }, Outcome<TrustDone>>()({
  check: (services, { actor }) => checkNow(services, actor),
  'make-token': {
    permission: 'clinic-settings',
    asksAgain: true,
    run: (services, { actor }) => makeToken(services, actor),
  },
  'revoke-token': {
    permission: 'clinic-settings',
    asksAgain: true,
    run: (services, { actor }) => revokeToken(services, actor),
  },
})

export type TrustIntent = IntentOf<typeof trustIntents>

/** A monitor asks once a minute; wrong tokens count too. */
const mostInMinute = 30

/** In memory, by process: who asks without a token makes no row in the database. */
const questions = new WeakMap<Database, AddressCounts>()

/** Whether that token opens /status.json: 401 where it doesn't, 429 after too many questions from one address. */
export async function openStatus(
  { db, clock, settings }: Pick<Services, 'db' | 'clock' | 'settings'>,
  { authorization, address }: { authorization: string | null; address: string },
): Promise<Outcome<undefined>> {
  const counts = questions.get(db) ?? new AddressCounts(mostInMinute * settings.limitsFactor)
  questions.set(db, counts)
  const retryAfter = counts.secondsToWait(address)
  if (retryAfter > 0) return refused({ status: 429, retryAfter })
  counts.count(address)
  const [, token = ''] = /^Bearer (fls_[\w-]{43})$/.exec(authorization ?? '') ?? []
  const isOpen = token !== '' && (await noteTokenUse(db, digest(token), clock.now()))
  return isOpen ? done(undefined) : refused({ status: 401 })
}
