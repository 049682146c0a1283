import { signInPlain } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { bookElsewhere, comingDay } from '../support/visits.ts'
import { PlainPage } from '../support/without-browser/plain-page.ts'

const day = comingDay('Saturday')

test('without JavaScript staff open a Saturday, see who would be left outside, and delete it', async ({
  plain,
  clinic,
}) => {
  await signInPlain(plain, clinic, '/admin/clinic/closures')
  await plain.follow('Add special hours')
  plain.fill('From', '13:00')
  plain.fill('To', '09:00')
  plain.check('HRT')
  plain.fill(/^English/, 'Holiday Saturday')
  plain.fill(/^Spanish/, 'Sábado de fiestas')
  await plain.press('Save special hours')
  expect(plain.links('Choose a day.')).toHaveLength(1)
  expect(plain.links('The end must be after the start.')).toHaveLength(1)
  expect(plain.value(/^English/)).toBe('Holiday Saturday')
  plain.fill('Day', day.date)
  plain.fill('From', '09:00')
  plain.fill('To', '13:00')
  await plain.press('Save special hours')
  expect(plain.text).toContain('Special hours added.')
  expect(plain.row('Holiday Saturday').text).toContain('HRT')
  const visitor = new PlainPage(clinic.url)
  await visitor.goto('/es/contact')
  expect(visitor.text).toContain('Sábado de fiestas')
  await bookElsewhere(clinic, { day, time: '12:30 PM', name: 'Elena Ruiz' })
  await plain.row('Holiday Saturday').follow(/^Edit/)
  plain.fill('To', '12:00')
  await plain.press('Save special hours')
  expect(plain.text).toContain('1 appointment would be outside the hours')
  expect(plain.text).toContain('Elena Ruiz')
  await plain.press('Save, then reschedule 1 appointment')
  expect(plain.address).toMatch(/\/visits-to-settle$/)
  expect(plain.row('Elena Ruiz').text).toContain('Outside working hours')
  await plain.goto('/admin/clinic/closures')
  await plain.row('Holiday Saturday').follow(/^Delete/)
  await plain.press('Delete special hours')
  expect(plain.text).toContain('Special hours deleted.')
  await plain.goto('/admin/deleted?kind=opening')
  expect(plain.text).toContain('Holiday Saturday')
})
