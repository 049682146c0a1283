import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { installedBrowser } from '../../scripts/test/browser.mjs'
import { adminPassword, startBuiltServer } from '../../test/built-server.ts'
import { adminPages } from './admin-pages.ts'
import { publicPages } from './public-pages.ts'
import { fillWithSamples } from './samples.ts'
import type { Scene, Subject } from './subject.ts'

const folder = resolve('screenshots')
const widths = [1440, 768, 390]
const themes = ['light', 'dark'] as const
const windowHeight = 900
const scrollStep = 700
const busyMilliseconds = 5_000

const wanted = process.argv.slice(2)
const chosen = [...publicPages, ...adminPages].filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
)

mkdirSync(folder, { recursive: true })
const data = mkdtempSync(join(tmpdir(), 'firstlight-screenshots-'))
const server = await startBuiltServer({ DATA_DIR: data })
const databaseFile = join(data, 'firstlight.db')
fillWithSamples(databaseFile)
const executablePath = installedBrowser()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--hide-scrollbars', '--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
})
try {
  for (const width of widths) {
    for (const theme of themes) await takeAll(browser, width, theme)
  }
} finally {
  await browser.close()
  await server.stop()
  rmSync(data, { recursive: true, force: true })
}
process.stdout.write(`The pictures are in ${folder}.\n`)

async function takeAll(browser: Browser, width: number, theme: (typeof themes)[number]) {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width, height: windowHeight },
    colorScheme: theme,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  for (const subject of chosen) {
    if (subject.isAdmin && theme === 'dark') continue
    if (subject.isPrint && (theme === 'dark' || width !== widths[0])) continue
    await signInFor(subject, context, page)
    await take({ page, url: server.url, database }, subject, `${subject.name}-${theme}-${width}`)
  }
  await context.close()
}

function database(statement: string) {
  const file = new DatabaseSync(databaseFile, { timeout: busyMilliseconds })
  file.exec(statement)
  file.close()
}

async function signInFor({ isAdmin, name }: Subject, context: BrowserContext, page: Page) {
  if (!isAdmin || name === 'admin-login' || (await context.cookies()).length > 0) return
  await page.goto('/admin/login')
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(adminPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/admin/dashboard')
}

async function take(scene: Scene, subject: Subject, name: string) {
  const { page } = scene
  await subject.prepare?.(scene)
  await page.emulateMedia({ media: 'screen' })
  await page.goto(subject.path)
  await subject.bring?.(scene)
  await page.waitForLoadState('networkidle')
  if (subject.isPrint) await page.emulateMedia({ media: 'print', colorScheme: 'light' })
  if (!subject.isWindow) await seeAll(page)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  if (overflow > 0) process.stdout.write(`${name} is ${overflow} px too wide.\n`)
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: !subject.isWindow })
  await subject.putBack?.(scene)
}

/** Pictures below the window's edge are fetched as they come near. */
async function seeAll(page: Page) {
  await page.evaluate(async (step) => {
    for (let top = 0; top < document.body.scrollHeight; top += step) {
      scrollTo(0, top)
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    }
    scrollTo(0, 0)
  }, scrollStep)
  await page.waitForLoadState('networkidle')
}
