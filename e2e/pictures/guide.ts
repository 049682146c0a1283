import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { journeysBrowser } from '#scripts/test/browser.mjs'
import { startDnsServer } from '#test/other-programs/dns-server.ts'
import { startMailServer } from '#test/other-programs/mail-server.ts'
import { adminPassword, startBuiltServer } from '#test/serving/built-server.ts'
import { freePort } from '#test/serving/free-port.ts'
import { releaseKey, writeManifest } from '#test/updates/signed-manifest.ts'

/** Pictures of docs/operations.md: the demo's clinic, served as a clinic of its own, so that its settings are open. */
const target = resolve('docs/images/guide')
const width = 1_080
/** Tall, so that nothing scrolls below the header. */
const height = 2_400
const mostShown = 760
const quality = 70
const smtpPassword = 'an app password'
const zone = {
  'clinic.example': { TXT: ['v=spf1 ip4:127.0.0.1 -all'], MX: ['1 mail.clinic.example'] },
}

/** What a picture shows: a part of a page, once the page is as the guide describes it, as far down as that. */
type Shown = { part: string; high?: number }
const pictures: Record<string, (page: Page) => Promise<Shown>> = {
  async 'go-live'(page) {
    await signIn(page, newcomer.url)
    return { part: 'main', high: 560 }
  },
  async email(page) {
    await signIn(page, server.url)
    await page.goto('/admin/settings/email')
    return { part: 'main', high: 800 }
  },
  async deliverability(page) {
    await connectMail(page)
    await page.goto('/admin/settings/email')
    await page.evaluate(() => {
      for (const details of document.querySelectorAll<HTMLDetailsElement>('details[data-topic]'))
        details.open = details.dataset.topic === 'dkim'
    })
    return { part: 'section:has([data-topic=dkim])' }
  },
  async backups(page) {
    await turnBackupsOn(page)
    await page.goto('/admin/settings/backups')
    await page.getByText('Complete').first().waitFor()
    return { part: 'main', high: 620 }
  },
  async updates(page) {
    await page.goto('/admin/settings/updates')
    await page.getByRole('button', { name: 'Check for updates' }).click()
    await page.getByRole('button', { name: 'Update tonight' }).waitFor()
    return { part: 'main', high: 580 }
  },
  async trust(page) {
    await page.goto('/admin/settings/trust')
    return { part: 'main' }
  },
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin/login`)
  await page.getByLabel('Username').fill('admin')
  await page.locator('[name=password]').fill(adminPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/admin/dashboard*')
}

let mailPort = 0

async function connectMail(page: Page): Promise<void> {
  await page.goto('/admin/settings/email')
  await page.getByRole('link', { name: 'Your own server' }).click()
  await page.getByLabel('Server').fill('127.0.0.1')
  await page.getByLabel('Port').fill(String(mailPort))
  await page.getByLabel('Username').fill('clinic')
  await page.getByLabel('Password', { exact: true }).fill(smtpPassword)
  await page.getByLabel('From address').fill('hello@clinic.example')
  await page.getByLabel('Send the test to').fill('alex@clinic.example')
  await page.getByRole('button', { name: 'Save and send a test' }).click()
  await page.getByText('Connected. The test email').waitFor()
  await page.locator('[data-topic=dkim]').waitFor()
}

async function turnBackupsOn(page: Page): Promise<void> {
  await page.goto('/admin/settings/backups/set-up?words=1')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Turn on backups' }).click()
  await page.getByRole('heading', { name: 'Passphrase check' }).waitFor()
}

/** Lets the demo make its clinic, and takes its mark off. */
async function makeClinic(folder: string): Promise<string> {
  const demo = spawn(process.execPath, [...process.execArgv, resolve('server/demo.ts')], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATA_DIR: folder,
      PORT: String(await freePort()),
      ADMIN_PASSWORD: adminPassword,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await says(demo, 'Firstlight serves at')
  demo.kill('SIGTERM')
  await once(demo, 'exit')
  const clinic = join(folder, 'clinic')
  rmSync(join(clinic, 'demo'))
  return clinic
}

async function says(program: ChildProcess, words: string): Promise<void> {
  let said = ''
  for await (const text of program.stdout ?? []) {
    said += text
    if (said.includes(words)) return
  }
  throw new Error(`It ended: ${said}`)
}

const folder = mkdtempSync(join(tmpdir(), 'firstlight-guide-'))
const releases = join(folder, 'releases')
mkdirSync(releases)
writeManifest(releases, { version: '1.1.0' })
const clinic = await makeClinic(join(folder, 'demo'))
const dns = await startDnsServer(zone)
const mail = await startMailServer({ password: smtpPassword })
mailPort = mail.port
const server = await startBuiltServer({
  DATA_DIR: clinic,
  ALLOW_PRIVATE_HOSTS: '127.0.0.1',
  DNS_SERVER: dns.address,
  RELEASES_URL: releases,
  RELEASE_KEYS: releaseKey,
  UPDATES_DIR: folder,
})
const newcomer = await startBuiltServer({ DATA_DIR: join(folder, 'new') })
const executablePath = journeysBrowser()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
})
try {
  const page = await browser.newPage({
    baseURL: server.url,
    viewport: { width, height },
    timezoneId: 'America/Chicago',
    reducedMotion: 'reduce',
  })
  mkdirSync(target, { recursive: true })
  const wanted = process.argv.slice(2)
  for (const [name, show] of Object.entries(pictures)) {
    const { part, high = mostShown } = await show(page)
    if (wanted.length > 0 && !wanted.includes(name)) continue
    await page.waitForLoadState('load')
    const shown = page.locator(part).first()
    await shown.waitFor()
    await page.evaluate(() => document.fonts.ready)
    const box = await shown.boundingBox()
    if (!box) throw new Error(`There is no ${part} to take a picture of.`)
    const shot = await page.screenshot({ clip: { ...box, height: Math.min(box.height, high) } })
    await sharp(shot)
      .webp({ quality })
      .toFile(join(target, `${name}.webp`))
    process.stdout.write(`${name}\n`)
  }
} finally {
  await browser.close()
  await Promise.all([server.stop(), newcomer.stop(), mail.close(), dns.close()])
  rmSync(folder, { recursive: true, force: true })
}
