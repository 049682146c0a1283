import type { Page } from '@playwright/test'
import { onlyPartsSql } from '#test/only-parts.ts'
import { expectAccessible } from '../support/axe.ts'
import { fillDay } from '../support/busy-day.ts'
import { signIn, signInLive } from '../support/desk.ts'
import { type Clinic, expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydrated.ts'

const today = { date: Temporal.Now.plainDateISO('America/Chicago').toString() }
const soon = { timeout: 30_000 }
/** Confirming ten takes no more keys than that. */
const mostKeysForTen = 20

const statusIn = (clinic: Clinic, id: string) =>
  clinic.database(`select status from appointments where id = '${id}'`)[0]?.status
const rowOf = (page: Page, id: string) => page.locator(`[id="row-${id}"]`)
const badgeOf = (page: Page, id: string) => rowOf(page, id).locator('a[href*="update="]')
const nameOf = (page: Page, id: string) => rowOf(page, id).locator('th a')
const bar = (page: Page) => page.getByRole('region', { name: 'Selected appointments' })
const chooseAll = (page: Page) => page.getByRole('checkbox', { name: 'Select all shown' })
const scrolled = (page: Page) => page.evaluate(() => scrollY)
const boxesShown = (page: Page) => page.locator('tr input[form="many"]:visible').count()

/** From when on a visit of five minutes is over. */
const minutesUntilOver = 10

/** The first minutes of today have passed, also where today has just begun; its last one has not. */
function fillRest(clinic: Clinic): void {
  const visits = [
    ['00:00', 'arrived'],
    ['00:01', 'confirmed'],
    ['00:02', 'in-room'],
    ['00:03', 'pending'],
    ['23:59', 'confirmed'],
  ]
  const [treatment] = clinic.database(`select id, name ->> 'en' as name from treatments order by "nameKey"`)
  for (const [made, [time, status]] of visits.entries()) {
    const planned = Temporal.PlainDateTime.from(`${today.date}T${time}`)
      .toZonedDateTime('America/Chicago')
      .toInstant()
    const over = Temporal.Now.instant().subtract({ minutes: minutesUntilOver - made })
    const isLate = time === '23:59' || Temporal.Instant.compare(planned, over) < 0
    const startsAt = isLate ? planned : over
    clinic.database(`insert into appointments (id, name, email, phone, date, time, "startsAt", treatment, "treatmentId",
      message, status, "durationMinutes", sequence, "createdAt", "updatedAt", "patientId", reference) values ('rest-${made}', 'Patient ${made}',
      '', '(432) 555-010${made}', '${today.date}', '${time}',
      '${startsAt.toString({ fractionalSecondDigits: 3 })}', '${treatment?.name}', '${treatment?.id}', '',
      '${status}', 5, 0, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 'patient-${made}', 'RST${made}')`)
  }
  clinic.database(onlyPartsSql)
}
/** Longer than the moment after which another tab shows rows to come. */
const slowMilliseconds = 800

const restStatuses = (clinic: Clinic) => [0, 1, 2, 3, 4].map((made) => statusIn(clinic, `rest-${made}`))

test('one press asks to complete the rest of today, names who is left out, and one Undo brings all back', {
  tag: '@all',
}, async ({ page, clinic }) => {
  fillRest(clinic)
  const before = restStatuses(clinic)
  await signInLive(page, clinic)
  await page.goto('/admin/dashboard?tab=today&earlier=1')
  await hydrated(page)
  const offer = page.getByRole('button', { name: 'Complete the rest of today' })
  await offer.scrollIntoViewIfNeeded()
  const top = await scrolled(page)
  await offer.click()
  const dialog = page.getByRole('dialog', { name: 'Complete 3 appointments from today?' })
  const choice = (patient: string, word: string) =>
    dialog.getByRole('group', { name: new RegExp(`^${patient}`) }).getByRole('radio', { name: word })
  await expect(choice('Patient 0', 'Completed')).toBeFocused()
  await expect(dialog).toContainText('1 appointment was never confirmed and is skipped:12:03 AM Patient 3')
  await expect(dialog).toContainText('1 appointment today isn’t over yet.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(offer).toBeFocused()
  expect(restStatuses(clinic)).toEqual(before)

  await offer.press('Enter')
  // Nobody says of those who never arrived that they came.
  await expect(choice('Patient 1', 'Skip')).toBeChecked()
  await expect(dialog.getByRole('radio', { name: 'Completed', checked: true })).toHaveCount(2)
  await choice('Patient 1', 'No-show').check()
  // Somebody else is faster with one.
  const later = Temporal.Now.instant().add({ seconds: 1 }).toString({ fractionalSecondDigits: 3 })
  clinic.database(`update appointments set status = 'no-show', "updatedAt" = '${later}' where id = 'rest-2'`)
  await dialog.getByRole('button', { name: 'Update 3 appointments' }).click()
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('2 of 3 updated.')
  await expect(notice).toContainText('Patient 2')
  await expect(dialog).toHaveCount(0)
  expect(restStatuses(clinic)).toEqual(['completed', 'no-show', 'no-show', 'pending', 'confirmed'])
  expect(await scrolled(page)).toBe(top)
  await expect(offer).toHaveCount(0)
  await notice.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText('2 appointments restored.')).toBeVisible()
  expect(restStatuses(clinic)).toEqual(['arrived', 'confirmed', 'no-show', 'pending', 'confirmed'])
})

test('in the table of all, what is chosen stays from page to page, and says of how many; on phones behind a button', {
  tag: '@all',
}, async ({ page, clinic }) => {
  fillDay(clinic, today)
  await signInLive(page, clinic)
  await page.goto('/admin/dashboard?tab=all')
  await hydrated(page)
  const first = page.locator('tr[id^="row-"]').first()
  const top = (await first.boundingBox())?.y
  await chooseAll(page).check()
  await expect(bar(page).getByText('25 of 50 selected')).toBeVisible()
  expect((await first.boundingBox())?.y).toBe(top)
  await expectAccessible(page)
  const address = '**/admin/dashboard.data*'
  await page.route(address, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, slowMilliseconds))
    await route.continue()
  })
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(rowOf(page, 'busy-30')).toBeVisible()
  await page.unroute(address)
  await rowOf(page, 'busy-30').getByRole('checkbox').check()
  await expect(bar(page).getByText('26 selected', { exact: true })).toBeVisible()
  const pending = clinic.database("select id from appointments where status = 'pending'").length
  const confirm = bar(page).getByRole('button', { name: /^Confirm \d+ of 26$/ })
  const count = Number(/\d+/.exec((await confirm.textContent()) ?? '')?.[0])
  const place = await scrolled(page)
  await confirm.click()
  await expect(page.getByText(`${count} appointments confirmed.`)).toBeVisible()
  await expect(page.getByText(`${26 - count} skipped.`)).toBeVisible()
  expect(clinic.database("select id from appointments where status = 'pending'")).toHaveLength(
    pending - count,
  )
  await expect(bar(page).getByText('1 selected')).toBeFocused()
  expect(await scrolled(page)).toBe(place)
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText(`${count} appointments restored.`)).toBeVisible()
  expect(clinic.database("select id from appointments where status = 'pending'")).toHaveLength(pending)

  await page.setViewportSize({ width: 390, height: 844 })
  // In the evening all of today is over, and folded.
  for (const shownList of ['tab=all', 'tab=today&earlier=1']) {
    await page.goto(`/admin/dashboard?${shownList}`)
    await hydrated(page)
    expect(await boxesShown(page)).toBe(0)
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    const shown = await boxesShown(page)
    expect(shown).toBeGreaterThan(0)
    await chooseAll(page).check()
    await expect(bar(page).getByText(new RegExp(`^${shown} of 50 selected`))).toBeVisible()
    await expectAccessible(page)
  }
})

