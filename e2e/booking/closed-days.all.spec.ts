import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { BookingPage } from '../support/booking-page.ts'
import { closeClinic } from '../support/care.ts'
import { expect, test } from '../support/fixtures.ts'
import { comingDay, type Day } from '../support/visits.ts'

/** HRT is offered from Monday to Wednesday: the day after is free. */
const tuesday = comingDay('Tuesday')
const wednesday = comingDay('Wednesday')
const closed = /closed, Founders Day$/
const short = ({ long }: Day) => long.replace(/, \d{4}$/, '')

const dayOnShow = async (page: Page, { date }: Day) =>
  page.goto(`/appointment?treatment=HRT&month=${date.slice(0, 7)}`)

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a closed day says why, and leads to the next free one', async ({ page, clinic }) => {
      closeClinic(clinic, tuesday)
      const booking = new BookingPage(page)
      await dayOnShow(page, tuesday)
      if (javaScriptEnabled) await page.getByRole('grid').waitFor()
      await expect(booking.day(tuesday)).toHaveAccessibleName(closed)
      await booking.day(tuesday).click()
      const sentence = `We are closed on ${short(tuesday)} for Founders Day.`
      await expect(page.getByText(sentence)).toBeVisible()
      if (javaScriptEnabled) {
        await expect(page.getByRole('alert')).toContainText(sentence)
        await expect(booking.day(tuesday)).toBeFocused()
        await expect(booking.date()).toHaveValue('')
        await expectAccessible(page)
      }
      const next = page.getByRole('link', { name: `Next available day: ${short(wednesday)}` })
      await next.click()
      await expect(booking.date()).toHaveValue(wednesday.date)
      await expect(booking.time('10:00 AM')).toBeVisible()
      await expect(page.getByText(sentence)).toHaveCount(0)
    })

    test('part of a day, and the list next to the month', async ({ page, clinic }) => {
      closeClinic(clinic, tuesday, { from: '12:00' })
      const booking = new BookingPage(page)
      await dayOnShow(page, tuesday)
      if (javaScriptEnabled) await page.getByRole('grid').waitFor()
      await expect(booking.day(tuesday)).toHaveAccessibleName(/available, open until 12:00 PM, Founders Day$/)
      const list = page.getByRole('region', { name: /^Closed in / })
      await expect(list.getByRole('listitem')).toHaveText([
        `Tuesday ${Number(tuesday.date.slice(-2))} Founders Day, open until 12:00 PM`,
      ])
      await booking.day(tuesday).click()
      await expect(booking.time('9:00 AM')).toBeVisible()
      await expect(booking.time('1:00 PM')).toHaveCount(0)
      await expect(list).toBeVisible()
    })
  })
}

test('by keyboard a closed day is reached, explained, and keeps the focus', async ({ page, clinic }) => {
  closeClinic(clinic, tuesday)
  const booking = new BookingPage(page)
  await dayOnShow(page, tuesday)
  await page.getByRole('grid').waitFor()
  await booking.day(wednesday).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(booking.day(tuesday)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('We are closed on')
  await expect(booking.day(tuesday)).toBeFocused()
})

test('a closed day that is typed into the field of another month is explained as well', async ({
  page,
  clinic,
}) => {
  closeClinic(clinic, tuesday)
  const later = tuesday.date.slice(0, 7)
  const booking = new BookingPage(page)
  await page.goto(`/appointment?treatment=HRT&month=${nextMonth(later)}`)
  await page.getByRole('grid').waitFor()
  await booking.typeDate(tuesday.date)
  await expect(page.getByText(`We are closed on ${short(tuesday)}`)).toBeVisible()
  await expect(page.locator('#time-hint')).toHaveText('No available times for selected date')
})

test('Services and the booking page say when a treatment is free next', async ({ page }) => {
  const next = /Next available: (today|tomorrow|\w{3}), /
  await page.goto('/services')
  await expect(page.locator('#weightloss')).toContainText(next)
  await expect(page.locator('#botox')).not.toContainText(next)
  await page.goto('/appointment')
  await expect(
    page.getByRole('radio', { name: /^HRT.*Next available: \w+day, \w+ \d+, \d+:\d\d [AP]M$/ }),
  ).toHaveCount(1)
})

const nextMonth = (month: string) => Temporal.PlainYearMonth.from(month).add({ months: 1 }).toString()
