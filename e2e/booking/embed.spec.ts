import { type Browser, chromium, type FrameLocator, type Page } from '@playwright/test'
import { elena } from '../support/booking-page.ts'
import { signIn } from '../support/desk.ts'
import { type Clinic, expect, test } from '../support/fixtures.ts'
import { type OtherWebsite, openOtherWebsite } from '../support/other-website.ts'
import { comingDay, visitsAt } from '../support/visits.ts'

const day = comingDay('Wednesday')
const stored = [{ name: elena.name, treatment: 'HRT', date: day.date, time: '10:00', status: 'pending' }]
const settings = '/admin/settings/connections/embed'

/** A browser that refuses third-party cookies, as Safari does and others will. */
const base = test.extend<{ strict: Browser }>({
  strict: async ({ launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), '--test-third-party-cookie-phaseout']
    const browser = await chromium.launch({ ...launchOptions, args })
    await use(browser)
    await browser.close()
  },
})

async function allow(page: Page, clinic: Clinic, origins: string): Promise<void> {
  await signIn(page, clinic, settings)
  await page.getByLabel('Your websites').fill(origins)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
}

const script = ({ url }: Clinic, more = '') =>
  `<script src="${url}/embed.js" data-clinic data-treatment="HRT" ${more}></script>`

const plain = ({ url }: Clinic) =>
  `<iframe src="${url}/embed/appointment?treatment=HRT" title="Book" width="100%" height="900"></iframe>`

const inside = (page: Page): FrameLocator => page.frameLocator('iframe')

async function chooseDay(frame: FrameLocator): Promise<void> {
  const pressed = frame
    .getByRole('link', { name: new RegExp(`^${day.long}`) })
    .or(frame.getByRole('button', { name: new RegExp(`^${day.long}`) }))
  if (!(await pressed.isVisible()))
    await frame
      .getByRole('button', { name: /^Next month/ })
      .or(frame.getByRole('link', { name: /^Next month/ }))
      .click()
  await pressed.click()
}

async function fillDetails(frame: FrameLocator): Promise<void> {
  await frame.getByLabel('Full name').fill(elena.name)
  await frame.getByLabel('Email').fill(elena.email)
  await frame.getByLabel('Phone number').fill(elena.phone)
}

/** By the keyboard: on a busy machine a click in a frame, while the page around it moves, misses its button now and then. */
const submit = (frame: FrameLocator) => frame.getByRole('button', { name: 'Book Appointment' }).press('Enter')
const booked = (frame: FrameLocator) =>
  frame.getByRole('heading', { level: 1, name: 'Appointment Booked Successfully!' })

/** Links that would open in the frame: of pages that nobody can show there. */
const lost = (frame: FrameLocator) =>
  frame.locator('a[href]:not([target], [href^="#"], [href^="tel:"], [href*="/embed/"], [data-language])')

