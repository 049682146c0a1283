import { expect, type Locator, type Page } from '@playwright/test'
import { clinicHorizonDays } from '#app/features/treatments/booking-window.ts'
import { BookingPage, elena } from '../support/booking-page.ts'
import { test } from '../support/fixtures.ts'
import { comingDay, dayNamed, visitsAt } from '../support/visits.ts'

const day = comingDay('Wednesday')
const mostStops = 80
const chosen = Temporal.PlainDate.from(day.date)
const today = Temporal.Now.plainDateISO('America/Chicago')
const monthOf = (date: Temporal.PlainDate) => date.toLocaleString('en-US', { month: 'long', year: 'numeric' })

test('a visitor books by keyboard alone', async ({ page, clinic }) => {
  const booking = new BookingPage(page)
  await booking.open()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')

  await tabTo(page, page.locator('input[name=treatment]'))
  await press(page, 'ArrowDown', booking.treatment('HRT'))
  await expect(booking.treatment('HRT')).toBeChecked()

  await expect(
    page
      .getByRole('grid')
      .getByRole('button', { name: / available$/ })
      .first(),
  ).toBeVisible()
  await tabTo(page, page.getByRole('grid').getByRole('button'))
  const free = page.getByRole('grid').getByRole('button', { name: / available$/ })
  expect(await holdsFocus(free.first()), 'the first free day').toBe(true)
  await press(page, 'ArrowRight', booking.day(day))
  await page.keyboard.press('Enter')

  await tabTo(page, page.locator('input[name=time]'))
  await page.keyboard.press('Space')
  await press(page, 'ArrowRight', booking.time('10:00 AM'))
  await expect(booking.time('10:00 AM')).toBeChecked()

  for (const [label, text] of [
    ['Full name', elena.name],
    ['Email', elena.email],
    ['Phone number', elena.phone],
  ] as const) {
    await tabTo(page, page.getByLabel(label))
    await page.keyboard.type(text)
  }
  await tabTo(page, booking.submit())
  await page.keyboard.press('Enter')
  await booking.expectBooked({ treatment: 'HRT', day, time: '10:00 AM' })
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(visitsAt(clinic, day)).toHaveLength(1)
})

test('keys lead through the months, past days that are not offered, and the month is announced', {
  tag: '@all',
}, async ({ page }) => {
  const booking = new BookingPage(page)
  await booking.open(`?treatment=HRT&date=${day.date}`)
  const grid = page.getByRole('grid')
  await expect(grid).toBeVisible()
  const month = page.locator('[aria-live=polite]#month-name')
  await expect(month).toHaveText(monthOf(chosen))
  await expect(booking.day(day).and(page.locator('[tabindex="0"]'))).toHaveCount(1)
  await expect(grid.locator('[tabindex="0"]')).toHaveCount(1)
  await expect(grid.getByRole('gridcell', { selected: true })).toHaveCount(1)

  await booking.day(day).focus()
  const firstOfNext = chosen.add({ months: 1 }).with({ day: 1 })
  const lastOfNext = firstOfNext.add({ months: 1 }).subtract({ days: 1 })
  for (const [key, expected] of [
    ['PageDown', chosen.add({ months: 1 })],
    ['Home', firstOfNext],
    ['ArrowLeft', firstOfNext.subtract({ days: 1 })],
    ['ArrowRight', firstOfNext],
    ['ArrowDown', firstOfNext.add({ weeks: 1 })],
    ['ArrowUp', firstOfNext],
    ['End', lastOfNext],
    ['PageUp', lastOfNext.subtract({ months: 1 })],
    ['Shift+PageUp', today],
    ['Home', today],
    ['Shift+PageDown', today.add({ days: clinicHorizonDays })],
  ] as const) {
    await page.keyboard.press(key)
    await expect(booking.day(dayNamed(expected)), `after ${key}`).toBeFocused()
    await expect(grid.locator('[tabindex="0"]'), `after ${key}`).toBeFocused()
    await expect(month).toHaveText(monthOf(expected))
  }
  const next = page.getByRole('button', { name: /^Next month/ })
  await expect(next).toBeDisabled()
  await next.focus()
  await page.keyboard.press('Enter')
  await expect(next).toBeFocused()
  await expect(booking.date()).toHaveValue(day.date)

  const previous = page.getByRole('button', { name: /^Previous month/ })
  await previous.focus()
  await page.keyboard.press('Space')
  await expect(month).toHaveText(
    monthOf(today.add({ days: clinicHorizonDays }).with({ day: 1 }).subtract({ months: 1 })),
  )
  await expect(previous).toBeFocused()
})

for (const key of ['Enter', 'Space'])
  test(`a day that is not offered takes the focus and answers ${key} with its sentence`, {
    tag: '@all',
  }, async ({ page }) => {
    const booking = new BookingPage(page)
    await booking.open(`?treatment=HRT&date=${day.date}`)
    await expect(page.getByRole('grid')).toBeVisible()
    await booking.day(day).focus()
    await page.keyboard.press('ArrowRight')
    const thursday = booking.day(dayNamed(chosen.add({ days: 1 })))
    await expect(thursday).toHaveAccessibleName(/not offered that day$/)
    await page.keyboard.press(key)
    await expect(page.getByRole('alert')).toHaveText(
      'HRT is not available on Thursdays. Please select a different day.',
    )
    await expect(thursday).toBeFocused()
    await expect(booking.date()).toHaveValue(day.date)
  })

/** Tab until the focus is in one of those. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < mostStops; stop++) {
    await page.keyboard.press('Tab')
    if (await holdsFocus(target)) return
  }
  throw new Error(`Tab never reached ${target}`)
}

/** The key until the focus is there. */
async function press(page: Page, key: string, target: Locator): Promise<void> {
  for (let step = 0; step < mostStops; step++) {
    if (await holdsFocus(target)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} never reached ${target}`)
}

const holdsFocus = (target: Locator) =>
  target.evaluateAll((elements) => elements.some((element) => element === document.activeElement))
