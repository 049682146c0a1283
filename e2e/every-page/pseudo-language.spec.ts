import { hydrated } from '../support/hydrated.ts'
import { expectSpoken } from '../support/pseudo-language/expect-spoken.ts'
import { test } from '../support/pseudo-language/fixtures.ts'
import { publicStates } from '../support/pseudo-language/public-states.ts'

const asTheyAre = publicStates.filter(({ prepare, bring }) => !prepare && !bring)
const brought = publicStates.filter(({ prepare, bring }) => prepare || bring)

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })
    const nameOf = (name: string) => `${name}${javaScriptEnabled ? '' : '-plain'}`

    test('every public page speaks in messages', async ({ page }) => {
      test.slow()
      for (const { name, path } of asTheyAre) {
        await page.goto(path)
        await expectSpoken(page, nameOf(name))
      }
    })

    for (const { name, path, prepare, bring } of brought) {
      // Who reads alone reads the same without JavaScript.
      if (!javaScriptEnabled && !bring) continue
      test(`${name} speaks in messages`, async ({ page, clinic }) => {
        const scene = { page, ...clinic }
        await prepare?.(scene)
        await page.goto(path)
        if (bring && javaScriptEnabled) await hydrated(page)
        await bring?.(scene)
        await expectSpoken(page, nameOf(name))
      })
    }
  })
}
