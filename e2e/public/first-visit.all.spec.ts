import { publicForms, publicPages, publicServices } from '#test/public-pages.ts'
import { total, visit } from '../support/first-visit.ts'
import { expect, test } from '../support/fixtures.ts'
import { publishFields, publishLook } from '../support/own-look.ts'

/** Of 1,000 bytes each, as they are sent, headers included. */
const mostOfHome = 90_000
const mostScript = 3_000
/** They answer while they are used, and so they have React. */
const interactive = ['/testimonials', '/gallery', '/contact', '/appointment', '/waitlist']

test.describe('a first visit on a phone', () => {
  for (const type of ['western', 'quiet', 'clear'])
    test(`to Home in the ${type} pair costs at most 90 KB`, async ({ browser, clinic }) => {
      publishLook(clinic, { type })
      for (const path of ['/', '/es']) {
        const bytes = await visit(browser, clinic.url + path)
        expect(total(bytes), JSON.stringify(bytes)).toBeLessThan(mostOfHome)
      }
    })

  for (const path of [...publicPages, ...publicServices, ...publicForms])
    test(`to ${path} has at most 3 KB of scripts before React, and React only for forms`, async ({
      browser,
      clinic,
    }) => {
      const { script, React } = await visit(browser, clinic.url + path)
      expect(script).toBeLessThan(mostScript)
      expect(React > 0).toBe(interactive.includes(path))
    })

  test('fetches two fonts, and two more only for a name with rare letters', async ({ page, clinic }) => {
    const fonts = new Set<string>()
    page.on('response', (response) => {
      const [, name] = /\/([a-z-]+)-[\w-]{8}\.woff2$/.exec(response.url()) ?? []
      if (name) fonts.add(name)
    })
    await page.goto('/es', { waitUntil: 'networkidle' })
    expect([...fonts].sort()).toEqual(['besley', 'figtree'])
    publishFields(clinic, {
      'faq.account.question.en': 'Façade?',
      'faq.account.answer.en': 'Façade.',
    })
    await page.goto('/faq', { waitUntil: 'networkidle' })
    expect([...fonts].sort()).toEqual(['besley', 'besley-rare', 'figtree', 'figtree-rare'])
  })
})
