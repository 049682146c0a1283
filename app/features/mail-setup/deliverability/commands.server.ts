import { countAgainst, type Limit } from '#app/db/technical/limits.server.ts'
import { type IntentOf, intentsOf } from '#app/features/access/permissions/intents.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { writeRecord, written } from '#app/features/records/write-record.server.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { checkNow } from './check.server.ts'
import { insertKey, listKeys } from './queries.server.ts'
import { drawKey } from './signing.server.ts'

/** Of the whole clinic: each check asks DNS for a dozen names. */
const oneCheck: Limit = { name: 'deliverability', count: 1, windowSeconds: 30 }
const conflict = 409
const tooMany = 429

/** Looks DNS up now, at most once in 30 seconds. */
async function check(services: Services): Promise<Outcome<'checked'>> {
  const { db, clock, log } = services
  const fault = { event: 'deliverability not checked', message: m.deliverability_failed() }
  return attempt(log, fault, async () => {
    const limit = await countAgainst(db, oneCheck, { now: clock.now(), factor: 1, subject: 'clinic' })
    if (!limit.ok)
      return refused({ status: tooMany, message: m.deliverability_often(), retryAfter: limit.retryAfter })
    await checkNow(services)
    return done('checked')
  })
}

/** Makes the next key. The one in use signs until DNS has the line of the next; it has to be in use by then. */
async function renew(services: Services, actor: Staff): Promise<Outcome<'renewed'>> {
  const key = await drawKey()
  const failed = m.deliverability_renew_failed()
  const outcome = await writeRecord<'renewed'>(services, { actor, object: 'mail', failed }, async (tx) => {
    const keys = await listKeys(tx)
    const [only, ...others] = keys
    if (!only?.foundFor || others.length > 0)
      return refused({ status: conflict, message: m.deliverability_renew_not_yet() })
    await insertKey(tx, key, { keys, now: services.clock.now() })
    return written({ action: 'edit', detail: { fields: ['dkimKey'] } }, 'renewed')
  })
  if (outcome.ok)
    await attempt(services.log, { event: 'deliverability not checked', message: '' }, async () =>
      done(await checkNow(services)),
    )
  return outcome
}

export const deliverabilityIntents = intentsOf<{ actor: Staff }, Outcome<'checked' | 'renewed'>>()({
  check: (services) => check(services),
  renew: { asksAgain: true, run: (services, { actor }) => renew(services, actor) },
})

export type DeliverabilityIntent = IntentOf<typeof deliverabilityIntents>
