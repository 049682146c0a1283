import { describe, expect, test } from 'vitest'
import { bookedOnline, moveByStaff, staffMovePage } from '#test/callers.ts'
import { storedTreatment } from '#test/factories.ts'
import { offersAreAsPosts } from '#test/free-times/offers-and-posts.ts'
import { at, stored } from '#test/held-visits.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { storedClinician } from '#test/team.ts'
import { runsOf } from '#test/torture.ts'

/** Each run opens a clinic of its own. */
const numRuns = runsOf({ few: 8, all: 1_000 })

forEachEngineWithServices((openServices) => {
  describe('offer and post are the same question', () => {
    offersAreAsPosts(openServices, numRuns)

    test('staff who ask for somebody who does not give the treatment can have each time they are shown', async () => {
      const services = await openServices()
      const treatment = await storedTreatment(services.db, { name: 'HRT' })
      const treatmentIds = [treatment.id]
      const amal = await storedClinician(services.db, { name: 'Dr. Amal', treatmentIds })
      await storedClinician(services.db, { name: 'Dr. Bao', treatmentIds })
      const carmen = await storedClinician(services.db, { name: 'Dr. Carmen' })
      const withAmal = { treatment: 'HRT', with: amal.id }
      const { id, clinicianId } = await bookedOnline(services, { ...withAmal, ...at('09:00') })
      await bookedOnline(services, { ...withAmal, ...at('10:00') })
      const page = await staffMovePage(services, id, { day: at('09:00').date, clinician: carmen.id })
      for (const time of page?.times ?? []) {
        const asked = page?.clinicianId === clinicianId ? null : (page?.clinicianId ?? null)
        const moved = await moveByStaff(services, id, { ...at(time), clinicianId: asked })
        expect([time, moved]).toMatchObject([time, { ok: true }])
        expect(await stored(services, id)).toMatchObject({ time, overlap: null })
      }
    })
  })
})
