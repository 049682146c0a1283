import type { Locator, Page } from '@playwright/test'
import { serviceAt, startTextProvider, type TextProvider } from '#test/other-programs/text-provider.ts'
import { expectAccessible } from '../support/axe.ts'
import { BookingPage, elena } from '../support/booking-page.ts'
import type { Clinic } from '../support/clinic.ts'
import { signInByForm as signIn } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { beyondEdge, smallTargets } from '../support/room-on-page.ts'
import { expectNoEnglish } from '../support/spanish.ts'
import { comingDay } from '../support/visits.ts'
import { openWaitingClinic } from '../support/waiting-clinic.ts'
import { placeOf } from '../support/waitlist.ts'

const day = comingDay('Wednesday')

test('text messages are asked about, tried out, and tell of an offer', async ({ browser }) => {
  test.slow()
  const texts = await startTextProvider()
  const { clinic, close } = await openWaitingClinic({ SMS_URL: serviceAt(texts) })
  const page = await (await browser.newContext({ baseURL: clinic.url })).newPage()
  const check = async () => {
    await page.setViewportSize({ width: 320, height: 800 })
    await expectAccessible(page)
    expect(await beyondEdge(page), page.url()).toEqual([])
    expect(await smallTargets(page), page.url()).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
  }
  await agreeAsBooking(page)
  const place = await agreeAsWaiting(page, clinic, check)
  await signIn(page, clinic)
  await tryOut(page, texts, check)
  await takeDown(page)
  await page.goto('/admin/waitlist')
  await page.getByRole('button', { name: 'Offer now' }).first().click()
  await expect.poll(() => texts.taken.length).toBe(2)
  const { to = '', body = '' } = texts.taken[1] ?? {}
  expect(to).toBe('+14325550188')
  expect(body).toMatch(
    /: Elena, a time opened up: .* It's yours until .*: http.*\/offer\/[\w-]{22} Reply STOP/,
  )
  await page.goto(/\/offer\/[\w-]{22}/.exec(body)?.[0] ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('is held for you until')
  await endThem(page, place, check)
  expect(clinic.database('select purpose from text_proofs order by purpose')).toEqual([
    { purpose: 'reminders' },
    { purpose: 'waitlist' },
  ])
  await page.context().close()
  await close()
  await texts.close()
})

type Check = () => Promise<void>

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** In the dark too a box to tick is of the form's own color: browsers paint theirs grey. */
async function expectDarkAsItsForm(page: Page, box: Locator) {
  await page.emulateMedia({ colorScheme: 'dark' })
  const color = (of: Locator) => of.evaluate((element) => getComputedStyle(element).backgroundColor)
  await expect(box).toHaveCSS('appearance', 'none')
  expect(await color(box)).toBe(await color(page.getByLabel('Full name')))
  await page.emulateMedia({ colorScheme: null })
}

async function agreeAsBooking(page: Page) {
  await page.goto(`/appointment?treatment=HRT&date=${comingDay('Monday').date}`)
  const booking = new BookingPage(page)
  await booking.chooseTime('10:30 AM')
  // The words next to the box name the number, too.
  for (const [name, text] of [
    ['Full name', elena.name],
    ['Email', elena.email],
    ['Phone number', elena.phone],
  ] as const)
    await page.getByRole('textbox', { name }).fill(text)
  const box = page.getByRole('checkbox', { name: /^Text me before my appointment/ })
  await expect(box).not.toBeChecked()
  await expectDarkAsItsForm(page, box)
  await box.check()
  await booking.submit().click()
  await expect(page).toHaveURL(/\/appointment\/booked\//)
}

/** @returns the path of the place */
async function agreeAsWaiting(page: Page, clinic: Clinic, check: Check): Promise<string> {
  await page.goto(`/waitlist?treatment=HRT&date=${day.date}&until=${day.date}`)
  await expect(page.getByRole('main')).toContainText('By email, and by text if you like.')
  await page.getByLabel('Full name').fill(elena.name)
  await page.getByLabel('Email').fill(elena.email)
  const box = page.getByRole('checkbox', { name: /^Text me when a time opens/ })
  await expect(box).not.toBeChecked()
  await expectDarkAsItsForm(page, box)
  await box.check()
  await page.getByRole('button', { name: 'Put me on the list' }).click()
  await expect(
    page.getByRole('link', { name: 'To get text messages, enter your phone number.' }),
  ).toBeVisible()
  await expect(box).toBeChecked()
  await check()
  await page.getByLabel('Phone number').fill(elena.phone)
  await page.getByRole('button', { name: 'Put me on the list' }).click()
  await expect(heading(page, 'Check your inbox')).toBeVisible()
  const path = placeOf(clinic, elena.email)
  await page.goto(path)
  await expect(heading(page, 'You’re on the list')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('By email and text message')
  await check()
  for (const spanish of [`/es${path}`, '/es/waitlist']) {
    await page.goto(spanish)
    await expectNoEnglish(page)
  }
  return path
}

/** What texts say is in Settings; one to oneself proves that they leave. */
async function tryOut(page: Page, { taken }: TextProvider, check: Check) {
  await page.goto('/admin/settings/texts')
  const box = page.getByRole('region', { name: 'Text messages' })
  await expect(box.getByText(/^\d parts?, /)).toHaveCount(4)
  await expect(box).toContainText('a time opened up: tomorrow')
  const number = box.getByLabel('Your mobile number')
  await number.fill('432 or 0143')
  await box.getByRole('button', { name: 'Send test text' }).click()
  const sentence = 'Not sent. Enter one mobile number, without an extension.'
  await expect(box.getByRole('link', { name: sentence })).toBeVisible()
  await expect(number).toHaveValue('432 or 0143')
  await check()
  await number.fill(elena.phone)
  await box.getByRole('button', { name: 'Send test text' }).click()
  await expect(box.getByText('Test text sent.')).toBeVisible()
  expect(taken.map(({ to }) => to)).toEqual(['+14325550188'])
}

/** A caller agrees at the desk, and to no more on the details. */
async function takeDown(page: Page) {
  await page.goto('/admin/dashboard/add')
  const box = page.getByRole('checkbox', { name: 'Agreed by phone to text reminders' })
  await expect(box).not.toBeChecked()
  await page.getByText('Read this aloud first').click()
  await expect(page.getByText(/^May .* text you before your appointment/)).toBeVisible()
  await page.goto('/admin/dashboard?tab=all')
  await page.getByRole('link', { name: elena.name, exact: true }).first().click()
  const details = page.getByRole('complementary', { name: elena.name })
  await expect(details.getByText(/^Agreed to texts at \(432\) 555-0188/)).toBeVisible()
}

async function endThem(page: Page, place: string, check: Check) {
  await page.goto(place)
  await page.getByRole('button', { name: 'Turn off text messages' }).click()
  await expect(page.getByRole('main')).toContainText('By email. Text messages are off.')
  await expect(page.getByRole('button', { name: 'Turn off text messages' })).toHaveCount(0)
  await check()
}
