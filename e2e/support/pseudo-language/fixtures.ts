import { pseudoBuild } from '#scripts/setup/pinned.mjs'
import { openClinic } from '../clinic.ts'
import { test as base } from '../fixtures.ts'
import { markRows, writtenForVisitors } from './marked-rows.ts'

/** A clinic whose Spanish is the pseudo-language; what the database holds for people is between marks, too. */
export const test = base.extend({
  sharedClinic: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture asks for
    async ({}, use) => {
      const clinic = await openClinic({}, pseudoBuild)
      await use(clinic)
      await clinic.close()
    },
    { scope: 'worker' },
  ],
  clinic: async ({ clinic }, use) => {
    markRows(clinic, writtenForVisitors)
    await use(clinic)
  },
})
