import fc from 'fast-check'
import { expect, test } from 'vitest'
import { obstaclesText } from '#app/features/scheduling/copy.ts'
import { isFinal, readObstacles } from '#app/features/scheduling/index.server.ts'
import { repeatVisit } from '#app/features/scheduling/repeats/commands.server.ts'
import { findById } from '#app/features/treatments/queries.server.ts'
import { anyClinic, openAnyClinic } from '#test/free-times/any-clinic.ts'
import { dana, stored } from '#test/held-visits.ts'
import { neverStored } from '#test/never-stored.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { readChoices } from './form.ts'
import { readRepeat } from './page.server.ts'

const ofPatient = /^\S+ already has an appointment at \S+ [AP]M that day\. ?/

forEachEngineWithServices((openServices) => {
  test('each day says what Add says of its time, and what is listed anyway is accepted', async () => {
    const found = { free: 0, anyway: 0 }
    await fc.assert(
      fc.asyncProperty(anyClinic, async (clinic) => {
        const services = await openServices()
        const { db, clock } = services
        const { ownId: id, ...opened } = await openAnyClinic(services, clinic)
        const treatment = await findById(db, opened.treatment.id)
        if (id === null || !treatment) return
        const row = await stored(services, id)
        const search = new URLSearchParams({ every: '1', unit: 'day', visits: '5' })
        const view = outcomeValue(await readRepeat(services, dana, { id, search }))
        const clinicianId = view.withAnybody === null ? row.clinicianId : null
        let isPosted = false
        for (const { date, time, problem, options } of view.days) {
          const wish = { id: '', treatment, length: treatment, by: 'staff', clinicianId } as const
          const obstacles = await readObstacles(db, { ...wish, slot: { date, time } }, clock.now())
          expect((problem ?? '').replace(ofPatient, ''), date).toBe(obstaclesText(obstacles))
          const [own] = options.filter((one) => one.date === date && one.time === time && one.isAnyway)
          expect(own !== undefined, date).toBe(obstacles.length > 0 && !obstacles.some(isFinal))
          found[obstacles.length === 0 ? 'free' : 'anyway']++
          // One is posted of each clinic: each takes a transaction of its own.
          if (!own || isPosted) continue
          isPosted = true
          const change = { actor: dana, id, seen: row.updatedAt, tell: false, reason: 'Only day off' }
          const choices = readChoices({ [date]: own.value })
          const posted = { ...change, choices, key: crypto.randomUUID() }
          expect(await repeatVisit(neverStored(services), posted), date).toMatchObject({ ok: true })
        }
      }),
      { numRuns: 8, endOnFailure: true },
    )
    expect(found.free).toBeGreaterThan(0)
    expect(found.anyway).toBeGreaterThan(0)
  })
})
