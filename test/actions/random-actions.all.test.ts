import { expect, test } from 'vitest'
import { newSeed } from '#app/platform/shapes/chance.ts'
import { forEachEngineWithServices } from '../services.ts'
import { openBusyClinic } from './busy-clinic.ts'
import { daysFor, doActions } from './random-actions.ts'
import { violationsAfter } from './violations.ts'

/** `npm run torture -- actions` does 5,000, in three processes on each engine. */
const count = 200

forEachEngineWithServices((openServices) => {
  test('whatever eight people do at once, claims, visits, capacities, counters and the log are right', async () => {
    const seed = Number(process.env.ACTIONS_SEED ?? newSeed())
    const errors: unknown[] = []
    const log = { info: () => {}, warn: () => {}, error: (fault: unknown) => errors.push(fault) }
    const services = await openServices({ log })
    await openBusyClinic(services.db)
    const { answers, violations } = await doActions(services, { seed, count, days: daysFor(count) })
    const said = `ACTIONS_SEED=${seed} ${JSON.stringify({ answers, errors })}`
    expect([...violations, ...(await violationsAfter(services))], said).toEqual([])
  })
})
