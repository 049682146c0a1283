import { startMailServer } from '#test/other-programs/mail-server.ts'
import { expectAccessible } from '../support/axe.ts'
import { openClinic } from '../support/clinic.ts'
import { signIn, sixMinutesLater } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydrated.ts'

const path = '/admin/settings/email'
/** The mail server of the story is on this machine. */
const environment = { ALLOW_PRIVATE_HOSTS: '127.0.0.1' }

test('the owner connects a mail service; a wrong password saves nothing, and disconnecting asks', async ({
  browser,
}) => {
  const mail = await startMailServer({ password: 'right secret' })
  const clinic = await openClinic(environment)
  const context = await browser.newContext({ baseURL: clinic.url })
  const page = await context.newPage()
  await signIn(page, clinic, '/admin/dashboard')
  await page.getByRole('link', { name: 'Set up email' }).click()
  await expect(page.getByRole('heading', { name: 'Email service' })).toBeVisible()
  await hydrated(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Your own server' }).click()
  await expect(page.getByRole('link', { name: 'Your own server' })).toHaveAttribute('aria-current', 'true')
  await expectAccessible(page)
  await page.getByLabel('Server').fill('127.0.0.1')
  await page.getByLabel('Port').fill(String(mail.port))
  await page.getByLabel('Username').fill('clinic')
  await page.getByLabel('Password', { exact: true }).fill('wrong secret')
  await page.getByLabel('Send the test to').fill('dana@clinic.example')
  await page.getByRole('button', { name: 'Save and send a test' }).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'rejected the username or password' })
  await expect(refusal).toContainText('Server’s answer: 535')
  await expect(page.getByLabel('Username')).toHaveValue('clinic')
  await expectAccessible(page)
  expect(clinic.database('select * from service_settings')).toEqual([])

  await page.getByLabel('Password', { exact: true }).fill('right secret')
  await page.getByRole('button', { name: 'Save and send a test' }).click()
  await expect(page.getByText('Connected. The test email is on its way')).toBeVisible()
  expect(mail.delivered.map(({ recipients }) => recipients)).toEqual([['dana@clinic.example']])
  await expect(page.getByText('Emails aren’t going out.')).toHaveCount(0)
  await expect(page.getByText('Saved and encrypted')).toBeVisible()
  expect(await page.content()).not.toContain('right secret')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Disconnect' }).click()
  await page.getByRole('alertdialog').getByRole('link', { name: 'Keep it connected' }).click()
  await page.getByRole('link', { name: 'Disconnect' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('Disconnected.')).toBeVisible()
  await expect(page.getByText('Emails aren’t going out.')).toBeVisible()
  expect(clinic.database('select * from service_settings')).toEqual([])
  await clinic.close()
  await mail.close()
})

test('the same without a script, on a phone, by somebody who signed in a while ago', async ({ browser }) => {
  const mail = await startMailServer({ password: 'right secret' })
  const clinic = await openClinic(environment)
  const context = await browser.newContext({
    baseURL: clinic.url,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 800 },
  })
  const page = await context.newPage()
  await signIn(page, clinic, path)
  sixMinutesLater(clinic)
  await page.goto(`${path}?provider=other`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByLabel('Server').fill('127.0.0.1')
  await page.getByLabel('Port').fill(String(mail.port))
  await page.getByLabel('Username').fill('clinic')
  await page.getByLabel('Password', { exact: true }).fill('right secret')
  await page.getByLabel('From address').fill('desk@clinic.example')
  await page.getByLabel('Send the test to').fill('dana@clinic.example')
  await page.getByRole('textbox', { name: 'Your password' }).fill('not mine')
  await page.getByRole('button', { name: 'Save and send a test' }).click()
  await expect(page.getByLabel('Server')).toHaveValue('127.0.0.1')
  await expect(page.getByLabel('From address')).toHaveValue('desk@clinic.example')
  expect(mail.delivered).toEqual([])
  await page.getByLabel('Password', { exact: true }).fill('right secret')
  await page.getByRole('textbox', { name: 'Your password' }).fill(clinic.admin.password)
  await page.getByRole('button', { name: 'Save and send a test' }).click()
  await expect(page.getByText('Connected. The test email is on its way')).toBeVisible()
  expect(mail.delivered.map(({ from }) => from)).toEqual(['desk@clinic.example'])
  await page.getByRole('link', { name: 'Disconnect' }).click()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('Disconnected.')).toBeVisible()
  await clinic.close()
  await mail.close()
})

test('what the environment says is shown, and nobody types there', async ({ browser }) => {
  const mail = await startMailServer()
  const clinic = await openClinic({ SMTP_URL: mail.url })
  const context = await browser.newContext({ baseURL: clinic.url })
  const page = await context.newPage()
  await signIn(page, clinic, path)
  await expect(page.getByText('Set by your administrator.').first()).toBeVisible()
  await expect(page.getByLabel('Server')).toHaveCount(0)
  await clinic.close()
  await mail.close()
})
