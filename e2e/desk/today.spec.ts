import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { fillDay } from '../support/busy-day.ts'
import { dashboardLink, signIn, signInLive } from '../support/desk.ts'
import { type Clinic, expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydrated.ts'

const today = { date: Temporal.Now.plainDateISO('America/Chicago').toString() }
const soon = { timeout: 30_000 }
const [pending, confirmed] = ['busy-10', 'busy-19']
const rowOf = (page: Page, id: string) => page.locator(`[id="row-${id}"]`)

const scrolled = (page: Page) => page.evaluate(() => scrollY)
const stepOf = (page: Page, id: string) => rowOf(page, id).locator('button[name="step"]')
const badgeOf = (page: Page, id: string) => rowOf(page, id).locator('a[href*="update="]')
const statusIn = (clinic: Clinic, id: string) =>
  clinic.database(`select status from appointments where id = '${id}'`)[0]?.status

/** Where presses on rows go. */
const pressesPath = '**/admin/dashboard/rows?*'

/** All of today's visits unfolded, whatever the time is. */
async function openToday(page: Page) {
  await page.goto('/admin/dashboard?tab=today&earlier=1')
  await expect(page.locator('[data-list="today"]')).toBeVisible()
}

test('one press takes the next step, the badge is the menu of all states, and nothing moves', async ({
  page,
  clinic,
}) => {
  test.slow()
  fillDay(clinic, today)
  await signInLive(page, clinic)
  await openToday(page)
  await expectAccessible(page)
  await stepOf(page, pending).scrollIntoViewIfNeeded()
  const start = await scrolled(page)
  await page.mouse.wheel(0, 60)
  await expect.poll(() => scrolled(page)).toBe(start + 60)
  const place = async () => [await scrolled(page), (await rowOf(page, pending).boundingBox())?.y]
  await stepOf(page, pending).focus()
  const before = await place()
  await page.keyboard.press('Enter')
  await expect(badgeOf(page, pending)).toHaveText('Confirmed')
  await expect(stepOf(page, pending)).toHaveText('Saved')
  await expect(stepOf(page, pending)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(stepOf(page, pending)).toHaveText('Check in', soon)
  await expect(stepOf(page, pending)).toBeFocused()
  expect(statusIn(clinic, pending)).toBe('confirmed')
  expect(await place()).toEqual(before)

  await stepOf(page, pending).dblclick()
  await expect(stepOf(page, pending)).toHaveText('Complete', soon)
  expect(statusIn(clinic, pending)).toBe('arrived')
  expect(await place()).toEqual(before)

  await badgeOf(page, pending).focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitemradio', { name: 'Arrived' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(badgeOf(page, pending)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(badgeOf(page, pending)).toHaveText('In room')
  await expect(badgeOf(page, pending)).toBeFocused()
  await badgeOf(page, pending).click()
  await menu.getByRole('menuitemradio', { name: 'No-show' }).click()
  await expect(badgeOf(page, pending)).toHaveText('No-show')
  await expect(badgeOf(page, pending)).toBeFocused()
  expect(await place()).toEqual(before)
  await page.locator('[data-notice]').last().getByRole('button', { name: /^Undo/ }).click()
  await expect(badgeOf(page, pending)).toHaveText('In room')
  expect(await place()).toEqual(before)

  await rowOf(page, pending).locator('[data-row-menu]').click()
  await menu.getByRole('menuitem', { name: 'Move...' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard\/busy-10\?.*move=/)
})

test('what others do shows within the row, who comes is counted, and a stale press is refused with who and when', {
  tag: '@all',
}, async ({ page, clinic, browser }) => {
  test.slow()
  fillDay(clinic, today)
  const other = await browser.newPage({ baseURL: clinic.url })
  await signInLive(page, clinic)
  await openToday(page)
  await hydrated(page)
  await signIn(other, clinic)
  await openToday(other)
  await hydrated(other)
  const rows = () => page.locator('[id^="row-"]').evaluateAll((all) => all.map(({ id }) => id))
  const before = await rows()
  await stepOf(page, pending).focus()
  const top = await scrolled(page)
  await badgeOf(other, confirmed).click()
  await other.getByRole('menuitemradio', { name: 'Completed' }).click()
  await expect(badgeOf(page, confirmed)).toHaveText('Completed', soon)
  await expect(stepOf(page, pending)).toBeFocused()
  expect([await rows(), await scrolled(page)]).toEqual([before, top])

  await page.route(pressesPath, (route) => {
    if (route.request().postData()?.includes('intent=')) return route.continue()
  })
  await stepOf(other, pending).click()
  await expect(badgeOf(other, pending)).toHaveText('Confirmed')
  await stepOf(page, pending).click()
  await expect(page.getByRole('alert')).toContainText(/Administrator changed this appointment on .* at /)
  expect(statusIn(clinic, pending)).toBe('confirmed')
  await other.close()
})

test.describe('of a clinic that sends emails', () => {
  test.use({ sendsMail: true })

  test('as many visits as fit are on the first screen, and one whole on the smallest phone', {
    tag: '@all',
  }, async ({ page, clinic }) => {
    fillDay(clinic, today)
    // Under one head whatever the time is; a day has two more of them, which take the place of two rows.
    const late = Temporal.PlainDateTime.from(`${today.date}T23:30`)
      .toZonedDateTime('America/Chicago')
      .toInstant()
    const startsAt = late.toString({ fractionalSecondDigits: 3 })
    clinic.database(`update appointments set status = 'confirmed', time = '23:30',
      "startsAt" = '${startsAt}', "keptStart" = '${startsAt}', "keptFor" = '["offer","hours"]'`)
    await signIn(page, clinic)
    const shown = async (width: number, height: number) => {
      await page.setViewportSize({ width, height })
      await page.goto('/admin/dashboard?tab=today')
      return page.locator('[data-list] tr[id^="row-"]').evaluateAll((rows) => {
        const names = rows.map((row) => row.querySelector('th a'))
        const isWhole = (one: Element | null | undefined) => one && one.scrollWidth <= one.clientWidth + 1
        return {
          rows: rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
          areNamesWhole: names.every(isWhole),
          isSideways: document.documentElement.scrollWidth > innerWidth,
        }
      })
    }
    const good = { areNamesWhole: true, isSideways: false }
    for (const [width, height, rows] of [
      [1366, 768, 14],
      [1440, 900, 18],
      [320, 568, 1],
    ] as const) {
      const { rows: visible, ...others } = await shown(width, height)
      expect(others).toEqual(good)
      expect(visible).toBeGreaterThanOrEqual(rows)
    }
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the tab that was open is remembered; steps and states are forms and links', { tag: '@all' }, async ({
    page,
    clinic,
  }) => {
    fillDay(clinic, today)
    await signIn(page, clinic)
    const tabs = page.getByRole('navigation', { name: 'Appointments', exact: true })
    await expect(tabs.getByRole('link', { name: /^All/ })).toHaveAttribute('aria-current', 'page')
    await tabs.getByRole('link', { name: /^Today/ }).click()
    await expect(page).toHaveURL(/tab=today/)
    await page.goto('/admin/dashboard')
    await expect(page).toHaveURL(/\/admin\/dashboard$/)
    await expect(tabs.getByRole('link', { name: /^Today/ })).toHaveAttribute('aria-current', 'page')
    await openToday(page)
    await stepOf(page, pending).click()
    await expect(page).toHaveURL(/#row-busy-10$/)
    await expect(badgeOf(page, pending)).toHaveText('Confirmed')
    await stepOf(page, pending).click()
    await expect(badgeOf(page, pending)).toHaveText('Arrived')
    await badgeOf(page, pending).click()
    await page.getByRole('radio', { name: /No-show/ }).check()
    await page.getByRole('button', { name: 'Save status' }).click()
    await expect(badgeOf(page, pending)).toHaveText('No-show')
    expect(statusIn(clinic, pending)).toBe('no-show')
  })
})

test('where the visits of a tab take long, rows to come are in their place', { tag: '@all' }, async ({
  page,
  clinic,
}) => {
  fillDay(clinic, today)
  await signIn(page, clinic)
  await openToday(page)
  await hydrated(page)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/admin/dashboard.data*', async (route) => {
    await held
    await route.continue()
  })
  await page.locator('[data-tab="requests"]').click()
  const awaited = page.locator('[data-list-awaited]')
  await expect(awaited).toBeVisible()
  await expect(awaited.getByRole('status')).toHaveText('Loading appointments...')
  await expect(page.locator('[data-tab="requests"]')).toHaveAttribute('aria-current', 'page')
  await expect(page.locator('[data-list="today"]')).toBeHidden()
  await expectAccessible(page)
  answer()
  await expect(page.locator('[data-list="requests"]')).toBeVisible()
  await expect(awaited).toBeHidden()
})

/** Holds what the list sends until it is let go. */
async function holdPosts(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(pressesPath, async (route) => {
    if (route.request().postData()?.includes('intent=')) await promise
    await route.continue()
  })
  return resolve
}

test('a press is one request, its Undo too, and nothing is asked for afterwards', async ({
  page,
  clinic,
  browser,
}) => {
  test.slow()
  fillDay(clinic, today)
  await signInLive(page, clinic)
  // The page listens for changes from now on; opening that stream is none of the requests that are counted.
  const stream = page.waitForResponse('**/admin/events')
  await openToday(page)
  await stream
  await hydrated(page)
  const waiting = clinic.database("select id from appointments where status = 'pending'").length
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const intent = new URLSearchParams(request.postData() ?? '').get('intent')
    if (pathname.startsWith('/admin')) requests.push(`${request.method()} ${pathname} ${intent}`)
  })
  const undo = page.locator('[data-notice]').first().getByRole('button', { name: /^Undo/ })
  await stepOf(page, pending).click()
  await expect(undo).toBeVisible()
  await expect(page.locator('[data-tab="requests"]')).toContainText(String(waiting - 1))
  await expect(dashboardLink(page)).toHaveText(new RegExp(`${waiting - 1} pending`))
  await undo.click()
  await expect(badgeOf(page, pending)).toHaveText('Pending')
  await expect(page.locator('[data-tab="requests"]')).toContainText(String(waiting))
  await expect(dashboardLink(page)).toHaveText(new RegExp(`${waiting} pending`))
  await badgeOf(page, confirmed).click()
  await page.getByRole('menu').getByRole('menuitemradio', { name: 'In room' }).click()
  await expect(undo).toBeVisible()

  // The next change of somebody else is the first that has to be asked for.
  const other = await browser.newPage({ baseURL: clinic.url })
  await signIn(other, clinic)
  await openToday(other)
  await hydrated(other)
  await stepOf(other, pending).click()
  await expect(badgeOf(page, pending)).toHaveText('Confirmed', soon)
  const press = 'POST /admin/dashboard/rows'
  expect(requests).toEqual([`${press} step`, `${press} undo`, `${press} status`, `${press} null`])
  await other.close()
})

