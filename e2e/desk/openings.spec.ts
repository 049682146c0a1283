import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { BookingPage } from '../support/booking-page.ts'
import { rowOf, signIn } from '../support/desk.ts'
import { errorSummary } from '../support/error-summary.ts'
import { expect, test } from '../support/fixtures.ts'
import { comingDay, visitsAt } from '../support/visits.ts'

const day = comingDay('Saturday')
const path = '/admin/clinic/closures'
const save = (page: Page, name = 'Save special hours') => page.getByRole('button', { name })

test('staff open a Saturday, a visitor books it, and going back to the weekly hours leaves that to settle', async ({
  page,
  clinic,
}) => {
  test.slow()
  await signIn(page, clinic, path)
  await open(page)
  await bookAsVisitor(page)
  expect(visitsAt(clinic, day)).toHaveLength(1)
  await goBack(page)
})

/** What is wrong is told at its field, and what was typed stays. */
async function open(page: Page) {
  await page.getByRole('link', { name: 'Add special hours' }).click()
  await page.getByLabel('From', { exact: true }).fill('13:00')
  await page.getByLabel('To', { exact: true }).fill('09:00')
  await page.getByRole('checkbox', { name: 'HRT', exact: true }).check()
  await page.getByLabel('English').fill('Holiday Saturday')
  await page.getByLabel('Spanish').fill('Sábado de fiestas')
  await save(page).click()
  await expect(errorSummary(page).getByRole('link')).toHaveText([
    'Choose a day.',
    'The end must be after the start.',
  ])
  await expect(page.getByRole('checkbox', { name: 'HRT', exact: true })).toBeChecked()
  await expectAccessible(page)
  await page.getByLabel('Day', { exact: true }).fill(day.date)
  await page.getByLabel('From', { exact: true }).fill('09:00')
  await page.getByLabel('To', { exact: true }).fill('13:00')
  await save(page, 'Show affected appointments').click()
  await expect(page.getByText('No appointments are affected.')).toBeVisible()
  await save(page).click()
  await expect(page.getByText('Special hours added.')).toBeVisible()
  await expect(rowOf(page, 'Holiday Saturday')).toContainText('9:00 AM – 1:00 PM')
  await expect(rowOf(page, 'Holiday Saturday')).toContainText('HRT')
  await expectAccessible(page)
}

async function bookAsVisitor(page: Page) {
  await page.goto('/contact')
  const hours = page.getByRole('region', { name: 'Business hours' })
  await expect(hours).toContainText('Holiday Saturday')
  await expect(hours).toContainText('9:00 AM - 1:00 PM')
  const data = await page.locator('script[type="application/ld+json"]').first().textContent()
  expect(data).toContain(`"validFrom":"${day.date}"`)
  const booking = new BookingPage(page)
  await booking.open()
  await booking.treatment('HRT').check()
  await booking.chooseDay(day)
  await booking.chooseTime('12:30 PM')
  await booking.fillDetails()
  await booking.submit().click()
  await booking.expectBooked({ treatment: 'HRT', day, time: '12:30 PM' })
}

async function goBack(page: Page) {
  await page.goto(path)
  await rowOf(page, 'Holiday Saturday').getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('To', { exact: true }).fill('12:00')
  await save(page).click()
  await expect(page.getByRole('heading', { name: '1 appointment would be outside the hours' })).toBeVisible()
  await expect(page.getByText('Elena Ruiz')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Discard changes' }).click()
  await rowOf(page, 'Holiday Saturday')
    .getByRole('link', { name: /^Delete/ })
    .click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Elena Ruiz')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete, then reschedule 1 appointment' }).click()
  await page.waitForURL('**/visits-to-settle')
  await expect(rowOf(page, 'Elena Ruiz')).toContainText('Outside working hours')
}
