import { describe } from 'vitest'
import { offersAreAsPosts } from '#test/free-times/offers-and-posts.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { isTorture } from '#test/torture.ts'

const numRuns = isTorture ? 1_000 : 6

forEachEngineWithServices((openServices) => {
  describe('offer and post are the same question, in many clinics', () => {
    offersAreAsPosts(openServices, { numRuns, endOnFailure: false })
  })
})
