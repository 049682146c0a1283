import { expect, test } from 'vitest'
import { jobFacts, makeJobDue, recordSuccess } from '#app/db/technical/job-runs.server.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { hourly, type Job, runDue, startJobs } from './jobs.server.ts'

const never = 3_600_000

forEachEngineWithServices((openServices) => {
  test('a job runs once in a hundred looks of ten processes, and again when it is due', async () => {
    const services = await openServices()
    let runs = 0
    const job: Job = {
      name: 'count',
      next: hourly,
      run: async () => {
        runs += 1
        await new Promise((resolve) => setTimeout(resolve, 20))
        return { runs }
      },
    }
    const { end: stop } = await startJobs(services, [], { lookEvery: never })
    await recordSuccess(services.db, { name: 'count', now: services.clock.now(), detail: {} })
    const looks = () => Promise.all(Array.from({ length: 100 }, () => runDue(services, [job])))
    await looks()
    expect(runs).toBe(1)
    await looks()
    expect(runs).toBe(1)
    services.clock.advance({ minutes: 61 })
    await looks()
    expect(runs).toBe(2)
    expect((await jobFacts(services.db)).get('count')).toMatchObject({
      succeededAt: services.clock.now(),
      failedAt: null,
      failures: 0,
      detail: { runs: 2 },
    })
    await stop()
  })

  test('a job that is brought forward runs when the work is woken, also where a look was on its way', async () => {
    const services = await openServices()
    const looked = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    const ran = Promise.withResolvers<void>()
    let runs = 0
    const asking: Job = {
      name: 'asked',
      next: hourly,
      run: async () => {
        if (++runs === 2) ran.resolve()
        return undefined
      },
    }
    const slow: Job = {
      name: 'slow',
      next: hourly,
      run: async () => {
        looked.resolve()
        await asked.promise
        return undefined
      },
    }
    const { wake, end } = await startJobs(services, [asking, slow], { lookEvery: never })
    await looked.promise
    expect(runs).toBe(1)
    expect(await makeJobDue(services.db, 'slow', services.clock.now())).toBe(false)
    expect(await makeJobDue(services.db, 'asked', services.clock.now())).toBe(true)
    wake()
    asked.resolve()
    await ran.promise
    await end()
  })

  test('a failed job is tried again, and its failures are counted until it succeeds', async () => {
    const services = await openServices()
    let isBroken = true
    const job: Job = {
      name: 'fragile',
      next: hourly,
      run: async () => {
        if (isBroken) throw new Error('broken')
        return undefined
      },
    }
    const { end: stop } = await startJobs(services, [job], { lookEvery: never })
    await stop()
    const failures = async () => (await jobFacts(services.db)).get('fragile')?.failures
    expect(await failures()).toBe(1)
    await runDue(services, [job])
    expect(await failures()).toBe(1)
    services.clock.advance({ minutes: 16 })
    await runDue(services, [job])
    expect(await failures()).toBe(2)
    isBroken = false
    services.clock.advance({ minutes: 16 })
    await runDue(services, [job])
    expect(await failures()).toBe(0)
  })

  test('a job of a process that died is taken over when its lease is over', async () => {
    const services = await openServices()
    const dead = Promise.withResolvers<void>()
    const runs: string[] = []
    const job = (who: string, run: () => Promise<void>): Job => ({
      name: 'heavy',
      next: hourly,
      run: async () => {
        runs.push(who)
        await run()
        return undefined
      },
    })
    await recordSuccess(services.db, { name: 'heavy', now: services.clock.now(), detail: {} })
    const first = runDue(services, [job('first', () => dead.promise)])
    while (runs.length === 0) await new Promise((resolve) => setImmediate(resolve))
    await runDue(services, [job('second', async () => {})])
    expect(runs).toEqual(['first'])
    services.clock.advance({ minutes: 4 })
    await runDue(services, [job('second', async () => {})])
    expect(runs).toEqual(['first', 'second'])
    const { succeededAt } = (await jobFacts(services.db)).get('heavy') ?? {}
    services.clock.advance({ minutes: 1 })
    dead.resolve()
    await first
    expect((await jobFacts(services.db)).get('heavy')?.succeededAt).toEqual(succeededAt)
  })
})
