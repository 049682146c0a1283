import { startDnsServer } from '#test/other-programs/dns-server.ts'
import type { Zone } from '#test/other-programs/dns-zone.ts'
import { startMailServer } from '#test/other-programs/mail-server.ts'
import { expectAccessible } from '../support/axe.ts'
import { openClinic } from '../support/clinic.ts'
import { signIn, sixMinutesLater } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydrated.ts'

test('an owner copies the DKIM record, publishes it, and emails are signed; later with another key', async ({
  browser,
}) => {
  const zone: Zone = {
    'clinic.example': { TXT: ['v=spf1 include:_spf.google.com -all'], MX: ['1 smtp.google.com'] },
    '_spf.google.com': { TXT: ['v=spf1 ip4:203.0.113.0/24 ~all'] },
    '_dmarc.clinic.example': { TXT: ['v=DMARC1; p=none'] },
  }
  const dns = await startDnsServer(zone)
  const mail = await startMailServer()
  const clinic = await openClinic({
    SMTP_URL: mail.url,
    MAIL_FROM: 'hello@clinic.example',
    DNS_SERVER: dns.address,
  })
  const context = await browser.newContext({
    baseURL: clinic.url,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  await signIn(page, clinic, '/admin/settings/email')
  const panel = page.getByRole('region', { name: 'Deliverability' })
  const dkim = panel.locator('[data-topic=dkim]')
  // The job that looks DNS up has just begun.
  await expect(async () => {
    await page.reload()
    await expect(dkim.getByText('Missing')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await hydrated(page)
  await expectAccessible(page)
  const summary = dkim.locator('summary').first()
  if (!(await dkim.getByText('fl1._domainkey', { exact: true }).isVisible())) await summary.click()
  await dkim.getByRole('button', { name: 'Copy Value of DKIM', exact: true }).click()
  const value = await page.evaluate(() => navigator.clipboard.readText())
  expect(value).toMatch(/^v=DKIM1; k=rsa; p=MII/)

  zone['fl1._domainkey.clinic.example'] = { TXT: [value] }
  await panel.getByRole('button', { name: 'Check again' }).click()
  await expect(dkim.getByText('Passing')).toBeVisible()
  await expect(panel.getByText('Gmail and Outlook would accept your email.')).toBeVisible()
  await panel.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('We just checked. Try again in 30 seconds.')).toBeVisible()

  await summary.click()
  sixMinutesLater(clinic)
  await dkim.getByRole('link', { name: 'Change the key' }).click()
  await page.getByRole('textbox', { name: 'Your password' }).fill(clinic.admin.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Change the DKIM key' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change the key' }).click()
  await expect(page.getByText('New key made. Add its record below.')).toBeVisible()
  await expect(dkim.getByText('Could be stronger')).toBeVisible()

  const plain = await browser.newContext({
    baseURL: clinic.url,
    storageState: await context.storageState(),
    javaScriptEnabled: false,
    viewport: { width: 390, height: 800 },
  })
  const bare = await plain.newPage()
  await bare.goto('/admin/settings/email')
  const bareDkim = bare.locator('[data-topic=dkim]')
  if ((await bareDkim.getAttribute('open')) === null) await bareDkim.locator('summary').first().click()
  await expect(bareDkim.getByText('fl2._domainkey', { exact: true })).toBeVisible()
  await bare.getByRole('button', { name: 'Check again' }).click()
  await expect(bare.getByText('We just checked. Try again in 30 seconds.')).toBeVisible()
  await clinic.close()
  await mail.close()
  await dns.close()
})
