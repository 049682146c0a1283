import { trapField } from '#app/platform/forms/form-trap.ts'
import { BookingPage } from '../support/booking-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydrated.ts'
import { bookElsewhere, comingDay } from '../support/visits.ts'

const wednesday = comingDay('Wednesday')
const friday = comingDay('Friday')
/** A little more than the three seconds after which a sentence goes automatically. */
const goneMilliseconds = 8_000

const missing = [
  ['treatment', 'Please select a treatment.'],
  ['date', 'Please select a valid date.'],
  ['time', 'Please select a preferred time.'],
  ['name', 'Please provide your name.'],
  ['email', 'Please provide a valid email.'],
  ['phone', 'Please provide your phone number.'],
] as const

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('an empty form names all that is missing, at the top and at each field', async ({
      page,
      clinic,
    }) => {
      const booking = new BookingPage(page)
      await booking.open()
      const answer = page.waitForResponse((response) => response.request().method() === 'POST')
      await booking.submit().click()
      expect((await answer).status()).toBe(422)
      await expect(booking.summary().getByRole('link')).toHaveText(missing.map(([, sentence]) => sentence))
      if (javaScriptEnabled) await expect(booking.summary()).toBeFocused()
      for (const [field, sentence] of missing)
        await expect(page.locator(`#${field}-error`)).toHaveText(sentence)
      await expect(page.getByLabel('Full name')).toHaveAttribute('aria-invalid', 'true')
      await booking.summary().getByRole('link', { name: 'Please provide a valid email.' }).click()
      await expect(page.getByLabel('Email')).toBeFocused()
      expect(clinic.database('select id from appointments')).toEqual([])
    })

    test('what a password manager put into the trap costs one press', async ({ page }) => {
      const booking = new BookingPage(page)
      await booking.open(`?treatment=HRT&date=${wednesday.date}`)
      if (javaScriptEnabled) await hydrated(page)
      await booking.time('10:00 AM').check()
      await booking.fillDetails()
      const trap = page.locator(`[name=${trapField}]`)
      await trap.evaluate((field: HTMLInputElement) => {
        field.value = 'Elena Ruiz'
      })
      await booking.submit().click()
      await expect(page.getByRole('alert')).toContainText('We couldn’t take this request online.')
      await expect(trap).toHaveValue('')
      await booking.submit().click()
      await booking.expectBooked({ treatment: 'HRT', day: wednesday, time: '10:00 AM' })
    })

    test('an address that is none is refused, and stays as it was typed', { tag: '@all' }, async ({
      page,
    }) => {
      const booking = new BookingPage(page)
      await booking.open(`?treatment=HRT&date=${wednesday.date}`)
      await booking.time('10:00 AM').check()
      const typed = { name: ' Zoë "Z" <b>', email: 'elena@', phone: '432 555 0188', message: 'One\nTwo' }
      await booking.fillDetails(typed)
      await booking.submit().click()
      await expect(booking.summary().getByRole('link')).toHaveText(['Please provide a valid email.'])
      await booking.expectDetails(typed)
      await expect(booking.time('10:00 AM')).toBeChecked()
    })
  })
}

test('a refused field is judged by what is in it, not by what was there on a slow line', {
  tag: '@all',
}, async ({ page }) => {
  const booking = new BookingPage(page)
  await booking.open(`?treatment=HRT&date=${wednesday.date}`)
  await hydrated(page)
  const arrival = Promise.withResolvers<void>()
  await page.route('**/assets/form-*.js', async (route) => {
    await arrival.promise
    await route.continue()
  })
  await booking.submit().click()
  const error = page.locator('#email-error')
  await expect(error).toHaveText('Please provide a valid email.')
  const email = page.getByLabel('Email')
  const asked = page.waitForRequest('**/assets/form-*.js')
  await email.fill('elena@example.com')
  await email.blur()
  await asked
  await email.fill('elena@')
  const went = await error.evaluateHandle((node) => {
    const removals: string[] = []
    new MutationObserver(() => node.isConnected || removals.push('gone')).observe(document.body, {
      childList: true,
      subtree: true,
    })
    return removals
  })
  const arrived = page.waitForEvent('requestfinished', (request) => /assets\/form-/.test(request.url()))
  arrival.resolve()
  await arrived
  await email.blur()
  await expect(error).toHaveText('Please provide a valid email.')
  expect(await went.jsonValue()).toEqual([])
  await email.fill('elena@example.com')
  await email.blur()
  await expect(error).toHaveCount(0)
})

test('a date before a treatment is asked to wait, for three seconds', { tag: '@all' }, async ({ page }) => {
  const booking = new BookingPage(page)
  await booking.open()
  const sentence = page
    .getByRole('alert')
    .getByText('Please select a treatment first before choosing a date.')
  await booking.chooseDay(wednesday)
  await expect(sentence).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(sentence).toBeHidden({ timeout: goneMilliseconds })
})

test('a day that is not offered is refused with its sentence, and the chosen day stays', async ({ page }) => {
  const booking = new BookingPage(page)
  await booking.open(`?treatment=HRT&date=${wednesday.date}`)
  await expect(page.getByRole('grid')).toBeVisible()
  const sentence = page
    .getByRole('alert')
    .getByText('HRT is not available on Fridays. Please select a different day.')
  await booking.typeDate(friday.date)
  await expect(sentence).toBeVisible()
  await expect(booking.date()).toHaveValue(wednesday.date)
  await expect(booking.time('10:00 AM')).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(sentence).toBeHidden({ timeout: goneMilliseconds })
})

