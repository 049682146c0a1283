import { expect, test } from 'vitest'
import { newSeed } from '#app/platform/shapes/chance.ts'
import { forEachEngine } from '../database.ts'
import { isTorture, measured } from '../torture.ts'
import { checkHistories } from './histories.ts'

/**
 * `npm run torture -- linearizability` does 1,000 on each engine; otherwise a few on PostgreSQL, which has many writers: starting
 * the processes takes longer than what they do. HISTORY_SEED is the first one’s.
 */
const count = Number(process.env.HISTORY_COUNT ?? (isTorture ? 1_000 : 4))
const killPercent = Number(process.env.HISTORY_KILLS ?? (isTorture ? 15 : 40))

const contended = ['book', 'move', 'hold', 'reopen'].flatMap((kind) => [`${kind} ok`, `${kind} taken`])

forEachEngine(
  (openDatabase, engine) => {
    test(`${count} histories of eight processes, some of them killed, each fit an order`, async () => {
      const seed = Number(process.env.HISTORY_SEED ?? newSeed() % 1_000_000_000)
      const begun = performance.now()
      const { violation, ...told } = await checkHistories(await openDatabase(), { seed, count, killPercent })
      const seconds = Math.round((performance.now() - begun) / 1_000)
      measured(
        `${engine}: ${told.done} histories, ${told.operations} operations, ${told.kills} kills (${told.unknown} while something was done), ${violation ? 'FAILED' : 'all fit'}, ${seconds} s, HISTORY_SEED=${seed}`,
      )
      expect(violation, `HISTORY_SEED=${seed}`).toBeNull()
      expect(told.done).toBe(count)
      // A history in which nobody was in anybody's way would prove nothing.
      if (isTorture) expect(Object.keys(told.answers)).toEqual(expect.arrayContaining(contended))
    }, 3_600_000)
  },
  isTorture ? undefined : ['postgres'],
)
