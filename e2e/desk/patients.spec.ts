import { expectAccessible } from '../support/axe.ts'
import { signIn } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydrated.ts'
import { bookElsewhere, comingDay } from '../support/visits.ts'

const day = comingDay('Wednesday')

test('a patient is found as one types, and read, noted, joined and taken apart by keys', async ({
  page,
  clinic,
}) => {
  await bookElsewhere(clinic, { day, time: '10:00 AM', name: 'Elena González' })
  await bookElsewhere(clinic, { day, time: '11:00 AM', name: 'Tom Baker' })
  await signIn(page, clinic)
  await page.getByRole('link', { name: 'Patients' }).click()
  await expect(page.getByRole('heading', { name: 'Patients', level: 1 })).toBeVisible()
  await hydrated(page)
  await expect(page.getByText('Upcoming')).toBeVisible()
  const field = page.getByRole('searchbox', { name: 'Name, email, or phone' })
  await field.pressSequentially('gonzales')
  await expect(page.getByText('1 patient', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expect(page).toHaveURL(/\/admin\/patients$/)
  await field.press('ArrowDown')
  await expect(page.getByRole('link', { name: 'Elena González', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Elena González', level: 1 })).toBeFocused()
  await expect(page.getByRole('link', { name: '10:00 AM · HRT' })).toBeVisible()
  const looked = page.getByText('Viewed · Patient', { exact: true })
  await expect(looked).toBeHidden()
  await page.getByText('Access log').click()
  await expect(looked).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('Please write a note first.')).toBeVisible()
  await page.getByLabel('Add a note').fill('Her daughter drives.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Her daughter drives.' })).toBeVisible()

  await page.getByRole('link', { name: 'Merge with another record' }).click()
  await page.getByRole('searchbox', { name: 'Name, email, or phone' }).pressSequentially('baker')
  await page.getByRole('link', { name: 'Choose Tom Baker' }).click()
  await expect(page.getByRole('heading', { name: 'Are these the same person?' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Merge records' }).click()
  await expect(page.getByText('The two records are merged.')).toBeVisible()
  await expect(page.getByRole('link', { name: '11:00 AM · HRT' })).toBeVisible()
  await page.getByRole('button', { name: 'Split off Tom Baker' }).click()
  await expect(page.getByRole('link', { name: '11:00 AM · HRT' })).toHaveCount(0)
})

test('a name that somebody else changed meanwhile is shown as it is now, in place of what was typed', {
  tag: '@all',
}, async ({ page, clinic }) => {
  await bookElsewhere(clinic, { day, time: '10:00 AM', name: 'Elena González' })
  const [patient] = clinic.database('select id from patients')
  await signIn(page, clinic, `/admin/patients/${patient?.id}/correct`)
  await hydrated(page)
  const name = page.getByLabel('Full name', { exact: true })
  await name.fill('Elena Gonzales')
  clinic.database(`update patients set name = 'Elena Ruiz', "updatedAt" = '2026-01-01T00:00:00.000Z'`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Nothing was saved.')
  await expect(name).toHaveValue('Elena Gonzales')
  await page.getByRole('link', { name: 'Show the latest' }).click()
  await expect(name).toHaveValue('Elena Ruiz')
  await expect(page.getByRole('alertdialog')).toBeHidden()
})

test('an appointment goes from a father to his son, and back', async ({ page, clinic }) => {
  await bookElsewhere(clinic, { day, time: '10:00 AM', name: 'José García' })
  await bookElsewhere(clinic, { day, time: '11:00 AM', name: 'José García' })
  await signIn(page, clinic)
  await page
    .getByRole('button', { name: 'Details' })
    .or(page.getByRole('link', { name: 'José García' }))
    .first()
    .click()
  await page.locator('aside summary', { hasText: /^More$/ }).click()
  await page.getByRole('link', { name: 'Move to another patient...' }).click()
  await expect(page.getByRole('heading', { name: 'Move to another patient' })).toBeFocused()
  await expect(page.getByRole('listitem').filter({ hasText: 'José García · (432)' })).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'New patient' }).click()
  await expect(page.getByRole('heading', { name: 'Move to a new patient?' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText('Moved. No email was sent.')).toBeVisible()
  await expect(page.getByText('1 record to José García')).toBeVisible()
  await expect(page.getByRole('link', { name: /AM · HRT$/ })).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo: 1 record to José García' }).click()
  await expect(page.getByText('Undone. No email was sent.')).toBeVisible()
  await expect(page.getByRole('link', { name: /AM · HRT$/ })).toHaveCount(2)
})

test('who may be the same person is next to the request, and is joined from there', async ({
  page,
  clinic,
}) => {
  await bookElsewhere(clinic, { day, time: '10:00 AM', name: 'Ana Ruiz' })
  await bookElsewhere(clinic, { day, time: '11:00 AM', name: 'Ana Ruiz', email: 'ana.new@example.com' })
  await signIn(page, clinic)
  await page.getByRole('link', { name: 'Ana Ruiz' }).first().click()
  const pane = page.getByRole('complementary').filter({ hasText: 'May be the same as' })
  await expect(pane.getByText('Same phone')).toBeVisible()
  const other = pane.getByRole('link', { name: 'Ana Ruiz' }).locator('bdi')
  expect(await other.evaluate((name) => name.getClientRects().length), 'lines of the name').toBe(1)
  await expectAccessible(page)
  await pane.getByRole('button', { name: 'Merge with Ana Ruiz' }).click()
  await expect(page.getByText('The two records are merged.')).toBeVisible()
  const contact = page.getByRole('listitem').filter({ hasText: 'not confirmed' }).first()
  const link = await contact.getByRole('link').boundingBox()
  const note = await contact.locator('small').boundingBox()
  expect((note?.x ?? 0) - (link?.x ?? 0) - (link?.width ?? 0)).toBeGreaterThan(4)
  await expect(page.getByRole('link', { name: /AM · HRT$/ })).toHaveCount(2)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a patient is found, joined and taken apart by forms and links', { tag: '@all' }, async ({
    page,
    clinic,
  }) => {
    await bookElsewhere(clinic, { day, time: '10:00 AM', name: 'Elena Ruiz' })
    await bookElsewhere(clinic, { day, time: '11:00 AM', name: 'Elena Marsh' })
    await signIn(page, clinic)
    await page.goto(`${clinic.url}/admin/patients`)
    const field = page.getByRole('searchbox', { name: 'Name, email, or phone' })
    await field.fill('nobody')
    await field.press('Enter')
    await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/patients\?find=[\w-]{22}$/)
    await field.fill('elena r')
    await field.press('Enter')
    await page.getByRole('link', { name: 'Elena Ruiz', exact: true }).click()
    await page
      .getByRole('link', { name: /^Compare with Elena Marsh|^Merge with another record/ })
      .first()
      .click()
    if (!page.url().includes('with=')) {
      await page.getByRole('searchbox').fill('elena m')
      await page.getByRole('searchbox').press('Enter')
      await page.getByRole('link', { name: 'Choose Elena Marsh' }).click()
    }
    await page.getByRole('radio', { name: /Elena Marsh/ }).check()
    await page.getByRole('button', { name: 'Merge records' }).click()
    await expect(page.getByRole('heading', { name: 'Elena Marsh', level: 1 })).toBeVisible()
    await expect(page.getByText('The two records are merged.')).toBeVisible()
    await page.getByRole('button', { name: 'Split off Elena Ruiz' }).click()
    await expect(page.getByText('The records are split again.')).toBeVisible()
  })
})
