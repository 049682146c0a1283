import { expectAccessible } from '../support/axe.ts'
import { signIn } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydrated.ts'
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

test('the first of three treatments is taken away, and the others stay', { tag: '@all' }, async ({
  page,
  clinic,
}) => {
  fillTeamDay(clinic, day)
  const [before] = clinic.database(`select treatment from appointments where id = 'team-2'`)
  const [second, third] = clinic
    .database(
      `select name ->> 'en' as name from treatments where active = 1 and name ->> 'en' <> '${before?.treatment}' order by id limit 2`,
    )
    .map(({ name }) => String(name))
  await signIn(page, clinic, `/admin/dashboard/team-2?move=${day.date}`)
  await hydrated(page)
  const panel = page.getByRole('complementary', { name: 'Elena Ruiz' })
  const chosen = (label: string) => panel.getByLabel(label, { exact: true }).locator('option:checked')
  for (const [label, name] of [
    ['Treatment 2', second],
    ['Treatment 3', third],
  ] as const) {
    await panel.getByRole('button', { name: 'Add another treatment' }).click()
    await panel.getByLabel(label, { exact: true }).selectOption({ label: name ?? '' })
    await expect(chosen(label)).toHaveText(name ?? '')
  }
  await panel.getByRole('button', { name: 'Remove treatment 1' }).click()
  await expect(panel.getByLabel('Treatment 3', { exact: true })).toHaveCount(0)
  await expect(chosen('Treatment')).toHaveText(second ?? '')
  await expect(chosen('Treatment 2')).toHaveText(third ?? '')
})
