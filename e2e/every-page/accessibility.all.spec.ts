import { expectAccessible } from '../support/axe.ts'
import { BookingPage } from '../support/booking-page.ts'
import { rowOf, signIn } from '../support/desk.ts'
import { inBothThemes } from '../support/every-look.ts'
import { expect, test } from '../support/fixtures.ts'
import { bookElsewhere, comingDay } from '../support/visits.ts'

const day = comingDay('Wednesday')

test.describe('axe finds nothing in either theme', () => {
  // Each reading looks at every element of the page.
  test.slow()

  test('on the booking page, empty, chosen and refused', async ({ page }) => {
    const look = () => expectAccessible(page)
    const booking = new BookingPage(page)
    await booking.open()
    await expect(page.getByRole('grid')).toBeVisible()
    await inBothThemes(page, look)
    await booking.open(`?treatment=HRT&date=${day.date}`)
    await booking.time('10:00 AM').check()
    await expect(page.getByRole('grid')).toBeVisible()
    await inBothThemes(page, look)
    await booking.submit().click()
    await expect(booking.summary()).toBeVisible()
    await inBothThemes(page, look)
  })

  test('after a lost race, and on the success page', async ({ page, clinic }) => {
    const look = () => expectAccessible(page)
    const booking = new BookingPage(page)
    await booking.open(`?treatment=HRT&date=${day.date}`)
    await booking.time('10:00 AM').check()
    await booking.fillDetails()
    await bookElsewhere(clinic, { day, time: '10:00 AM' })
    await booking.submit().click()
    await expect(page.getByRole('alert')).toBeVisible()
    await inBothThemes(page, look)
    await page.locator('button[name=slot]').first().click()
    await expect(page.getByRole('heading', { level: 1, name: /Successfully/ })).toBeVisible()
    await inBothThemes(page, look)
  })
})

// The back office has one theme.
test('axe finds nothing on sign-in and the dashboard, with its dialogs', async ({ page, clinic }) => {
  await bookElsewhere(clinic, { day, time: '10:00 AM', name: 'Elena Ruiz' })
  await page.goto('/admin/login')
  await expectAccessible(page)
  await signIn(page, clinic)
  await expectAccessible(page)
  await rowOf(page, 'Elena Ruiz')
    .getByRole('link', { name: /^Update Status/ })
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await rowOf(page, 'Elena Ruiz')
    .getByRole('link', { name: /^Delete/ })
    .click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the booking page still has names, labels and an order of headings', async ({ page }) => {
    await page.goto(`/appointment?treatment=HRT&date=${day.date}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book an Appointment')
    for (const name of ['Treatment', 'Date', 'Time', 'Your details']) {
      await expect(page.getByRole('group', { name }).or(page.getByRole('radiogroup', { name }))).toBeVisible()
    }
  })
})
