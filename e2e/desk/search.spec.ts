import { expectAccessible } from '../support/axe.ts'
import { rowOf, signIn } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydrated.ts'
import { bookElsewhere, comingDay } from '../support/visits.ts'

const day = comingDay('Wednesday')
const nextDay = comingDay('Thursday')

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a caller is found by name or number, and no address tells whom', async ({ page, clinic }) => {
      await bookElsewhere(clinic, { day, time: '10:00 AM', name: 'Elena Ruiz' })
      await bookElsewhere(clinic, { day, time: '11:00 AM', name: 'Tom Baker' })
      await bookElsewhere(clinic, {
        day: nextDay,
        time: '11:00 AM',
        name: 'Elena Marsh',
        treatment: 'Semaglutide weight management medication',
      })
      await signIn(page, clinic)
      await expect(rowOf(page, 'Tom Baker')).toBeVisible()
      const field = page.getByRole('searchbox', { name: 'Name, email, or phone' })
      await field.fill('elena')
      await field.press('Enter')
      await expect(page).toHaveURL(/\/admin\/dashboard\?find=[\w-]{22}$/)
      await expect(rowOf(page, 'Tom Baker')).toHaveCount(0)
      await expect(rowOf(page, 'Elena Ruiz')).toBeVisible()
      await expect(field).toHaveValue('elena')

      await page.locator('form details summary').click()
      await page.getByLabel('To', { exact: true }).fill(day.date)
      await page.getByRole('button', { name: 'Show these dates' }).click()
      await expect(rowOf(page, 'Elena Marsh')).toHaveCount(0)
      await expect(rowOf(page, 'Elena Ruiz')).toBeVisible()
      await page
        .getByRole('navigation', { name: 'Filter by status' })
        .getByRole('link', { name: 'Confirmed' })
        .click()
      await expect(page.getByText('No appointments match')).toBeVisible()
      await page.getByRole('link', { name: 'Show all appointments' }).last().click()
      await expect(page).toHaveURL(/\/admin\/dashboard\?tab=all$/)
      await field.fill('555-0111')
      await field.press('Enter')
      await expect(page).toHaveURL(/find=/)
      await expect(rowOf(page, 'Tom Baker')).toBeVisible()

      await field.fill('Elena Ruis')
      await field.press('Enter')
      await page.getByRole('link', { name: 'Search patients' }).click()
      await expect(page.getByRole('main')).toContainText('Elena Ruiz')
    })
  })
}

test('who is found is below the field as one types, and keys lead to the visit', { tag: '@all' }, async ({
  page,
  clinic,
}) => {
  await bookElsewhere(clinic, { day, time: '10:00 AM', name: 'Elena González' })
  await bookElsewhere(clinic, { day, time: '11:00 AM', name: 'Tom Baker' })
  await signIn(page, clinic)
  await hydrated(page)
  for (const tab of ['all', 'upcoming']) {
    await page.goto(`/admin/dashboard?tab=${tab}`)
    await hydrated(page)
    const field = page.getByRole('searchbox', { name: 'Name, email, or phone' })
    const found = page.getByRole('search').getByRole('link', { name: /^Elena González/ })
    await field.pressSequentially('gonzales')
    await expect(found).toBeVisible()
    await expect(page.getByText('1 patient found.')).toBeVisible()
    await expectAccessible(page)
    await field.press('Escape')
    await expect(found).toHaveCount(0)
    await expect(field).toHaveValue('gonzales')
    await field.press('Backspace')
    await expect(found).toBeVisible()
    await field.press('ArrowDown')
    await expect(found).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(field).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.locator('#details-name')).toHaveText('Elena González')
    await expect(page).toHaveURL(new RegExp(`/admin/dashboard/[\\w-]+\\?tab=${tab}`))
    await expect(found).toHaveCount(0)
  }
})

test('a treatment chosen in the filter is shown at once, and the visits can be sorted', {
  tag: '@all',
}, async ({ page, clinic }) => {
  await bookElsewhere(clinic, {
    day: nextDay,
    time: '9:00 AM',
    name: 'Elena Ruiz',
    treatment: 'Semaglutide weight management medication',
  })
  await bookElsewhere(clinic, { day, time: '11:00 AM', name: 'Tom Baker' })
  await bookElsewhere(clinic, { day: comingDay('Wednesday', 1), time: '11:00 AM', name: 'Ann Late' })
  await signIn(page, clinic)
  const names = page.locator('tbody td:nth-child(3) a')
  await expect(names).toHaveText(['Ann Late', 'Tom Baker', 'Elena Ruiz'])
  await page.getByRole('link', { name: /^Date and time ?, sort by soonest/ }).click()
  await expect(page.getByRole('columnheader', { name: /Date and time/ })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expect(names.last()).toHaveText('Ann Late')
  await page.getByRole('link', { name: /^Date and time ?, sort by latest/ }).click()
  await expect(names.first()).toHaveText('Ann Late')
  await page.getByLabel('Treatment', { exact: true }).selectOption('HRT')
  await expect(names).toHaveText(['Ann Late', 'Tom Baker'])
})
