import { dashboardLink, rowOf, signIn, signInByHand } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { bookElsewhere, comingDay, visitsAt } from '../support/visits.ts'

const day = comingDay('Wednesday')

test('staff confirm a visit, and the red count falls', async ({ page, clinic }) => {
  await bookElsewhere(clinic, { day, time: '10:00 AM', name: 'Elena Ruiz' })
  await bookElsewhere(clinic, { day, time: '11:00 AM', name: 'Tom Baker' })
  await signInByHand(page, clinic)
  await expect(page.getByRole('banner').getByText('Welcome, Administrator')).toBeVisible()
  await expect(dashboardLink(page)).toHaveText(/2/)
  await expect(rowOf(page, 'Elena Ruiz')).toContainText('Pending')

  await rowOf(page, 'Elena Ruiz')
    .getByRole('link', { name: /^Update Status/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /Confirmed/ }).check()
  await dialog.getByRole('button', { name: 'Save status' }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, 'Elena Ruiz')).toContainText('Confirmed')
  await expect(dashboardLink(page)).toHaveText(/1/)
  expect(visitsAt(clinic, day)).toMatchObject([
    { name: 'Elena Ruiz', status: 'confirmed' },
    { name: 'Tom Baker', status: 'pending' },
  ])
})

test('a cancelled visit whose time was taken meanwhile cannot come back', async ({ page, clinic }) => {
  await bookElsewhere(clinic, { day, time: '10:00 AM', name: 'Elena Ruiz' })
  await signIn(page, clinic)
  await setStatus('Elena Ruiz', 'Cancelled')
  await expect(rowOf(page, 'Elena Ruiz')).toContainText('Cancelled')
  expect((await bookElsewhere(clinic, { day, time: '10:00 AM', name: 'Tom Baker' })).status).toBe(303)
  await setStatus('Elena Ruiz', 'Confirmed')
  await expect(page.getByRole('alert')).toContainText(
    'is taken by another appointment. This one stays cancelled.',
  )
  await expect(rowOf(page, 'Elena Ruiz')).toContainText('Cancelled')

  async function setStatus(patient: string, status: string) {
    await rowOf(page, patient)
      .getByRole('link', { name: /^Update Status/ })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: new RegExp(status) }).check()
    await dialog.getByRole('button', { name: 'Save status' }).click()
    await expect(dialog).toBeHidden()
  }
})

test('staff delete a visit after a question, and can bring it back', { tag: '@all' }, async ({
  page,
  clinic,
}) => {
  await bookElsewhere(clinic, { day, time: '10:00 AM', name: 'Elena Ruiz' })
  await signIn(page, clinic)
  await rowOf(page, 'Elena Ruiz')
    .getByRole('link', { name: /^Delete/ })
    .click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Are you sure you want to delete this appointment?')
  await expect(dialog).toContainText('You can restore it for 30 days.')
  await dialog.getByRole('button', { name: 'Delete appointment' }).click()
  await expect(rowOf(page, 'Elena Ruiz')).toHaveCount(0)
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(rowOf(page, 'Elena Ruiz')).toContainText('Pending')
  await rowOf(page, 'Elena Ruiz')
    .getByRole('link', { name: /^Delete/ })
    .click()
  await dialog.getByRole('button', { name: 'Delete appointment' }).click()
  await expect(rowOf(page, 'Elena Ruiz')).toHaveCount(0)
  await expect(dashboardLink(page)).toHaveText(/^\s*Dashboard\s*$/)
  await page.getByRole('link', { name: 'Recently deleted' }).click()
  await expect(page).toHaveURL('/admin/deleted?kind=appointment')
  await page.getByRole('button', { name: 'Restore Elena Ruiz' }).click()
  await expect(page.getByText('Appointment restored.')).toBeVisible()
  await page.goto('/admin/dashboard')
  await expect(rowOf(page, 'Elena Ruiz')).toContainText('Pending')
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('nobody gets in with a wrong password, out means out', async ({ page, clinic }) => {
      await page.goto('/admin/dashboard')
      await expect(page).toHaveURL(/\/admin\/login/)
      await page.getByLabel('Username').fill('admin')
      await page.getByLabel('Password', { exact: true }).fill('not the password')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByText('Invalid username or password')).toBeVisible()
      await expect(page.getByLabel('Username')).toHaveValue('admin')
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
      await signInByHand(page, clinic)
      await page.getByRole('button', { name: 'Logout' }).first().click()
      await expect(page).toHaveURL(/\/admin\/login/)
      await page.goto('/admin/dashboard')
      await expect(page).toHaveURL(/\/admin\/login/)
    })
  })
}

test('every link of the side bar leads to a page', { tag: '@all' }, async ({ page, clinic }) => {
  await signIn(page, clinic)
  const navigation = page.getByRole('navigation', { name: 'Admin' })
  for (const name of ['Treatments', 'Gallery', 'Testimonials', 'Messages', 'Settings', 'Dashboard']) {
    await navigation.getByRole('link', { name: new RegExp(`^${name}`) }).click()
    await expect(page).toHaveURL(new RegExp(`/admin/${name.toLowerCase()}`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})
