import { type MailServer, startMailServer } from '#test/other-programs/mail-server.ts'
import { expectAccessible } from '../support/axe.ts'
import { openClinic } from '../support/clinic.ts'
import { signIn } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'

const path = '/admin/mails'

/** The email of that subject, once it has arrived. */
async function emailOf(mail: MailServer, subject: string): Promise<string> {
  const found = () => mail.delivered.find(({ email }) => email.subject === subject)
  await expect.poll(() => found() !== undefined).toBe(true)
  return found()?.email.text ?? ''
}

const codeIn = (text: string) => /^\d{6}$/m.exec(text)?.[0] ?? ''

test('staff choose when they are written to, with script and without', async ({ browser }) => {
  const mail = await startMailServer()
  const clinic = await openClinic({ SMTP_URL: mail.url })
  const context = await browser.newContext({ baseURL: clinic.url })
  const page = await context.newPage()
  await signIn(page, clinic, '/admin/settings')
  await expect(page.getByText('News from the website by email: Never.')).toBeVisible()
  await page.getByRole('link', { name: 'Choose', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Emails to you' })).toBeVisible()
  await page.getByText('As it happens').click()
  await page.getByLabel('Your email address').fill('dana')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: /Please type your email address/ })).toBeVisible()
  await expect(page.getByLabel(/As it happens/)).toBeChecked()
  await page.getByLabel('Your email address').fill('dana@clinic.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('A code is on its way to dana@clinic.example.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Code').fill('1')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('This is not the code that we wrote. Please look again.').first()).toBeVisible()
  await page.getByLabel('Code').fill(codeIn(await emailOf(mail, 'Confirm your address')))
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('dana@clinic.example is confirmed.')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'is confirmed.' })).toBeFocused()
  mail.delivered.length = 0
  const state = await context.storageState()
  const plain = await browser.newContext({
    baseURL: clinic.url,
    storageState: state,
    javaScriptEnabled: false,
    viewport: { width: 320, height: 700 },
  })
  const bare = await plain.newPage()
  await bare.goto(path)
  await bare.getByLabel(/Once an hour/).check()
  await bare.getByLabel('Your email address').fill('other@clinic.example')
  await bare.getByRole('button', { name: 'Save' }).click()
  await expect(bare.getByText('A code is on its way to other@clinic.example.')).toBeVisible()
  expect(await bare.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await bare.getByLabel('Code').fill(codeIn(await emailOf(mail, 'Confirm your address')))
  await bare.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(bare.getByText('other@clinic.example is confirmed.')).toBeVisible()
  await bare.getByLabel(/Never/).check()
  await bare.getByRole('button', { name: 'Save' }).click()
  await expect(bare.getByText('Saved.')).toBeVisible()
  await clinic.close()
  await mail.close()
})
