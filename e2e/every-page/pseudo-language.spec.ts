import { hydrated } from '../support/hydrated.ts'
import { expectSpoken } from '../support/pseudo-language/expect-spoken.ts'
import { test } from '../support/pseudo-language/fixtures.ts'
import { publicStates } from '../support/pseudo-language/public-states.ts'

/** What the server writes alone without JavaScript; what a page says that is only read is the same then. */
const answered = publicStates.filter(({ name, bring }) => bring && !name.startsWith('booked'))

for (const { name, path, prepare, bring } of publicStates) {
  test(`${name} speaks in messages`, async ({ page, clinic }) => {
    const scene = { page, ...clinic }
    await prepare?.(scene)
    await page.goto(path)
    if (bring) await hydrated(page)
    await bring?.(scene)
    await expectSpoken(page, name)
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const { name, path, prepare, bring } of answered) {
    test(`${name} speaks in messages`, async ({ page, clinic }) => {
      const scene = { page, ...clinic }
      await prepare?.(scene)
      await page.goto(path)
      await bring?.(scene)
      await expectSpoken(page, `${name}-plain`)
    })
  }
})
