import type { Page } from '@playwright/test'
import { onlyPartsSql } from '#test/only-parts.ts'
import { expectAccessible } from '../support/axe.ts'
import { signIn, signInLive } from '../support/desk.ts'
import { type Clinic, expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydrated.ts'

const patients = 12
const tomorrow = Temporal.Now.plainDateISO('America/Chicago').add({ days: 1 }).toString()

/** Twelve requests of tomorrow, a quarter of an hour apart. */
function fillRequests({ database }: Clinic): void {
  const [treatment] = database(`select id, name ->> 'en' as name from treatments order by "nameKey"`)
  const now = Temporal.Now.instant().toString({ fractionalSecondDigits: 3 })
  for (let made = 0; made < patients; made++) {
    const time = `${String(9 + Math.floor(made / 4)).padStart(2, '0')}:${String((made % 4) * 15).padStart(2, '0')}`
    const startsAt = Temporal.PlainDateTime.from(`${tomorrow}T${time}`).toZonedDateTime('America/Chicago')
    database(`insert into appointments (id, name, email, phone, date, time, "startsAt", treatment, "treatmentId", message,
      status, "durationMinutes", sequence, "createdAt", "updatedAt", "patientId", reference) values ('many-${made}', 'Patient ${made}',
      'p${made}@example.com', '(432) 555-01${String(made).padStart(2, '0')}', '${tomorrow}', '${time}',
      '${startsAt.toInstant().toString({ fractionalSecondDigits: 3 })}', '${treatment?.name}', '${treatment?.id}', '',
      'pending', 15, 0, '${now}', '${now}', 'patient-${made}', 'MNY${made}')`)
  }
  database(onlyPartsSql)
}

/** Somebody else is faster with one, and one was erased. */
function loseTwo({ database }: Clinic): void {
  const later = Temporal.Now.instant().add({ seconds: 1 }).toString({ fractionalSecondDigits: 3 })
  database(`update appointments set status = 'completed', "updatedAt" = '${later}' where id = 'many-3'`)
  database(`delete from appointments where id = 'many-4'`)
}

const statuses = (clinic: Clinic) =>
  clinic
    .database(`select id, status from appointments where id like 'many-%'`)
    .toSorted((one, other) => Number(String(one.id).slice(5)) - Number(String(other.id).slice(5)))
    .map((row) => row.status)
const withStatus = (clinic: Clinic, status: string) => statuses(clinic).filter((one) => one === status).length
const box = (page: Page, made: number) => page.getByRole('checkbox', { name: `Select Patient ${made},` })
const bar = (page: Page) => page.getByRole('region', { name: 'Selected appointments' })
const topOf = async (page: Page, made: number) => (await box(page, made).boundingBox())?.y

test('ten requests are confirmed in three clicks or some keys, and all come back by one Undo', async ({
  page,
  clinic,
}) => {
  test.slow()
  fillRequests(clinic)
  await signInLive(page, clinic)
  await page.goto('/admin/dashboard?tab=requests')
  const top = await topOf(page, 5)

  await box(page, 0).click()
  await box(page, 9).click({ modifiers: ['Shift'] })
  await expect(page.getByRole('status').filter({ hasText: '10 selected' })).toHaveCount(1)
  expect(await topOf(page, 5)).toBe(top)
  await expectAccessible(page)
  await bar(page).getByRole('button', { name: 'Confirm 10' }).click()
  await expect(page.getByText('10 appointments confirmed.')).toBeVisible()
  expect(withStatus(clinic, 'confirmed')).toBe(10)
  await expect(bar(page).getByText('10 selected')).toBeFocused()
  expect(await topOf(page, 5)).toBe(top)
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText('10 appointments restored.')).toBeVisible()
  expect(withStatus(clinic, 'pending')).toBe(patients)
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)
  await expect(box(page, 9)).toBeFocused()
  expect(await topOf(page, 5)).toBe(top)

  let keys = 0
  const press = async (key: string) => {
    keys++
    await page.keyboard.press(key)
  }
  await box(page, 0).focus()
  await press('Space')
  await box(page, 9).focus()
  await press('Shift+Space')
  await expect(bar(page).getByText('10 selected')).toBeVisible()
  expect(keys).toBeLessThanOrEqual(20)

  // Whether the list has heard of it before the press or not, the answer is the same.
  loseTwo(clinic)
  await bar(page).getByRole('button', { name: 'Confirm 10' }).click()
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('8 of 10 confirmed.')
  await expect(notice).toContainText('Patient 3')
  expect(withStatus(clinic, 'confirmed')).toBe(8)
  await notice.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText('8 appointments restored.')).toBeVisible()
  expect(withStatus(clinic, 'pending')).toBe(10)
})

test('what others did to some is in the bar, and the answer counts all that were chosen', async ({
  page,
  clinic,
}) => {
  fillRequests(clinic)
  await signInLive(page, clinic)
  await page.goto('/admin/dashboard?tab=requests')
  await box(page, 0).click()
  await box(page, 9).click({ modifiers: ['Shift'] })
  loseTwo(clinic)
  await bar(page).getByRole('button', { name: 'Confirm 8 of 10' }).click()
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('8 of 10 confirmed.')
  await expect(notice).toContainText('Skipped: Patient 3.')
  expect(withStatus(clinic, 'confirmed')).toBe(8)
})

