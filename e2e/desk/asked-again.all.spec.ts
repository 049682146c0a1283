import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { freePort } from '#test/serving/free-port.ts'
import { type Clinic, openClinic } from '../support/clinic.ts'
import { signIn, sixMinutesLater } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'

type Typed = Record<string, string>

/** A form of Settings that was opened in time and is sent after the password has to be given again. */
type Asking = {
  what: string
  path: string
  /** What hides a field until it is opened. */
  closed?: string
  typed: Typed
  /** Never sent back: typed once more where no script runs. */
  secrets?: Typed
  boxes?: RegExp[]
  button: string
  /** What is said once the password was right. */
  outcome: string | RegExp
}

const settings = '/admin/settings'
const passphrase = 'walnut harbor sixteen violet'

/** No service answers there, so that each says what its host is to it. */
const nowhere = '127.0.0.1:9'

const ofNewClinic: Asking[] = [
  {
    what: 'Email service',
    path: `${settings}/email?provider=other`,
    typed: {
      Server: '127.0.0.1',
      Port: '2525',
      Username: 'clinic',
      'From address': 'desk@clinic.example',
      'Send the test to': 'dana@clinic.example',
    },
    secrets: { Password: 'secret of the mail server' },
    button: 'Save and send a test',
    outcome: /private network/,
  },
  {
    what: 'Backups',
    path: `${settings}/backups/set-up`,
    typed: {},
    secrets: { Passphrase: passphrase, 'Type it again': passphrase },
    boxes: [/^I wrote the passphrase on paper/],
    button: 'Turn on backups',
    outcome: 'Backups are on. The first one starts now.',
  },
  {
    what: 'Domain',
    path: `${settings}/domain`,
    typed: { 'Web address': '127.0.0.1' },
    button: 'Check and save',
    outcome: '127.0.0.1 leads to a private network, which patients can’t reach.',
  },
  {
    what: 'Data',
    path: `${settings}/data`,
    typed: { Vendor: 'Hill Country Hosting', Signed: '2026-02-03' },
    button: 'Add agreement',
    outcome: 'Agreement added.',
  },
  {
    what: 'Connections',
    path: `${settings}/connections/key`,
    typed: { Name: 'Billing' },
    boxes: [/^Front desk/, /^Read appointments/],
    button: 'Create key',
    outcome: 'Your new API key',
  },
  {
    what: 'Booking form on a website',
    path: `${settings}/connections/embed`,
    typed: { 'Your websites': 'www.example.com' },
    button: 'Save',
    outcome: 'Saved.',
  },
  {
    what: 'Webhooks',
    path: `${settings}/connections/webhook`,
    typed: { Address: 'https://198.51.100.7/hook' },
    boxes: [/^Appointment booked/],
    button: 'Add webhook',
    outcome: 'This address is on a private network or is this server. Use one on the public internet.',
  },
]

const ofSetClinic: Asking[] = [
  {
    what: 'Texts',
    path: `${settings}/texts`,
    closed: 'Another service',
    typed: {
      'Account SID': 'AC1',
      'Texts come from': '(432) 555-0100',
      'Send a test to': '(432) 555-0101',
      Server: nowhere,
    },
    secrets: { 'Auth token': 'secret of the text service' },
    button: 'Save and send a test',
    outcome: 'Not sent: we couldn’t reach the text service. Please try again later.',
  },
  {
    what: 'Off-site backups',
    path: `${settings}/backups/off-site`,
    typed: { Endpoint: `http://${nowhere}`, 'Bucket name': 'clinic-backups', Region: 'us-east-1' },
    secrets: { 'Access key': 'the access key', 'Secret key': 'secret of the bucket' },
    button: 'Test and save',
    outcome: 'The bucket doesn’t answer. Check the network and the address.',
  },
]

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    for (const asking of ofNewClinic)
      test(`${asking.what} asks for the password in its own form`, async ({ page, clinic }) => {
        await signIn(page, clinic, asking.path)
        await ask(page, clinic, { ...asking, hasScript: javaScriptEnabled })
      })

    test('services of a clinic with an address ask in their own forms, too', async ({ browser }) => {
      const folder = mkdtempSync(join(tmpdir(), 'firstlight-kept-'))
      const port = String(await freePort())
      const clinic = await openClinic({
        PORT: port,
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        ALLOW_PRIVATE_HOSTS: '127.0.0.1',
        BACKUP_DIR: folder,
        BACKUP_PASSPHRASE: passphrase,
      })
      for (const asking of ofSetClinic) {
        const page = await browser.newPage({ baseURL: clinic.url, javaScriptEnabled })
        await signIn(page, clinic, asking.path)
        await ask(page, clinic, { ...asking, hasScript: javaScriptEnabled })
        await page.close()
      }
      await clinic.close()
      rmSync(folder, { recursive: true, force: true })
    })
  })
}

async function ask(page: Page, clinic: Clinic, asking: Asking & { hasScript: boolean }): Promise<void> {
  const { closed, typed, secrets = {}, boxes = [], button, outcome, hasScript } = asking
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: button, exact: true }) })
  const field = (label: string) => form.getByLabel(label, { exact: true })
  const password = form.getByLabel('Your password', { exact: true })
  const fill = async (values: Typed) => {
    for (const [label, value] of Object.entries(values)) await field(label).fill(value)
  }
  const check = async () => {
    for (const box of boxes) await form.getByLabel(box).check()
  }
  const send = async () => {
    const answer = page.waitForResponse((one) => one.request().method() === 'POST')
    await form.getByRole('button', { name: button, exact: true }).click()
    return (await answer).status()
  }
  if (closed) await form.getByText(closed, { exact: true }).click()
  await fill({ ...typed, ...secrets })
  await check()
  sixMinutesLater(clinic)

  expect(await send()).toBe(403)
  // Without a script a form with a secret asks from the start, so that it doesn't come back for the password.
  if (hasScript || Object.keys(secrets).length === 0)
    await expect(page.getByText('enter your password again below')).toBeVisible()
  else await expect(password).toHaveAccessibleDescription('Enter your password.')
  await isAsIt(asking)
  await password.fill('not the password')
  expect(await send()).toBe(403)
  await expect(password).toHaveAccessibleDescription(/That password isn’t right\./)
  await isAsIt(asking)
  await password.fill(clinic.admin.password)
  if (!hasScript) await check()
  expect(await send()).not.toBe(403)
  await expect(page.getByText(outcome).first()).toBeVisible()
  await expect(page.getByText('That password isn’t right.')).toHaveCount(0)

  /** What was typed is there; a secret only where a script kept it in its field, and in no HTML. */
  async function isAsIt({ typed: values }: Asking): Promise<void> {
    for (const [label, value] of Object.entries(values)) await expect(field(label)).toHaveValue(value)
    const html = await page.content()
    for (const [label, value] of Object.entries(secrets)) {
      expect(html).not.toContain(value)
      await expect(field(label)).toHaveValue(hasScript ? value : '')
    }
    if (!hasScript) await fill(secrets)
  }
}