test('a refused day says so where it was picked, moves nothing, and stays while it is read', {
  tag: '@all',
}, async ({ page }) => {
  await page.clock.install()
  const booking = new BookingPage(page)
  await booking.open(`?treatment=HRT&date=${wednesday.date}`)
  const picked = booking.day(friday)
  await expect(page.getByRole('grid')).toBeVisible()
  await picked.scrollIntoViewIfNeeded()
  const before = await picked.boundingBox()
  await picked.click()
  const sentence = page.getByRole('alert')
  await expect(sentence).toHaveText('HRT is not available on Fridays. Please select a different day.')
  expect(await picked.boundingBox()).toEqual(before)
  const said = await sentence.boundingBox()
  if (!before || !said) throw new Error('not on the page')
  const below = said.y - (before.y + before.height)
  const above = before.y - (said.y + said.height)
  expect(Math.max(above, below), 'px between the day and its sentence').toBeGreaterThanOrEqual(0)
  expect(Math.max(above, below), 'px between the day and its sentence').toBeLessThan(24)

  await sentence.hover()
  await page.clock.runFor(goneMilliseconds)
  await expect(sentence).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(2_900)
  await expect(sentence).toBeVisible()
  await page.clock.runFor(goneMilliseconds)
  await expect(sentence).toBeHidden()

  await picked.focus()
  await page.keyboard.press('Enter')
  await page.clock.runFor(goneMilliseconds)
  await expect(sentence).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.clock.runFor(goneMilliseconds)
  await expect(sentence).toBeHidden()
})

test('another treatment that is not offered on the chosen day takes day and time away', {
  tag: '@all',
}, async ({ page }) => {
  const booking = new BookingPage(page)
  await booking.open(
    `?treatment=${encodeURIComponent('Semaglutide weight management medication')}&date=${friday.date}`,
  )
  await booking.time('10:00 AM').check()
  await booking.treatment('HRT').check()
  await expect(booking.date()).toHaveValue('')
  await expect(page.locator('#time-hint')).toHaveText('Please select a date first')
})

test('the time list says what it waits for', { tag: '@all' }, async ({ page, clinic }) => {
  const booking = new BookingPage(page)
  const hint = page.locator('#time-hint')
  await booking.open()
  await expect(hint).toHaveText('Please select a treatment first')
  await booking.treatment('HRT').check()
  await expect(hint).toHaveText('Please select a date first')
  await booking.chooseDay(wednesday)
  await expect(hint).toHaveText('Select your preferred time')
  for (const time of await page.locator('input[name=time]').evaluateAll(valuesOf)) {
    await bookElsewhere(clinic, { day: wednesday, time, email: `${time.replace(/\W/g, '')}@example.com` })
  }
  await booking.open(`?treatment=HRT&date=${wednesday.date}`)
  await expect(hint).toHaveText('No available times for selected date')
  await expect(booking.day(wednesday)).toHaveAccessibleName(/fully booked/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a day that is not offered stops the booking', { tag: '@all' }, async ({ page, clinic }) => {
    const booking = new BookingPage(page)
    await booking.open(`?treatment=HRT&date=${wednesday.date}`)
    await booking.time('10:00 AM').check()
    await booking.fillDetails()
    await booking.typeDate(friday.date)
    await booking.submit().click()
    await expect(booking.summary().getByRole('link')).toHaveText([
      'HRT is not available on Fridays. Please select a different day or treatment.',
    ])
    await booking.expectDetails()
    expect(clinic.database('select id from appointments')).toEqual([])
  })
})

test('when nothing can be stored, the form stays and says so', { tag: '@all' }, async ({ page, clinic }) => {
  const booking = new BookingPage(page)
  await booking.open(`?treatment=HRT&date=${wednesday.date}`)
  await booking.time('10:00 AM').check()
  await booking.fillDetails()
  clinic.database('alter table appointments rename to appointments_away')
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await booking.submit().click()
  expect((await answer).status()).toBe(503)
  await expect(page.getByRole('alert')).toContainText(
    'There was an error booking your appointment. Please try again later.',
  )
  await booking.expectDetails()
  clinic.database('alter table appointments_away rename to appointments')
  await booking.submit().click()
  await booking.expectBooked({ treatment: 'HRT', day: wednesday, time: '10:00 AM' })
})

test('when the treatments cannot be read, the page says so and gives the phone number', {
  tag: '@all',
}, async ({ page, clinic }) => {
  clinic.database('alter table treatments rename to treatments_away')
  const answer = await page.goto('/appointment')
  expect(answer?.status()).toBe(503)
  const main = page.getByRole('main')
  await expect(main).toContainText('Failed to load treatment options. Please try again later.')
  await expect(main.getByRole('link', { name: '(432) 555-0142' }).first()).toBeVisible()
})

test('when no treatment is active, online booking is closed, with the phone number', { tag: '@all' }, async ({
  page,
  clinic,
}) => {
  clinic.database('update treatments set active = 0')
  await page.goto('/appointment')
  const main = page.getByRole('main')
  await expect(main).toContainText('Online booking is closed right now')
  await expect(main.getByRole('link', { name: '(432) 555-0142' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Book Appointment' })).toHaveCount(0)
})

const valuesOf = (inputs: Element[]) => inputs.map((input) => input.getAttribute('value') ?? '')
