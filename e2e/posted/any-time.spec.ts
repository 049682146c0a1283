import { signInPlain } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { comingDay, dayNamed } from '../support/visits.ts'

const day = comingDay('Wednesday')
const saturday = comingDay('Saturday')

test('a time that nobody offers is typed, refused with what stands against it, and booked anyway', async ({
  plain,
  clinic,
}) => {
  await signInPlain(plain, clinic, '/admin/dashboard/add')
  const dialog = plain.region('Add appointment')
  dialog.fill('Full name', 'Ruth Ellison')
  dialog.fill('Phone number', '(432) 555-0127')
  dialog.choose('Treatment', 'HRT')
  await dialog.press('Show times')
  dialog.fill('Day', day.date)
  dialog.fill('Time', '7:43')
  await dialog.press('Add appointment')
  expect(dialog.text).toContain('Please enter a time, such as 7:45 AM.')
  expect(dialog.value('Time')).toBe('7:43')
  dialog.fill('Time', '07:45')
  await dialog.press('Add appointment')
  expect(dialog.text).toContain('The clinic opens at 9:00 AM.')
  dialog.fill(/^Reason/, 'Flies to Dallas at noon')
  await dialog.press(/^Book anyway/)
  await plain.row('Ruth Ellison').follow('Ruth Ellison')
  const panel = plain.region('Ruth Ellison')
  expect(panel.text).toContain('Booked anyway: Flies to Dallas at noon')
  expect(panel.text).toContain('7:45 AM')
  await panel.follow('Change')
  panel.fill('Day', saturday.date)
  panel.fill('Time', '10:10')
  await panel.press('Change appointment')
  expect(panel.text).toContain('The clinic is closed on Saturdays.')
  expect(panel.value('Time')).toBe('10:10')
  panel.fill(/^Reason/, 'Only day off')
  await panel.press(/^Book anyway/)
  expect(panel.text).toContain('Booked anyway: Only day off')
})

test('yesterday’s walk-in is written down as it went, and the patient isn’t told', async ({
  plain,
  clinic,
}) => {
  const yesterday = dayNamed(Temporal.Now.plainDateISO('America/Chicago').subtract({ days: 1 }))
  await signInPlain(plain, clinic, '/admin/dashboard/add')
  const dialog = plain.region('Add appointment')
  dialog.fill('Full name', 'Ruth Ellison')
  dialog.fill('Phone number', '(432) 555-0127')
  dialog.fill('Email (optional)', 'ruth@example.com')
  dialog.choose('Treatment', 'HRT')
  await dialog.press('Show times')
  dialog.fill('Day', yesterday.date)
  dialog.fill('Time', '10:10')
  await dialog.press('Add appointment')
  expect(dialog.text).toContain('This appointment is over. Please choose how it went.')
  expect(dialog.text).toContain('Recorded after the fact. The patient won’t be notified.')
  expect(dialog.value('Time')).toBe('10:10')
  dialog.check('Completed')
  await dialog.press('Add appointment')
  expect(clinic.database('select status, "overlapReason" from appointments')).toEqual([
    { status: 'completed', overlapReason: '' },
  ])
  expect(clinic.database('select kind from outbox')).toEqual([])
})
