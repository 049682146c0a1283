import { BookingPage } from '../support/booking-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydrated.ts'
import { comingDay } from '../support/visits.ts'

const day = comingDay('Wednesday')
const weightLoss = 'Semaglutide weight management medication'

test('a visitor adds a treatment, takes it away, adds another, and books both', async ({ page, clinic }) => {
  const booking = new BookingPage(page)
  await booking.open()
  await hydrated(page)
  const add = page.getByLabel('Add another treatment')
  await expect(add).toBeHidden()
  await booking.treatment('HRT').check()
  await add.focus()
  await add.selectOption('Stem Cell therapy')
  const second = page.getByLabel('Treatment 2')
  await expect(second).toHaveValue('Stem Cell therapy')
  await expect(second).toBeFocused()
  await expect(page.getByText('HRT + Stem Cell therapy, 60 minutes')).toBeVisible()

  await page.getByRole('button', { name: 'Remove Stem Cell therapy' }).click()
  await expect(second).toHaveCount(0)
  await expect(add).toBeFocused()
  await add.selectOption(weightLoss)
  await booking.chooseDay(day)
  expect(new URL(page.url()).searchParams.getAll('treatment')).toEqual(['HRT', weightLoss])
  // HRT at 11:30 AM would leave the other one over lunch.
  await expect(booking.time('11:00 AM')).toBeVisible()
  await expect(booking.time('11:30 AM')).toHaveCount(0)
  await booking.chooseTime('11:00 AM')
  await booking.fillDetails()
  await booking.submit().click()
  await booking.expectBooked({ treatment: `HRT + ${weightLoss}`, day, time: '11:00 AM' })
  expect(clinic.database('select count(*) as parts from appointment_parts')).toEqual([{ parts: 2 }])
})

test('nothing moves for somebody who takes one treatment', { tag: '@all' }, async ({ page }) => {
  const booking = new BookingPage(page)
  await booking.open()
  await hydrated(page)
  const top = () => page.locator('#day').evaluate((step) => step.getBoundingClientRect().top)
  const before = await top()
  await booking.treatment('HRT').check()
  await expect(page.getByLabel('Add another treatment')).toBeVisible()
  expect(await top()).toBe(before)
})
