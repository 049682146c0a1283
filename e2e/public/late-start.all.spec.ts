import { addMonths } from '#app/platform/dates.ts'
import { BookingPage, thisMonth } from '../support/booking-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydrated.ts'
import { comingDay } from '../support/visits.ts'

const lateMilliseconds = 2_000
const wednesday = comingDay('Wednesday')
const everyDay = encodeURIComponent('Semaglutide weight management medication')

test('what was typed, ticked and focused before React started is still there after', async ({ page }) => {
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await new Promise((done) => setTimeout(done, lateMilliseconds))
    await route.continue()
  })
  await page.goto(`/appointment?treatment=${everyDay}&date=${wednesday.date}`)
  await page.getByRole('radio', { name: /^HRT/ }).check()
  const booking = new BookingPage(page)
  await booking.typeDate(comingDay('Friday').date)
  const date = booking.date()
  await page.getByLabel('Full name').fill('Elena Ruiz')
  await page.getByLabel('Additional information').fill('I prefer Spanish.')
  await page.getByLabel('Email').pressSequentially('elena@')
  const isStarted = () =>
    page
      .locator('form')
      .first()
      .evaluate((form) => Object.keys(form).some((key) => key.startsWith('__react')))
  expect(await isStarted()).toBe(false)
  await expect.poll(isStarted).toBe(true)
  await page.keyboard.type('example.com')
  await expect(page.getByLabel('Email')).toHaveValue('elena@example.com')
  await expect(page.getByLabel('Full name')).toHaveValue('Elena Ruiz')
  await expect(page.getByLabel('Additional information')).toHaveValue('I prefer Spanish.')
  await expect(page.getByRole('radio', { name: /^HRT/ })).toBeChecked()
  // The day that the new treatment does not offer was refused, and the one from the address stands.
  await expect(date).toHaveValue(wednesday.date)
  await expect(page).toHaveURL(new RegExp(`\\?treatment=HRT&date=${wednesday.date}$`))
})

test('a press before React started takes along what was ticked and typed', async ({ page }) => {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await isOver
    await route.continue().catch(() => {})
  })
  await page.goto('/appointment')
  await page.getByRole('radio', { name: /^HRT/ }).check()
  await page.getByLabel('Full name').fill('Elena Ruiz')
  await new BookingPage(page).chooseDay(wednesday)
  await expect(page.getByRole('radio', { name: '10:00 AM', exact: true })).toBeVisible()
  await expect(page.getByRole('radio', { name: /^HRT/ })).toBeChecked()
  await expect(page.getByLabel('Full name')).toHaveValue('Elena Ruiz')
  expect(page.url()).not.toContain('Elena')
  end()
})

test('a press that lasts while React starts is answered, with what was ticked before', async ({ page }) => {
  const { promise: isPressed, resolve: press } = Promise.withResolvers<void>()
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await isPressed
    await route.continue()
  })
  await page.goto('/appointment')
  await page.getByRole('radio', { name: /^HRT/ }).check()
  await page.getByRole('link', { name: /^Next month/ }).hover()
  await page.mouse.down()
  press()
  await hydrated(page)
  await page.mouse.up()
  await expect(page).toHaveURL(new RegExp(`treatment=HRT&month=${addMonths(thisMonth(), 1)}$`))
  await expect(page.getByRole('grid')).toBeVisible()
})

test('React is not fetched before the page was seen', async ({ page }) => {
  const response = await page.goto('/appointment', { waitUntil: 'commit' })
  const html = (await response?.text()) ?? ''
  expect(html).not.toContain('modulepreload')
  expect(html).not.toContain('type="module"')
  expect(html).toContain('type="text/deferred-module"')
})

test('a form gets its key from the browser, so that a kept page is the same for everybody, and keeps it', async ({
  page,
}) => {
  const response = await page.goto('/appointment')
  const [sent] = /<input[^>]*name="key"[^>]*>/.exec((await response?.text()) ?? '') ?? []
  expect(sent).not.toContain(' value=')
  const key = page.locator('input[name=key]')
  await expect(key).toHaveValue(/^[0-9a-f-]{32,36}$/)
  const first = await key.inputValue()
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.getByRole('radio', { name: /^HRT/ }).check()
  await expect(page.locator('#time-hint')).toHaveText('Please select a date first')
  await page.getByLabel('Full name').fill('Elena Ruiz')
  await expect(key).toHaveValue(first)
})

for (const place of ['/appointment', '/es/appointment'])
  test(`no time of ${place} moves on a phone when React starts, so that a tap meets what it was meant for`, async ({
    page,
  }) => {
    const { promise: isMeasured, resolve: start } = Promise.withResolvers<void>()
    await page.route('**/assets/entry.client-*.js', async (route) => {
      await isMeasured
      await route.continue().catch(() => {})
    })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${place}?treatment=${everyDay}&date=${wednesday.date}`)
    const height = () =>
      page
        .locator('input[name="time"]')
        .first()
        .evaluate((time) => time.getBoundingClientRect().top + scrollY)
    const before = await height()
    start()
    await hydrated(page)
    expect(await height()).toBe(before)
  })
