import { signInPlain } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { bookElsewhere, comingDay } from '../support/visits.ts'

const day = comingDay('Wednesday')
const ruth = { name: 'Ruth Ellison', phone: '(432) 555-0127' }

test('a patient’s second appointment at one time is asked about, when it is added and when it comes back', async ({
  plain,
  clinic,
}) => {
  clinic.database(`delete from treatment_clinicians where "treatmentId" in
    (select id from treatments where name like '%DOT%')`)
  await bookElsewhere(clinic, { day, time: '10:00 AM', ...ruth })
  await signInPlain(plain, clinic, '/admin/dashboard/add')
  const dialog = plain.region('Add appointment')
  dialog.fill('Full name', ruth.name)
  dialog.fill('Phone number', ruth.phone)
  dialog.choose('Treatment', 'DOT Physical Exam')
  await dialog.press('Show times')
  dialog.fill('Day', day.date)
  dialog.fill('Time', '10:00')
  await dialog.press('Add appointment')
  expect(plain.status).toBe(409)
  expect(dialog.text).toContain('Ruth Ellison already has an appointment at that time: 10:00 AM')
  expect(dialog.text).toContain('Nothing is saved yet.')
  await dialog.press('Add appointment')
  expect(dialog.count).toBe(0)
  const at = { date: day.date, time: '10:00' }
  const visits = () =>
    clinic.database(`select treatment, date, time from appointments where "deletedAt" is null order by 1`)
  expect(visits()).toEqual([
    { treatment: 'DOT Physical Exam', ...at },
    { treatment: 'HRT', ...at },
  ])

  await plain.row('DOT Physical Exam').follow(/^Delete/)
  await plain.press('Delete appointment')
  expect(visits()).toEqual([{ treatment: 'HRT', ...at }])
  await plain.goto('/admin/deleted?kind=appointment')
  await plain.press(/^Restore/)
  expect(plain.status).toBe(409)
  expect(plain.text).toContain('Ruth Ellison already has an appointment at that time: 10:00 AM')
  expect(visits()).toEqual([{ treatment: 'HRT', ...at }])
  await plain.press('Restore anyway')
  expect(visits()).toEqual([
    { treatment: 'DOT Physical Exam', ...at },
    { treatment: 'HRT', ...at },
  ])
})
