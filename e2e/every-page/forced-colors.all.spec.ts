import type { Locator } from '@playwright/test'
import { BookingPage } from '../support/booking-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { bookElsewhere, dayNamed } from '../support/visits.ts'

test.use({ contextOptions: { forcedColors: 'active' } })

test('in forced colors days differ by more than their color, and the key says how', async ({
  page,
  clinic,
}) => {
  clinic.database(
    `update treatments set weekdays = '[1,2,3,7]', "availableTimes" = '["09:00"]' where name ->> 'en' = 'HRT'`,
  )
  const nextMonth = Temporal.Now.plainDateISO('America/Chicago').with({ day: 1 }).add({ months: 1 })
  const weekday = (number: number) => nextMonth.add({ days: (number - nextMonth.dayOfWeek + 7) % 7 })
  const [full, chosen, free, notOffered] = [1, 2, 3, 4].map((number) => dayNamed(weekday(number)))
  if (!full || !chosen || !free || !notOffered) throw new Error('a week has more days')
  await bookElsewhere(clinic, { day: full, time: '9:00 AM' })

  const booking = new BookingPage(page)
  await booking.open(`?treatment=HRT&date=${chosen.date}`)
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(booking.day(full)).toHaveAccessibleName(/fully booked$/)
  const looks = await Promise.all([full, chosen, free, notOffered].map((day) => shapeOf(booking.day(day))))
  const inKey = (words: string) => page.locator('span:has(> i)').filter({ hasText: words }).locator('i')
  const [keyFree, keyFull, keyNotOffered, keyToday] = await Promise.all(
    ['Available', 'Fully booked', 'Not offered that day', 'Today'].map((words) => shapeOf(inKey(words))),
  )
  expect(new Set(looks).size).toBe(4)
  expect([keyFull, keyFree, keyNotOffered]).toEqual([looks[0], looks[2], looks[3]])

  await page.getByRole('button', { name: /^Previous month/ }).click()
  const today = page.getByRole('grid').getByRole('button', { name: /, today/ })
  const barOf = (target: Locator) =>
    target.evaluate((element) => getComputedStyle(element, '::after').borderBottomWidth)
  expect(await barOf(today)).toBe('3px')
  expect(await barOf(inKey('Today'))).toBe('3px')
  expect(looks).not.toContain(keyToday)
})

/** Frame, line and mark; nothing of color. */
const shapeOf = (target: Locator) =>
  target.evaluate((element) => {
    const { borderTopStyle, borderTopWidth, textDecorationLine } = getComputedStyle(element)
    const after = getComputedStyle(element, '::after')
    const mark =
      after.content === 'none' ? 'no mark' : `${after.borderBottomWidth} ${after.borderTopLeftRadius}`
    return [borderTopStyle, borderTopWidth, textDecorationLine, mark].join(', ')
  })
