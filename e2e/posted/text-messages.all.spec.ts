import { serviceAt, startTextProvider, type TextProvider } from '#test/other-programs/text-provider.ts'
import { elena } from '../support/booking-page.ts'
import type { Clinic } from '../support/clinic.ts'
import { signInPlainByHand } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { comingDay } from '../support/visits.ts'
import { openWaitingClinic } from '../support/waiting-clinic.ts'
import { placeOf } from '../support/waitlist.ts'
import { PlainPage } from '../support/without-browser/plain-page.ts'

const day = comingDay('Wednesday')

test('text messages are agreed to, tried out, tell of an offer, and end', async () => {
  const texts = await startTextProvider()
  const { clinic, close } = await openWaitingClinic({ SMS_URL: serviceAt(texts) })
  try {
    const [visitor, desk] = [new PlainPage(clinic.url), new PlainPage(clinic.url)]
    await agreeAsBooking(visitor)
    const place = await agreeAsWaiting(visitor, clinic)
    await signInPlainByHand(desk, clinic)
    await tryOut(desk, texts)
    await takeDown(desk)
    await desk.goto('/admin/waitlist')
    await desk.row(elena.name).press(/^Offer now/)
    await expect.poll(() => texts.taken.length).toBe(2)
    const { to = '', body = '' } = texts.taken[1] ?? {}
    expect(to).toBe('+14325550188')
    await visitor.goto(/\/offer\/[\w-]{22}/.exec(body)?.[0] ?? '')
    expect(visitor.all('h1')).toEqual([expect.stringContaining('is held for you until')])
    await visitor.goto(place)
    await visitor.press('Turn off text messages')
    expect(visitor.text).toContain('By email. Text messages are off.')
    expect(visitor.buttons('Turn off text messages')).toBe(0)
    expect(clinic.database('select purpose from text_proofs order by purpose')).toEqual([
      { purpose: 'reminders' },
      { purpose: 'waitlist' },
    ])
  } finally {
    await close()
    await texts.close()
  }
})

async function agreeAsBooking(page: PlainPage) {
  await page.goto(`/appointment?treatment=HRT&date=${comingDay('Monday').date}`)
  const box = /^Text me before my appointment/
  page.check('10:30 AM')
  page.fill('Full name', elena.name)
  page.fill('Email', elena.email)
  page.fill('Phone number', elena.phone)
  expect(page.isChecked(box)).toBe(false)
  page.check(box)
  await page.press('Book Appointment')
  expect(page.address).toMatch(/^\/appointment\/booked\//)
}

/** @returns the path of the place */
async function agreeAsWaiting(page: PlainPage, clinic: Clinic): Promise<string> {
  await page.goto(`/waitlist?treatment=HRT&date=${day.date}&until=${day.date}`)
  expect(page.text).toContain('By email, and by text if you like.')
  const box = /^Text me when a time opens/
  page.fill('Full name', elena.name)
  page.fill('Email', elena.email)
  expect(page.isChecked(box)).toBe(false)
  page.check(box)
  await page.press('Put me on the list')
  expect(page.links('To get text messages, enter your phone number.')).toHaveLength(1)
  expect(page.isChecked(box)).toBe(true)
  page.fill('Phone number', elena.phone)
  await page.press('Put me on the list')
  expect(page.all('h1')).toEqual(['Check your inbox'])
  const path = placeOf(clinic, elena.email)
  await page.goto(path)
  expect(page.all('h1')).toEqual(['You’re on the list'])
  expect(page.text).toContain('By email and text message')
  return path
}

/** A text to oneself proves that they leave. */
async function tryOut(page: PlainPage, { taken }: TextProvider) {
  await page.goto('/admin/settings/texts')
  const box = page.region('Text messages')
  const number = 'Your mobile number'
  box.fill(number, '432 or 0143')
  await box.press('Send test text')
  expect(box.links('Not sent. Enter one mobile number, without an extension.')).toHaveLength(1)
  expect(box.value(number)).toBe('432 or 0143')
  box.fill(number, elena.phone)
  await box.press('Send test text')
  expect(box.text).toContain('Test text sent.')
  expect(taken.map(({ to }) => to)).toEqual(['+14325550188'])
}

/** A caller agrees at the desk, and the details say to what. */
async function takeDown(page: PlainPage) {
  await page.goto('/admin/dashboard/add')
  expect(page.isChecked('Agreed by phone to text reminders')).toBe(false)
  await page.goto('/admin/dashboard?tab=all')
  await page.row(elena.name).follow(elena.name)
  expect(page.region(elena.name).text).toContain('Agreed to texts at (432) 555-0188')
}
