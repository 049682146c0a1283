import type { Page } from '@playwright/test'
import { isTorture } from '#test/torture.ts'
import type { ServingClinic } from '../support/clinic.ts'
import { hydrated } from '../support/hydrated.ts'
import { expectSpoken } from '../support/pseudo-language/expect-spoken.ts'
import { test } from '../support/pseudo-language/fixtures.ts'
import { markRows, writtenForVisitors } from '../support/pseudo-language/marked-rows.ts'
import { publicStates, type State } from '../support/pseudo-language/public-states.ts'

/** What the server writes alone without JavaScript; what a page says that is only read is the same then. */
const plain = publicStates.filter(({ name, bring }) => !bring || !name.startsWith('booked'))
/** Where a person does something; `npm run torture -- words` looks at what is only read with page scripts, too. */
const inScripts = publicStates.filter(({ bring }) => bring || isTorture)
/** Each finds the clinic as new; one page for several spares the processor more than it hides. */
const statesATest = 8
const viewport = { width: 1280, height: 900 }

/** A visitor who comes for the first time, to a clinic that nobody has changed. */
async function visitAnew(page: Page, clinic: ServingClinic, { path, prepare, bring }: State, runs: boolean) {
  clinic.reset()
  markRows(clinic, writtenForVisitors)
  await page.context().clearCookies()
  await page.setViewportSize(viewport)
  const scene = { page, url: clinic.url, database: clinic.database }
  await prepare?.(scene)
  await page.goto(path)
  if (bring && runs) await hydrated(page)
  await bring?.(scene)
}

for (let first = 0; first < inScripts.length; first += statesATest) {
  const states = inScripts.slice(first, first + statesATest)
  test(`${states[0]?.name} and the pages after it speak in messages`, async ({ page, sharedClinic }) => {
    for (const state of states) {
      await visitAnew(page, sharedClinic, state, true)
      await expectSpoken(page, state.name)
      await page.evaluate(() => sessionStorage.clear())
    }
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (let first = 0; first < plain.length; first += statesATest) {
    const states = plain.slice(first, first + statesATest)
    test(`${states[0]?.name} and the pages after it speak in messages`, async ({ page, sharedClinic }) => {
      for (const state of states) {
        await visitAnew(page, sharedClinic, state, false)
        await expectSpoken(page, `${state.name}-plain`)
      }
    })
  }
})
