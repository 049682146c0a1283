import { expectAccessible } from '../support/axe.ts'
import { rowOf, signIn } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { nearestDay } from '../support/visits.ts'

/** HRT is offered from Monday to Wednesday at nine o'clock at the earliest. */
const day = nearestDay('Wednesday')
const saturday = nearestDay('Saturday')

test('staff book before opening with a reason, and move to a Saturday, by keyboard alone', async ({
  page,
  clinic,
}) => {
  await signIn(page, clinic)
  await page.getByRole('link', { name: 'Add appointment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add appointment' })
  await dialog.getByLabel('Phone number').fill('(432) 555-0127')
  await dialog.getByLabel('Full name').fill('Ruth Ellison')
  await dialog.getByLabel('Treatment').selectOption('HRT')
  const first = dialog.getByRole('group', { name: 'First available' }).getByRole('radio').first()
  await expect(first).toBeChecked()
  await dialog.getByText('Another time', { exact: true }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Day', { exact: true }).fill(day.date)
  await dialog.getByLabel('Time', { exact: true }).fill('07:45')
  await expect(first).not.toBeChecked()
  await expect(dialog.getByText(/at 7:45 AM.*Please come/)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByRole('alert')).toContainText('The clinic opens at 9:00 AM.')
  await expect(dialog.getByLabel('Time', { exact: true })).toHaveValue('07:45')
  await expectAccessible(page)
  await dialog.getByLabel('Reason').fill('Flies to Dallas at noon')
  await dialog.getByRole('button', { name: 'Book anyway' }).press('Enter')
  await expect(dialog).toBeHidden()
  await rowOf(page, 'Ruth Ellison').getByRole('link', { name: 'Ruth Ellison' }).first().click()
  const panel = page.getByRole('complementary', { name: 'Ruth Ellison' })
  await expect(panel).toContainText('7:45 AM')
  await expect(panel).toContainText('Booked anyway: Flies to Dallas at noon')

  await panel.getByRole('link', { name: 'Change', exact: true }).click()
  await panel.getByText('Another time', { exact: true }).click()
  await panel.getByRole('textbox', { name: 'Day' }).fill(saturday.date)
  await panel.getByLabel('Time', { exact: true }).fill('10:10')
  await panel.getByRole('button', { name: /^Move to .*10:10 AM$/ }).click()
  await expect(panel.getByRole('alert')).toContainText('The clinic is closed on Saturdays.')
  await expectAccessible(page)
  await panel.getByLabel('Reason').fill('Only day off')
  await panel.getByRole('button', { name: 'Book anyway' }).click()
  await expect(panel).toContainText('Booked anyway: Only day off')
  await expect(panel).toContainText('10:10 AM')
})
