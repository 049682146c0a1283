import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { installedBrowser } from '../../scripts/test/browser.mjs'
import { adminPassword, startBuiltServer } from '../../test/built-server.ts'
import { type Subject, subjects } from './pages.ts'

const folder = resolve('screenshots')
const widths = [1440, 768, 390]
const themes = ['light', 'dark'] as const
const windowHeight = 900
const scrollStep = 700

const wanted = process.argv.slice(2)
const chosen = subjects.filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
)

mkdirSync(folder, { recursive: true })
const data = mkdtempSync(join(tmpdir(), 'firstlight-screenshots-'))
const server = await startBuiltServer({ DATA_DIR: data })
fill(join(data, 'firstlight.db'))
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
    await signInFor(subject, context, page)
    await take(page, subject, `${subject.name}-${theme}-${width}`)
  }
  await context.close()
}

async function signInFor({ isAdmin, name }: Subject, context: BrowserContext, page: Page) {
  if (!isAdmin || name === 'admin-login' || (await context.cookies()).length > 0) return
  await page.goto('/admin/login')
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(adminPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/admin/dashboard')
}

async function take(page: Page, { path, bring }: Subject, name: string) {
  await page.goto(path)
  await bring?.(page)
  await page.waitForLoadState('networkidle')
  await seeAll(page)
  const { overflow } = await page.evaluate(() => ({
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }))
  if (overflow > 0) process.stdout.write(`${name} is ${overflow} px too wide.\n`)
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
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

/** Something to look at on the pages that show what people wrote; made up, and gone with the folder. */
function fill(path: string) {
  const database = new DatabaseSync(path)
  const now = Date.now()
  const day = 86_400_000
  const at = (age: number) => new Date(now - age * day).toISOString()
  const letters: [string, string, number, string][] = [
    [
      'Sample author',
      'Patient for 3 years',
      5,
      'A letter of the middle length, set in the middle size. It says what a visit was like, and stops.',
    ],
    ['Sample author', 'Patient since 2021', 4, 'A short letter.'],
    [
      'Sample author',
      'Daughter of a patient',
      5,
      `${'A long letter goes on for a while, because there was something to tell. '.repeat(5)}\n${'Its second part begins on a line of its own. '.repeat(4)}`,
    ],
  ]
  const letter = database.prepare(
    'INSERT INTO testimonials (id, author, title, content, rating, approved, possibleSpam, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?, ?, 0, ?, ?)',
  )
  for (const [index, [author, title, rating, content]] of letters.entries()) {
    letter.run(`sample-${index}`, author, title, content, rating, 1, at(index * 31), at(index * 31))
  }
  letter.run('sample-waiting', 'Sample author', 'Patient', 'This one waits to be read.', 3, 0, at(0), at(0))
  const message = database.prepare(
    'INSERT INTO contact_messages (id, name, email, phone, subject, message, read, possibleSpam, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?, ?, ?, 0, ?, ?)',
  )
  for (const read of [0, 1]) {
    message.run(
      `sample-${read}`,
      'Sample sender',
      'sender@example.org',
      '(432) 555-0100',
      'A question',
      'May I bring my file?',
      read,
      at(read),
      at(read),
    )
  }
  const visit = database.prepare(
    "INSERT INTO appointments (id, name, email, phone, date, time, startsAt, treatment, treatmentId, message, status, durationMinutes, sequence, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?, ?, ?, 'HRT', '', '', ?, 30, 0, ?, ?)",
  )
  for (const [index, status] of ['pending', 'confirmed', 'completed', 'cancelled'].entries()) {
    const time = `1${index}:00`
    const date = at(-7).slice(0, 10)
    visit.run(
      `sample-${status}`,
      'Sample patient',
      'patient@example.org',
      '(432) 555-0100',
      date,
      time,
      `${date}T${time}:00.000Z`,
      status,
      at(index),
      at(index),
    )
  }
  database.close()
}