test.describe('of a clinic that sends emails', () => {
  test.use({ sendsMail: true })

  test('whom no email tells is named, and takes nobody’s Undo away', async ({ page, clinic }) => {
    fillRequests(clinic)
    clinic.database(`update appointments set email = '' where id = 'many-2' returning id`)
    await page.clock.install()
    await signInLive(page, clinic)
    await page.goto('/admin/dashboard?tab=requests')
    await hydrated(page)
    await expect(page.locator('[id="row-many-2"]')).toContainText('No email')
    await page.getByRole('checkbox', { name: 'Select all shown' }).check()
    await bar(page).getByRole('button', { name: 'Confirm 12' }).click()
    const notice = page.locator('[data-notice]').filter({ hasText: '12 appointments confirmed.' })
    await expect(notice).toContainText('1 patient has no email on file. Please call.')
    await page.mouse.move(0, 0)
    await page.clock.fastForward(20_000)
    await expect(notice.getByRole('button', { name: /^Undo/ })).toBeVisible()
    await notice.getByRole('link', { name: 'Patient 2', exact: true }).click()
    await expect(page.locator('[id="row-many-2"] th a')).toBeFocused()
    await expectAccessible(page)
    await notice.getByRole('button', { name: /^Undo/ }).click()
    await expect(page.getByText('12 appointments restored.')).toBeVisible()
    expect(withStatus(clinic, 'pending')).toBe(patients)
  })

  test('Undo goes when its time is over, though the notice stays for who is in it', async ({
    page,
    clinic,
  }) => {
    fillRequests(clinic)
    await page.clock.install()
    await signInLive(page, clinic)
    await page.goto('/admin/dashboard?tab=requests')
    await hydrated(page)
    await page.getByRole('checkbox', { name: 'Select all shown' }).check()
    await bar(page).getByRole('button', { name: 'Confirm 12' }).click()
    const notice = page.locator('[data-notice]').filter({ hasText: '12 appointments confirmed.' })
    const undo = notice.getByRole('button', { name: /^Undo/ })
    await undo.focus()
    await page.clock.fastForward(31_000)
    await expect(undo).toHaveCount(0)
    await expect(notice.getByRole('button', { name: 'Close' })).toBeFocused()
  })
})

test('many are cancelled with a reason, and printed', async ({ page, clinic }) => {
  test.slow()
  fillRequests(clinic)
  await signInLive(page, clinic)
  await page.goto('/admin/dashboard?tab=requests')
  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  await box(page, 11).uncheck()
  await bar(page).getByRole('button', { name: 'Cancel...' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel 11 appointments?' })
  await expect(dialog).toContainText('Patient 10')
  await expect(dialog).not.toContainText('Patient 11')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel 11 appointments' }).click()
  await expect(dialog).toContainText(/reason/)
  expect(withStatus(clinic, 'cancelled')).toBe(0)
  await dialog.getByRole('radio').nth(1).check()
  await dialog.getByRole('button', { name: 'Cancel 11 appointments' }).click()
  await expect(page.getByText('11 appointments cancelled.')).toBeVisible()
  expect(withStatus(clinic, 'cancelled')).toBe(11)
  await bar(page).getByRole('button', { name: 'Print' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Selected appointments' })).toBeVisible()
  await expect(page.locator('s')).toHaveCount(11)
})

test('what was chosen for some is offered for no others', async ({ page, clinic }) => {
  fillRequests(clinic)
  await signIn(page, clinic, '/admin/dashboard?tab=requests')
  await hydrated(page)
  const cancel = async (...chosen: number[]) => {
    for (const made of chosen) await box(page, made).click()
    const button = bar(page).getByRole('button', { name: /^Cancel/ })
    await button.click()
    await expect(page.getByRole('dialog', { name: 'Cancel 2 appointments?' })).toBeVisible()
  }
  const offer = page.getByRole('button', { name: 'Put it back' })
  await cancel(0, 1)
  await page.getByRole('dialog').getByRole('radio').first().check()
  await page.reload()
  await hydrated(page)
  await expect(page.getByText('You left something unsaved')).toBeVisible()
  await cancel(3, 4)
  await expect(offer).toHaveCount(0)
  await page.reload()
  await hydrated(page)
  await cancel(0, 1)
  await expect(offer).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('ticked visits are confirmed, cancelled and printed by the buttons above the list', async ({
    page,
    clinic,
  }) => {
    fillRequests(clinic)
    await signIn(page, clinic, '/admin/dashboard?tab=requests')
    for (const made of [0, 1, 2]) await box(page, made).check()
    await bar(page).getByRole('button', { name: 'Print' }).click()
    await expect(page.locator('[data-visit]')).toHaveCount(3)
    await page.goto('/admin/dashboard?tab=requests')
    await bar(page).getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Select at least one appointment.')).toBeVisible()
    for (const made of [0, 1, 2]) await box(page, made).check()
    await bar(page).getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('3 appointments confirmed.')).toBeVisible()
    await page.getByRole('button', { name: /^Undo/ }).click()
    expect(withStatus(clinic, 'pending')).toBe(patients)
    for (const made of [3, 4]) await box(page, made).check()
    await bar(page).getByRole('button', { name: 'Cancel...' }).click()
    await page.getByRole('radio').first().check()
    await page.getByRole('button', { name: 'Cancel 2 appointments' }).click()
    await expect(page.getByText('2 appointments cancelled.')).toBeVisible()
    expect(statuses(clinic).slice(2, 6)).toEqual(['pending', 'cancelled', 'cancelled', 'pending'])
  })
})