test('a step shows at the press, Undo waits for it, and a refusal brings back what was there', async ({
  page,
  clinic,
}) => {
  test.slow()
  fillDay(clinic, today)
  await signInLive(page, clinic)
  await openToday(page)
  await hydrated(page)
  const letGo = await holdPosts(page)
  await stepOf(page, pending).press('Enter')
  await expect(badgeOf(page, pending)).toHaveText('Confirmed')
  await expect(stepOf(page, pending)).toHaveText('Saved')
  expect(statusIn(clinic, pending)).toBe('pending')
  await page.keyboard.press('z')
  letGo()
  await expect(badgeOf(page, pending)).toHaveText('Pending')
  expect(statusIn(clinic, pending)).toBe('pending')
  await page.unroute(pressesPath)

  const letMenuGo = await holdPosts(page)
  await badgeOf(page, pending).click()
  await page.getByRole('menu').getByRole('menuitemradio', { name: 'In room' }).click()
  await expect(badgeOf(page, pending)).toHaveText('In room')
  expect(statusIn(clinic, pending)).toBe('pending')
  letMenuGo()
  await expect(page.locator('[data-notice]').last().getByRole('button', { name: /^Undo/ })).toBeVisible()
  expect(statusIn(clinic, pending)).toBe('in-room')
  await page.unroute(pressesPath)

  const letGoAgain = await holdPosts(page)
  await stepOf(page, confirmed).press('Enter')
  await expect(badgeOf(page, confirmed)).toHaveText('Arrived')
  clinic.database(`update appointments set status = 'cancelled', "updatedAt" = '2026-01-01T00:00:00.000Z'
    where id = '${confirmed}'`)
  letGoAgain()
  await expect(page.locator('[data-notice]').first()).toContainText('changed')
  await expect(badgeOf(page, confirmed)).toHaveText('Cancelled')
})
