import { BookingPage } from '../support/booking-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydrated.ts'
import { bookElsewhere, comingDay, visitsAt } from '../support/visits.ts'

const day = comingDay('Wednesday')

test('who comes second keeps all that was typed and books a near time with one click', async ({
  page,
  clinic,
}) => {
  const booking = new BookingPage(page)
  await booking.open(`?treatment=HRT&date=${day.date}`)
  await booking.time('10:00 AM').check()
  await booking.fillDetails()
  await bookElsewhere(clinic, { day, time: '10:00 AM' })
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await booking.submit().click()
  expect((await answer).status()).toBe(409)

  await expect(page.getByRole('alert')).toContainText('That time was just taken')
  const near = page.locator('button[name=slot]')
  await expect(near).toHaveCount(3)
  expect(await near.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('value')))).toEqual([
    `${day.date} 09:30`,
    `${day.date} 10:30`,
    `${day.date} 09:00`,
  ])
  await expect(page.getByRole('main')).toContainText('Elena Ruiz')
  await page.getByText('Change', { exact: true }).click()
  await booking.expectDetails()

  await near.nth(1).click()
  await booking.expectBooked({ treatment: 'HRT', day, time: '10:30 AM' })
  expect(visitsAt(clinic, day)).toMatchObject([
    { name: 'Tom Baker', time: '10:00' },
    { name: 'Elena Ruiz', time: '10:30' },
  ])
})

test('a taken time is not offered', { tag: '@all' }, async ({ page, clinic }) => {
  await bookElsewhere(clinic, { day, time: '10:00 AM' })
  const booking = new BookingPage(page)
  await booking.open(`?treatment=HRT&date=${day.date}`)
  await expect(booking.time('9:30 AM')).toBeVisible()
  await expect(booking.time('10:00 AM')).toHaveCount(0)
})

test('who comes back after times were taken has not chosen another one', { tag: '@all' }, async ({
  page,
  clinic,
}) => {
  const booking = new BookingPage(page)
  await booking.open(`?treatment=HRT&date=${day.date}`)
  await hydrated(page)
  await booking.time('10:00 AM').check()
  await page.getByRole('link', { name: 'Services' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible()
  for (const time of ['9:00 AM', '9:30 AM']) await bookElsewhere(clinic, { day, time })
  await page.goBack()
  await hydrated(page)
  await expect(booking.time('9:30 AM')).toHaveCount(0)
  await expect(booking.time('10:00 AM')).toBeVisible()
  const chosen = await page
    .locator('main [name=time]:checked')
    .evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value))
  expect(['', '10:00 AM']).toContain(chosen.join())
})
