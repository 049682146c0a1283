import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, CDPSession, Page } from '@playwright/test'
import type { Clinic, Seeded } from './clinic.ts'
import { clinicZone, tokens } from './samples.ts'
import { allWidths, paperWidth, type Scene, type Subject, type Theme } from './subject.ts'

type Session = { browser: Browser; clinic: Seeded; folder: string }

/** A tab, and what its developer tools are asked for. */
type Window = { page: Page; developer: CDPSession }

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
    let shared: Clinic | null = null
    for (let subject = waiting.shift(); subject; subject = waiting.shift()) {
      if (!subject.isAlone) shared ??= await session.clinic.open()
      const own = subject.isAlone ? await session.clinic.open(subject.environment) : null
      const scene = own ?? shared
      if (scene) await takeSubject({ ...scene, ...window }, subject, { folder: session.folder, taken })
      await own?.close()
    }
    await shared?.close()
  }
  const cameras = Math.min(camerasAtOnce, subjects.length)
  await Promise.all(Array.from({ length: cameras }, work))
  taken.names.sort()
  return taken
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
  { folder, taken }: { folder: string; taken: Taken },
): Promise<void> {
  try {
    await becomeVisitor(scene, subject)
    await subject.prepare?.(scene)
    try {
      await inEveryLook(scene, subject, (name, bytes) => {
        writeFileSync(join(folder, `${name}.png`), bytes)
        taken.names.push(name)
      })
    } finally {
      await subject.putBack?.(scene)
    }
  } catch (error) {
    taken.failed.push(`${subject.name}: ${error instanceof Error ? error.message : error}`)
  }
}

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
  keep: (name: string, bytes: Buffer) => void,
): Promise<void> {
  const { page } = scene
  let isThere = false
  for (const width of subject.isPrint ? [paperWidth] : (subject.widths ?? allWidths)) {
    await page.setViewportSize({ width, height: windowHeight })
    if (!isThere || subject.isWindow) await reach(scene, subject)
    isThere = true
    for (const theme of themesOf(subject)) {
      await look(page, subject, theme)
      const name = `${subject.name}-${subject.isPrint ? 'paper' : `${theme}-${width}`}`
      keep(name, await picture(scene, subject))
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

/** Packed loosely: of a long page that takes half the time. */
async function picture({ page, developer }: Window, { isWindow, hidden }: Subject): Promise<Buffer> {
  await settled(page, { staysPut: isWindow === true, hidden: hidden ?? null })
  const { cssContentSize, cssVisualViewport } = await developer.send('Page.getLayoutMetrics')
  const { width, height } = cssContentSize
  const { pageX, pageY, clientWidth, clientHeight } = cssVisualViewport
  const whole = { x: 0, y: 0, width, height: Math.max(height, clientHeight) }
  const shown = { x: pageX, y: pageY, width: clientWidth, height: clientHeight }
  const { data } = await developer.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    captureBeyondViewport: !isWindow,
    clip: { ...(isWindow ? shown : whole), scale: 1 },
  })
  return Buffer.from(data, 'base64')
}

/** Until React has taken over, on pages that have it. */
const running = (page: Page) =>
  page.waitForFunction(() => {
    if (!('__reactRouterContext' in window)) return true
    return Object.keys(document.body).some((key) => key.startsWith('__reactFiber'))
  })

/** Until letters and pictures are there, those below the window too, and nothing moves. */
const settled = (page: Page, wanted: { staysPut: boolean; hidden: string | null }) =>
  page.evaluate(async ({ staysPut, hidden }) => {
    const still = new CSSStyleSheet()
    still.insertRule('* { caret-color: transparent !important }')
    if (hidden) still.insertRule(`:is(${hidden}) { visibility: hidden !important }`)
    document.adoptedStyleSheets = [still]
    if (!staysPut) scrollTo({ top: 0, behavior: 'instant' })
    const images = [...document.images]
    for (const image of images) image.loading = 'eager'
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    await frame()
    await document.fonts.ready
    await Promise.all(images.map((image) => image.decode().catch(() => {})))
    await frame()
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime === Infinity) animation.cancel()
      else animation.finish()
    }
    await frame()
  }, wanted)
