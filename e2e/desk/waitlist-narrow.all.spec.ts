import type { Locator, Page } from '@playwright/test'
import { signIn } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydrated.ts'
import { cutChoices } from '../support/room-on-page.ts'
import { standOnList } from '../support/waitlist.ts'

const narrow = { width: 320, height: 800 }

/** How many lines those words are on. */
const linesOf = (element: Locator) =>
  element.evaluate((one) => {
    const range = document.createRange()
    range.selectNodeContents(one)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  })

/** What is chosen in it would be written across its arrow. */
const underArrow = (page: Page) =>
  page.locator('main select:visible').evaluateAll((all) =>
    all
      .filter((select) => {
        const arrow = select.parentElement?.querySelector('svg')?.getBoundingClientRect()
        const end =
          select.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(select).paddingRight)
        return arrow !== undefined && end > arrow.left
      })
      .map((select) => select.getAttribute('name')),
  )

test('in a narrow window the tab that is shown is in its line, and no time is broken', async ({
  page,
  clinic,
}) => {
  await page.setViewportSize(narrow)
  standOnList(clinic, { id: 'elena', name: 'Elena Ruiz', given: { email: 'elena@example.com' } })
  await signIn(page, clinic, '/admin/waitlist?show=ended')
  await hydrated(page)
  const ended = page.getByRole('link', { name: /^Ended/ })
  await expect(ended).toBeInViewport({ ratio: 0.99 })
  await page.goto('/admin/waitlist')
  for (const time of await page.locator('label:has([name=slot]) b').all()) expect(await linesOf(time)).toBe(1)
})

test('what is chosen on the form ends before the arrow and is read whole in Spanish', async ({
  page,
  clinic,
}) => {
  await page.setViewportSize(narrow)
  clinic.database("update admins set language = 'es'")
  await signIn(page, clinic, '/admin/waitlist/add')
  const choices = page.locator('main select:visible')
  await expect(choices).toHaveCount(2)
  expect(await underArrow(page)).toEqual([])
  expect(await cutChoices(choices)).toEqual([])
})

test('next to each other stand what is done first with anyone who is called, in Spanish too', async ({
  page,
  clinic,
}) => {
  standOnList(clinic, { id: 'ruth', name: 'Ruth Ellison' })
  clinic.database("update admins set language = 'es'")
  await page.setViewportSize({ width: 1440, height: 800 })
  await signIn(page, clinic, '/admin/waitlist')
  const actions = page.getByRole('listitem').filter({ hasText: 'Ruth Ellison' }).last()
  const [book, call] = [
    await actions.getByRole('button', { name: /^Reservar/ }).boundingBox(),
    await actions.getByRole('link', { name: /^Llamar/ }).boundingBox(),
  ]
  expect(call?.y).toBe(book?.y)
})

test('the form takes the focus, but from nobody who types already', async ({ page, clinic }) => {
  await signIn(page, clinic, '/admin/waitlist/add')
  await hydrated(page)
  await expect(page.getByLabel('Phone number')).toBeFocused()
  const released = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await released.promise
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  const name = page.getByLabel('Full name')
  await name.pressSequentially('Elena')
  released.resolve()
  await hydrated(page)
  await name.pressSequentially(' Ruiz')
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('Elena Ruiz')
})