test('keys choose, confirm, take back and move on Today, and nothing scrolls or loses its place', async ({
  page,
  clinic,
}) => {
  test.slow()
  fillDay(clinic, today)
  await signInLive(page, clinic)
  await page.goto('/admin/dashboard?tab=today&earlier=1')
  await hydrated(page)
  const [row, next] = ['busy-10', 'busy-12']
  await nameOf(page, row).focus()
  const top = await scrolled(page)
  const stays = async () => {
    expect(await scrolled(page)).toBe(top)
    await expect(nameOf(page, row)).toBeFocused()
  }
  await page.keyboard.press('c')
  await expect(badgeOf(page, row)).toHaveText('Confirmed')
  await stays()
  await expect(rowOf(page, row).locator('button[name="step"]')).toHaveText('Check in', soon)
  await page.keyboard.press('a')
  await expect(badgeOf(page, row)).toHaveText('Arrived')
  await stays()
  await page.keyboard.press('z')
  await expect(badgeOf(page, row)).toHaveText('Confirmed')
  expect(statusIn(clinic, row)).toBe('confirmed')
  expect(await scrolled(page)).toBe(top)
  await nameOf(page, row).focus()
  await page.keyboard.press('x')
  await expect(bar(page).getByText('1 selected')).toBeVisible()
  await stays()
  await nameOf(page, next).focus()
  const again = await scrolled(page)
  await page.keyboard.press('Shift+X')
  await expect(bar(page)).toBeVisible()
  await expect(rowOf(page, next).getByRole('checkbox')).toBeChecked()
  // Nothing in a field or a menu.
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)
  expect(await scrolled(page)).toBe(again)
  await nameOf(page, row).focus()
  await page.keyboard.press('m')
  await expect(page).toHaveURL(/busy-10\?.*move/)
})

