import { signInPlain } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { comingDay } from '../support/visits.ts'

const day = comingDay('Tuesday')
const caller = 'Ruth Ellison'
const longest = 'Semaglutide weight management medication'

test('staff add, remove, and book several treatments in one appointment', async ({ plain, clinic }) => {
  await signInPlain(plain, clinic, '/admin/dashboard/add')
  const dialog = plain.region('Add appointment')
  dialog.fill('Full name', caller)
  dialog.fill('Phone number', '(432) 555-0127')
  dialog.choose('Treatment', 'HRT')
  await dialog.press('Show times')
  await dialog.press('Add another treatment')
  await dialog.press('Add another treatment')
  expect(dialog.value('Full name')).toBe(caller)
  for (const row of ['Treatment 2', 'Treatment 3']) dialog.choose(row, longest)
  dialog.fill('Day', day.date)
  dialog.fill('Time', '09:00')
  await dialog.press('Show times for all treatments')
  expect(dialog.text).toContain(`HRT + ${longest} + ${longest}, 90 minutes, until 10:30 AM`)
  await dialog.press('Add appointment')
  expect(dialog.text).toContain('Each treatment can be chosen only once.')
  await dialog.press('Remove treatment 2')
  expect(dialog.text).toContain(`HRT + ${longest}, 60 minutes, until 10:00 AM`)
  expect(dialog.value('Time')).toBe('09:00')
  await dialog.press('Add appointment')
  expect(dialog.count).toBe(0)
  await plain.row(caller).follow(caller)
  const panel = plain.region(caller)
  expect(panel.text).toContain(`HRT + ${longest}`)
  await panel.follow('Change')
  await panel.press('Add another treatment')
  panel.choose('Treatment 3', 'NCT Neuro Cognitive Test')
  await panel.press('Show times for all treatments')
  expect(panel.text).toContain(`HRT + ${longest} + NCT Neuro Cognitive Test`)
  await panel.press('Remove treatment 2')
  expect(panel.chosen('Treatment 2')).toBe('NCT Neuro Cognitive Test')
  panel.fill('Day', day.date)
  panel.fill('Time', '10:00')
  await panel.press('Change appointment')
  expect(panel.text).toContain('10:00 AM')
  expect(panel.text).toContain('HRT + NCT Neuro Cognitive Test')
  const parts = clinic.database(
    'select position, "treatmentId", "durationMinutes" from appointment_parts order by position',
  )
  expect(parts).toMatchObject([
    { position: 0, durationMinutes: 30 },
    { position: 1, durationMinutes: 30 },
  ])
})