base.describe('on another website', () => {
  let website: OtherWebsite
  base.afterEach(() => website.close())

  base('a patient books, without third-party cookies', async ({ page, strict, clinic }) => {
    const policy = `default-src 'none'; script-src ${clinic.url}; frame-src ${clinic.url}`
    website = await openOtherWebsite(script(clinic), policy)
    await allow(page, clinic, website.origin)
    const context = await strict.newContext({
      viewport: { width: 1000, height: 700 },
      reducedMotion: 'reduce',
    })
    const visit = await context.newPage()
    const said: string[] = []
    // A refused form is an answer with 422, which the browser calls a failure.
    const isFault = (text: string) => !/status of 422/.test(text)
    visit.on('console', (message) => {
      if (message.type() === 'error' && isFault(message.text())) said.push(message.text())
    })
    visit.on('pageerror', (error) => said.push(String(error)))
    await visit.goto(website.origin)
    const frame = inside(visit)
    await expect(frame.getByRole('radio', { name: /^HRT/ })).toBeChecked()
    await expect(frame.getByRole('banner')).toHaveCount(0)
    await expect(frame.getByRole('contentinfo')).toHaveCount(0)
    const height = async () => (await visit.locator('iframe').boundingBox())?.height ?? 0
    const inner = () =>
      frame.locator('[data-embed-origins]').evaluate((one) => one.getBoundingClientRect().height)
    await expect.poll(async () => Math.abs((await height()) - (await inner()))).toBeLessThan(2)

    await chooseDay(frame)
    await frame.getByRole('radio', { name: '10:00 AM', exact: true }).check()
    await submit(frame)
    await expect(frame.getByText('There is a problem')).toBeInViewport()
    await expect.poll(async () => Math.abs((await height()) - (await inner()))).toBeLessThan(2)
    await expect(lost(frame)).toHaveCount(0)

    await fillDetails(frame)
    await submit(frame)
    await expect(booked(frame)).toBeInViewport()
    await expect(lost(frame)).toHaveCount(0)
    await expect.poll(async () => Math.abs((await height()) - (await inner()))).toBeLessThan(2)
    expect(visitsAt(clinic, day)).toEqual(stored)
    expect(await context.cookies()).toEqual([])
    expect(said).toEqual([])
    expect(
      await visit.evaluate(() => Object.keys(window).filter((name) => /clinic|firstlight|embed/i.test(name))),
    ).toEqual([])

    await frame.getByRole('link', { name: 'View or change' }).click()
    await visit.waitForURL(`${clinic.url}/visit/**`)
  })

  base('a patient books where nothing has JavaScript', async ({ page, browser, clinic }) => {
    website = await openOtherWebsite(plain(clinic))
    await allow(page, clinic, `www.example.com\n${website.origin}/contact`)
    const visit = await browser.newPage({ javaScriptEnabled: false })
    await visit.goto(website.origin)
    const frame = inside(visit)
    await chooseDay(frame)
    await frame.getByRole('radio', { name: '10:00 AM', exact: true }).check()
    await fillDetails(frame)
    await submit(frame)
    await expect(booked(frame)).toBeVisible()
    await expect(lost(frame)).toHaveCount(0)
    expect(visitsAt(clinic, day)).toEqual(stored)
    await visit.close()
  })

  base('two forms on a page have a language and a height each', async ({ page, clinic }) => {
    website = await openOtherWebsite(
      `${script(clinic, 'data-language="es"')}<hr>${script(clinic, 'data-language="xx"')}`,
    )
    await allow(page, clinic, website.origin)
    await page.goto(website.origin)
    const [first, second] = [page.locator('iframe').first(), page.locator('iframe').nth(1)]
    await expect(first).toHaveAttribute('title', 'Agendar una cita')
    await expect(second).toHaveAttribute('title', 'Book an appointment')
    await expect(first.contentFrame().locator('html')).toHaveAttribute('lang', 'es')
    await expect(second.contentFrame().locator('html')).toHaveAttribute('lang', 'en')
    await expect(first).not.toHaveCSS('height', '1200px')
    await expect(second).not.toHaveCSS('height', '1200px')
    await first.contentFrame().getByRole('link', { name: 'English' }).click()
    await expect(first.contentFrame().locator('html')).toHaveAttribute('lang', 'en')
    await expect(first.contentFrame().getByRole('radio', { name: /^HRT/ })).toBeChecked()
  })

  base('a website that the owner didn’t name is refused by the browser', async ({ page, clinic }) => {
    website = await openOtherWebsite(script(clinic))
    await allow(page, clinic, 'https://www.example.com')
    const refused = page.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()))
    await page.goto(website.origin)
    await refused
    await expect(inside(page).locator('form')).toHaveCount(0)
  })
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('an owner names websites, sees what is wrong, and turns it off', async ({ page, clinic }) => {
      await signIn(page, clinic, '/admin/settings/connections')
      await page.getByRole('link', { name: 'Set up', exact: true }).click()
      await page.getByLabel('Your websites').fill('www.example.com\nour website')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('“our website” isn’t a web address.')).toBeVisible()
      await expect(page.getByLabel('Your websites')).toHaveValue('www.example.com\nour website')
      await page.getByLabel('Your websites').fill('www.example.com/contact')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Saved.')).toBeVisible()
      await expect(page.getByLabel('Your websites')).toHaveValue('https://www.example.com')
      await expect(page.getByLabel('Code', { exact: true })).toHaveValue(
        `<script src="${clinic.url}/embed.js" data-clinic async></script>`,
      )
      await page.getByRole('link', { name: 'See the form' }).click()
      await expect(page.getByRole('heading', { name: 'Book an Appointment', level: 1 })).toBeVisible()
      await page.goto(settings)
      await page.getByLabel('Your websites').fill('')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Saved.')).toBeVisible()
      const answer = await page.goto('/embed/appointment')
      expect(answer?.status()).toBe(404)
      await expect(page.getByText('The clinic hasn’t turned on this form.')).toBeVisible()
    })
  })
}
