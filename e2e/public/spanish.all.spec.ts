import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { m } from '#app/language/messages.ts'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import { capitalised, longDate, timeText, weekdayPlural } from '#app/platform/format.ts'
import { expectAccessible } from '../support/axe.ts'
import { BookingPage, elena, thisMonth } from '../support/booking-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { englishWordsIn, es, expectNoEnglish } from '../support/spanish.ts'
import { bookElsewhere, comingDay } from '../support/visits.ts'

const day = comingDay('Wednesday')
const friday = comingDay('Friday')
const long = es(() => longDate(day.date as CalendarDate))
const time = (clock: string) => es(() => timeText(clock as ClockTime))
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const button = (page: Page, say: () => string) => page.getByRole('button', { name: es(say) })

async function fillDetails(page: Page): Promise<void> {
  await page.getByLabel(es(m.appointments_field_name)).fill(elena.name)
  await page.getByLabel(es(m.appointments_field_email)).fill(elena.email)
  await page.getByLabel(es(m.appointments_field_phone)).fill(elena.phone)
}

async function chooseDay(page: Page): Promise<void> {
  const next = { name: /^Mes siguiente/ }
  if (!day.date.startsWith(thisMonth())) {
    await page.getByRole('button', next).or(page.getByRole('link', next)).click()
  }
  await new BookingPage(page).day({ ...day, long }).click()
}

async function expectBooked(page: Page): Promise<void> {
  await expect(heading(page)).toHaveText(es(m.appointments_booked))
  expect(new URL(page.url()).pathname).toMatch(/^\/es\/appointment\/booked\/[\w-]{20,}$/)
  await expect(page.getByText(es(m.appointments_will_contact))).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`${capitalised(long)}, ${time('10:00')}`)
  await expectNoEnglish(page)
}

async function downloadCalendarFile(page: Page): Promise<string> {
  const waiting = page.waitForEvent('download')
  await page.getByRole('link', { name: es(m.booked_calendar) }).click()
  return readFileSync(await (await waiting).path(), 'utf8')
}

test.describe('in Spanish', () => {
  // Without scripts the words of these pages are read in the pseudo-language, and their forms sent in English.
  test.use({ locale: 'es-US' })

  test('a visitor books, reads what follows, and keeps the visit in a calendar', async ({ page, clinic }) => {
    const problems: string[] = []
    page.on('pageerror', ({ message }) => problems.push(message))
    page.on('console', (said) => said.type() === 'error' && problems.push(said.text()))
    await page.goto('/es/appointment')
    await expectNoEnglish(page)
    await page.locator('input[name=treatment][value=HRT]').check()
    await chooseDay(page)
    await page.getByRole('radio', { name: time('10:00'), exact: true }).check()
    await expectNoEnglish(page)
    await fillDetails(page)
    await button(page, m.booking_submit).click()
    await expectBooked(page)
    expect(englishWordsIn(textOf(await downloadCalendarFile(page)))).toEqual([])
    const stored = clinic.database('select name, treatment, date, time, language from appointments')
    expect(stored).toEqual([
      { name: elena.name, treatment: 'HRT', date: day.date, time: '10:00', language: 'es' },
    ])
    expect(problems).toEqual([])
    await page.getByRole('link', { name: es(m.booked_home) }).click()
    await expect(page).toHaveURL(/\/es$/)
  })

  test('a message is refused and sent in Spanish', async ({ page, clinic }) => {
    await page.goto('/es/contact')
    await button(page, m.contact_page_send).click()
    await expect(page).toHaveTitle(/^Error: Contacto/)
    for (const sentence of [m.contact_page_subject_missing, m.contact_page_message_missing]) {
      await expect(page.getByText(es(sentence)).first()).toBeVisible()
    }
    await expectNoEnglish(page)
    await expectAccessible(page)
    await fillDetails(page)
    await page.getByRole('textbox', { name: es(m.contact_page_fields_subject) }).fill('Estacionamiento')
    await page.getByRole('textbox', { name: es(m.contact_page_fields_message) }).fill('¿Hay lugar?')
    await button(page, m.contact_page_send).click()
    await expect(page.getByText(es(m.contact_page_sent))).toBeVisible()
    await expect(page).toHaveURL(/\/es\/contact\?sent=1/)
    await expectNoEnglish(page)
    expect(clinic.database('select name, language from contact_messages')).toEqual([
      { name: elena.name, language: 'es' },
    ])
  })

  test('a testimonial is refused and sent in Spanish', async ({ page, clinic }) => {
    await page.goto('/es/testimonials')
    await button(page, m.testimonials_page_submit).click()
    await expect(page.getByText(es(m.testimonials_page_field_missing)).first()).toBeVisible()
    await expectNoEnglish(page)
    await expectAccessible(page)
    await page.getByLabel(es(m.testimonials_page_fields_author)).fill(elena.name)
    await page.getByLabel(es(m.testimonials_page_fields_title)).fill('Paciente')
    await page.locator('input[name=rating][value="4"]').check({ force: true })
    await page.getByLabel(es(m.testimonials_page_fields_content)).fill('Nadie tuvo prisa.')
    await button(page, m.testimonials_page_submit).click()
    await expect(page.getByText(es(m.testimonials_page_submitted))).toBeVisible()
    await expect(page).toHaveURL(/\/es\/testimonials\?sent=1/)
    await expectNoEnglish(page)
    expect(clinic.database('select rating, language from testimonials')).toEqual([
      { rating: 4, language: 'es' },
    ])
    clinic.database('update testimonials set approved = 1')
    await page.goto('/testimonials')
    await expect(page.getByText('Nadie tuvo prisa.')).toBeVisible()
    await expect(page.locator('[lang=es]', { hasText: 'Nadie tuvo prisa.' }).first()).toBeVisible()
  })
})

test.describe('a booking that does not come about', () => {
  test.use({ locale: 'es-US' })

  test('what is missing, and a day that is not offered, is said in Spanish', async ({ page }) => {
    await page.goto(`/es/appointment?treatment=HRT&date=${friday.date}`)
    const treatment = 'Terapia hormonal (HRT)'
    const refused = { treatment, weekdays: es(() => weekdayPlural('Friday')) }
    await expect(page.getByText(es(() => m.appointments_day_not_offered(refused))).first()).toBeVisible()
    await button(page, m.booking_submit).click()
    await expect(page).toHaveTitle(new RegExp(`^Error: ${es(m.booking_title)}`))
    for (const sentence of [m.appointments_name_missing, m.appointments_email_invalid]) {
      await expect(page.getByText(es(sentence)).first()).toBeVisible()
    }
    await expectNoEnglish(page)
    await expectAccessible(page)
  })

  test('a time that was just taken leads to the nearest ones', async ({ page, clinic }) => {
    await page.goto(`/es/appointment?treatment=HRT&date=${day.date}`)
    await page.getByRole('radio', { name: time('10:00'), exact: true }).check()
    await fillDetails(page)
    await bookElsewhere(clinic, { day, time: '10:00 AM' })
    await button(page, m.booking_submit).click()
    await expect(page.getByRole('heading', { name: es(m.booking_taken_title_taken) })).toBeVisible()
    await expectNoEnglish(page)
    await expectAccessible(page)
    await page.locator('button[name=slot]').first().click()
    await expect(heading(page)).toHaveText(es(m.appointments_booked))
  })
})

/** Lines as people see them in their calendar: what programs read has words of its own. */
const textOf = (file: string): string =>
  file
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n')
    .filter((line) => /^(SUMMARY|DESCRIPTION|LOCATION)/.test(line))
    .map((line) => line.slice(line.indexOf(':')))
    .join('\n')
