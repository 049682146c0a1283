import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page, Request } from '@playwright/test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { unattendedHeader } from '#app/platform/pages/unattended.ts'
import routes from '#app/routes.ts'
import { freePort } from '#test/serving/free-port.ts'
import { openClinic, type ServingClinic } from '../support/clinic.ts'
import { StoryClock } from '../support/clock-of-story.ts'
import { signIn } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { fillInbox } from '../support/inbox.ts'
import { bookElsewhere, comingDay } from '../support/visits.ts'

test.setTimeout(300_000)

const zone = 'America/Chicago'
const day = comingDay('Wednesday')
/** Somebody else changes something after each of these steps. */
const steps = 5
const stepMinutes = 4
/** Pages that are open at once: a browser opens six connections to a server, and a stream may hold one for each page. */
const openAtOnce = 5
/** Journeys that share the screens. */
const parts = 6
/** The page with the stream may never be quiet: what it asks for is seen anyway. */
const quietMilliseconds = 3_000

type Route = Pick<RouteConfigEntry, 'path' | 'file'>
const flat = (entries: readonly RouteConfigEntry[], parent = ''): Route[] =>
  entries.flatMap(({ path, file, children }) => {
    const whole = path?.startsWith('admin') ? path : [parent, path].filter(Boolean).join('/')
    return [{ path: whole, file }, ...flat(children ?? [], path ? whole : parent)]
  })

/** Every screen of the back office whose address names no record. */
const screens = flat(routes)
  .filter(({ path, file }) => path?.startsWith('admin/') && file.endsWith('.tsx') && !/[:*]|login/.test(path))
  .map(({ path }) => `/${path}`)

/** As `/admin/messages`, with an answer that is on its way. */
const answering = '/admin/messages?'

const boards = ['day', 'week', 'month'].map((view) => `/admin/dashboard?view=${view}&date=${day.date}`)

/** Whether a request renews the session. Background requests don't: their header or address identifies them. */
const countsAsUse = (request: Request): boolean => {
  const { pathname } = new URL(request.url())
  const isKnown = request.method() === 'GET' && ['/admin/counts', '/admin/events'].includes(pathname)
  return (
    pathname.startsWith('/admin') &&
    !pathname.startsWith('/admin/login') &&
    !isKnown &&
    !(unattendedHeader.toLowerCase() in request.headers())
  )
}

type Idle = { clinic: ServingClinic; clock: StoryClock }

for (let part = 1; part <= parts; part++)
  test(`nobody is there for 20 minutes: no screen renews the session, whatever happens on it (${part} of ${parts})`, async ({
    browser,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), 'firstlight-idle-'))
    const clock = new StoryClock(folder, Temporal.Now.zonedDateTimeISO(zone))
    // Nothing listens at the mail server's port: the answer to a message is on its way the whole time.
    const clinic = await openClinic({
      ...clock.environment,
      SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
    })
    await bookElsewhere(clinic, { day, time: '10:00 AM', name: 'Elena Ruiz' })
    await fillInbox(clinic)
    const [visit] = clinic.database('select id from appointments')
    const [patient] = clinic.database('select id from patients')
    const every = [
      answering,
      ...screens,
      ...boards,
      `/admin/dashboard/${visit?.id}`,
      `/admin/patients/${patient?.id}`,
    ]
    const open = every.filter((_, index) => index % parts === part - 1)
    const used: string[] = []
    for (let first = 0; first < open.length; first += openAtOnce)
      used.push(...(await leaveAlone(browser, { clinic, clock }, open.slice(first, first + openAtOnce))))
    expect(used).toEqual([])
    await clinic.close()
    rmSync(folder, { recursive: true, force: true })
  })

const quiet = (pages: readonly Page[]) =>
  Promise.all(
    pages.map((page) => page.waitForLoadState('networkidle', { timeout: quietMilliseconds }).catch(() => {})),
  )

/** @returns what pages asked for by themselves without saying so */
async function leaveAlone(browser: Browser, { clinic, clock }: Idle, paths: string[]): Promise<string[]> {
  await clock.goTo(Temporal.Now.zonedDateTimeISO(zone))
  const context = await browser.newContext({ baseURL: clinic.url, timezoneId: zone })
  await context.clock.install()
  const pages: Page[] = []
  for (const path of paths) {
    const page = await context.newPage()
    await (pages.length === 0 ? signIn(page, clinic, path) : page.goto(path))
    if (path === answering) await answerMessage(page)
    pages.push(page)
  }
  await quiet(pages)
  const used = new Set<string>()
  for (const page of pages) await expect(page).not.toHaveURL(/\/admin\/login/)
  const isIdle = (page: Page) => !page.url().includes('/admin/login')
  for (const page of pages) {
    const path = page.url().replace(clinic.url, '')
    page.on('request', (request) => {
      const asked = `${request.method()} ${request.url().replace(clinic.url, '')}`
      const from = request.redirectedFrom()?.url().replace(clinic.url, '') ?? 'itself'
      if (isIdle(page) && countsAsUse(request)) used.add(`${path} asks for ${asked}, sent by ${from}`)
    })
  }
  for (let step = 1; step <= steps; step++) {
    await clock.pass({ minutes: stepMinutes })
    clinic.database(
      `update appointments set status = case status when 'pending' then 'confirmed' else 'pending' end`,
    )
    clinic.database('update contact_messages set read = 1 - read')
    await Promise.all(pages.map((page) => page.clock.runFor(stepMinutes * 60_000)))
    // The stream looks once a second, and every page asks again at once.
    await quiet(pages)
  }
  await context.close()
  return [...used]
}

/** Somebody has answered a message, and the answer is on its way. */
async function answerMessage(page: Page): Promise<void> {
  await page
    .getByRole('row')
    .filter({ hasText: 'Harold Pike' })
    .first()
    .getByRole('button', { name: /^View/ })
    .click()
  await page.getByRole('textbox', { name: /^Reply/ }).fill('Yes, behind the house.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('Sending your reply...')).toBeVisible()
}
