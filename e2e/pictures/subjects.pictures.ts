import { test as base, expect, type Page } from '@playwright/test'
import { adminPages } from './admin-pages.ts'
import { type Clinic, openClinic, sentEmails } from './clinic.ts'
import { emailSubject } from './emails.ts'
import { publicPages } from './public-pages.ts'
import { tokens } from './samples.ts'
import { spanishPages } from './spanish-pages.ts'
import { allWidths, paperWidth, type Scene, type Subject, type Theme } from './subject.ts'

const windowHeight = 900
const cookies = { now: 'session', late: 'session', ticket: 'sign-in' } as const
/** A longer wait, such as that of a notice before it leaves, never ends: the picture shows the notice. */
const longWaitMilliseconds = 2_500

/** Subjects that change nothing share the clinic of their worker. */
const test = base.extend<object, { sharedClinic: Clinic }>({
  sharedClinic: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture asks for
    async ({}, use) => {
      const clinic = await openClinic()
      await use(clinic)
      await clinic.close()
    },
    { scope: 'worker' },
  ],
})

test.beforeEach(async ({ context }) => {
  await context.clock.setFixedTime(Date.now())
  await context.addInitScript((longest) => {
    const soon = window.setTimeout
    const patient = (work: () => void, wait?: number, ...given: []) =>
      (wait ?? 0) < longest ? soon(work, wait, ...given) : 0
    Object.assign(window, { setTimeout: patient })
  }, longWaitMilliseconds)
})

for (const subject of [...publicPages, ...spanishPages, ...adminPages]) {
  test(subject.name, async ({ page, sharedClinic }) => {
    const clinic = subject.isAlone ? await openClinic(subject.environment) : sharedClinic
    try {
      await compareSubject({ ...clinic, page }, subject)
    } finally {
      if (subject.isAlone) await clinic.close()
    }
  })
}

test('emails', async ({ page, sharedClinic }) => {
  test.slow()
  for (const email of await sentEmails()) {
    await compareSubject({ ...sharedClinic, page }, emailSubject(email))
  }
})

async function compareSubject(scene: Scene, subject: Subject): Promise<void> {
  const { page, url } = scene
  const { staff } = subject
  if (staff) await page.context().addCookies([{ name: cookies[staff], value: tokens[staff], url }])
  await subject.prepare?.(scene)
  try {
    await compareEveryLook(scene, subject)
  } finally {
    await subject.putBack?.(scene)
  }
}

/** All widths and themes of a subject; one that differs leaves the others to be compared. */
async function compareEveryLook(scene: Scene, subject: Subject): Promise<void> {
  const { page } = scene
  const { name, isPrint, isWindow, hidden } = subject
  let isThere = false
  for (const width of isPrint ? [paperWidth] : (subject.widths ?? allWidths)) {
    await page.setViewportSize({ width, height: windowHeight })
    if (!isThere || isWindow) await reach(scene, subject)
    isThere = true
    for (const theme of themesOf(subject)) {
      await emulate(page, subject, theme)
      await loadImages(page, !isWindow)
      await expect.soft(page).toHaveScreenshot(`${name}-${isPrint ? 'paper' : `${theme}-${width}`}.png`, {
        fullPage: !isWindow,
        ...(hidden && { mask: [page.locator(hidden)] }),
      })
    }
  }
}

const themesOf = ({ staff, isPrint }: Subject): Theme[] =>
  staff === undefined && !isPrint ? ['light', 'dark'] : ['light']

async function reach(scene: Scene, subject: Subject): Promise<void> {
  const { page, url } = scene
  await emulate(page, {}, 'light')
  const path = typeof subject.path === 'string' ? subject.path : subject.path(scene)
  await page.goto(new URL(path, url).href)
  await hydrated(page)
  await subject.bring?.(scene)
}

const emulate = (page: Page, { isPrint }: Pick<Subject, 'isPrint'>, colorScheme: Theme) =>
  page.emulateMedia({ media: isPrint ? 'print' : 'screen', colorScheme })

/** Until React has taken over, on pages that have it. */
const hydrated = (page: Page) =>
  page.waitForFunction(() => {
    if (!('__reactRouterContext' in window)) return true
    return Object.keys(document.body).some((key) => key.startsWith('__reactFiber'))
  })

/** Loads the images below the window too. */
const loadImages = (page: Page, isWholePage: boolean) =>
  page.evaluate(async (isWhole) => {
    if (isWhole) scrollTo({ top: 0, behavior: 'instant' })
    const images = [...document.images]
    for (const image of images) image.loading = 'eager'
    await Promise.all(images.map((image) => image.decode().catch(() => {})))
  }, isWholePage)
