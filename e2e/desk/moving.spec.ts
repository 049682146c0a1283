import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { signIn } from '../support/desk.ts'
import { type Clinic, expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydrated.ts'
import { fillTeamDay } from '../support/team-day.ts'
import { comingDay } from '../support/visits.ts'

const day = comingDay('Wednesday')
const whereIs = (clinic: Clinic, id: string) =>
  clinic.database(`select time, "clinicianId" as who, status from appointments where id = '${id}'`)[0]
const block = (page: Page, name: string) =>
  page.locator('[data-kind] a[data-visit]').filter({ hasText: name })
const line = (page: Page) => page.getByRole('status').filter({ hasText: /^Moving/ })

async function open(page: Page, clinic: Clinic): Promise<void> {
  fillTeamDay(clinic, day)
  await signIn(page, clinic, `/admin/dashboard?view=day&date=${day.date}`)
  await hydrated(page)
}

/** The middle of a half hour of a column. */
async function middleOf(page: Page, column: string, time: string): Promise<{ x: number; y: number }> {
  const row = await page.locator(`[data-row-time="${time}"]`).boundingBox()
  const across = await page.locator(`[data-column="${column}"]`).boundingBox()
  if (!row || !across) throw new Error(`no ${column} at ${time}`)
  return { x: across.x + across.width / 2, y: row.y + row.height / 2 }
}

async function takeUp(page: Page, name: string): Promise<void> {
  const box = await block(page, name).boundingBox()
  if (!box) throw new Error(`${name} is not shown`)
  await page.mouse.move(box.x + 40, box.y + 12)
  await page.mouse.down()
  await page.mouse.move(box.x + 52, box.y + 20, { steps: 3 })
  await expect(line(page)).toBeVisible()
}

async function moveTo(page: Page, column: string, time: string): Promise<void> {
  const { x, y } = await middleOf(page, column, time)
  await page.mouse.move(x, y, { steps: 4 })
}

test('a visit is dragged to another time and clinician, refused where it cannot be, and taken back', async ({
  page,
  clinic,
}) => {
  await page.setViewportSize({ width: 1440, height: 1100 })
  await open(page, clinic)
  await takeUp(page, 'Ann Quick')
  await moveTo(page, 'sam', '14:30')
  await expect(line(page)).toContainText('2:30 PM with Sam Okafor: Closed, Training')
  await moveTo(page, 'alex', '11:00')
  await expect(line(page)).toContainText(
    '11:00 AM with Alexandria Rivera-Featherstonehaugh: 11:00 AM is taken',
  )
  await page.mouse.up()
  await expect(page.getByText('Ann Quick stays at 9:00 AM.')).toBeVisible()
  expect(whereIs(clinic, 'team-7')).toMatchObject({ time: '09:00', who: 'sam' })
  await expect(page).toHaveURL(new RegExp(`dashboard\\?view=day&date=${day.date}$`))

  await takeUp(page, 'Ann Quick')
  await moveTo(page, 'alex', '13:30')
  await expect(line(page)).toContainText(
    'Now over 1:30 PM with Alexandria Rivera-Featherstonehaugh, available.',
  )
  await expect(page.locator('[data-target="free"]')).toContainText('Move to 1:30 PM with Alexandria')
  await expect(block(page, 'Ann Quick')).toContainText('Moving')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(line(page)).toHaveCount(0)
  expect(whereIs(clinic, 'team-7')).toMatchObject({ time: '09:00', who: 'sam' })

  await takeUp(page, 'Ann Quick')
  await moveTo(page, 'alex', '13:30')
  await expect(line(page)).toContainText('available.')
  const before = await page.evaluate(() => scrollY)
  await page.mouse.up()
  const moved = page.locator('[data-column="alex"]').getByRole('link', { name: /1:30 PM, .*Ann Quick/ })
  await expect(moved).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(before)
  expect(whereIs(clinic, 'team-7')).toMatchObject({ time: '13:30', who: 'alex', status: 'confirmed' })
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.locator('[data-column="sam"]').getByRole('link', { name: /Ann Quick/ })).toBeFocused()
  expect(whereIs(clinic, 'team-7')).toMatchObject({ time: '09:00', who: 'sam' })
})

