import { signInPlain } from '../support/desk.ts'
import { type Clinic, expect, test } from '../support/fixtures.ts'
import { bookElsewhere, comingDay, visitsAt } from '../support/visits.ts'
import type { PlainPage } from '../support/without-browser/plain-page.ts'

const day = comingDay('Wednesday')

test.use({ sendsMail: true })

const panelOf = (page: PlainPage) => page.region('Elena Ruiz')
const waiting = ({ database }: Clinic) => database("select kind from outbox where status = 'waiting'")
const undo = (page: PlainPage) => page.press(/^Undo/)

test('staff confirm a visit, move it, note, cancel and complete it, and take all of that back', async ({
  plain,
  clinic,
}) => {
  await bookElsewhere(clinic, { day, time: '10:00 AM', name: 'Elena Ruiz' })
  await bookElsewhere(clinic, { day, time: '11:00 AM', name: 'Tom Baker' })
  await expect.poll(() => waiting(clinic)).toEqual([])
  await signInPlain(plain, clinic)
  await plain.row('Elena Ruiz').follow('Elena Ruiz')
  expect(panelOf(plain).text).toContain('10:00 AM – 10:30 AM')
  expect(panelOf(plain).row('Details opened by').count).toBe(1)
  await confirm(plain, clinic)
  await changeLanguage(plain, clinic)
  await move(plain, clinic)
  await loseTime(plain, clinic)
  await note(plain)
  await cancel(plain, clinic)
  panelOf(plain).choose('Status', 'Completed')
  await panelOf(plain).press('Save status')
  expect(panelOf(plain).text).toContain('Completed by Administrator')
  await panelOf(plain).follow('Close details')
  expect(panelOf(plain).count).toBe(0)
  expect(plain.row('Elena Ruiz').text).toContain('Completed')
  expect(plain.row('Elena Ruiz').text).toContain('Spanish')
  expect(plain.row('Tom Baker').text).not.toContain('Spanish')
})

async function confirm(page: PlainPage, clinic: Clinic) {
  panelOf(page).check('Email Elena')
  await panelOf(page).press('Confirm')
  expect(panelOf(page).text).toContain('Confirmed by Administrator')
  expect(page.text).toContain('The email goes out in 30 seconds.')
  expect(visitsAt(clinic, day)).toMatchObject([{ status: 'confirmed' }, {}])
  expect(waiting(clinic)).toEqual([{ kind: 'confirmed' }])
  await undo(page)
  expect(panelOf(page).text).toContain('Change undone by Administrator')
  expect(visitsAt(clinic, day)).toMatchObject([{ status: 'pending' }, {}])
  expect(waiting(clinic)).toEqual([])
}

async function changeLanguage(page: PlainPage, clinic: Clinic) {
  await panelOf(page).press('Change to Spanish')
  expect(panelOf(page).text).toContain('Language: Spanish')
  expect(panelOf(page).text).toContain('Language changed by Administrator')
  await undo(page)
  expect(panelOf(page).text).toContain('Language: English')
  await panelOf(page).press('Change to Spanish')
  expect(panelOf(page).text).toContain('Language: Spanish')
  expect(waiting(clinic)).toEqual([])
}

/** Without a time first; nobody is told. */
async function move(page: PlainPage, clinic: Clinic) {
  await panelOf(page).follow('Change')
  expect(panelOf(page).text).not.toContain('11:00 AM')
  await panelOf(page).press('Change appointment')
  expect(panelOf(page).text).toContain('Please select a preferred time.')
  panelOf(page).check('2:00 PM')
  panelOf(page).uncheck('Email Elena')
  await panelOf(page).press('Change appointment')
  expect(panelOf(page).text).toContain('Moved by Administrator')
  expect(panelOf(page).text).toContain('2:00 PM – 2:30 PM')
  expect(waiting(clinic)).toEqual([])
}

/** A time that somebody else has meanwhile; one of the nearest is a press away. */
async function loseTime(page: PlainPage, clinic: Clinic) {
  await panelOf(page).follow('Change')
  panelOf(page).check('3:00 PM')
  await bookElsewhere(clinic, { day, time: '3:00 PM', name: 'Ann Quick' })
  await panelOf(page).press('Change appointment')
  expect(panelOf(page).text).toContain('at 3:00 PM isn’t available.')
  await panelOf(page).press(/3:30 PM$/)
  expect(panelOf(page).text).toContain('3:30 PM – 4:00 PM')
}

async function note(page: PlainPage) {
  const field = 'What the team should know'
  await panelOf(page).follow('Add a note')
  panelOf(page).fill(field, 'x'.repeat(2_001))
  await panelOf(page).press('Save note')
  expect(panelOf(page).text).toContain('2,000')
  expect(panelOf(page).value(field)).toBe('x'.repeat(2_001))
  panelOf(page).fill(field, 'Hears better\non the left.')
  await panelOf(page).press('Save note')
  expect(panelOf(page).text).toContain('Hears better on the left.')
  await panelOf(page).follow('Edit note')
  expect(panelOf(page).value(field)).toBe('Hears better\non the left.')
  panelOf(page).fill(field, '')
  await panelOf(page).press('Save note')
  expect(panelOf(page).links('Add a note')).toHaveLength(1)
  await undo(page)
  expect(panelOf(page).text).toContain('Hears better')
}

async function cancel(page: PlainPage, clinic: Clinic) {
  const words = 'Message to Elena (optional)'
  await panelOf(page).follow('Cancel appointment')
  panelOf(page).fill(words, 'We are sorry.')
  await panelOf(page).press('Cancel appointment')
  expect(panelOf(page).text).toContain('Choose a reason.')
  expect(panelOf(page).value(words)).toBe('We are sorry.')
  panelOf(page).check('Clinic cancelled')
  await panelOf(page).press('Cancel appointment')
  expect(panelOf(page).text).toContain('Cancelled by Administrator: Clinic cancelled')
  expect(panelOf(page).text).toContain('Message to the patient: “We are sorry.”')
  expect(waiting(clinic)).toContainEqual({ kind: 'cancelled' })
  await undo(page)
  expect(panelOf(page).links('Cancel appointment')).toHaveLength(1)
  expect(waiting(clinic)).not.toContainEqual({ kind: 'cancelled' })
}
