import { decideInTransaction } from '#app/db/engine/transaction.server.ts'
import { makeJobDue } from '#app/db/technical/job-runs.server.ts'
import { countAgainst, type Limit } from '#app/db/technical/limits.server.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { by, type Staff } from '../actor.ts'
import { record } from '../queries.server.ts'
import { verificationJob } from './jobs.server.ts'

/** Of the whole clinic: each one reads the whole log. */
const perHour: Limit = { name: 'audit-verification', count: 12, windowSeconds: 3_600 }

/**
 * Asks for a verification now: the job of the nights does it, in whichever process takes it first. 409 where one is
 * under way, 429 where there were enough for now.
 */
export async function askForVerification(services: Services, actor: Staff): Promise<Outcome<undefined>> {
  const { db, clock, log, settings } = services
  const fault = { event: 'audit log not verified', message: m.audit_load_failed() }
  const outcome = await attempt(log, fault, () =>
    decideInTransaction(db, async (tx): Promise<Outcome<undefined>> => {
      const now = clock.now()
      if (!(await makeJobDue(tx, verificationJob, now)))
        return refused({ status: 409, message: m.audit_verify_running() })
      const limit = await countAgainst(tx, perHour, { now, factor: settings.limitsFactor, subject: 'clinic' })
      if (!limit.ok)
        return refused({ status: 429, message: m.audit_verify_often(), retryAfter: limit.retryAfter })
      await record(tx, { at: now, action: 'verify', object: 'audit-log', objectId: '', ...by(actor) })
      return done(undefined)
    }),
  )
  if (outcome.ok) services.wakeJobs()
  return outcome
}