test('the keyboard moves a visit the same way, and a time that is lost meanwhile leaves it where it was', {
  tag: '@all',
}, async ({ page, clinic }) => {
  await open(page, clinic)
  await block(page, 'Ann Quick').focus()
  await page.keyboard.press('m')
  await expect(line(page)).toContainText('Now over 9:30 AM with Sam Okafor, available.')
  await page.keyboard.press('ArrowDown')
  await expect(line(page)).toContainText('Now over 10:00 AM with Sam Okafor, available.')
  await page.keyboard.press('ArrowLeft')
  await expect(line(page)).toContainText(/Now over 10:30 AM with (Dr. Jordan|Alexandria).*, available\./)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Ann Quick stays at 9:00 AM.')).toBeVisible()
  await expect(block(page, 'Ann Quick')).toBeFocused()

  await page.keyboard.press('m')
  await expect(line(page)).toContainText('9:30 AM with Sam Okafor, available.')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(block(page, 'Ann Quick')).toHaveAccessibleName(/10:00 AM/)
  await expect(block(page, 'Ann Quick')).toBeFocused()
  expect(whereIs(clinic, 'team-7')).toMatchObject({ time: '10:00', who: 'sam' })
  // Until the answer has been taken in, the visit is still on its way.
  await expect(page.locator('[data-moving]')).toHaveCount(0)

  await page.keyboard.press('m')
  await expect(line(page)).toContainText('10:30 AM with Sam Okafor, available.')
  clinic.database(`update closures set "fromTime" = '10:30'`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('10:30 AM isn’t available.')
  await expect(block(page, 'Ann Quick')).toBeFocused()
  expect(whereIs(clinic, 'team-7')).toMatchObject({ time: '10:00', who: 'sam' })
  const instead = page.getByRole('button', { name: /with Sam Okafor|with Dr. Jordan Example/ }).first()
  await expect(page.getByText('Available instead')).toBeVisible()
  await expectAccessible(page)
  await instead.click()
  await expect.poll(() => whereIs(clinic, 'team-7')?.time).not.toBe('10:00')
  await expect(page.getByText('Available instead')).toHaveCount(0)

  for (const slot of ['2026-02-31 10:00', `${day.date} noon`]) {
    const form = { intent: 'move', id: 'team-7', updatedAt: '', slot, tell: 'yes' }
    const answer = await page.request.post('/admin/dashboard', { form, headers: { Origin: clinic.url } })
    expect(answer.status()).toBe(422)
    expect(await answer.text()).toContain('Please select a preferred time.')
  }

  // What is over stays where it is.
  await block(page, 'Brittany Washington').focus()
  await page.keyboard.press('m')
  await expect(page.getByText('A past appointment can’t be moved')).toBeVisible()
  await expect(line(page)).toHaveCount(0)
})

test('in a week a visit is moved to another day, by hand or by keys, and taken back', async ({
  page,
  clinic,
}) => {
  await page.setViewportSize({ width: 1440, height: 1100 })
  fillTeamDay(clinic, day)
  const [thursday, friday] = [comingDay('Thursday').date, comingDay('Friday').date]
  clinic.database(`update treatments set weekdays = '[3,4,5]'`)
  clinic.database(`insert into closures (id, scope, "subjectIds", "firstDay", "lastDay", "fromTime", "toTime", reason,
    "publicReason", announced, "createdAt", "updatedAt", "deletedAt") select 'shut', 'clinic', '[]', '${friday}',
    '${friday}', null, null, 'Painting', "publicReason", 0, "createdAt", "updatedAt", null from closures`)
  await signIn(page, clinic, `/admin/dashboard?view=week&date=${day.date}`)
  await hydrated(page)
  const shown = () => block(page, 'A. Quick')
  await expect(shown()).toHaveAccessibleName(/9:00 AM, Confirmed, A. Quick ?, Sam Okafor/)
  await takeUp(page, 'A. Quick')
  await moveTo(page, friday, '10:00')
  await expect(line(page)).toContainText(/Fri, .*, 10:00 AM: Closed, Painting/)
  await page.mouse.up()
  await expect(page.getByText('Ann Quick stays at 9:00 AM.')).toBeVisible()

  await takeUp(page, 'A. Quick')
  await moveTo(page, thursday, '10:00')
  await expect(line(page)).toContainText(/Now over Thu, .*, 10:00 AM, available\./)
  await expectAccessible(page)
  await page.mouse.up()
  await expect(
    page.locator(`[data-column="${thursday}"]`).getByRole('link', { name: /A. Quick/ }),
  ).toBeFocused()
  expect(placeOf(clinic)).toEqual({ date: thursday, time: '10:00', who: 'sam' })
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(
    page.locator(`[data-column="${day.date}"]`).getByRole('link', { name: /A. Quick/ }),
  ).toBeFocused()
  expect(placeOf(clinic)).toEqual({ date: day.date, time: '09:00', who: 'sam' })

  await page.keyboard.press('m')
  await expect(line(page)).toContainText(/Now over Wed, .*, 9:30 AM, available\./)
  await page.keyboard.press('ArrowRight')
  await expect(line(page)).toContainText(/Now over Thu, .*, 9:30 AM, available\./)
  await page.keyboard.press('Enter')
  await expect(
    page.locator(`[data-column="${thursday}"]`).getByRole('link', { name: /A. Quick/ }),
  ).toBeFocused()
  expect(placeOf(clinic)).toEqual({ date: thursday, time: '09:30', who: 'sam' })
})

const placeOf = (clinic: Clinic) => ({
  ...clinic.database(`select date, time, "clinicianId" as who from appointments where id = 'team-7'`)[0],
})

/** How soon is a figure of `bench/heard.ts`. */
const soon = { timeout: 60_000 }

test('two people at one day see each other’s moves; a way that has begun goes on', { tag: '@all' }, async ({
  page,
  clinic,
  browser,
}) => {
  await open(page, clinic)
  const stream = page.waitForResponse('**/admin/events')
  await page.reload()
  await stream
  const other = await browser.newPage({ baseURL: clinic.url })
  await signIn(other, clinic, `/admin/dashboard?view=day&date=${day.date}`)
  await hydrated(other)
  await block(page, 'Ann Quick').focus()
  await page.keyboard.press('m')
  await expect(line(page)).toContainText('9:30 AM with Sam Okafor, available.')
  const move = async (name: string, key: string) => {
    await block(other, name).focus()
    await other.keyboard.press('m')
    await expect(line(other)).toContainText('available.')
    await other.keyboard.press(key)
    await other.keyboard.press('Enter')
    await expect(other.getByText('The appointment was moved.')).toBeVisible()
  }
  await expect(block(page, 'Priya Nair')).toHaveAccessibleName(/11:30 AM/)
  await move('Priya Nair', 'ArrowDown')
  const told = clinic.database(`select time from appointments where name = 'Priya Nair'`)[0]?.time
  expect(told).not.toBe('11:30')
  await expect(line(page)).toContainText('9:30 AM with Sam Okafor, available.')
  const before = await page.evaluate(() => scrollY)
  await page.keyboard.press('Escape')
  await expect(block(page, 'Priya Nair')).not.toHaveAccessibleName(/11:30 AM/, soon)
  await expect(block(page, 'Ann Quick')).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(before)

  await other.getByRole('button', { name: /^Undo/ }).click()
  await expect(block(page, 'Priya Nair')).toHaveAccessibleName(/11:30 AM/, soon)
  await expect(block(page, 'Ann Quick')).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(before)
  await other.close()
})

test('somebody who is cancelled on the way leaves the focus at the heading', { tag: '@all' }, async ({
  page,
  clinic,
}) => {
  await open(page, clinic)
  await block(page, 'Ann Quick').focus()
  await page.keyboard.press('m')
  await expect(line(page)).toContainText('9:30 AM with Sam Okafor, available.')
  clinic.database(
    `update appointments set status = 'cancelled', "updatedAt" = '2026-01-01T00:00:00.000Z' where id = 'team-7'`,
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(block(page, 'Ann Quick')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
