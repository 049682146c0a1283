import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { rowOf, signIn } from '../support/desk.ts'
import { type Clinic, expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydrated.ts'
import { fillTeamDay } from '../support/team-day.ts'
import { comingDay } from '../support/visits.ts'

const day = comingDay('Wednesday')
const phone = { width: 390, height: 844 }

test('a day of three clinicians: columns, one of them, rooms, and a visit added from a gap', {
  tag: '@all',
}, async ({ page, clinic }) => {
  fillTeamDay(clinic, day)
  await signIn(page, clinic, `/admin/dashboard?view=day&date=${day.date}`)
  const alex = page.getByRole('group', { name: /^Alexandria Rivera/ })
  await expect(alex.getByText('Starts at 10:30 AM')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Sam Okafor' }).getByText('Closed, Training')).toBeVisible()
  await expect(page.getByRole('link', { name: /Tom Baker/ })).toContainText('Booked anyway')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Sam Okafor', exact: true }).filter({ visible: true }).click()
  await expect(page).toHaveURL(/clinician=sam/)
  await expect(page.getByRole('link', { name: 'All clinicians' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Ann Quick/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Elena Ruiz/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Printed schedule' }).click()
  await expect(page.getByRole('article')).toContainText('Sam Okafor')
  await expect(page.getByRole('article')).not.toContainText('Elena Ruiz')
  await page.goto(`/admin/dashboard?view=day&date=${day.date}&by=room`)
  await expect(page.getByRole('group', { name: 'Therapy room' })).toContainText('Tom Baker')

  await page.goto(`/admin/dashboard?view=day&date=${day.date}&by=clinician`)
  await alex.getByRole('link', { name: /^Add at 3:00 PM with Alexandria/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Add appointment' })
  await expect(dialog.getByRole('radio', { name: /^Alexandria/ })).toBeChecked()
  await expect(dialog.getByText(/3:00 PM with Alexandria/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Full name').fill('Ruth Ellison')
  await dialog.getByLabel('Phone number').fill('(432) 555-0127')
  await dialog.getByRole('button', { name: 'Add appointment' }).last().click()
  await page.locator('[data-visit]').filter({ hasText: 'Ruth Ellison' }).click()
  await expect(page.getByRole('complementary', { name: 'Ruth Ellison' })).toContainText(
    'With Alexandria Rivera-Featherstonehaugh, NP',
  )
})

test('a clinician’s day is closed from the head of their column, with what happens to its visits', async ({
  page,
  clinic,
}) => {
  fillTeamDay(clinic, day)
  await signIn(page, clinic, `/admin/dashboard?view=day&date=${day.date}`)
  const closing = page.getByRole('link', { name: 'Close this day for Alexandria Rivera-Featherstonehaugh' })
  await closing.filter({ visible: true }).click()
  await expect(page.getByRole('checkbox', { name: /^Alexandria/ })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /^Sam Okafor/ })).not.toBeChecked()
  await expect(page.getByText('Rosa Delgado')).toBeVisible()
  await expect(page.getByText('Ann Quick')).toHaveCount(0)
  await expectAccessible(page)
  await page
    .getByRole('button', { name: /2 appointments|Close/ })
    .first()
    .click()
  await expect(page).toHaveURL(/visits-to-settle\?closure=/)
  await expect(page.getByText('Priya Nair').first()).toBeVisible()
  await page.goto(`/admin/dashboard?view=day&date=${day.date}`)
  await expect(page.getByRole('link', { name: /^Close this day for Alexandria/ })).toHaveCount(0)
})

test('colors say the status, the clinician or the treatment, as somebody chose last', async ({
  page,
  clinic,
}) => {
  fillTeamDay(clinic, day)
  await signIn(page, clinic, `/admin/dashboard?view=day&date=${day.date}`)
  const colorBy = async (name: string) => {
    await page.locator('summary').filter({ hasText: 'Colors' }).click()
    await page.getByRole('navigation', { name: 'Colors' }).getByRole('link', { name }).click()
  }
  const elena = page.locator('[data-kind] a[data-visit]').filter({ hasText: /Elena Ruiz|E\. Ruiz/ })
  await expect(elena).not.toHaveAttribute('data-hue')
  await colorBy('Clinician')
  await expect(elena).toHaveAttribute('data-hue', /^\d$/)
  await expect(elena).toContainText('JE')
  await expectAccessible(page)
  await page.goto(`/admin/dashboard?view=week&date=${day.date}`)
  await expect(elena).toHaveAttribute('data-hue', /^\d$/)
  await colorBy('Treatment')
  await expect(elena).toContainText('NCT')
  await expectAccessible(page)
  await colorBy('Status')
  await expect(elena).not.toHaveAttribute('data-hue')
  await expect(elena).toContainText('JE')
})

test('on a phone one clinician is shown at a time, by a button or a swipe, with the states in words', {
  tag: '@all',
}, async ({ browser, clinic }) => {
  fillTeamDay(clinic, day)
  const context = await browser.newContext({ baseURL: clinic.url, viewport: phone, hasTouch: true })
  const page = await context.newPage()
  await signIn(page, clinic, `/admin/dashboard?view=day&date=${day.date}`)
  await hydrated(page)
  const buttons = page.getByRole('navigation', { name: 'Clinician', exact: true })
  await buttons.getByRole('link', { name: /^Sam Okafor 2 appointments/ }).click()
  await expect(page.getByRole('link', { name: /Hector Kim/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Hector Kim/ })).toContainText('· Pending')
  await expect(page.getByRole('link', { name: /Elena Ruiz/ })).toBeHidden()
  await expectAccessible(page)
  const shown = page.locator('[data-column]:visible')
  await expect(shown).toHaveAttribute('data-column', 'sam')
  await swipe(page, 120, 300)
  await expect(shown).not.toHaveAttribute('data-column', 'sam')
  await swipe(page, 300, 120)
  await expect(shown).toHaveAttribute('data-column', 'sam')
  await context.close()
})

async function swipe(page: Page, from: number, to: number): Promise<void> {
  const board = page.locator('[data-kind="day"]')
  const at = (x: number) => [{ identifier: 0, clientX: x, clientY: 500 }]
  await board.dispatchEvent('touchstart', { touches: at(from), changedTouches: at(from) })
  await board.dispatchEvent('touchend', { touches: [], changedTouches: at(to) })
}

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('a visit goes to somebody else, and back', async ({ page, clinic }) => {
    fillTeamDay(clinic, day)
    await signIn(page, clinic, `/admin/dashboard/team-2?move=${day.date}`)
    // The list scrolls to the row as React starts: a press in that moment meets something else.
    await hydrated(page)
    const panel = page.getByRole('complementary', { name: 'Elena Ruiz' })
    const who = panel.getByLabel('Clinician', { exact: true })
    await expect(who.locator('option:checked')).toHaveText(/^Dr. Jordan/)
    await who.selectOption('Sam Okafor')
    await expect(page).toHaveURL(/with=sam/)
    await panel.getByRole('radio', { name: '10:00 AM' }).check()
    await panel.getByRole('button', { name: /^Move to/ }).click()
    await expect(panel).toContainText('With Sam Okafor, PA')
    await expect(panel).toContainText('Moved to Sam Okafor by')
    await page.getByRole('button', { name: /^Undo/ }).click()
    await expect(panel).toContainText('With Dr. Jordan Example, MD')
  })

  test('a time that was lost meanwhile is booked anyway, with a reason', { tag: '@all' }, async ({
    page,
    clinic,
  }) => {
    fillTeamDay(clinic, day)
    await signIn(page, clinic)
    const [treatment] = clinic.database("select id from treatments where name ->> 'en' = 'HRT'")
    await page.goto(`/admin/dashboard/add?for=${treatment?.id}&slot=${day.date}+15:00&with=sam`)
    await page.goto(`/admin/dashboard/add?for=${treatment?.id}&slot=${day.date}+13:30&with=sam`)
    const dialog = page.getByRole('dialog', { name: 'Add appointment' })
    await dialog.getByLabel('Full name').fill('Ruth Ellison')
    await dialog.getByLabel('Phone number').fill('(432) 555-0127')
    await expect(dialog.locator('[name=slot]:checked')).toHaveValue(`${day.date} 13:30 sam`)
    clinic.database(`update closures set "fromTime" = '13:00'`)
    await dialog.getByRole('button', { name: 'Add appointment' }).last().click()
    await expect(dialog.getByText(/1:30 PM isn’t available\. .*Nothing is saved yet/)).toBeVisible()
    await expect(dialog.getByText('Drives in from Kermit')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Book anyway' }).click()
    await expect(dialog.getByText('Please enter a reason.').first()).toBeVisible()
    await expect(dialog.getByLabel('Full name')).toHaveValue('Ruth Ellison')
    await expectAccessible(page)
    await dialog.getByLabel('Reason').fill('Leaves for Midland tomorrow')
    await dialog.getByRole('button', { name: 'Book anyway' }).click()
    await rowOf(page, 'Ruth Ellison').getByRole('link', { name: 'Ruth Ellison' }).first().click()
    const panel = page.getByRole('complementary', { name: 'Ruth Ellison' })
    await expect(panel).toContainText('Booked anyway: Leaves for Midland tomorrow')
    await expect(panel).toContainText('With Sam Okafor, PA')
  })

  test('a move over somebody else is refused, and then made with a reason', { tag: '@all' }, async ({
    page,
    clinic,
  }) => {
    const panel = await chooseLostTime(page, clinic)
    await panel.getByRole('button', { name: /^Move to/ }).click()
    await expect(
      panel.getByText(/10:30 AM isn’t available\. .*The appointment stays where it is/),
    ).toBeVisible()
    await expect(panel.getByRole('button', { name: /, with Dr. Jordan Example$/ }).first()).toBeVisible()
    await panel.getByLabel('Reason').fill('Asked for by Dr. Example')
    await panel.getByRole('button', { name: 'Book anyway' }).click()
    await expect(panel).toContainText('Booked anyway: Asked for by Dr. Example')
    await expect(panel).toContainText('Moved to Sam Okafor by')
  })
})

test('a reason typed before the data after the refusal have come stays', { tag: '@all' }, async ({
  page,
  clinic,
}) => {
  const panel = await chooseLostTime(page, clinic)
  const { promise: isTyped, resolve: letDataCome } = Promise.withResolvers<void>()
  await page.route(/\.data/, async (route) => {
    if (route.request().method() === 'GET') await isTyped
    await route.continue()
  })
  await panel.getByRole('button', { name: /^Move to/ }).click()
  const reason = panel.getByLabel('Reason')
  await reason.fill('Asked for by Dr. Example')
  const before = await addressKey(page)
  letDataCome()
  await expect.poll(() => addressKey(page)).not.toBe(before)
  await expect(reason).toHaveValue('Asked for by Dr. Example')
  await expect(reason).toBeFocused()
})

test('a time pressed before the page runs stays chosen, and keeps the focus', { tag: '@all' }, async ({
  page,
  clinic,
}) => {
  fillTeamDay(clinic, day)
  await signIn(page, clinic)
  const { promise: isPressed, resolve: start } = Promise.withResolvers<void>()
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await isPressed
    await route.continue()
  })
  await page.goto(`/admin/dashboard/team-2?move=${day.date}&with=sam`, { waitUntil: 'commit' })
  const panel = page.getByRole('complementary', { name: 'Elena Ruiz' })
  const time = panel.getByRole('radio', { name: '10:30 AM' })
  await time.check()
  start()
  await hydrated(page)
  await expect(panel.getByRole('button', { name: /^Move to .*10:30 AM/ })).toBeVisible()
  await expect(time).toBeChecked()
  await expect(time).toBeFocused()
})

/** Elena Ruiz's visit on its way to a time of Sam Okafor that is closed meanwhile; the panel of the visit. */
async function chooseLostTime(page: Page, clinic: Clinic): Promise<Locator> {
  fillTeamDay(clinic, day)
  await signIn(page, clinic, `/admin/dashboard/team-2?move=${day.date}&with=sam`)
  await hydrated(page)
  const panel = page.getByRole('complementary', { name: 'Elena Ruiz' })
  await panel.getByRole('radio', { name: '10:30 AM' }).check()
  clinic.database(`update closures set "fromTime" = '10:00'`)
  return panel
}

/** React Router keeps it next to the address, and writes another when an action and its data have come. */
const addressKey = (page: Page) => page.evaluate(() => history.state.key)

test('nothing that the website sends books anyway', { tag: '@all' }, async ({ clinic }) => {
  fillTeamDay(clinic, day)
  clinic.database(
    `update closures set scope = 'clinic', "fromTime" = null, "toTime" = null, "lastDay" = '${day.date}'`,
  )
  const form = new URLSearchParams({
    treatment: 'HRT',
    date: day.date,
    time: '10:30',
    name: 'Tom Baker',
    email: 'tom@example.com',
    phone: '(432) 555-0111',
    message: '',
    key: crypto.randomUUID(),
    with: 'sam',
    anyway: 'because',
    intent: 'anyway',
    insisted: `${day.date} 10:30 sam`,
    overlapReason: 'because',
  })
  const answer = await fetch(`${clinic.url}/appointment`, {
    method: 'POST',
    headers: { Origin: clinic.url, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: form,
    redirect: 'manual',
  })
  expect(answer.status).toBe(409)
  expect(clinic.database(`select id from appointments where name = 'Tom Baker' and time = '10:30'`)).toEqual(
    [],
  )
})

/** A sheet of email paper on its long edge without its margins, in CSS pixels. */
const sheet = { width: 980, height: 740 }

for (const view of ['day', 'week'] as const) {
  test(`a ${view} on paper has all of its columns, and no setup steps`, { tag: '@all' }, async ({
    page,
    clinic,
  }) => {
    fillTeamDay(clinic, day)
    const kept = `'${day.date}', '${day.date}', null`
    for (let number = 3; number < 10; number++)
      clinic.database(`insert into clinicians (id, name, credentials, "weeklyHours", bookable, active, position,
        "createdAt", "updatedAt", "deletedAt")
        values ('c${number}', 'Casey Long the ${number}th', 'PA', null, 1, 1, ${number}, ${kept})`)
    await signIn(page, clinic, `/admin/dashboard?view=${view}&date=${day.date}`)
    await page.setViewportSize(sheet)
    await page.emulateMedia({ media: 'print' })
    const heads = page.locator(`[data-kind=${view}] > [role=group]`)
    await expect(heads).toHaveCount(view === 'day' ? 11 : 5)
    const edges = await heads.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right))
    expect(Math.max(...edges)).toBeLessThanOrEqual(sheet.width)
    await expect(page.getByRole('region', { name: /set up/i })).toBeHidden()
  })
}
