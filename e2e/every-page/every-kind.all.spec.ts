import { publicForms, publicPages, publicServices } from '#test/public-pages.ts'
import { wholePages, wholeWebsite } from '#test/whole-website.ts'
import { expectAccessible } from '../support/axe.ts'
import { inBothThemes } from '../support/every-look.ts'
import { expect, test } from '../support/fixtures.ts'
import { publishFields } from '../support/own-look.ts'

const paths = [...publicPages, ...publicServices, ...publicForms, ...wholePages, '/nowhere']
const first = {
  name: 'first light',
  fields: { 'look.color': '', 'look.type': 'western', 'look.hero': 'first-light' },
}
const quiet = { name: 'a quiet look', fields: {} }
const clear = { name: 'a clear look', fields: { 'look.color': '#39ff14', 'look.type': 'clear' } }

for (const { look, language } of [
  { look: first, language: 'en' },
  { look: first, language: 'es' },
  { look: quiet, language: 'es' },
  { look: clear, language: 'en' },
])
  test(`every kind of page in ${look.name} (${language}): axe finds nothing, nobody else is asked`, async ({
    page,
    clinic,
  }) => {
    // Each reading looks at every element of the page.
    test.slow()
    publishFields(clinic, { ...wholeWebsite, ...look.fields })
    const asked: string[] = []
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url())
      if (protocol.startsWith('http') && origin !== clinic.url) asked.push(request.url())
    })
    // What the policy keeps from being asked was meant to be asked.
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) asked.push(message.text())
    })
    for (const path of paths) {
      const answer = await page.goto(language === 'en' ? path : `/es${path === '/' ? '' : path}`)
      expect(answer?.status(), path).toBe(path === '/nowhere' ? 404 : 200)
      await page.keyboard.press('End')
      await test.step(path, () => inBothThemes(page, () => expectAccessible(page)))
    }
    expect(asked).toEqual([])
  })
