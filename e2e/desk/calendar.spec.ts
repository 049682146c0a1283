import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { fillDay } from '../support/busy-day.ts'
import { openClinic } from '../support/clinic.ts'
import { StoryClock } from '../support/clock-of-story.ts'
import { signIn } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydrated.ts'
import { bookElsewhere, comingDay, dayNamed } from '../support/visits.ts'

const day = comingDay('Wednesday')
/** "Wed 9" */
const shortDay = `Wed ${Number(day.date.slice(8))}`
const semaglutide = 'Semaglutide weight management medication'

test('a visit is opened from the week and the day, and somebody is added at a free time', async ({
  page,
  clinic,
}) => {
  await bookElsewhere(clinic, { day, time: '10:00 AM', name: 'Elena Ruiz' })
  await bookElsewhere(clinic, { day, time: '10:30 AM', name: 'Tom Baker', treatment: semaglutide })
  await signIn(page, clinic)
  await expect(page.getByRole('link', { name: /^Requests/ })).toContainText('2')
  await page.goto(`/admin/dashboard?view=week&date=${day.date}`)
  const column = page.getByRole('group', { name: shortDay, exact: true })
  await expect(column.getByText('E. Ruiz')).toBeVisible()
  await expectAccessible(page)
  const tom = column.getByRole('link', { name: '10:30 AM, Pending, T. Baker' })
  await expect(tom).toHaveAttribute('title', /^Tom Baker · 10:30 AM · Semaglutide/)
  await tom.click()
  await expect(page.getByRole('complementary', { name: 'Tom Baker' })).toContainText('10:30 AM – 11:00 AM')
  await page.getByRole('link', { name: 'Close details' }).click()
  await expect(page).toHaveURL(new RegExp(`view=week&date=${day.date}$`))
  await expect(tom).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(column.getByRole('link', { name: /E. Ruiz/ })).toBeFocused()

  await page.getByRole('link', { name: 'Month', exact: true }).click()
  const cell = page.getByRole('cell').filter({ has: page.locator(`[data-day="${day.date}"]`) })
  await expect(cell).toContainText('2 appointments')
  await expect(cell).toContainText('2 not confirmed')
  await expect(cell.getByRole('meter')).toBeVisible()
  await expectAccessible(page)
  await cell.getByRole('link').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowLeft')
  await expect(cell.getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')

  const board = page.getByRole('group', { name: day.long.replace(/, \d+$/, '') }).first()
  await expect(board.getByRole('link', { name: /10:30 AM, Pending, Tom Baker/ })).toBeVisible()
  await board.getByRole('link', { name: /Elena Ruiz/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(board.getByRole('link', { name: /Tom Baker/ })).toBeFocused()
  // Nobody comes at lunch: one band over all of the day.
  const lunch = await board.getByRole('paragraph').filter({ hasText: 'Lunch, 12:00 PM' }).boundingBox()
  const whole = await board.boundingBox()
  expect(lunch?.width).toBeGreaterThan((whole?.width ?? 0) * 0.8)
  await expectAccessible(page)
  const after = page.getByRole('link', { name: 'Next day' })
  await after.focus()
  await page.keyboard.press('Enter')
  await expect(board).toHaveCount(0)
  await expect(after).toBeFocused()
  await page.goBack()
  await expect(board).toBeVisible()
  await page.getByRole('link', { name: /^Add at 3:30 PM/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Add appointment' })
  await expect(dialog.getByLabel('Treatment')).not.toHaveValue('')
  // At the same time today may be offered as well.
  await expect(dialog.getByRole('radio', { name: '3:30 PM', checked: true })).toHaveValue(
    new RegExp(`^${day.date} 15:30`),
  )

  await page.goto(`/admin/dashboard/sheet?date=${day.date}`)
  await expect(page.getByRole('row', { name: /10:00 AM Elena Ruiz .* Please call/ })).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  clinic.database("update appointments set status = 'confirmed' where name = 'Tom Baker'")
  await page.goto('/admin/dashboard?status=pending')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file.trim().split('\r\n')).toHaveLength(2)
  expect(file).toContain('"Elena Ruiz"')
  expect(clinic.database("select action from audit_log where action in ('export', 'print')")).toHaveLength(2)
})

test('a day of fifty visits can be read, and each of them pressed', { tag: '@all' }, async ({
  page,
  clinic,
}) => {
  fillDay(clinic, day)
  const of = (where: string) =>
    Number(clinic.database(`select count(*) as n from appointments where ${where}`)[0]?.n)
  const [counted, cancelled] = [of("status != 'cancelled'"), of("status = 'cancelled'")]
  await signIn(page, clinic)
  const sizes = [
    { width: 1440, height: 900 },
    { width: 1024, height: 768 },
    { width: 390, height: 844 },
    { width: 320, height: 700 },
  ]
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.goto(`/admin/dashboard?view=day&date=${day.date}`)
    expect(await tooSmall(page, '[data-kind] a[data-visit], [data-gap]')).toEqual([])
    await expect(page.locator('[data-kind] a[data-visit]:visible')).toHaveCount(counted)
    expect(await covered(page)).toEqual([])
    await expect(page.getByText(`${cancelled} cancelled`)).toBeVisible()
    expect(await isCut(page)).toBe(false)

    await page.goto(`/admin/dashboard?view=week&date=${day.date}`)
    const pressed = '[data-kind] a[data-visit], [data-half-hour] summary, [data-gap]'
    expect(await tooSmall(page, pressed)).toEqual([])
    const isPhone = size.width <= 760
    if (isPhone) {
      const names = page.getByRole('listitem').getByRole('link')
      await expect(names.filter({ hasText: /\d$/ })).toHaveCount(counted)
    } else {
      await expect(page.locator('[data-kind="week"] a[data-visit]')).toHaveCount(counted)
      const more = page.locator('[data-half-hour]').filter({ hasText: /^\+\d more/ })
      await more.locator('summary').first().focus()
      await page.keyboard.press('Enter')
      const last = more.first().locator('a[data-visit]').last()
      await expect(last).toBeVisible()
      expect(await isCut(page)).toBe(false)
      await page.keyboard.press('Escape')
      await expect(last).toBeHidden()
      await expect(more.locator('summary').first()).toBeFocused()
    }
    expect(await isCut(page)).toBe(false)
    await page.goto(`/admin/dashboard?view=month&date=${day.date}`)
    expect(await isCut(page)).toBe(false)
  }
})

/** What can be pressed and is seen, but is smaller than 24 by 24. */
const tooSmall = (page: Page, of: string) =>
  page
    .locator(of)
    .filter({ visible: true })
    .evaluateAll((all) =>
      all
        .map((one) => ({ text: one.textContent, ...one.getBoundingClientRect().toJSON() }))
        .filter(({ width, height }) => width < 24 || height < 24),
    )

/** Visits of a day that another one lies over. */
const covered = (page: Page) =>
  page.locator('[data-kind="day"] a[data-visit]').evaluateAll((all) => {
    const boxes = all.map((one) => ({ name: one.textContent, ...one.getBoundingClientRect().toJSON() }))
    return boxes.flatMap((one, at) =>
      boxes
        .slice(at + 1)
        .filter(({ left, right, top, bottom }) => {
          const isBeside = right <= one.left + 1 || one.right <= left + 1
          return !isBeside && top < one.bottom - 1 && one.top < bottom - 1
        })
        .map(({ name }) => `${one.name} and ${name}`),
    )
  })

/** The page can be pushed sideways. */
const isCut = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

test('today opens with now in the upper third, and the clock goes on without taking the focus', {
  tag: '@all',
}, async ({ page }) => {
  const now = Temporal.Now.zonedDateTimeISO('America/Chicago')
  const today = dayNamed(now.toPlainDate())
  // The clock goes on three minutes below, and stays within today, whatever time it is.
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-now-'))
  const clock = new StoryClock(folder, now.subtract({ minutes: now.hour < 12 ? 0 : 5 }))
  const clinic = await openClinic(clock.environment)
  fillDay(clinic, today)
  // Both days from midnight to midnight, so that now is somewhere on the board, and each can be scrolled as far.
  const next = dayNamed(now.toPlainDate().add({ days: 1 }))
  const ends = [today, next].flatMap(({ date }) => [
    { date, time: '00:00', hour: 0 },
    { date, time: '23:30', hour: 23.5 },
  ])
  for (const [index, { date, time, hour }] of ends.entries())
    clinic.database(`update appointments set date = '${date}', time = '${time}', status = 'confirmed',
      "startsAt" = '${startOf(date, hour)}' where id = 'busy-${index}'`)
  await clock.shareWith(page)
  await signIn(page, clinic, '/admin/dashboard?view=day')
  await hydrated(page)
  const mark = page.locator('[data-now]')
  await expect(mark).toHaveCount(1)
  await expect
    .poll(async () => {
      const top = (await mark.boundingBox())?.y ?? 0
      const isAtEnd = await page.evaluate(
        () => scrollY + innerHeight >= document.documentElement.scrollHeight - 1,
      )
      return top < 450 || isAtEnd
    })
    .toBe(true)
  const block = page.locator('[data-kind] a[data-visit]').first()
  await block.focus()
  const [said, before] = [await mark.textContent(), await page.evaluate(() => scrollY)]
  await page.clock.fastForward('03:00')
  await expect(mark).not.toHaveText(said ?? '')
  await expect(block).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(before)

  // Another day begins at the same time of day.
  await page.locator('[data-row-time="14:00"]').evaluate((row) => row.scrollIntoView({ block: 'start' }))
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  const top = async () => Math.round((await page.locator('[data-row-time="14:00"]').boundingBox())?.y ?? -1)
  const at = await top()
  await page.getByRole('link', { name: 'Next day' }).evaluate((link: HTMLElement) => link.click())
  await expect(page.locator('main h2[aria-live]')).not.toHaveText(today.long.replace(/, \d+$/, ''))
  await expect.poll(async () => Math.abs((await top()) - at)).toBeLessThan(60)
  await clinic.close()
  rmSync(folder, { recursive: true, force: true })
})

const startOf = (date: string, hour: number) =>
  Temporal.PlainDate.from(date)
    .toZonedDateTime({ timeZone: 'America/Chicago' })
    .add({ minutes: hour * 60 })
    .toInstant()
    .toString({ fractionalSecondDigits: 3 })

test('a day, a week and a month work without scripts', { tag: '@all' }, async ({ clinic, browser }) => {
  await bookElsewhere(clinic, { day, time: '10:00 AM', name: 'Elena Ruiz' })
  const context = await browser.newContext({ baseURL: clinic.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await signIn(page, clinic, `/admin/dashboard?view=month&date=${day.date}`)
  await page.locator(`[data-day="${day.date}"]`).click()
  await expect(page.getByRole('link', { name: /Elena Ruiz/ })).toBeVisible()
  await page.getByRole('link', { name: 'Week', exact: true }).click()
  await page.getByText('E. Ruiz').click()
  await expect(page.getByRole('complementary', { name: 'Elena Ruiz' })).toBeVisible()
  await context.close()
})
