import { expectAccessible } from '../support/axe.ts'
import { fillDay } from '../support/busy-day.ts'
import { signIn } from '../support/desk.ts'
import type { Clinic } from '../support/fixtures.ts'
import { expect, test } from '../support/fixtures.ts'

const today = () => Temporal.Now.plainDateISO('America/Chicago')

/** Fifty visits of yesterday: eight were cancelled, two nobody came to. */
function fillYesterday(clinic: Clinic): string {
  const date = today().subtract({ days: 1 }).toString()
  fillDay(clinic, { date })
  clinic.database("update appointments set status = 'no-show' where id in ('busy-1', 'busy-2')")
  return date
}

/** The same a year before, without no-shows. */
function fillYearBefore(clinic: Clinic, date: string): void {
  const then = Temporal.PlainDate.from(date).subtract({ years: 1 }).toString()
  clinic.database(`insert into appointments (id, name, email, phone, date, time, "startsAt", treatment,
    "treatmentId", message, status, "durationMinutes", sequence, "createdAt", "updatedAt", "patientId", reference)
    select 'then-' || id, name, email, phone, '${then}', time, '${then}' || substr("startsAt", 11), treatment,
    "treatmentId", message, case status when 'no-show' then 'completed' else status end, "durationMinutes", sequence,
    '${then}T06:00:00.000Z', '${then}T06:00:00.000Z', 'then-' || "patientId", 'T' || reference
    from appointments where id like 'busy-%' and cast(substr(id, 6) as integer) < 24`)
}

test('the report of some days is seen, compared, read as tables and taken as files', async ({
  page,
  clinic,
}) => {
  const date = fillYesterday(clinic)
  fillYearBefore(clinic, date)
  await signIn(page, clinic)
  await page.getByRole('link', { name: 'Reports' }).click()
  await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible()
  await page.getByRole('link', { name: 'Last 90 days' }).click()
  await expect(page.getByText('compared with the same days last year')).toBeVisible()
  await expect(page.getByText('20 last year')).toBeVisible()
  await expect(page.getByText('Up 110%')).toBeVisible()
  await expect(page.getByText('2 of 42')).toBeVisible()
  await expect(page.getByText('8 more cancelled')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Appointments per week, .* Last year from / })).toBeVisible()
  await page.getByText('Show as a table').press('Enter')
  const weeks = page.getByRole('table', { name: 'Appointments per week' })
  await expect(weeks.getByRole('row').filter({ hasText: '42' })).toHaveCount(1)
  await expect(page.getByRole('table', { name: 'By treatment' }).getByRole('row')).toHaveCount(6)
  await expect(
    page.getByRole('table', { name: 'Where there’s room' }).getByRole('cell').first(),
  ).toBeVisible()
  await expect(
    page.getByRole('table', { name: 'New and returning patients' }).getByRole('row', { name: /^New 42 42/ }),
  ).toBeVisible()
  await expect(page.getByText('No-shows count.')).toBeHidden()
  await page.locator('summary', { hasText: 'How these numbers are counted' }).press('Enter')
  await expect(page.getByText('No-shows count.')).toBeVisible()
  await expectAccessible(page)
  for (const [name, file] of [
    ['Appointments per week', 'weeks'],
    ['Where there’s room', 'room'],
    ['No-shows by reminder', 'reminders'],
  ]) {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: `Export CSV ${name}` }).click()
    expect((await download).suggestedFilename()).toMatch(new RegExp(`^${file}-[\\d-]+\\.csv$`))
  }

  await page.getByRole('link', { name: 'Custom...' }).click()
  await page.getByLabel('From', { exact: true }).fill(date)
  await page.getByLabel('To', { exact: true }).fill(date)
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(`/admin/reports?range=own&from=${date}&to=${date}`)
  await expect(page.getByText('2 of 42')).toBeVisible()
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await expectAccessible(page)
  }
  await page.emulateMedia({ forcedColors: 'active' })
  await expectAccessible(page)
  await page.emulateMedia({ forcedColors: 'none', media: 'print' })
  await page.setViewportSize({ width: 800, height: 800 })
  const printed = await page.getByRole('main').boundingBox()
  expect(printed?.width).toBeGreaterThan(700)
  await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Export CSV Summary' })).toBeHidden()
})

/** Page views, sources and booking steps of yesterday, and page views of a year before. */
function countYesterday(clinic: Clinic): string {
  const yesterday = today().subtract({ days: 1 })
  const rows = [
    [yesterday, 'page', '/', 'en', 40],
    [yesterday, 'page', '/', 'es', 10],
    [yesterday, 'page', '/services', 'en', 20],
    [yesterday, 'source', 'google.com', '', 30],
    [yesterday, 'step', 'opened', 'en', 20],
    [yesterday, 'step', 'booked', 'en', 5],
    [yesterday.subtract({ years: 1 }), 'page', '/', 'en', 35],
  ]
  for (const [day, ...row] of rows)
    clinic.database(
      `insert into website_counts values (${[`${day}`, ...row].map((value) => `'${value}'`).join(', ')})`,
    )
  return yesterday.toString()
}

test('the website’s part shows page views, sources, and booking, and an owner stops the counting', async ({
  page,
  clinic,
}) => {
  countYesterday(clinic)
  await signIn(page, clinic, '/admin/reports?range=ninety')
  await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Website' }).click()
  await expect(page).toHaveURL('/admin/reports/website?range=ninety')
  await expect(page.getByText('35 last year')).toBeVisible()
  await expect(page.getByText('Up 100%')).toBeVisible()
  await expect(page.getByText('5 of 20')).toBeVisible()
  const pages = page.getByRole('table', { name: 'By page' })
  await expect(pages.getByRole('row', { name: /^Home 50 40 10 35/ })).toBeVisible()
  await expect(
    page.getByRole('table', { name: 'Online booking' }).getByRole('row', { name: /^Booked 5 25%/ }),
  ).toBeVisible()
  await expect(
    page.getByRole('table', { name: 'Where people come from' }).getByText('google.com'),
  ).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV By page' }).click()
  expect((await download).suggestedFilename()).toMatch(/^pages-[\d-]+\.csv$/)
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await expectAccessible(page)
  }
  await expect(page.getByText('Counting is on.')).toBeVisible()
  await page.getByRole('button', { name: 'Turn off counting' }).click()
  await expect(page.getByText('Counting is off.')).toBeVisible()
  await page.getByRole('button', { name: 'Turn on counting' }).click()
  await expect(page.getByText('Counting is on.')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('days are chosen by links and a form, and wrong ones refused with what was typed', {
    tag: '@all',
  }, async ({ page, clinic }) => {
    const date = fillYesterday(clinic)
    await signIn(page, clinic, '/admin/reports')
    await page.getByRole('link', { name: 'Last 90 days' }).click()
    await expect(page.getByText('2 of 42')).toBeVisible()
    await page.getByRole('link', { name: 'Custom...' }).click()
    await page.getByLabel('From', { exact: true }).fill('2026-03-02')
    await page.getByLabel('To', { exact: true }).fill('2026-03-01')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByText('The end date can’t be before the start date.')).toBeVisible()
    await expect(page.getByLabel('From', { exact: true })).toHaveValue('2026-03-02')
    await page.getByLabel('From', { exact: true }).fill('2026-03-01')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByText('No appointments on these dates')).toBeVisible()
    const file = await page.request.get(`/admin/reports/file?range=own&from=${date}&to=${date}&table=summary`)
    expect(await file.text()).toContain('"Appointments","42"')
  })
})
