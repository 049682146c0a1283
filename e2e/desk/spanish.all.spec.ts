import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { m } from '#app/language/messages.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { type CalendarDate, type ClockTime, daysBetween } from '#app/platform/dates.ts'
import { capitalised, dayAndMonth, distanceText, timeText } from '#app/platform/format.ts'
import { expectAccessible } from '../support/axe.ts'
import { rowOf, signIn } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { bookElsewhere, comingDay } from '../support/visits.ts'

const day = comingDay('Wednesday')
const date = day.date as CalendarDate
const es = <T>(words: () => T): T => withLanguage('es', words)
const time = (clock: string) => es(() => timeText(clock as ClockTime))
const name = 'Elena Ruiz'
const by = { name: 'Administrator' }

/** Words that every screen of the desk would say in English. */
const inEnglish =
  /\b(the|and|with|for|by|appointments?|visits?|status|pending|confirm(ed)?|delete|today|free|close|search|next)\b/i

async function expectSpanish(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page.getByRole('main')).not.toContainText(inEnglish)
}

/** The file in the user's language, or behind one of the links that name one. */
async function exported(page: Page, link = es(m.desk_export_csv)): Promise<string> {
  if (link !== es(m.desk_export_csv)) await page.getByLabel(es(m.desk_export_headings)).click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: link }).click()
  const named = link === es(() => m.desk_export_in({ language: 'inglés' })) ? 'appointments.csv' : 'citas.csv'
  expect((await download).suggestedFilename()).toBe(named)
  const file = await readFile(await (await download).path(), 'utf8')
  return file
}

// Without scripts the words of these screens are read in the pseudo-language, and their forms sent in English.
test.use({ locale: 'es-US' })

test.describe('with emails', () => {
  test.use({ sendsMail: true })

  test('who reads Spanish confirms a visit, takes that back and moves it', async ({ page, clinic }) => {
    await bookElsewhere(clinic, { day, time: '10:00 AM', name })
    await signIn(page, clinic)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(es(m.desk_title))
    await expect(page.getByRole('link', { name: /^Solicitudes/ })).toContainText('1')
    await expectSpanish(page)
    const row = rowOf(page, name)
    await expect(row).toContainText(es(m.desk_status_word_pending))
    await row.getByRole('button', { name: `Confirmar la cita de ${name}` }).click()
    await expect(row).toContainText(es(m.desk_status_word_confirmed))
    const toast = page.getByRole('status').filter({ hasText: es(m.desk_done_confirmed) })
    await expect(toast).toContainText(es(() => m.desk_email_soon({ count: 1 })))
    await toast.getByRole('button', { name: es(m.platform_undo) }).click()
    await expect(row).toContainText(es(m.desk_status_word_pending))
    await expect(page.getByText(es(m.desk_done_undone))).toBeVisible()

    await page.getByRole('link', { name, exact: true }).click()
    const panel = page.getByRole('complementary', { name })
    await expect(panel).toContainText(`${time('10:00')} – ${time('10:30')}`)
    const today = Temporal.Now.plainDateISO('America/Chicago').toString() as CalendarDate
    await expect(panel).toContainText(es(() => distanceText(daysBetween(today, date), 'day')))
    await expect(panel).toContainText(es(() => m.details_taken_back(by)))
    await expectAccessible(page)
    await moveTo(panel, '14:00')
    await expect(panel).toContainText(es(() => m.details_moved(by)))
    await expect(panel).toContainText(`${time('14:00')} – ${time('14:30')}`)
    await expectSpanish(page)
    await panel.getByRole('link', { name: es(m.details_close) }).click()
    await expect(panel).toBeHidden()

    async function moveTo(on: Locator, clock: string) {
      await on.getByRole('link', { name: es(m.details_move), exact: true }).click()
      await on.getByRole('radio', { name: time(clock) }).check()
      await on.getByRole('button', { name: /^Mover a/ }).click()
    }
  })
})

