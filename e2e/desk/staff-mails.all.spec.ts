import { type MailServer, startMailServer } from '#test/other-programs/mail-server.ts'
import { expectAccessible } from '../support/axe.ts'
import { openClinic } from '../support/clinic.ts'
import { signIn } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'

const path = '/admin/settings/notifications'

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
  await page.getByRole('link', { name: 'Notifications Emails: Never' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications by email' })).toBeVisible()
  await page.getByText('Right away').click()
  await page.getByLabel('Your email').fill('dana')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: /Enter a valid email/ })).toBeVisible()
  await expect(page.getByLabel(/Right away/)).toBeChecked()
  await page.getByLabel('Your email').fill('dana@clinic.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('We sent a code to dana@clinic.example.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Code').fill('1')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('That’s not the code we sent. Check the newest email.').first()).toBeVisible()
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
  await bare.goto('/admin/mails')
  await expect(bare).toHaveURL(path)
  await bare.getByLabel(/Every hour/).check()
  await bare.getByLabel('Your email').fill('other@clinic.example')
  await bare.getByRole('button', { name: 'Save' }).click()
  await expect(bare.getByText('We sent a code to other@clinic.example.')).toBeVisible()
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
