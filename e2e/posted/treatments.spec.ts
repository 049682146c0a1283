import { addSecondDoctor, avery } from '../support/care.ts'
import { signInPlain } from '../support/desk.ts'
import { type Clinic, expect, test } from '../support/fixtures.ts'
import { bookElsewhere, comingDay } from '../support/visits.ts'
import { PlainPage } from '../support/without-browser/plain-page.ts'

const day = comingDay('Wednesday')

test('staff add, change, switch off and delete treatments', async ({ plain, clinic }) => {
  await bookElsewhere(clinic, { day, time: '10:00 AM', name: 'Elena Ruiz' })
  await signInPlain(plain, clinic, '/admin/treatments')
  await add(plain, clinic)
  await plain.row('Flu shot').follow(/^Delete/)
  expect(plain.text).toContain('Are you sure you want to delete this treatment?')
  await plain.press('Delete treatment')
  expect(plain.text).toContain('Treatment deleted successfully')
  expect(plain.row('Flu shot').count).toBe(0)
  await loseDay(plain, clinic)
  await plain.goto('/admin/treatments')
  await plain.press('HRT active')
  expect(plain.text).toContain('Treatment updated successfully')
  expect(clinic.database(`select active from treatments where name ->> 'en' = 'HRT'`)).toEqual([
    { active: 0 },
  ])
})

test('treatments are put in order and in categories', async ({ plain, clinic }) => {
  await signInPlain(plain, clinic, '/admin/treatments')
  await plain.press('Move up: HRT')
  expect(plain.text).toContain('HRT is now 1 of 5.')
  await plain.row('HRT').follow(/^Edit/)
  plain.choose('Category', 'New category...')
  plain.fill('Name of the new category', 'Hormones')
  await plain.press('Save treatment')
  expect(plain.text).toContain('Treatment updated successfully')
  await plain.follow('Rename Hormones')
  plain.region('Rename category').fill('Name', '')
  await plain.press('Save treatment')
  expect(plain.text).toContain('Please name the category.')
  plain.region('Rename category').fill('Name', 'Balance')
  await plain.press('Save treatment')
  expect(plain.text).toContain('Category renamed.')
  const visitor = new PlainPage(clinic.url)
  await visitor.goto('/appointment')
  expect(visitor.region('Balance').text).toContain('HRT')
})

test('somebody who was deleted is in the form, and can be taken away', async ({ plain, clinic }) => {
  clinic.database(`update clinicians set "deletedAt" = "updatedAt"`)
  await signInPlain(plain, clinic, '/admin/treatments')
  await plain.row('HRT').follow(/^Edit/)
  const gone = 'Dr. Jordan Example, MD (deleted)'
  expect(plain.isChecked(gone)).toBe(true)
  plain.uncheck(gone)
  await plain.press('Save treatment')
  expect(plain.text).toContain('Treatment updated successfully')
  await plain.row('HRT').follow(/^Edit/)
  const dialog = plain.region('Edit treatment')
  expect(dialog.buttons('Save treatment')).toBe(1)
  expect(dialog.text).not.toContain(gone)
})

async function add(page: PlainPage, { url }: Clinic) {
  await page.follow('Add treatment')
  const dialog = page.region('Add treatment')
  dialog.check('Tuesday')
  dialog.check('9:00 AM')
  await dialog.press('Save treatment')
  expect(dialog.links('Name and description are required')).toHaveLength(1)
  expect(dialog.isChecked('Tuesday')).toBe(true)
  dialog.fill('Name', 'Flu shot')
  dialog.fill('Description', 'Seasonal vaccination.')
  dialog.fill(/^Name in Spanish/, 'Vacuna contra la gripe')
  await dialog.press('Save treatment')
  expect(page.text).toContain('Treatment added successfully')
  expect(page.row('Flu shot').text).toContain('9:00 AM')
  expect(page.row('Flu shot').text).toContain('Vacuna contra la gripe')
  const visitor = new PlainPage(url)
  await visitor.goto('/appointment')
  expect(visitor.text).toContain('Flu shot')
  await visitor.goto('/es/appointment')
  expect(visitor.value(/^Vacuna contra la gripe/)).toBe('Flu shot')
  expect(visitor.text).not.toContain('Flu shot')
}

/** Whom a day taken away leaves outside is shown before it is saved: by saving twice. */
async function loseDay(page: PlainPage, { database }: Clinic) {
  await page.row('HRT').follow(/^Edit/)
  page.uncheck('Wednesday')
  await page.press('Save treatment')
  expect(page.text).toContain('Save once more to keep your changes.')
  expect(page.text).toContain('1 upcoming appointment is outside')
  expect(page.isChecked('Wednesday')).toBe(false)
  const outside = page.another()
  await outside.goto(page.links(/^Open this appointment in a list/)[0] ?? '')
  expect(outside.row('Elena Ruiz').count).toBe(1)
  await page.press('Save treatment')
  expect(page.text).toContain('Treatment updated successfully')
  expect(database(`select weekdays from treatments where name ->> 'en' = 'HRT'`)).toEqual([
    { weekdays: '[1,2]' },
  ])
  expect(database('select name, status from appointments')).toEqual([
    { name: 'Elena Ruiz', status: 'pending' },
  ])
}

test('a clinician takes another length for a treatment', async ({ plain, clinic }) => {
  addSecondDoctor(clinic)
  await signInPlain(plain, clinic, '/admin/treatments')
  await plain.row('HRT').follow(/^Edit/)
  const minutes = `${avery.name}: minutes, if different`
  plain.fill(minutes, '4')
  await plain.press('Save treatment')
  expect(plain.text).toContain('The length must be a multiple of 5 from 5 to 480 minutes')
  expect(plain.value(minutes)).toBe('4')
  plain.fill(minutes, '45')
  await plain.press('Save treatment')
  expect(plain.text).toContain('Treatment updated successfully')
  expect(plain.row('HRT').text).toContain('30 to 45 min')
  await bookElsewhere(clinic, { day, time: '10:00 AM', name: 'Elena Ruiz', with: avery.id })
  expect(clinic.database('select "durationMinutes" as minutes from appointments')).toEqual([{ minutes: 45 }])
  await plain.row('HRT').follow(/^Edit/)
  expect(plain.value(minutes)).toBe('45')
  plain.fill(minutes, '')
  await plain.press('Save treatment')
  expect(plain.row('HRT').text).not.toContain('30 to 45 min')
})
