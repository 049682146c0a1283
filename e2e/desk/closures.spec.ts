import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { rowOf, signIn, signInPlain } from '../support/desk.ts'
import { errorSummary } from '../support/error-summary.ts'
import { expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydrated.ts'
import { bookElsewhere, comingDay, nearestDay } from '../support/visits.ts'

const day = comingDay('Wednesday')
const dayAfter = Temporal.PlainDate.from(day.date).add({ days: 1 }).toString()
/** As a person types it into a field for dates. */
const typedDate = (date: string) => date.replace(/(\d+)-(\d+)-(\d+)/, '$2$3$1')
const save = (page: Page, name: string | RegExp = 'Save closure') => page.getByRole('button', { name })

test('staff close a morning, settle the visit inside, and visitors read of it', async ({ page, clinic }) => {
  test.slow()
  await bookElsewhere(clinic, { day, time: '10:00 AM', name: 'Elena Ruiz' })
  await signIn(page, clinic)
  await refuse(page)
  await close(page)
  await settle(page)
  await readAsVisitor(page)
  await openAgain(page)
})

test('holidays are marked and added', { tag: '@all' }, async ({ page, clinic }) => {
  await signIn(page, clinic, '/admin/clinic/closures')
  const next = page.getByRole('group', { name: /^US holidays/ }).last()
  await next.getByRole('checkbox', { name: /^Labor Day/ }).check()
  await next.getByRole('checkbox', { name: /^Thanksgiving/ }).check()
  await page.getByRole('button', { name: 'Add 2 holidays' }).click()
  await expect(page.getByText('The holidays were added.')).toBeVisible()
  await expect(rowOf(page, 'Labor Day')).toContainText('Día del Trabajo')
  await expect(next.getByText(/added$/)).toHaveCount(2)
  await expectAccessible(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a band that no script could put away has no button for it', { tag: '@all' }, async ({
    page,
    plain,
    clinic,
  }) => {
    await signInPlain(plain, clinic, '/admin/clinic/closures/add')
    plain.fill('Day', nearestDay('Wednesday').date)
    plain.fill(/^English/, 'Staff training')
    plain.check(/^Show a banner/)
    await plain.press('Save closure')
    expect(plain.text).toContain('The closure was added.')
    await page.goto('/contact')
    const band = page.getByRole('complementary', { name: 'Announcement' })
    await expect(band).toContainText('for Staff training.')
    await expect(band.getByRole('button', { name: 'Close this announcement' })).toBeHidden()
  })
})

test('by keyboard alone staff close several days for a clinician', { tag: '@all' }, async ({
  page,
  clinic,
}) => {
  await signIn(page, clinic, '/admin/clinic/closures/add')
  await hydrated(page)
  const isFocused = (name: string) => expect(page.getByLabel(name, { exact: true })).toBeFocused()
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await page.getByRole('link', { name: 'Back to closures' }).focus()
  await press('Tab', 'ArrowRight')
  await expect(page.getByRole('radio', { name: 'Several days' })).toBeChecked()
  await press('Tab')
  await isFocused('Day')
  await page.keyboard.type(typedDate(day.date))
  await press('Tab', 'Tab')
  await isFocused('Last day')
  await page.keyboard.type(typedDate(dayAfter))
  await press('Tab', 'Tab', 'ArrowRight')
  await expect(page.getByRole('radio', { name: 'A clinician' })).toBeChecked()
  await press('Tab', 'Space', 'Tab')
  await page.keyboard.type('Conference')
  await press('Enter')
  await expect(page.getByText('The closure was added.')).toBeVisible()
  await expect(rowOf(page, 'Conference')).toContainText('Dr. Jordan Example')
})

