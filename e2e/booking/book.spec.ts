import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { BookingPage, elena } from '../support/booking-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { bookElsewhere, comingDay, visitsAt } from '../support/visits.ts'

const day = comingDay('Wednesday')
const visit = { treatment: 'HRT', day, time: '10:00 AM' }
const stored = [{ name: 'Elena Ruiz', treatment: 'HRT', date: day.date, time: '10:00', status: 'pending' }]

test('a visitor books, and is told that the clinic will be in touch', async ({ page, clinic }) => {
  const booking = new BookingPage(page)
  await booking.open()
  await booking.treatment('HRT').check()
  await booking.chooseDay(day)
  await booking.chooseTime('10:00 AM')
  await booking.fillDetails()
  await booking.submit().click()
  await booking.expectBooked(visit)
  await expect(page.getByText('The clinic will contact you shortly.')).toBeVisible()
  await expect(page.getByText(elena.name)).toHaveCount(0)
  await expect(page.getByText(elena.email)).toHaveCount(0)
  expect(visitsAt(clinic, day)).toEqual(stored)
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('[data-printed]')).toHaveCount(1)
})

test('the date can be typed, and the times of that day come', { tag: '@all' }, async ({ page, clinic }) => {
  const booking = new BookingPage(page)
  await booking.open()
  await booking.treatment('HRT').check()
  await booking.typeDate(day.date)
  await booking.chooseTime('10:00 AM')
  await booking.fillDetails()
  await booking.submit().click()
  await booking.expectBooked(visit)
  expect(visitsAt(clinic, day)).toEqual(stored)
})

test('a link with treatment and date shows that choice and its times', { tag: '@all' }, async ({ page }) => {
  const booking = new BookingPage(page)
  await booking.open(`?treatment=HRT&date=${day.date}`)
  await expect(booking.treatment('HRT')).toBeChecked()
  await expect(booking.date()).toHaveValue(day.date)
  await expect(page.getByText('Select your preferred time')).toBeVisible()
  await expect(page.locator('input[name=time]')).toHaveCount(14)
})

test.describe('with a mail server', () => {
  test.use({ sendsMail: true })

  test('an email reaches the visitor, and the page says so', async ({ page, clinic }) => {
    // The first email of a process also loads what writes emails, which may outlast the page's patience.
    await bookElsewhere(clinic, { day, time: '4:30 PM' })
    await expect.poll(() => clinic.mail.delivered.length).toBe(1)
    const booking = new BookingPage(page)
    await booking.open(`?treatment=HRT&date=${day.date}`)
    await booking.chooseTime('10:00 AM')
    await booking.fillDetails()
    await booking.submit().click()
    await booking.expectBooked(visit)
    await expect(page.getByText('We have sent a confirmation email to you.')).toBeVisible()
    expect(clinic.mail.delivered).toHaveLength(2)
    const email = clinic.mail.delivered[1]
    expect(email?.recipients).toEqual([elena.email])
    expect(email?.email.text).toContain('10:00 AM')
    expect(JSON.stringify([email?.email.subject, email?.email.text, email?.email.html])).not.toContain('HRT')
  })

  test('the calendar file holds the visit, not the treatment', { tag: '@all' }, async ({ page }) => {
    const booking = new BookingPage(page)
    await booking.open(`?treatment=HRT&date=${day.date}`)
    await booking.chooseTime('10:00 AM')
    await booking.fillDetails()
    await booking.submit().click()
    await booking.expectBooked(visit)
    const waiting = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Add to calendar' }).click()
    const file = readFileSync(await (await waiting).path(), 'utf8')
    expect(file).toContain('BEGIN:VCALENDAR')
    expect(file).toContain(day.date.replaceAll('-', ''))
    expect(file).toContain('STATUS:TENTATIVE')
    expect(file).not.toContain('HRT')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor books step by step, and nothing that was typed is lost', async ({ page, clinic }) => {
    const booking = new BookingPage(page)
    await booking.open()
    await booking.treatment('HRT').check()
    await booking.fillDetails()
    await page.getByRole('button', { name: 'Show days' }).click()
    await expectAtTop(page.locator('fieldset#day'))
    await booking.expectDetails()
    await booking.chooseDay(day)
    await expectAtTop(page.locator('fieldset#times'))
    await booking.expectDetails()
    await expect(booking.treatment('HRT')).toBeChecked()
    await booking.time('10:00 AM').check()
    await booking.submit().click()
    await booking.expectBooked(visit)
    expect(visitsAt(clinic, day)).toEqual(stored)
  })

  test('Enter in a field books what is chosen', { tag: '@all' }, async ({ page, clinic }) => {
    const booking = new BookingPage(page)
    await booking.open(`?treatment=HRT&date=${day.date}`)
    await booking.time('10:00 AM').check()
    await booking.fillDetails()
    await page.getByLabel('Phone number').press('Enter')
    await booking.expectBooked(visit)
    expect(visitsAt(clinic, day)).toEqual(stored)
  })

  test('the address never carries what a visitor typed', { tag: '@all' }, async ({ page }) => {
    const booking = new BookingPage(page)
    await booking.open()
    await booking.treatment('HRT').check()
    await booking.fillDetails()
    await page.getByRole('button', { name: 'Show days' }).click()
    expect(new URL(page.url()).search).toBe('')
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a visitor books, and nothing reaches over the edge', { tag: '@all' }, async ({ page, clinic }) => {
    const booking = new BookingPage(page)
    await booking.open()
    await expectNoSideways(page)
    await booking.treatment('HRT').check()
    await booking.chooseDay(day)
    await booking.chooseTime('10:00 AM')
    await booking.fillDetails()
    await expectNoSideways(page)
    await booking.submit().click()
    await booking.expectBooked(visit)
    await expectNoSideways(page)
    expect(visitsAt(clinic, day)).toEqual(stored)
  })
})

/** The page opens there again: below the bar, in the upper half of the window. */
const expectAtTop = async (part: Locator) => {
  await expect(part).toBeInViewport()
  expect(await part.evaluate((element) => element.getBoundingClientRect().top / innerHeight)).toBeLessThan(
    0.5,
  )
}

const expectNoSideways = async (page: import('@playwright/test').Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
