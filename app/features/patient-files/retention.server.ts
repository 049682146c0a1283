import { inTransaction } from '#app/db/engine/transaction.server.ts'
import type { Forget, PersonalPart, Retention } from '#app/db/personal-data.server.ts'
import { emptyWriteAheadLog } from '#app/db/upkeep/erasure.server.ts'
import { kindOf } from '#app/platform/log.server.ts'
import { hourly, type Job } from '#app/platform/process/jobs.server.ts'
import type { Services } from '#app/platform/services.ts'
import { forgetRecords } from './erasure.server.ts'
import { parts } from './register.server.ts'

/**
 * What has had its time is forgotten, as each feature's part of the register says
 * (the table is in docs/operations.md#what-lives-where-and-for-how-long). Pictures that were deleted go with the gallery's
 * sweep, portraits with the website's.
 */
type Needs = Pick<Services, 'db' | 'engine' | 'clock' | 'settings' | 'log'>

/** Once a day, what has had its time is forgotten. */
export const retaining = (needs: Needs): Job => ({
  name: 'retention',
  next: (now) => now.add({ hours: 24 }),
  run: () => forgetWhatIsOver(needs),
})

/** What is kept for minutes or hours doesn't wait for the daily job. */
export const forgettingBriefRecords = (needs: Needs): Job => ({
  name: 'brief-records',
  next: hourly,
  run: () =>
    forgetEach(
      needs,
      stepsOf(({ hourly: brief }) => brief),
    ),
})

/**
 * Every kind is tried whatever became of the others; then nothing of it is in SQLite's files any more.
 * @returns how many of each kind went
 * @throws AggregateError after the last one, where any failed: the job is then tried again soon
 */
export async function forgetWhatIsOver(needs: Needs): Promise<Record<string, number>> {
  try {
    return await forgetEach(needs, [...stepsOf(recordsOver), ...stepsOf(({ daily }) => daily)])
  } finally {
    await emptyWriteAheadLog(needs.db, needs.engine)
  }
}

type Steps = Readonly<Record<string, Forget>>

const stepsOf = (of: (part: PersonalPart) => Steps | undefined): [string, Forget][] =>
  Object.values(parts).flatMap((part) => Object.entries(of(part) ?? {}))

async function forgetEach(needs: Needs, steps: [string, Forget][]): Promise<Record<string, number>> {
  const { db, clock, settings, log } = needs
  const now = clock.now()
  const today = now.toZonedDateTimeISO('UTC')
  const before: Retention['before'] = (limit) => today.subtract(limit).toInstant()
  const counts: Record<string, number> = {}
  const failures: unknown[] = []
  for (const [kind, forget] of steps) {
    try {
      counts[kind] = await forget({ db, now, before, dataDirectory: settings.dataDirectory })
    } catch (error) {
      log.error({ kind: kindOf(error), code: kind }, 'not forgotten')
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some of what is over could not be forgotten')
  return counts
}

const batch = 200

/** Records go a batch at a time, each in a transaction with all that hangs on it. */
const recordsOver = ({ listOver = {} }: PersonalPart): Steps =>
  Object.fromEntries(
    Object.entries(listOver).map(([kind, list]) => [
      kind,
      async (retention) => {
        for (let count = 0; ; ) {
          const over = await list(retention, batch)
          const found = Object.values(over).flat().length
          if (found === 0) return count
          await inTransaction(retention.db, (tx) => forgetRecords(tx, over))
          count += found
        }
      },
    ]),
  )
