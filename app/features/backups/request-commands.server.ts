import { makeJobDue } from '#app/db/technical/job-runs.server.ts'
import { countAgainst, type Limit } from '#app/db/technical/limits.server.ts'
import { type IntentOf, intentsOf } from '#app/features/access/permissions/intents.ts'
import { m } from '#app/language/messages.ts'
import type { FormFields } from '#app/platform/forms/form-fields.server.ts'
import { type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import type { Staff } from '../audit/actor.ts'
import { writeRecord, written } from '../records/write-record.server.ts'
import { hasAsked, insertAsked } from './history-queries.server.ts'
import { checkPassphrase } from './passphrase.server.ts'
import { backupJob } from './rules.ts'
import { placeOf } from './run.server.ts'

/** Of the whole clinic: each one reads everything there is. */
const perHour: Limit = { name: 'backup-by-hand', count: 6, windowSeconds: 3_600 }

/**
 * Asks for a backup now: the job of the nights makes it, in whichever process takes it first, so that two never run at
 * a time. 409 where one is under way or not switched on, 429 where there were enough for now.
 */
export async function askForBackup(services: Services, actor: Staff): Promise<Outcome<undefined>> {
  const { clock, settings } = services
  if (placeOf(settings) === null) return refused({ status: 409, message: m.backups_refused_off() })
  const writing = { actor, object: 'backup', failed: m.backups_refused_fault() } as const
  const outcome = await writeRecord(services, writing, async (tx) => {
    const now = clock.now()
    const isFree = await makeJobDue(tx, backupJob, now)
    if (!isFree || (await hasAsked(tx))) return refused({ status: 409, message: m.backups_refused_running() })
    const counting = { now, factor: settings.limitsFactor, subject: 'clinic' }
    const limit = await countAgainst(tx, perHour, counting)
    if (!limit.ok)
      return refused({ status: 429, message: m.backups_refused_often(), retryAfter: limit.retryAfter })
    const id = await insertAsked(tx, { startedBy: actor.id, now })
    return written({ action: 'create', objectId: id })
  })
  if (outcome.ok) services.wakeJobs()
  return outcome
}

type Sent = { actor: Staff; fields: FormFields }

export const backupIntents = intentsOf<Sent, Outcome<void>>()({
  'back-up': (services, { actor }) => askForBackup(services, actor),
  'check-passphrase': {
    asksAgain: true,
    run: (services, { actor, fields }) =>
      checkPassphrase(services, { actor, typed: fields.get('passphrase') ?? '' }),
  },
})

export type BackupIntent = IntentOf<typeof backupIntents>
