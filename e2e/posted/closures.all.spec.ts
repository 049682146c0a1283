import { signInPlain } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { bookElsewhere, comingDay } from '../support/visits.ts'
import { PlainPage } from '../support/without-browser/plain-page.ts'

const day = comingDay('Wednesday')

test('staff close a morning, settle the visit inside, and visitors read of it', async ({ plain, clinic }) => {
  await bookElsewhere(clinic, { day, time: '10:00 AM', name: 'Elena Ruiz' })
  await signInPlain(plain, clinic, '/admin/clinic/closures')
  await refuse(plain)
  await close(plain)
  await settle(plain)
  const visitor = new PlainPage(clinic.url)
  await visitor.goto('/contact')
  expect(visitor.region('Business hours').text).toContain('Staff training')
  await visitor.goto('/es/contact')
  expect(visitor.text).toContain('Capacitación')
  await plain.row('Staff training').follow(/^Delete/)
  await plain.press('Delete closure')
  expect(plain.text).toContain('The closure was deleted.')
  await plain.goto('/admin/deleted?kind=closure')
  expect(plain.text).toContain('Staff training')
})

test('holidays are marked and added', async ({ plain, clinic }) => {
  await signInPlain(plain, clinic, '/admin/clinic/closures')
  const year = Temporal.Now.plainDateISO('America/Chicago').year + 1
  const next = plain.region(new RegExp(`^US holidays .*${year}`))
  next.check(/^Labor Day/)
  next.check(/^Thanksgiving/)
  await plain.press('Add the marked days')
  expect(plain.text).toContain('The holidays were added.')
  expect(plain.row('Labor Day').text).toContain('Día del Trabajo')
  expect(next.text.match(/added/g)).toHaveLength(2)
})

/** Nothing is typed twice. */
async function refuse(page: PlainPage) {
  await page.follow('Add closure')
  page.check('Part of a day')
  page.fill('From', '11:00')
  page.fill('To', '09:00')
  page.fill(/^English/, 'Staff training')
  await page.press('Save closure')
  const endsEarly = 'The end must be after the start.'
  expect(page.links('Choose a day.')).toHaveLength(1)
  expect(page.links(endsEarly)).toHaveLength(1)
  expect(page.value(/^English/)).toBe('Staff training')
  page.fill('Day', day.date)
  await page.press('Save closure')
  expect(page.links('Choose a day.')).toHaveLength(0)
  expect(page.links(endsEarly)).toHaveLength(1)
}

async function close(page: PlainPage) {
  page.fill('From', '09:00')
  page.fill('To', '12:00')
  page.fill(/^Spanish/, 'Capacitación')
  page.check(/^Show a banner/)
  await page.press('Save closure')
  expect(page.text).toContain('1 appointment is affected')
  expect(page.text).toContain('Elena Ruiz')
  await page.press('Close Wednesday morning, reschedule 1 appointment')
  expect(page.address).toMatch(/\/visits-to-settle\?closure=/)
}

/** Anyone who moves a visit of the list finds themselves in the list again, as they do with Undo and when they leave it. */
async function settle(page: PlainPage) {
  const row = page.row('Elena Ruiz')
  expect(row.text).toContain('Staff training')
  expect(row.links(/^\(432\)/)).toHaveLength(1)
  await row.follow(/^Another time/)
  await page.follow('Cancel')
  expect(page.address).toMatch(/\/visits-to-settle\?closure=/)
  await row.follow(/^Another time/)
  page.check('2:00 PM')
  await page.press('Change appointment')
  expect(page.address).toMatch(/\/visits-to-settle\?closure=/)
  expect(page.text).toContain('Appointment moved.')
  await page.press(/^Undo/)
  await row.press(/^Keep anyway/)
  expect(page.text).toContain('Nothing to reschedule')
  await page.press(/^Undo/)
  expect(row.count).toBe(1)
  await page.goto('/admin/dashboard')
  await page.follow('1 appointment to reschedule')
  await row.press(/^Keep anyway/)
  expect(page.text).toContain('Nothing to reschedule')
  await page.goto('/admin/clinic/closures')
  expect(page.row('Staff training').text).toContain('1 handled')
}
