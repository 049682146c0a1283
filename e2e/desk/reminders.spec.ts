import { onlyPartsSql } from '#test/only-parts.ts'
import { startMailServer } from '#test/other-programs/mail-server.ts'
import { expectAccessible } from '../support/axe.ts'
import { type Clinic, openClinic } from '../support/clinic.ts'
import { signIn } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydrated.ts'
import { cutChoices } from '../support/room-on-page.ts'

const zone = 'America/Chicago'
const asColumn = (at: Temporal.Instant) => at.toString({ fractionalSecondDigits: 3 })
const long = '2026-01-05T12:00:00.000Z'

/** A confirmed visit that has stood for long. @returns its start, as the table holds it */
function addVisit(clinic: Clinic, id: string, at: Temporal.ZonedDateTime): string {
  const [treatment = {}] = clinic.database(
    `select id, name ->> 'en' as name from treatments order by "nameKey" limit 1`,
  )
  const startsAt = asColumn(at.toInstant())
  clinic.database(`insert into appointments (id, name, email, phone, date, time, "startsAt", treatment, "treatmentId",
    message, status, "durationMinutes", sequence, "createdAt", "updatedAt", "patientId", reference) values ('${id}', 'Dale Whitfield',
    'dale@patients.example', '(432) 555-0121', '${at.toPlainDate()}', '${at.toPlainTime().toString().slice(0, 5)}',
    '${startsAt}', '${treatment.name}', '${treatment.id}', '', 'confirmed', 30, 0, '${long}', '${long}', 'dale', '${id}')`)
  clinic.database(onlyPartsSql)
  return startsAt
}

/** A reminder of two days before, and what became of its email. */
function addReminder(clinic: Clinic, id: string, startsAt: string, status: 'sent' | 'dead') {
  const sent = asColumn(Temporal.Now.instant().subtract({ hours: 20 }))
  clinic.database(`insert into outbox (id, kind, "subjectKind", "subjectId", channel, language, recipient,
    "messageId", status, transport, attempts, "lastError", "finishedAt", "dueAt", "createdAt") values
    ('email-${id}', 'reminder', 'appointment', '${id}', 'email', 'en', 'patient', '<${id}@clinic.example>',
    '${status}', 'smtp', 1, '${status === 'dead' ? 'EENVELOPE 550' : ''}', '${sent}', '${sent}', '${sent}')`)
  clinic.database(`insert into reminders ("appointmentId", "startsAt", "leadHours", channel, state, "emailId", "createdAt")
    values ('${id}', '${startsAt}', 48, 'email', 'written', 'email-${id}', '${sent}')`)
}

test('reminders are chosen, seen, stopped and missed answers found, with script and without', async ({
  browser,
}) => {
  const mail = await startMailServer()
  const clinic = await openClinic({ SMTP_URL: mail.url })
  const context = await browser.newContext({ baseURL: clinic.url })
  const page = await context.newPage()
  await signIn(page, clinic)
  const now = Temporal.Now.zonedDateTimeISO(zone).round('minute')
  addReminder(clinic, 'today', addVisit(clinic, 'today', now.with({ hour: 23, minute: 59 })), 'sent')
  addVisit(clinic, 'later', now.add({ days: 4 }).with({ hour: 10, minute: 0 }))

  await page.goto('/admin/settings/reminders')
  await hydrated(page)
  await page.getByLabel('Third reminder').selectOption('1 hour before')
  await page.getByRole('button', { name: 'Save reminders' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await expect
    .poll(() => clinic.database('select leads from reminder_rules'))
    .toEqual([{ leads: '[48,2,1]' }])

  await page.goto('/admin/dashboard?tab=today')
  await page.getByRole('link', { name: '1 not answered' }).click()
  await expect(page).toHaveURL(/only=not-answered/)
  await page.getByRole('link', { name: 'Dale Whitfield', exact: true }).click()
  const details = page.getByRole('complementary', { name: 'Dale Whitfield' })
  await expect(details.getByText('Email, 2 days before')).toBeVisible()
  await expect(details.getByText(/^Sent .+\.$/)).toBeVisible()
  await expectAccessible(page)

  const plain = await browser.newContext({
    baseURL: clinic.url,
    storageState: await context.storageState(),
    javaScriptEnabled: false,
    viewport: { width: 320, height: 700 },
  })
  const bare = await plain.newPage()
  await bare.goto('/admin/dashboard/later')
  await expect(bare.getByText(/^Scheduled for /)).toHaveCount(3)
  await bare.getByRole('button', { name: 'Stop: Email, 2 hours before' }).click()
  await expect(bare.getByText('The reminder was stopped.')).toBeVisible()
  await expect(bare.getByText('Stopped. It won’t be sent.')).toBeVisible()
  expect(await bare.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await bare.getByRole('button', { name: 'Send anyway: Email, 2 hours before' }).click()
  await expect(bare.getByText(/^Scheduled for /)).toHaveCount(3)
  await bare.getByRole('button', { name: 'Send a reminder now' }).click()
  await expect(bare.getByText('A reminder is being sent.')).toBeVisible()
  await expect(bare.getByText('Email, sent by the team')).toBeVisible()
  await expect(bare.getByRole('button', { name: 'Send a reminder now' })).toBeHidden()
  await plain.close()
  await context.close()
  await clinic.close()
  await mail.close()
})

test('what is chosen is read whole in the smallest window', { tag: '@all' }, async ({ page, clinic }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await signIn(page, clinic, '/admin/settings/reminders')
  const box = page.getByRole('region', { name: 'Reminders' })
  await expect(box.getByLabel('Second reminder')).toHaveValue('2')
  expect(await cutChoices(box.locator('select'))).toEqual([])
})