test('ten requests are confirmed by few keys, and the bar follows what others do', async ({
  page,
  clinic,
  browser,
}) => {
  test.slow()
  fillDay(clinic, { date: Temporal.PlainDate.from(today.date).add({ days: 1 }).toString() })
  await signInLive(page, clinic)
  await page.goto('/admin/dashboard?tab=requests')
  await hydrated(page)
  const pending = () => clinic.database("select id from appointments where status = 'pending'").length
  const before = pending()
  let keys = 0
  const press = async (key: string) => {
    keys += key.split('+').length
    await page.keyboard.press(key)
  }
  await press('j')
  await press('x')
  for (let at = 1; at < 10; at++) await press('j')
  await press('Shift+X')
  await expect(bar(page).getByText('10 selected', { exact: true })).toBeVisible()
  await press('c')
  await expect(page.getByText('10 appointments confirmed.')).toBeVisible()
  expect(keys).toBeLessThanOrEqual(mostKeysForTen)
  expect(pending()).toBe(before - 10)
  await expect(bar(page).getByText('10 selected', { exact: true })).toBeFocused()
  await page.keyboard.press('z')
  await expect(page.getByText('10 appointments restored.')).toBeVisible()
  // At once: by itself it goes after some seconds.
  expect(await page.locator('[data-notice]').getByRole('button', { name: /^Undo/ }).count()).toBe(0)
  expect(pending()).toBe(before)

  // Somebody else confirms one of them and deletes another: what is chosen stays, and the bar says it.
  const ids = await page
    .locator('tr[id^="row-"]:has(input[form="many"]:checked)')
    .evaluateAll((all) => all.map((row) => row.id.replace('row-', '')))
  expect(ids).toHaveLength(10)
  const other = await browser.newPage({ baseURL: clinic.url })
  await signIn(other, clinic, '/admin/dashboard?tab=requests')
  await hydrated(other)
  const top = await scrolled(page)
  await rowOf(other, ids[2] ?? '')
    .locator('button[name="step"]')
    .click()
  await expect(bar(page).getByRole('button', { name: 'Confirm 9 of 10' })).toBeVisible(soon)
  await rowOf(other, ids[3] ?? '')
    .locator('[data-row-menu]')
    .click()
  await other.getByRole('menuitem', { name: /^Delete/ }).click()
  await other.getByRole('button', { name: 'Delete appointment' }).click()
  await expect(bar(page).getByText('10 selected, 1 was deleted')).toBeVisible(soon)
  await expect(bar(page).getByRole('button', { name: 'Confirm 8 of 10' })).toBeVisible()
  expect(await scrolled(page)).toBe(top)
  await bar(page).getByRole('button', { name: 'Confirm 8 of 10' }).click()
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('8 of 10 confirmed.')
  await expect(notice).toContainText('Skipped: ')
  await other.close()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the rest of today and rows of the table of all are completed and confirmed by forms', {
    tag: '@all',
  }, async ({ page, clinic }) => {
    fillRest(clinic)
    await signIn(page, clinic, '/admin/dashboard?tab=today')
    await page.getByRole('button', { name: 'Complete the rest of today' }).click()
    const dialog = page.getByRole('dialog')
    const of = (patient: string) => dialog.getByRole('group', { name: new RegExp(`^${patient}`) })
    await of('Patient 1').getByRole('radio', { name: 'No-show' }).check()
    await of('Patient 2').getByRole('radio', { name: 'Skip' }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('2 appointments updated.')).toBeVisible()
    expect(restStatuses(clinic)).toEqual(['completed', 'no-show', 'in-room', 'pending', 'confirmed'])
    await page.getByRole('button', { name: /^Undo/ }).click()
    expect(restStatuses(clinic)).toEqual(['arrived', 'confirmed', 'in-room', 'pending', 'confirmed'])
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/admin/dashboard?tab=all')
    await rowOf(page, 'rest-3').getByRole('checkbox').check()
    await bar(page).getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('1 appointment confirmed.')).toBeVisible()
    expect(statusIn(clinic, 'rest-3')).toBe('confirmed')
  })
})
