import { type MailServer, startMailServer } from '#test/other-programs/mail-server.ts'
import { expectAccessible } from '../support/axe.ts'
import { openClinic } from '../support/clinic.ts'
import { signIn, sixMinutesLater } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydrated.ts'

/** The newest code that was sent to that address. */
async function codeTo(mail: MailServer, address: string): Promise<string> {
  const found = () => mail.delivered.findLast(({ recipients }) => recipients.includes(address))
  await expect.poll(() => found() !== undefined).toBe(true)
  return /\d{6}/.exec(found()?.email.subject ?? '')?.[0] ?? ''
}

test('the owner gives emails another sender, with script and without; a stale sign-in is asked again', async ({
  browser,
}) => {
  const mail = await startMailServer()
  const clinic = await openClinic({ SMTP_URL: mail.url })
  const context = await browser.newContext({ baseURL: clinic.url })
  const page = await context.newPage()
  await signIn(page, clinic, '/admin/settings/email')
  await page.getByRole('link', { name: 'Change sender' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Email sender' })).toBeVisible()
  await hydrated(page)
  await expectAccessible(page)
  const from = page.getByRole('region', { name: 'From' })
  await from.getByLabel('New address').fill('desk')
  await from.getByRole('button', { name: 'Send code' }).click()
  await expect(from.getByText('Enter a valid email.')).toBeVisible()
  await from.getByLabel('New address').fill('desk@clinic.example')
  await from.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('Code sent.')).toBeVisible()
  await from.getByLabel('Code').fill('1')
  await from.getByRole('button', { name: 'Confirm' }).click()
  await expect(from.getByText('That’s not the code we sent.')).toBeVisible()
  await from.getByLabel('Code').fill(await codeTo(mail, 'desk@clinic.example'))
  await from.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Address confirmed.')).toBeVisible()
  await expectAccessible(page)

  sixMinutesLater(clinic)
  const replies = page.getByRole('region', { name: 'Replies go to' })
  await replies.getByLabel('New address').fill('answers@clinic.example')
  await replies.getByRole('button', { name: 'Send code' }).click()
  await replies.getByRole('textbox', { name: 'Your password' }).fill(clinic.admin.password)
  await expect(replies.getByLabel('New address')).toHaveValue('answers@clinic.example')
  await replies.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('Code sent.')).toBeVisible()

  const state = await context.storageState()
  const viewport = { width: 390, height: 800 }
  const plain = await browser.newContext({
    baseURL: clinic.url,
    storageState: state,
    javaScriptEnabled: false,
    viewport,
  })
  const bare = await plain.newPage()
  await bare.goto('/admin/settings/sender')
  expect(await bare.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await bare.getByLabel('Code').fill(await codeTo(mail, 'answers@clinic.example'))
  await bare.getByRole('button', { name: 'Confirm' }).click()
  await expect(bare.getByText('Address confirmed.')).toBeVisible()
  mail.delivered.length = 0
  await page.goto('/admin/settings/sender')
  await page.getByRole('region', { name: 'From' }).getByLabel('New address').fill('other@clinic.example')
  await page.getByRole('region', { name: 'From' }).getByRole('button', { name: 'Send code' }).click()
  await codeTo(mail, 'other@clinic.example')
  expect(mail.delivered[0]?.from).toBe('desk@clinic.example')
  expect(mail.delivered[0]?.email.replyTo?.map(({ address }) => address)).toEqual(['answers@clinic.example'])
  await clinic.close()
  await mail.close()
})
