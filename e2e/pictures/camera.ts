import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import type { Clinic, Seeded } from './clinic.ts'
import { picture, type Window } from './picture.ts'
import { clinicZone, tokens } from './samples.ts'
import { allWidths, paperWidth, type Scene, type Subject, type Theme } from './subject.ts'

type Session = {
  browser: Browser
  clinic: Seeded
  folder: string
  /** The set that is compared with: what is not as it was there is looked at again. */
  before: string | null
}

export type Taken = {
  /** Of the pictures. */
  names: string[]
  /** Subjects that could not be brought about, and why. */
  failed: string[]
}

const camerasAtOnce = 3
const windowHeight = 900
const patienceMilliseconds = 20_000
const cookies = { now: 'session', late: 'session', ticket: 'sign-in' } as const
/** What waits longer, such as a notice that leaves by itself, stays for the picture. */
const longWaitMilliseconds = 2_500

/** Takes every subject, a few at a time, each camera with a window and a clinic of its own. */
export async function takeAll({
  subjects,
  ...session
}: Session & { subjects: readonly Subject[] }): Promise<Taken> {
  const isAlone = (subject: Subject) => Number(subject.isAlone ?? false)
  // Those that need a clinic to themselves take longest: they go first.
  const waiting = [...subjects].sort((one, other) => isAlone(other) - isAlone(one))
  const taken: Taken = { names: [], failed: [] }
  const work = async () => {
    const window = await openWindow(session.browser)
    const shared = await session.clinic.open()
    for (let subject = waiting.shift(); subject; subject = waiting.shift()) {
      const { names, failed } = await takeTwice(subject, { ...session, window, shared })
      taken.names.push(...names)
      taken.failed.push(...failed)
    }
    await shared.close()
  }
  const cameras = Math.min(camerasAtOnce, subjects.length)
  await Promise.all(Array.from({ length: cameras }, work))
  taken.names.sort()
  return taken
}

type Camera = Session & { window: Window; shared: Clinic }

const tries = 2

/** A state that a busy machine did not reach is tried once more, and one that is not as it was before. */
async function takeTwice(subject: Subject, camera: Camera): Promise<Taken> {
  for (let one = 1; ; one++) {
    const own = subject.isAlone ? await camera.clinic.open(subject.environment) : null
    const scene = { ...(own ?? camera.shared), ...camera.window }
    const { isSame, ...taken } = await takeSubject(scene, subject, camera)
    await own?.close()
    if (isSame || one === tries) return taken
  }
}

async function openWindow(browser: Browser): Promise<Window> {
  const context = await browser.newContext({
    viewport: { width: allWidths[0], height: windowHeight },
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: clinicZone,
  })
  context.setDefaultTimeout(patienceMilliseconds)
  await context.clock.setFixedTime(Date.now())
  await context.addInitScript((longest) => {
    const soon = window.setTimeout
    const patient = (work: () => void, wait?: number, ...given: []) =>
      (wait ?? 0) < longest ? soon(work, wait, ...given) : 0
    Object.assign(window, { setTimeout: patient })
  }, longWaitMilliseconds)
  const page = await context.newPage()
  return { page, developer: await context.newCDPSession(page) }
}

async function takeSubject(
  scene: Scene & Window,
  subject: Subject,
  { folder, before }: Session,
): Promise<Taken & { isSame: boolean }> {
  const taken = { names: [] as string[], failed: [] as string[], isSame: true }
  try {
    await becomeVisitor(scene, subject)
    await subject.prepare?.(scene)
    try {
      await inEveryLook(scene, subject, async (name) => {
        const earlier = before === null ? null : readIfThere(join(before, `${name}.png`))
        const bytes = await picture(scene, subject, earlier)
        writeFileSync(join(folder, `${name}.png`), bytes)
        taken.names.push(name)
        taken.isSame &&= earlier === null || earlier.equals(bytes)
      })
    } finally {
      await subject.putBack?.(scene)
    }
  } catch (error) {
    taken.failed.push(`${subject.name}: ${error instanceof Error ? error.message : error}`)
    taken.isSame = false
  }
  return taken
}

const readIfThere = (path: string) => (existsSync(path) ? readFileSync(path) : null)

/** Nothing of the subject before is left in the window. */
async function becomeVisitor({ page, url }: Scene, { staff }: Subject): Promise<void> {
  if (page.url().startsWith('http')) {
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
  }
  await page.goto('about:blank')
  await page.context().clearCookies()
  if (staff) await page.context().addCookies([{ name: cookies[staff], value: tokens[staff], url }])
}

async function inEveryLook(
  scene: Scene & Window,
  subject: Subject,
  take: (name: string) => Promise<void>,
): Promise<void> {
  const { page } = scene
  let isThere = false
  for (const width of subject.isPrint ? [paperWidth] : (subject.widths ?? allWidths)) {
    await page.setViewportSize({ width, height: windowHeight })
    if (!isThere || subject.isWindow) await reach(scene, subject)
    isThere = true
    for (const theme of themesOf(subject)) {
      await look(page, subject, theme)
      await take(`${subject.name}-${subject.isPrint ? 'paper' : `${theme}-${width}`}`)
    }
  }
}

const themesOf = ({ staff, isPrint }: Subject): Theme[] =>
  staff === undefined && !isPrint ? ['light', 'dark'] : ['light']

async function reach(scene: Scene, subject: Subject): Promise<void> {
  const { page, url } = scene
  await look(page, {}, 'light')
  const path = typeof subject.path === 'string' ? subject.path : subject.path(scene)
  await page.goto(new URL(path, url).href)
  await running(page)
  await subject.bring?.(scene)
}

const look = (page: Page, { isPrint }: Pick<Subject, 'isPrint'>, colorScheme: Theme) =>
  page.emulateMedia({ media: isPrint ? 'print' : 'screen', colorScheme })

/** Until React has taken over, on pages that have it. */
const running = (page: Page) =>
  page.waitForFunction(() => {
    if (!('__reactRouterContext' in window)) return true
    return Object.keys(document.body).some((key) => key.startsWith('__reactFiber'))
  })