/** Nothing is typed twice. */
async function refuse(page: Page) {
  await page.goto('/admin/clinic/closures')
  await page.getByRole('link', { name: 'Add closure' }).click()
  await page.getByRole('radio', { name: 'Part of a day' }).check()
  await page.getByLabel('From', { exact: true }).fill('11:00')
  await page.getByLabel('To', { exact: true }).fill('09:00')
  await page.getByLabel('English').fill('Staff training')
  await save(page).click()
  const endsEarly = 'The end must be after the start.'
  await expect(errorSummary(page).getByRole('link')).toHaveText(['Choose a day.', endsEarly])
  await expect(page.getByLabel('English')).toHaveValue('Staff training')
  await page.getByLabel('Day', { exact: true }).fill(day.date)
  await save(page).click()
  await expect(errorSummary(page).getByRole('link')).toHaveText([endsEarly])
  await expectAccessible(page)
}

async function close(page: Page) {
  await page.getByLabel('From', { exact: true }).fill('09:00')
  await page.getByLabel('To', { exact: true }).fill('12:00')
  await page.getByLabel('Spanish').fill('Capacitación')
  await page.getByRole('checkbox', { name: /Show a banner/ }).check()
  await save(page).click()
  await expect(page.getByText('1 appointment is affected').first()).toBeVisible()
  await expect(page.getByText('Elena Ruiz')).toBeVisible()
  await expectAccessible(page)
  await save(page, 'Close Wednesday morning, reschedule 1 appointment').click()
  await page.waitForURL('**/visits-to-settle?closure=**')
}

async function settle(page: Page) {
  const row = rowOf(page, 'Elena Ruiz')
  await expect(row).toContainText('Staff training')
  await expect(row.getByRole('link', { name: /^\(432\)/ })).toBeVisible()
  await expectAccessible(page)
  await moveAndComeBack(page)
  await row.getByRole('button', { name: /^Keep anyway/ }).click()
  await expect(page.getByText('Nothing to reschedule')).toBeVisible()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(rowOf(page, 'Elena Ruiz')).toBeVisible()
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: '1 appointment to reschedule' }).click()
  await rowOf(page, 'Elena Ruiz')
    .getByRole('button', { name: /^Keep anyway/ })
    .click()
  await expect(page.getByText('Nothing to reschedule')).toBeVisible()
  await page.goto('/admin/clinic/closures')
  await expect(rowOf(page, 'Staff training')).toContainText('1 handled')
}

/** Anyone who moves a visit of the list finds themselves in the list again, as they do with Undo and when they leave it. */
async function moveAndComeBack(page: Page) {
  const row = rowOf(page, 'Elena Ruiz')
  await row.getByRole('link', { name: /^Another time/ }).click()
  await page.getByRole('link', { name: 'Cancel', exact: true }).click()
  await page.waitForURL('**/visits-to-settle?closure=**')
  await row.getByRole('link', { name: /^Another time/ }).click()
  await page.getByRole('radio', { name: '2:00 PM' }).check({ force: true })
  await page.getByRole('button', { name: /^Move to/ }).click()
  await page.waitForURL('**/visits-to-settle?closure=**')
  await expect(page.getByText('Appointment moved.')).toBeVisible()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(row).toBeVisible()
}

async function readAsVisitor(page: Page) {
  await page.goto('/contact')
  const band = page.getByRole('complementary', { name: 'Announcement' })
  await expect(page.getByRole('region', { name: 'Business hours' })).toContainText('Staff training')
  // A Wednesday more than seven days away is not announced yet.
  if ((await band.count()) === 0) return
  await expect(band).toContainText('for Staff training.')
  await expectAccessible(page)
  const dismiss = band.getByRole('button', { name: 'Close this announcement' })
  await dismiss.click()
  await expect(band).toBeHidden()
  await page.goto('/about')
  await expect(band).toBeHidden()
  await page.goto('/es/contact')
  await expect(page.getByText('Capacitación').first()).toBeVisible()
}

async function openAgain(page: Page) {
  await page.goto('/admin/clinic/closures')
  await rowOf(page, 'Staff training')
    .getByRole('link', { name: /^Delete/ })
    .click()
  await page.getByRole('button', { name: 'Delete closure' }).click()
  await expect(page.getByText('The closure was deleted.')).toBeVisible()
  await page.goto('/admin/deleted?kind=closure')
  await expect(page.getByText('Staff training')).toBeVisible()
}
