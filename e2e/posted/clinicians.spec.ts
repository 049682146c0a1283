import { signInPlain } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { fillTeamDay } from '../support/team-day.ts'
import { comingDay } from '../support/visits.ts'

const day = comingDay('Wednesday')

test('a visit goes to somebody else, and back', async ({ plain, clinic }) => {
  fillTeamDay(clinic, day)
  await signInPlain(plain, clinic, `/admin/dashboard/team-2?move=${day.date}`)
  const panel = plain.region('Elena Ruiz')
  panel.choose('Clinician', 'Sam Okafor')
  await panel.press('Show times')
  expect(plain.address).toMatch(/with=sam/)
  panel.check('10:00 AM')
  await panel.press('Change appointment')
  expect(panel.text).toContain('With Sam Okafor, PA')
  expect(panel.text).toContain('Moved to Sam Okafor by')
  await plain.press(/^Undo/)
  expect(panel.text).toContain('With Dr. Jordan Example, MD')
})

test('a time that was lost meanwhile is booked anyway, with a reason', async ({ plain, clinic }) => {
  fillTeamDay(clinic, day)
  const [treatment] = clinic.database("select id from treatments where name ->> 'en' = 'HRT'")
  const address = `/admin/dashboard/add?for=${treatment?.id}&slot=${day.date}+13:30&with=sam`
  await signInPlain(plain, clinic, address)
  const dialog = plain.region('Add appointment')
  dialog.fill('Full name', 'Ruth Ellison')
  dialog.fill('Phone number', '(432) 555-0127')
  expect(dialog.isChecked(/1:30 PM *Sam Okafor/)).toBe(true)
  clinic.database(`update closures set "fromTime" = '13:00'`)
  await dialog.press('Add appointment')
  expect(dialog.text).toMatch(/1:30 PM isn’t available\. .*Nothing is saved yet/)
  expect(dialog.text).not.toContain('Drives in from Kermit')
  await dialog.press(/^Book anyway/)
  expect(dialog.text).toContain('Please enter a reason.')
  expect(dialog.value('Full name')).toBe('Ruth Ellison')
  dialog.fill(/^Reason/, 'Leaves for Midland tomorrow')
  await dialog.press(/^Book anyway/)
  await plain.row('Ruth Ellison').follow('Ruth Ellison')
  const panel = plain.region('Ruth Ellison')
  expect(panel.text).toContain('Booked anyway: Leaves for Midland tomorrow')
  expect(panel.text).toContain('With Sam Okafor, PA')
})

test('a move over somebody else is refused, and then made with a reason', async ({ plain, clinic }) => {
  fillTeamDay(clinic, day)
  await signInPlain(plain, clinic, `/admin/dashboard/team-2?move=${day.date}&with=sam`)
  const panel = plain.region('Elena Ruiz')
  panel.check('10:30 AM')
  clinic.database(`update closures set "fromTime" = '10:00'`)
  await panel.press('Change appointment')
  expect(panel.text).toMatch(/10:30 AM isn’t available\. .*The appointment stays where it is/)
  expect(panel.buttons(/, with Dr. Jordan Example$/)).toBeGreaterThan(0)
  panel.fill(/^Reason/, 'Asked for by Dr. Example')
  await panel.press(/^Book anyway/)
  expect(panel.text).toContain('Booked anyway: Asked for by Dr. Example')
  expect(panel.text).toContain('Moved to Sam Okafor by')
})
