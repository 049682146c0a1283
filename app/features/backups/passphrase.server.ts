import { createHash, timingSafeEqual } from 'node:crypto'
import { recordFailure, recordSuccess } from '#app/db/technical/job-runs.server.ts'
import { countAgainst, type Limit } from '#app/db/technical/limits.server.ts'
import { m } from '#app/language/messages.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import type { Staff } from '../audit/actor.ts'
import { writeRecord, written } from '../records/write-record.server.ts'
import { passphraseCheck } from './rules.ts'
import { placeOf } from './run.server.ts'
import { plainPassphrase } from './set-up/rules.ts'

/** Slips included; nobody finds a passphrase out this way. */
const perHour: Limit = { name: 'backup-passphrase', count: 10, windowSeconds: 3_600 }

/**
 * The owner types the passphrase, to prove that somebody still has it. Day and result are kept, what was typed is not.
 * 422 for a wrong one, 409 where backups are off, 429 after too many.
 */
export async function checkPassphrase(
  services: Services,
  { actor, typed }: { actor: Staff; typed: string },
): Promise<Outcome<undefined>> {
  const { clock, settings } = services
  const place = placeOf(settings)
  if (place === null) return refused({ status: 409, message: m.backups_refused_off() })
  if (typed.trim() === '') return refused({ status: 422, errors: { passphrase: m.backups_check_missing() } })
  const isRight = isSame(plainPassphrase(typed), plainPassphrase(place.passphrase))
  const writing = { actor, object: 'backup', failed: m.backups_refused_fault() } as const
  const outcome = await writeRecord(services, writing, async (tx) => {
    const now = clock.now()
    const counting = { now, factor: settings.limitsFactor, subject: 'clinic' }
    const limit = await countAgainst(tx, perHour, counting)
    if (!limit.ok)
      return refused({ status: 429, message: m.backups_check_often(), retryAfter: limit.retryAfter })
    await (isRight ? recordSuccess : recordFailure)(tx, { name: passphraseCheck, now, detail: {} })
    return written({ action: 'verify', detail: { fields: [isRight ? 'passphrase' : 'wrongPassphrase'] } })
  })
  if (!outcome.ok) return outcome
  return isRight ? done(undefined) : refused({ status: 422, errors: { passphrase: m.backups_check_wrong() } })
}

const isSame = (one: string, other: string): boolean => timingSafeEqual(hashed(one), hashed(other))
const hashed = (text: string) => createHash('sha256').update(text).digest()
