import { onlyPartsSql } from '#test/only-parts.ts'
import { startMailServer } from '#test/other-programs/mail-server.ts'
import { freePort } from '#test/serving/free-port.ts'
import { expectAccessible } from '../support/axe.ts'
import { type Clinic, openClinic } from '../support/clinic.ts'
import { signIn } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydrated.ts'
import { beyondEdge } from '../support/room-on-page.ts'

const asColumn = (at: Temporal.Instant) => at.toString({ fractionalSecondDigits: 3 })
const yesterday = asColumn(Temporal.Now.instant().subtract({ hours: 26 }))

/** A confirmed appointment in four days, and what became of the email that said so. */
function addTold(clinic: Clinic, id: string, status: 'sent' | 'dead'): void {
  const at = Temporal.Now.zonedDateTimeISO('America/Chicago')
    .add({ days: 4 })
    .with({ hour: 10, minute: 0, second: 0 })
  const [treatment = {}] = clinic.database(
    `select id, name ->> 'en' as name from treatments order by "nameKey" limit 1`,
  )
  clinic.database(`insert into appointments (id, name, email, phone, date, time, "startsAt", treatment, "treatmentId",
    message, status, "durationMinutes", sequence, "createdAt", "updatedAt", "patientId", reference) values ('${id}', '${id} Whitfield',
    '${id}@patients.example', '(432) 555-0121', '${at.toPlainDate()}', '10:00', '${asColumn(at.round('minute').toInstant())}',
    '${treatment.name}', '${treatment.id}', '', 'confirmed', 30, 0, '${yesterday}', '${yesterday}', '${id}', '${id}')`)
  clinic.database(onlyPartsSql)
  clinic.database(`insert into outbox (id, kind, "subjectKind", "subjectId", channel, language, recipient,
    "messageId", status, transport, attempts, "lastError", "finishedAt", "dueAt", "createdAt") values
    ('email-${id}', 'confirmed', 'appointment', '${id}', 'email', 'en', 'patient', '<${id}@clinic.example>',
    '${status}', 'smtp', 1, '${status === 'dead' ? 'EENVELOPE 550' : ''}', '${yesterday}', '${yesterday}', '${yesterday}')`)
}

test('emails are sent again from the history, from the link, and all that were given up, with script and without', async ({
  browser,
}) => {
  const mail = await startMailServer()
  const port = await freePort()
  const address = { PORT: `${port}`, PUBLIC_URL: `http://127.0.0.1:${port}` }
  const clinic = await openClinic({ SMTP_URL: mail.url, ...address })
  const context = await browser.newContext({ baseURL: clinic.url })
  const page = await context.newPage()
  const arrived = () => mail.delivered.map(({ recipients }) => recipients.join())
  await signIn(page, clinic)
  addTold(clinic, 'dale', 'sent')
  for (const id of ['ana', 'ben']) addTold(clinic, id, 'dead')

  await page.goto('/admin/dashboard')
  await hydrated(page)
  await page.getByText('2 emails weren’t delivered').click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send all again' }).click()
  await expect(page.getByText('The emails are on their way again.')).toBeVisible()
  await expect.poll(() => arrived().sort()).toEqual(['ana@patients.example', 'ben@patients.example'])
  await expect(page.getByRole('button', { name: 'Send all again' })).toHaveCount(0)

  await page.goto('/admin/dashboard/dale')
  await hydrated(page)
  await page.getByRole('button', { name: /^Send again/ }).dblclick()
  await expect(page.getByText('The email is on its way again.').first()).toBeVisible()
  await expect.poll(() => arrived().filter((to) => to === 'dale@patients.example')).toHaveLength(1)
  await expectAccessible(page)
  expect(await beyondEdge(page)).toEqual([])

  const state = await context.storageState()
  const viewport = { width: 390, height: 800 }
  const plain = await browser.newContext({
    baseURL: clinic.url,
    storageState: state,
    javaScriptEnabled: false,
    viewport,
  })
  const bare = await plain.newPage()
  await bare.goto('/admin/dashboard/dale')
  await bare.getByText('More', { exact: true }).click()
  await bare.getByRole('button', { name: 'Renew the link' }).click()
  await bare.getByText('More', { exact: true }).click()
  await bare.getByRole('button', { name: 'Email the link' }).click()
  await expect(bare.getByText('The email is on its way again.').first()).toBeVisible()
  await expect.poll(() => arrived().filter((to) => to === 'dale@patients.example')).toHaveLength(2)
  expect(await bare.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await clinic.close()
  await mail.close()
})
