import { expectAccessible } from '../support/axe.ts'
import { rowOf, signIn } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { bookElsewhere, nearestDay } from '../support/visits.ts'

/** HRT is offered from Monday to Wednesday. */
const day = nearestDay('Monday')
const lastDigits = '0107'
const caller = { name: 'José Ramírez', phone: `(432) 555-${lastDigits}`, email: 'jose@example.org' }

/** So many keys and clicks at most, from the list to the visit (docs/specification.md#bookings-by-phone). */
const mostKeys = 7

test('a known patient is booked by the end of their number, in one click and seven keys', async ({
  page,
  clinic,
}) => {
  await bookElsewhere(clinic, { day, time: '10:00 AM', ...caller })
  await bookElsewhere(clinic, { day, time: '2:00 PM', name: 'Ann Quick' })
  await signIn(page, clinic)
  const dialog = page.getByRole('dialog', { name: 'Add appointment' })
  const opener = page.getByRole('link', { name: 'Add appointment' })
  await opener.click()
  const field = dialog.getByLabel('Phone number')
  const known = dialog.getByRole('listbox', { name: 'Existing patients' })
  let keys = 0
  const press = async (...pressed: string[]) => {
    for (const key of pressed) await page.keyboard.press(key)
    keys += pressed.flatMap((key) => key.split('+')).length
  }
  await expect(field).toBeFocused()
  await press(...lastDigits)
  const option = known.getByRole('option', { name: caller.name })
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await expect(known.getByRole('option')).toHaveCount(1)
  await expectAccessible(page)
  await press('Enter')
  await expect(dialog.getByLabel('Full name')).toHaveValue(caller.name)
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await press('Control+Enter')
  expect(keys).toBeLessThanOrEqual(mostKeys)
  await expect(opener).toBeFocused()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: 'Add another' })).toBeVisible()
  await expect(rowOf(page, caller.name)).toHaveCount(2)
  const stored = clinic.database(
    `select count(*) as visits, count(distinct "patientId") as patients from appointments where name = '${caller.name}'`,
  )
  expect(JSON.stringify(stored)).toContain('"patients":1')
})

test('arrows in the field choose among the first free times, and the next appointment is said first', async ({
  page,
  clinic,
}) => {
  await bookElsewhere(clinic, { day, time: '10:00 AM', ...caller })
  await signIn(page, clinic, '/admin/dashboard/add')
  const dialog = page.getByRole('dialog', { name: 'Add appointment' })
  await dialog.getByLabel('Phone number').pressSequentially(lastDigits)
  await expect(dialog.getByRole('option', { name: caller.name })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/^Next: .* 10:00\sAM, HRT, Dr\. Jordan Example, MD$/)).toBeVisible()
  const tiles = dialog.getByRole('group', { name: 'First available' }).getByRole('radio')
  await expect(tiles.first()).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await expect(tiles.nth(1)).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await expect(tiles.first()).toBeChecked()
  await dialog.getByText('Another time', { exact: true }).click()
  await dialog.getByLabel('Day', { exact: true }).fill(day.date)
  await dialog.getByLabel('Time', { exact: true }).fill('15:00')
  await expect(dialog.getByText(/^Already booked that day: .* 10:00\sAM, HRT, Dr\. Jordan/)).toBeVisible()
  await expectAccessible(page)
})
