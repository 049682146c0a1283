import { signInPlain } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { fillTeamDay } from '../support/team-day.ts'
import { comingDay } from '../support/visits.ts'

const day = comingDay('Wednesday')

test('a visit gets another treatment and clinician in one step, its length with it', async ({
  plain,
  clinic,
}) => {
  fillTeamDay(clinic, day)
  const [before] = clinic.database(`select treatment from appointments where id = 'team-2'`)
  const [other] = clinic.database(
    `select name ->> 'en' as name, "durationMinutes" as minutes from treatments
     where active = 1 and name ->> 'en' <> '${before?.treatment}' limit 1`,
  )
  const [name, minutes] = [String(other?.name), String(other?.minutes)]
  await signInPlain(plain, clinic, `/admin/dashboard/team-2?move=${day.date}`)
  const panel = plain.region('Elena Ruiz')
  panel.choose('Treatment', name)
  panel.choose('Clinician', 'Sam Okafor')
  await panel.press('Show times')
  expect(panel.chosen('Treatment')).toBe(name)
  expect(panel.value('Length in minutes')).toBe(minutes)
  expect(panel.chosen('Clinician')).toBe('Sam Okafor')
  panel.fill('Length in minutes', '0')
  await panel.press('Change appointment')
  expect(panel.text).toContain('The length must be a multiple of 5')
  expect(panel.value('Length in minutes')).toBe('0')
  panel.fill('Length in minutes', minutes)
  panel.fill('Day', day.date)
  panel.fill('Time', '07:45')
  await panel.press('Add another treatment')
  await panel.press('Remove treatment 2')
  expect(panel.value('Day')).toBe(day.date)
  expect(panel.value('Time')).toBe('07:45')
  await panel.press('Change appointment')
  expect(panel.text).toContain('The clinic opens at 9:00 AM.')
  panel.fill(/^Reason/, 'Flies to Dallas at noon')
  await panel.press(/^Book anyway/)
  expect(panel.text).toContain(`from ${before?.treatment} to ${name}`)
  expect(panel.text).toContain('Booked anyway: Flies to Dallas at noon')
  expect(panel.text).toContain('With Sam Okafor, PA')
})
