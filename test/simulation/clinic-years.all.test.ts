import { expect, test } from 'vitest'
import { newSeed } from '#app/platform/shapes/chance.ts'
import { forEachEngine } from '../database.ts'
import { isTorture, measured } from '../torture.ts'
import { liveDays } from './clinic-year.ts'

/**
 * `npm run torture -- clinic-years` lives ten years on each engine, otherwise a few days. SIMULATION_SEED is the first one’s;
 * with SIMULATION_YEARS=1 it does the same again, up to SIMULATION_DAYS.
 */
const years = Number(process.env.SIMULATION_YEARS ?? (isTorture ? 10 : 1))
const days = Number(process.env.SIMULATION_DAYS ?? (isTorture ? 365 : 4))
const faultPercent = Number(process.env.SIMULATION_FAULTS ?? 8)

/** A few days before the clinic's clocks are changed, to either side. */
const starts = ['2027-03-12', '2027-11-05']

forEachEngine((openDatabase, engine) => {
  test(
    `${years} simulated years of ${days} days keep every promise, whatever fails`,
    async () => {
      const first = Number(process.env.SIMULATION_SEED ?? newSeed() % 1_000_000_000)
      for (let year = 0; year < years; year++) {
        const seed = first + year
        const from = starts[seed % starts.length] ?? ''
        const database = await openDatabase()
        const begun = performance.now()
        const report = await liveDays(database, { seed, days, from, faultPercent }).catch((cause) => {
          throw new Error(`SIMULATION_SEED=${seed} could not be lived`, { cause })
        })
        const seconds = Math.round((performance.now() - begun) / 1_000)
        const failures = Object.entries(report.faults).map(([kind, count]) => `${count} ${kind}`)
        measured(
          `${engine}: ${report.days} days, ${report.steps} steps, ${report.emails} emails, ${report.texts} texts, ${failures.join(', ')}, ${report.violation ? 'FAILED' : 'all held'}, ${seconds} s, SIMULATION_SEED=${seed}`,
        )
        expect(report.violation).toBeNull()
        expect(report.days).toBe(days)
        // A year in which nobody is in anybody's way would prove nothing.
        if (isTorture)
          expect(Object.keys(report.answers)).toEqual(expect.arrayContaining(['book 200', 'book 409']))
        await database.close()
      }
    },
    24 * 3_600_000,
  )
})
