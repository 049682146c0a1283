import { expectAccessible } from '../support/axe.ts'
import { signIn } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { fillTeamDay } from '../support/team-day.ts'
import { comingDay } from '../support/visits.ts'

const day = comingDay('Wednesday')

test('a visit gets another treatment, length and clinician in one step, and back by Undo', async ({
  page,
  clinic,
}) => {
  fillTeamDay(clinic, day)
  const [before] = clinic.database(`select treatment, reference from appointments where id = 'team-2'`)
  const [other] = clinic.database(
    `select name ->> 'en' as name, "durationMinutes" as minutes from treatments
     where active = 1 and name ->> 'en' <> '${before?.treatment}' and "availableTimes" like '%10:00%' limit 1`,
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, clinic, '/admin/dashboard/team-2')
  const panel = page.getByRole('complementary', { name: 'Elena Ruiz' })
  await panel.getByRole('link', { name: 'Change', exact: true }).press('Enter')
  await panel.getByLabel('Treatment', { exact: true }).focus()
  await panel.getByLabel('Treatment', { exact: true }).selectOption(String(other?.name))
  await expect(page).toHaveURL(/for=/)
  await expect(panel.getByLabel('Treatment', { exact: true })).toBeFocused()
  const minutes = panel.getByLabel('Length in minutes')
  await expect(minutes).toHaveValue(String(other?.minutes))
  await minutes.fill('13')
  await panel.getByRole('button', { name: 'Change appointment' }).press('Enter')
  await expect(panel.getByRole('alert')).toContainText('The length must be a multiple of 5')
  await expect(minutes).toHaveValue('13')
  await minutes.fill('45')
  await minutes.press('Tab')
  await expect(page).toHaveURL(/minutes=45/)
  // A typed length stays when the clinician changes.
  await panel.getByLabel('Clinician', { exact: true }).selectOption('Sam Okafor')
  await expect(page).toHaveURL(/minutes=45&.*with=sam|with=sam&.*minutes=45/)
  await expect(panel.locator('ins')).toContainText('45 minutes')
  await expectAccessible(page)
  await panel.getByRole('radio', { name: '10:00 AM' }).check()
  await panel.getByRole('button', { name: 'Change appointment' }).press('Enter')
  await expect(panel).toContainText(`from ${before?.treatment} to ${other?.name}`)
  await expect(panel).toContainText('With Sam Okafor, PA')
  const after = () =>
    clinic.database(
      `select treatment, reference, "durationMinutes" as minutes, "clinicianId" as who from appointments where id = 'team-2'`,
    )[0]
  expect(after()).toMatchObject({
    treatment: other?.name,
    reference: before?.reference,
    minutes: 45,
    who: 'sam',
  })
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(panel).toContainText('With Dr. Jordan Example, MD')
  expect(after()).toMatchObject({ treatment: before?.treatment, reference: before?.reference })
})
