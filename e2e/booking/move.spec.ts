import type { Page } from '@playwright/test'
import { startMailServer } from '#test/other-programs/mail-server.ts'
import { freePort } from '#test/serving/free-port.ts'
import { expectAccessible } from '../support/axe.ts'
import { BookingPage } from '../support/booking-page.ts'
import { openClinic } from '../support/clinic.ts'
import { visitLinkIn } from '../support/emails.ts'
import { errorSummary } from '../support/error-summary.ts'
import { expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydrated.ts'
import { bookLinked } from '../support/visit-link.ts'
import { comingDay, postVisit } from '../support/visits.ts'

const day = comingDay('Wednesday')
const newDay = comingDay('Monday')
const email = 'elena@example.com'

test('a patient moves a visit, loses one time on the way, and has the link sent again', async ({ page }) => {
  test.slow()
  const port = await freePort()
  const mail = await startMailServer()
  const url = `http://127.0.0.1:${port}`
  const clinic = await openClinic({ SMTP_URL: mail.url, PORT: `${port}`, PUBLIC_URL: url })
  const check = () => expectAccessible(page)
  try {
    await postVisit(url, { day, time: '10:00 AM', name: 'Elena Ruiz', email })
    const link = await visitLinkIn(mail, email, /./)
    await page.goto(`${link}/cancel`)
    const instead = page.getByRole('link', { name: 'Choose another time' })
    await expect(instead).toBeHidden()
    await page.getByLabel('The time doesn’t work for me').check()
    await expect(page.getByText(/^There are \d+ available times in the next two weeks/)).toBeVisible()
    await expect(instead).toHaveAttribute('href', `${new URL(link).pathname}/move`)
    await page.goto(link)
    await page.getByRole('link', { name: 'Reschedule' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Choose a new time' })).toBeVisible()
    await hydrated(page)
    await expect(page.getByRole('main')).not.toContainText('HRT')
    await check()
    await moveTo(page, url)
    await check()
    await page
      .getByRole('button', { name: /Move here$/ })
      .first()
      .click()
    const done = page.getByRole('heading', { level: 1, name: 'Your appointment has moved' })
    await expect(done).toBeFocused()
    await expect(page.locator('dd s')).toContainText('10:00 AM')
    await expect(page.getByRole('heading', { name: 'Monday instead of Wednesday' })).toBeVisible()
    await check()
    expect(await visitLinkIn(mail, email, /^Your new time: /)).toBe(link)
    await page.goto(link.replace('/visit/', '/es/visit/').concat('/move'))
    await expect(page.getByRole('heading', { level: 1, name: 'Elija otro horario' })).toBeVisible()
    await askForLink(page, url)
    expect(clinic.database(linksAsked)).toEqual([{ count: 1 }])
    expect(await visitLinkIn(mail, email, /^The link to your appointment$/)).toBe(link)
    // The time that was freed goes to the waitlist first, by night only each minute; that isn’t the looking.
    clinic.database('delete from freed_times')
    await lookAtAll(page, mail.delivered, () =>
      tables.map((name) => clinic.database(`select * from ${name}`)),
    )
  } finally {
    await clinic.close()
    await mail.close()
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the way to another time stands open before that is given as the reason', { tag: '@all' }, async ({
    page,
    clinic,
  }) => {
    await page.goto(`${await bookLinked(clinic)}/cancel`)
    await expect(page.getByRole('link', { name: 'Choose another time' })).toBeVisible()
  })
})

const linksAsked = "select count(*) as count from outbox where kind = 'visit-links'"

type Delivered = Awaited<ReturnType<typeof startMailServer>>['delivered']

const tables = ['appointments', 'patient_changes', 'visit_answers', 'audit_log', 'outbox', 'freed_times']

/** Opens every address of ours that is in an email, twice, as programs do that run the scripts of what they open. */
async function lookAtAll(page: Page, delivered: Delivered, kept: () => unknown): Promise<void> {
  const texts = delivered.map(({ email: { html = '', text = '' } }) => html + text)
  const found = texts.flatMap((text) => text.match(/http:\/\/127\.0\.0\.1:[^\s"'<>)]+/g) ?? [])
  const pages = new Set(found.filter((address) => !address.endsWith('.ics')))
  expect(pages.size).toBeGreaterThan(1)
  const before = kept()
  for (const address of [...pages, ...pages]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.goto('about:blank')
  expect(kept()).toEqual(before)
}

/** Without a time first; then a time that somebody else books in between. */
async function moveTo(page: Page, url: string): Promise<void> {
  const booking = new BookingPage(page)
  const move = page.getByRole('button', { name: /^Move (my appointment|to )/ }).last()
  await booking.day(newDay).click()
  await expect(booking.time('9:30 AM')).toBeVisible()
  await move.click()
  await expect(errorSummary(page).getByRole('link')).toHaveText(['Please select a preferred time.'])
  await booking.time('9:30 AM').check()
  await postVisit(url, { day: newDay, time: '9:30 AM', email: 'tom@example.com' })
  await move.click()
  await expect(page.getByRole('heading', { name: 'That time was just taken' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Your appointment stays on')
  await expect(page.getByRole('complementary', { name: 'Your appointment' })).toContainText(
    'No longer available: 9:30 AM',
  )
}

/** From a link that opens nothing; twice, of which one email comes. */
async function askForLink(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/visit/${'A'.repeat(22)}`)
  const field = page.getByLabel('Email')
  const send = page.getByRole('button', { name: 'Send me my link' })
  await field.fill('elena@')
  await send.click()
  await expect(errorSummary(page).getByRole('link')).toHaveText(['Please provide a valid email.'])
  await expect(field).toHaveValue('elena@')
  await field.fill(email)
  await send.click()
  await expect(page.getByText(`If ${email} has an appointment with us`)).toBeVisible()
  await page.getByRole('link', { name: 'Try another address' }).click()
  await field.fill(email.toUpperCase())
  await send.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your inbox' })).toBeVisible()
}
