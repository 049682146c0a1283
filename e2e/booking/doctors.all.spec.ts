import { expectAccessible } from '../support/axe.ts'
import { BookingPage } from '../support/booking-page.ts'
import { addSecondDoctor, avery } from '../support/care.ts'
import { expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydrated.ts'
import { comingDay, postVisit } from '../support/visits.ts'

const day = comingDay('Wednesday')
const chosenDay = `?treatment=HRT&date=${day.date}`

test('with one doctor there is nothing to choose', async ({ page }) => {
  await new BookingPage(page).open(chosenDay)
  await expect(page.locator('input[name=with]')).toHaveCount(0)
  await expect(page.getByText('Any available')).toHaveCount(0)
})

test('any doctor is proposed first; who is chosen is booked and named', async ({ page, clinic }) => {
  addSecondDoctor(clinic)
  const booking = new BookingPage(page)
  await booking.open(chosenDay)
  await hydrated(page)
  await expect(page.getByRole('radio', { name: 'Any available' })).toBeChecked()
  await page.getByRole('radio', { name: avery.name }).check()
  await expect(page).toHaveURL(/[?&]with=avery/)
  await expect(page.getByRole('radio', { name: avery.name })).toBeChecked()
  await expectAccessible(page)
  await booking.time('10:00 AM').check()
  await booking.fillDetails()
  await booking.submit().click()
  await booking.expectBooked({ treatment: 'HRT', day, time: '10:00 AM' })
  await expect(page.getByRole('main')).toContainText(avery.name)
  expect(clinic.database('select "clinicianId" from appointments')).toEqual([{ clinicianId: avery.id }])
})

test('whose time was taken meanwhile is offered with others, and near it with them', async ({
  page,
  clinic,
}) => {
  addSecondDoctor(clinic)
  const booking = new BookingPage(page)
  await booking.open(`${chosenDay}&with=${avery.id}`)
  await hydrated(page)
  await booking.time('10:00 AM').check()
  await booking.fillDetails()
  const [jordan] = clinic.database(`select id from clinicians where id <> 'avery'`)
  await postVisit(clinic.url, { day, time: '10:00 AM', with: avery.id })
  await booking.submit().click()
  await expect(page.getByRole('alert')).toContainText(`with ${avery.name} is no longer available`)
  const near = page.locator('button[name=slot]')
  expect(await near.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('value')))).toEqual([
    `${day.date} 10:00 ${jordan?.id}`,
    `${day.date} 09:30 ${avery.id}`,
    `${day.date} 10:30 ${avery.id}`,
  ])
  await expect(near.first()).toContainText('Same time with Dr.')
  await expectAccessible(page)
  await near.first().click()
  await booking.expectBooked({ treatment: 'HRT', day, time: '10:00 AM' })
  expect(clinic.database('select count(distinct "clinicianId") as doctors from appointments')).toEqual([
    { doctors: 2 },
  ])
})

test('months, days and the other language keep who was chosen', async ({ page, clinic }) => {
  addSecondDoctor(clinic)
  await page.goto(`/appointment?treatment=HRT&with=${avery.id}`)
  await hydrated(page)
  const next = { name: /^Next month/ }
  await page.getByRole('button', next).or(page.getByRole('link', next)).first().click()
  await expect(page).toHaveURL(/month=/)
  expect(new URL(page.url()).searchParams.get('with')).toBe(avery.id)
  await page
    .getByRole('link', { name: /Español/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/es\/appointment\?/)
  await expect(page.getByRole('radio', { name: avery.name })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Cualquiera disponible' })).not.toBeChecked()
})

test('who cannot be booked is said calmly, with the times of all', async ({ page, clinic }) => {
  addSecondDoctor(clinic)
  const booking = new BookingPage(page)
  await booking.open(`${chosenDay}&with=somebody`)
  await expect(page.getByRole('main')).toContainText('This clinician can’t be booked online right now')
  await expect(booking.time('10:00 AM')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Any available' })).toBeChecked()
})

test('a treatment that is booked by telephone is listed, not chosen; posted anyway it is refused', async ({
  page,
  clinic,
}) => {
  clinic.database(`update treatments set "onlineBooking" = 'none' where name ->> 'en' = 'HRT'`)
  await page.goto('/appointment')
  await expect(page.getByRole('radio', { name: /^HRT/ })).toHaveCount(0)
  const step = page.getByRole('radiogroup', { name: 'Treatment' })
  await expect(step).toContainText('HRT Call (432) 555-0142 to book.')
  await expect(step.getByRole('link', { name: '(432) 555-0142' })).toHaveAttribute('href', 'tel:+14325550142')
  await expectAccessible(page)
  expect((await postVisit(clinic.url, { day, time: '10:00 AM' })).status).toBe(422)
})

test('what is booked at once says so before and after', async ({ page, clinic }) => {
  clinic.database(`update treatments set "onlineBooking" = 'at-once' where name ->> 'en' = 'HRT'`)
  const booking = new BookingPage(page)
  await booking.open(chosenDay)
  await expect(page.getByRole('main')).toContainText('Your appointment is confirmed right away.')
  await booking.time('10:00 AM').check()
  await booking.fillDetails()
  await booking.submit().click()
  await booking.expectBooked({ treatment: 'HRT', day, time: '10:00 AM' })
  const main = page.getByRole('main')
  await expect(main).toContainText('Confirmed')
  await expect(main).not.toContainText('to confirm it')
  await expect(main).not.toContainText('will contact you')
})
