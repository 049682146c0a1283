import type { Page } from '@playwright/test'
import { pathIn } from '#app/language/addresses.ts'
import { languages } from '#app/language/languages.ts'
import { publicForms, publicPages, publicServices } from '#test/public-pages.ts'
import { expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydrated.ts'
import { beyondEdge } from '../support/room-on-page.ts'
import { bookLinked } from '../support/visit-link.ts'
import { bookElsewhere, comingDay } from '../support/visits.ts'

const day = comingDay('Wednesday')
const englishPages = [
  ...publicPages,
  ...publicServices,
  ...publicForms,
  `/appointment?treatment=HRT&date=${day.date}`,
  '/map',
  '/nowhere',
]

/** A window of 1280 by 1024 at 400 %, and a phone on its side. */
const lowWindows = [
  { width: 320, height: 256 },
  { width: 667, height: 375 },
]

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with the page script' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('in low windows the whole menu can be reached', async ({ page }) => {
      for (const window of lowWindows) {
        await page.setViewportSize(window)
        await page.goto('/about')
        await page.getByRole('button', { name: 'Open menu' }).click()
        const menu = page.locator('#menu')
        for (const link of await menu.getByRole('link').all()) {
          await link.evaluate((one) => one.scrollIntoView({ block: 'center' }))
          await expect(link).toBeInViewport({ ratio: 0.99 })
        }
        await menu.getByRole('button', { name: 'Close menu' }).click()
        await expect(menu).toBeHidden()
      }
    })
  })
}

test.describe('with text twice as large', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  // In Spanish, whose words are the longer ones.
  test('every page grows, and nothing leaves the window', async ({ page, clinic }) => {
    test.slow()
    const answer = await bookElsewhere(clinic, { day, time: '4:30 PM' })
    for (const english of [...englishPages, answer.headers.get('location') ?? '']) {
      const path = pathIn('es', english)
      await page.goto(path)
      await page.addStyleTag({ content: 'html { font-size: 200% }' })
      expect(await page.evaluate(() => getComputedStyle(document.body).fontSize), path).toBe('34px')
      for (const width of [390, 768]) {
        await page.setViewportSize({ width, height: 844 })
        const widest = await page.evaluate(() => document.documentElement.scrollWidth)
        expect.soft(widest, `${path} in ${width}`).toBe(width)
        expect.soft(await wordsOutside(page), `${path} in ${width}`).toEqual([])
      }
    }
  })

  test('the near times after a lost race stay in the window', async ({ page, clinic }) => {
    for (const [language, time] of [
      ['en', '10:00 AM'],
      ['es', '2:00 PM'],
    ] as const) {
      await page.goto(pathIn(language, `/appointment?treatment=HRT&date=${day.date}`))
      // A time ticked before is looked up again, and may be seen to be taken before the race.
      await hydrated(page)
      await page.locator(`[name=time][value="${time}"]`).check({ force: true })
      for (const [name, text] of Object.entries({
        name: 'Elena',
        email: 'e@example.com',
        phone: '4325550188',
      }))
        await page.locator(`main [name=${name}]`).fill(text)
      await bookElsewhere(clinic, { day, time })
      await page.locator('main form [type=submit]:not([name])').last().click()
      await page.locator('button[name=slot]').first().waitFor()
      await page.addStyleTag({ content: 'html { font-size: 200% }' })
      for (const width of [360, 390, 768]) {
        await page.setViewportSize({ width, height: 844 })
        expect.soft(await beyondEdge(page), `${language} in ${width}`).toEqual([])
      }
    }
  })

  test('a visit is moved and cancelled in the smallest window', async ({ page, clinic }) => {
    const path = await bookLinked(clinic)
    await page.setViewportSize({ width: 320, height: 700 })
    for (const language of languages)
      for (const below of ['', '/move', `/move?date=${comingDay('Monday').date}`, '/cancel']) {
        const address = pathIn(language, path + below)
        await page.goto(address)
        await page.addStyleTag({ content: 'html { font-size: 200% }' })
        const widest = await page.evaluate(() => document.documentElement.scrollWidth)
        expect.soft(widest, address).toBe(320)
        expect.soft(await wordsOutside(page), address).toEqual([])
      }
  })

  test('no service is broken within its longest word in Spanish', async ({ page }) => {
    await page.goto('/es/services')
    await page.addStyleTag({ content: 'html { font-size: 200% } h2 { overflow-wrap: normal !important }' })
    const titles = page.locator('main h2')
    expect(
      await titles.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length),
    ).toBe(0)
  })

  test('the name in the navbar stays in the window', async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 844 })
    await page.goto('/es/about')
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    await expect(page.getByRole('banner').getByRole('link').first()).toBeInViewport({ ratio: 0.99 })
  })

  test('the menu keeps its buttons in the window', async ({ page }) => {
    await page.goto('/about')
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('button', { name: 'Close menu' })).toBeInViewport({ ratio: 0.99 })
    expect(await page.locator('#menu').evaluate((menu) => menu.scrollWidth)).toBe(390)
  })

  test('the words of the first page stand clear of the land', async ({ page }) => {
    await page.goto('/')
    const roomForLand = () =>
      page.evaluate(() => {
        const bottomOf = (element: Element | null | undefined) => element?.getBoundingClientRect().bottom ?? 0
        const hero = document.querySelector('h1')?.closest('main > *')
        return bottomOf(hero) - bottomOf([...(hero?.querySelectorAll('a') ?? [])].at(-1))
      })
    const usual = await roomForLand()
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    expect(await roomForLand()).toBeGreaterThan(usual * 0.9)
  })
})

for (const [width, text] of [
  [320, '100%'],
  [390, '200%'],
  [768, '200%'],
] as const) {
  test(`times stay in their boxes in Spanish: ${width} px, text ${text}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`/es/appointment?treatment=HRT&date=${day.date}`)
    await page.addStyleTag({ content: `html { font-size: ${text} }` })
    await expect(page.getByText('10:30 a. m.', { exact: true })).toBeVisible()
    const boxes = page.locator('label:has(input[name="time"])')
    expect(await boxes.evaluateAll(withWordsOutside)).toEqual([])
  })
}

/** Boxes whose words run over their edge. */
const withWordsOutside = (boxes: Element[]) =>
  boxes
    .filter((box) => {
      const range = document.createRange()
      range.selectNodeContents(box)
      const words = range.getBoundingClientRect()
      const { left, right } = box.getBoundingClientRect()
      return words.left < left || words.right > right
    })
    .map((box) => box.textContent)

/** Texts that begin or end outside the window; what scrolls by itself and what only screen readers get aside. */
const wordsOutside = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const outside: string[] = []
    const range = document.createRange()
    const isAside = (element: Element | null): boolean => {
      if (!element || element === document.body) return false
      const { clipPath, overflowX } = getComputedStyle(element)
      return clipPath === 'inset(50%)' || /auto|scroll/.test(overflowX) || isAside(element.parentElement)
    }
    const aside = 'a[href^="#"], script, dialog'
    while (texts.nextNode()) {
      const { parentElement: element } = texts.currentNode
      if (!element || element.closest(aside) || isAside(element)) continue
      range.selectNodeContents(texts.currentNode)
      const { left, right, width } = range.getBoundingClientRect()
      if (width > 0 && (left < 0 || right > innerWidth)) outside.push(range.toString())
    }
    return outside
  })