test('who reads Spanish adds a visit by phone, and searches for it', async ({ page, clinic }) => {
  await bookElsewhere(clinic, { day, time: '10:00 AM', name: 'Tom Baker' })
  await signIn(page, clinic)
  await page.getByRole('link', { name: es(m.add_title) }).click()
  const dialog = page.getByRole('dialog', { name: es(m.add_title) })
  await dialog.getByLabel(es(m.appointments_field_name)).fill(name)
  await dialog.getByLabel(es(m.add_treatment)).selectOption({ label: 'Terapia hormonal (HRT)' })
  await expect(dialog.getByText(/Llegue, por favor, \d+ minutos antes/)).toBeVisible()
  await expectAccessible(page)
  await dialog
    .getByRole('button', { name: es(m.add_title) })
    .last()
    .click()
  await expect(dialog.getByRole('alert')).toContainText(es(m.add_phone_missing))
  await expect(dialog).not.toContainText(inEnglish)
  await dialog.getByLabel(es(m.appointments_field_phone)).fill('(432) 555-0127')
  await dialog
    .getByRole('button', { name: es(m.add_title) })
    .last()
    .click()
  await expect(page.getByText(es(m.desk_done_added))).toBeVisible()
  await rowOf(page, name).getByRole('link', { name }).first().click()
  const panel = page.getByRole('complementary', { name })
  await expect(panel).toContainText(es(() => m.details_added(by)))
  await panel.getByRole('link', { name: es(m.details_close) }).click()

  const field = page.getByRole('searchbox', { name: es(m.desk_search_label) })
  await field.fill('elena')
  await field.press('Enter')
  await expect(page.getByText(es(() => m.desk_searched_for({ words: 'elena' })))).toBeVisible()
  await expect(rowOf(page, 'Tom Baker')).toHaveCount(0)
  await expect(rowOf(page, name)).toContainText(es(m.desk_status_word_confirmed))
  await expectSpanish(page)
})

test('the day, the week, the sheet on paper and the file are in Spanish', async ({ page, clinic }) => {
  await bookElsewhere(clinic, { day, time: '10:00 AM', name })
  await signIn(page, clinic, `/admin/dashboard?view=week&date=${date}`)
  await expect(page.getByRole('group', { name: /^mié \d+/ }).first()).toContainText('1 cita')
  await expectSpanish(page)
  await page.getByRole('link', { name: es(m.desk_views_day), exact: true }).click()
  const heading = es(() => capitalised(dayAndMonth(date)))
  await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Agregar, 3:30\sp\.\sm\./ })).toBeVisible()
  await expectSpanish(page)
  await page.getByRole('link', { name: es(m.schedule_month), exact: true }).click()
  await expect(page.locator(`[data-day="${date}"]`)).toContainText('1 sin confirmar')
  await expectSpanish(page)

  await page.goto(`/admin/dashboard/sheet?date=${date}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  const line = page.getByRole('row', { name })
  await expect(line).toContainText(time('10:00'))
  await expect(line).toContainText('Terapia hormonal (HRT)')
  await expect(line).toContainText(es(m.printed_schedule_please_call))
  await expectSpanish(page)

  await page.goto('/admin/dashboard?tab=all')
  const english = await exported(
    page,
    es(() => m.desk_export_in({ language: 'inglés' })),
  )
  expect(english).toContain(`"${date}","10:00 AM","${name}"`)
  expect(english).toContain('"HRT","Pending"')
  const spanish = await exported(
    page,
    es(() => m.desk_export_in({ language: 'español' })),
  )
  expect(spanish).toContain('"Fecha","Hora","Paciente"')
  expect(await exported(page)).toBe(spanish)
  const [, ...lines] = english.split('\r\n')
  const [headings, ...inSpanish] = spanish.split('\r\n')
  expect(headings).toContain('"Estado","Solicitada"')
  expect(inSpanish.join()).toBe(
    lines.join().replace('"Pending"', '"Pendiente"').replace('"English"', '"Inglés"'),
  )
})
