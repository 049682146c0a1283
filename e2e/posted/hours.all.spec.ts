import { signInPlain } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { bookElsewhere, comingDay } from '../support/visits.ts'
import { PlainPage } from '../support/without-browser/plain-page.ts'

const day = comingDay('Wednesday')
const newHours =
  'Monday, Tuesday, and Thursday, 9:00 AM - 5:00 PM; Wednesday, 1:00 PM - 5:00 PM; Friday, 9:00 AM - 1:00 PM'

test('staff change the hours, and all that shows hours follows', async ({ plain, clinic }) => {
  await bookElsewhere(clinic, { day, time: '10:00 AM', name: 'Elena Ruiz' })
  await signInPlain(plain, clinic, '/admin/clinic/hours')
  await beRefused(plain)
  closeMornings(plain)
  await plain.press('Show')
  expect(plain.text).toContain(newHours)
  expect(plain.text).toMatch(/Lunes, martes y jueves, 9:00.a\..m\. – 5:00.p\..m\.; miércoles/)
  expect(plain.text).toContain(
    '1 appointment is in hours you’re about to close: Wednesdays, 10:00 AM to 10:30 AM.',
  )
  await plain.press('Save hours')
  expect(plain.text).toContain('Hours saved')
  expect(plain.text).toContain('1 appointment is outside these hours.')
  expect(plain.text).toContain(newHours)
  await seePublicly(new PlainPage(clinic.url))
})

test('closing every day is asked about first', async ({ plain, clinic }) => {
  await signInPlain(plain, clinic, '/admin/clinic/hours')
  for (const name of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) empty(plain, name)
  await plain.press('Save hours')
  expect(plain.links('Please confirm that you’re closing every day.')).toHaveLength(1)
  plain.check('Yes, close every day of the week')
  await plain.press('Save hours')
  expect(plain.text).toContain('Hours saved')
  await plain.goto('/appointment')
  expect(plain.text).toContain('Online booking is closed right now')
  await plain.goto('/contact')
  expect(plain.tagged('footer').text).toContain('Closed for now')
})

/** What stands against a range is said, and what was typed stays. */
async function beRefused(page: PlainPage) {
  page.fill('Saturday, from', '10:00')
  page.fill('Saturday, to', '09:00')
  await page.press('Save hours')
  const sentence = 'Saturday: the end must be after the start. Midnight is 12:00 AM.'
  expect(page.links(sentence)).toHaveLength(1)
  expect(page.value('Saturday, from')).toBe('10:00')
  empty(page, 'Saturday')
}

/** Wednesday begins at 1:00 PM, Friday ends then. */
function closeMornings(page: PlainPage) {
  page.fill('Wednesday, from', '13:00')
  page.fill('Wednesday, to', '17:00')
  page.fill('Friday, to', '13:00')
  for (const name of ['Wednesday', 'Friday'])
    for (const end of ['from', 'to']) page.fill(`${name}, hours 2, ${end}`, '')
}

function empty(page: PlainPage, name: string) {
  for (const field of ['from', 'to', 'hours 2, from', 'hours 2, to']) page.fill(`${name}, ${field}`, '')
}

async function seePublicly(page: PlainPage) {
  await page.goto('/contact')
  const card = page.region('Business hours').text
  expect(card).toContain('Monday, Tuesday, and Thursday 9:00 AM - 5:00 PM')
  expect(card).toContain('Saturday and Sunday Closed')
  await page.goto('/es')
  expect(page.tagged('footer').text).toContain('Miércoles 1:00')
  await page.goto('/appointment?service=botox')
  expect(page.text).toContain('Friday, 9:00 AM - 1:00 PM. You can book other treatments online.')
}

test('special hours for one day are a press away', async ({ plain, clinic }) => {
  await signInPlain(plain, clinic, '/admin/clinic/hours')
  await plain.follow('Add special hours')
  expect(plain.address).toMatch(/\/closures\/openings\/add$/)
  expect(plain.text).toContain('For one day only. The weekly hours stay as they are.')
})
