import { elena } from '../support/booking-page.ts'
import { type Firefox, type FirefoxPage, firefoxPath, launchFirefox } from '../support/firefox.ts'
import { expect, test } from '../support/fixtures.ts'
import { comingDay, visitsAt } from '../support/visits.ts'

const day = comingDay('Wednesday')
const phone = { width: 500, height: 844 }
/** The booking form's answer leads to a new document, and Firefox reports the rest of the answer as lost. */
const isCutByLeaving = (fault: string) => fault.includes('TypeError: Error in input stream')
let browser: Firefox
let page: FirefoxPage

test.describe('in Firefox', () => {
  test.skip(firefoxPath === null, 'there is no Firefox')
  // A second browser starts.
  test.slow()
  test.beforeEach(async () => {
    browser = await launchFirefox()
    page = await browser.newPage()
    await page.setViewport(phone)
  })
  test.afterEach(() => browser.close())

  test('a visitor books: menu, a refused day, a free one, its time, the success page', async ({ clinic }) => {
    const faults: string[] = []
    const note = (fault: string) => !isCutByLeaving(fault) && faults.push(fault)
    page.on('pageerror', (error) => note(String(error)))
    page.on('console', (message) => message.type() === 'error' && note(message.text()))

    await page.goto(`${clinic.url}/about`)
    await page.click('[data-menu-open]')
    expect(await focused()).toBe('Close menu')
    await page.keyboard.press('Escape')
    expect(await focused()).toBe('Open menu')

    await page.goto(`${clinic.url}/appointment?treatment=HRT&date=${day.date}`)
    await page.waitForSelector('[role=grid] [aria-label*=" available"]')
    await (await page.waitForSelector('[role=grid] [data-day][aria-label$="not offered that day"]'))?.click()
    expect(await textOf('[role=alert]')).toMatch(/^HRT is not available on \w+days\. Please select/)
    await page.click(`input[name=time][value="10:00 AM"]`)
    await page.type('#name', elena.name)
    await page.type('#email', elena.email)
    await page.type('#phone', elena.phone)
    await page.click('form button[type=submit]:not([aria-hidden])')
    await page.waitForFunction(() => location.pathname.startsWith('/appointment/booked/'))
    await page.waitForFunction(
      () => document.querySelector('h1')?.textContent === 'Appointment Booked Successfully!',
    )
    const withoutOutline = await page.evaluate(() =>
      [...document.querySelectorAll('use')]
        .map((use) => use.getAttribute('href'))
        .filter((href) => !document.querySelector(`symbol${href} path[d]`)),
    )
    expect(withoutOutline).toEqual([])
    expect(visitsAt(clinic, day)).toHaveLength(1)
    expect(faults).toEqual([])
  })

  test('staff open a dialog, leave it with Escape, and are back where they were', async ({ clinic }) => {
    await page.goto(`${clinic.url}/admin/login`)
    await page.type('[name=username]', clinic.admin.username)
    await page.type('[name=password]', clinic.admin.password)
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => location.pathname === '/admin/dashboard')
    await page.goto(`${clinic.url}/admin/treatments`)
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('main a') ?? {}).some((key) => key.startsWith('__reactProps')),
    )
    const opener = 'a[href*="add=1"]'
    await page.focus(opener)
    await page.click(opener)
    await page.waitForSelector('dialog:modal')
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => document.querySelector('dialog') === null)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toContain('add=1')
  })
})

const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

const textOf = async (selector: string) =>
  (await page.waitForSelector(selector))?.evaluate((element) => element.textContent)
