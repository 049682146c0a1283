import { startMailServer } from '#test/other-programs/mail-server.ts'
import { freePort } from '#test/serving/free-port.ts'
import { elena, thisMonth } from '../support/booking-page.ts'
import { fillDay } from '../support/busy-day.ts'
import { openClinic } from '../support/clinic.ts'
import { visitLinkIn } from '../support/emails.ts'
import { launchFirefox, missingFirefox } from '../support/firefox.ts'
import { test as base, type Clinic, expect } from '../support/fixtures.ts'
import { OtherBrowser } from '../support/other-browser.ts'
import { hire } from '../support/roles.ts'
import { bookElsewhere, comingDay, type Day, visitsAt } from '../support/visits.ts'
import { launchWebkit, missingWebkit } from '../support/webkit.ts'

const browsers = {
  Firefox: { missing: missingFirefox(), launch: launchFirefox },
  WebKit: { missing: missingWebkit(), launch: launchWebkit },
}
type Name = keyof typeof browsers

/** HRT is offered from Monday to Wednesday; all of these are on one page of the calendar. */
const [monday, wednesday, thursday] = [comingDay('Monday'), comingDay('Wednesday'), comingDay('Thursday')]
const today = { date: Temporal.Now.plainDateISO('America/Chicago').toString() }
/** As narrow as every one of these browsers gets. */
const phone = { width: 500, height: 844 }
const desk = { width: 1280, height: 900 }
const caller = { name: 'José Ramírez', phone: '(432) 555-0107', email: 'jose@example.org' }
const publicPages = ['/', '/about', '/services', '/doctors', '/testimonials', '/gallery', '/contact', '/faq']

const test = base.extend<{ name: Name; other: OtherBrowser }>({
  name: ['Firefox', { option: true }],
  other: async ({ name, clinic }, use) => {
    const browser = new OtherBrowser(await browsers[name].launch(), clinic.url)
    await browser.resize(desk)
    await use(browser)
    const faults = browser.faults()
    await browser.close()
    expect(faults).toEqual([])
  },
})

for (const name of Object.keys(browsers) as Name[]) {
  test.describe(`in ${name}`, () => {
    const { missing } = browsers[name]
    test.skip(missing !== null, missing ?? '')
    // A second browser starts.
    test.slow()
    test.use({ name })

    test('a patient books from Home, and moves and cancels by the link of the email', async ({ other }) => {
      const port = await freePort()
      const mail = await startMailServer()
      const url = `http://127.0.0.1:${port}`
      const clinic = await openClinic({ SMTP_URL: mail.url, PORT: `${port}`, PUBLIC_URL: url })
      try {
        await book(other, clinic)
        const link = await visitLinkIn(mail, elena.email, /./)
        await move(other, clinic, link)
        await cancel(other, clinic, link)
      } finally {
        await clinic.close()
        await mail.close()
      }
    })

    test('a receptionist signs in, sees the day, books by phone, and confirms', async ({ other, clinic }) => {
      fillDay(clinic, today)
      await bookElsewhere(clinic, { day: monday, time: '10:00 AM', ...caller })
      hire(clinic, 'front-desk')
      await signIn(other, clinic)
      await seeDay(other)
      await bookByPhone(other, clinic)
      await confirm(other, clinic)
    })

    test('a visitor reads the website on a phone: the menu, and the same page in Spanish', async ({
      other,
    }) => {
      await other.resize(phone)
      for (const path of publicPages) {
        await other.goto(path)
        await other.see('h1')
        await expect.poll(() => other.read(brokenPictures), path).toEqual([])
        expect(await other.read(missingOutlines), path).toEqual([])
        expect(await other.read(isBeyondEdge), path).toBe(false)
      }
      await useMenu(other)
      await other.goto('/es/faq')
      await other.see('h1')
    })
  })
}

async function book(browser: OtherBrowser, clinic: Clinic): Promise<void> {
  await browser.goto(`${clinic.url}/`)
  await browser.click('main a', 'Book an Appointment')
  await browser.isAt(/^\/appointment$/)
  await browser.isRunning()
  await browser.click('label', /^HRT/)
  await browser.see('[role=grid] [data-day]', /, not offered that day$| available$/)
  if (!wednesday.date.startsWith(thisMonth())) await browser.click('[data-show]', /^Next month/)
  await browser.click('[role=grid] [data-day]', `${thursday.long}, not offered that day`)
  await browser.see('[role=alert]', /^HRT is not available on \w+days\. Please select/)
  await chooseDay(browser, wednesday)
  await browser.click('label', '10:00 AM')
  await browser.type('Full name', elena.name)
  await browser.type('Email', elena.email)
  await browser.type('Phone number', elena.phone)
  await browser.click('main button', 'Book Appointment')
  await browser.isAt(/^\/appointment\/booked\/[\w-]{20,}$/)
  await browser.see('h1', 'Appointment Booked Successfully!')
  await browser.see('main', new RegExp(`HRT.*${wednesday.long}.*10:00`))
  expect(await browser.read(missingOutlines)).toEqual([])
  expect(visitsAt(clinic, wednesday)).toEqual([
    { name: elena.name, treatment: 'HRT', date: wednesday.date, time: '10:00', status: 'pending' },
  ])
}

const chooseDay = (browser: OtherBrowser, { long }: Day) =>
  browser.click('[role=grid] [data-day]', new RegExp(`^${long}, \\d+ times available$`))

async function move(browser: OtherBrowser, clinic: Clinic, link: string): Promise<void> {
  await browser.goto(link)
  await browser.click('main a', 'Reschedule')
  await browser.see('h1', 'Choose a new time')
  await browser.isRunning()
  await chooseDay(browser, monday)
  await browser.click('label', '9:30 AM')
  await browser.click('main button', /^Move to /)
  await browser.see('h1:focus', 'Your appointment has moved')
  expect(visitsAt(clinic, wednesday)).toEqual([])
  expect(visitsAt(clinic, monday)).toMatchObject([{ name: elena.name, time: '09:30', status: 'pending' }])
}

async function cancel(browser: OtherBrowser, clinic: Clinic, link: string): Promise<void> {
  await browser.goto(link)
  await browser.click('main a', 'Cancel appointment')
  await browser.see('h1', 'Cancel this appointment?')
  await browser.click('label', 'The cost')
  await browser.type(/^Anything else/, 'Más tarde, "quizás".')
  await browser.click('main button', 'Cancel appointment')
  await browser.see('h1', 'Your appointment is cancelled')
  expect(visitsAt(clinic, monday)).toMatchObject([{ status: 'cancelled' }])
}

async function signIn(browser: OtherBrowser, { admin }: Clinic): Promise<void> {
  await browser.goto('/admin/login')
  await browser.isRunning()
  await browser.type('Username', 'sam')
  await browser.type('Password', admin.password)
  await browser.press('Enter')
  await browser.isAt(/^\/admin\/dashboard/)
  await browser.see('h1', 'Appointments')
  await browser.isRunning()
}

async function seeDay(browser: OtherBrowser): Promise<void> {
  await browser.click('main a', 'Day')
  await browser.isAt(/view=day/)
  await browser.see('main a[data-visit]', /Tom Baker 2/)
  await browser.click('main a', 'List')
  await browser.see('[data-list=today]')
}

async function bookByPhone(browser: OtherBrowser, clinic: Clinic): Promise<void> {
  const opener = '#add-appointment'
  await browser.click(opener)
  await browser.see('dialog:modal input:focus', 'Phone number')
  await browser.press('Escape')
  await browser.miss('dialog')
  await browser.see(`${opener}:focus`)
  await browser.press('Enter')
  await browser.see('dialog:modal input:focus', 'Phone number')
  await browser.type('Phone number', caller.phone.slice(-4))
  await browser.see('[role=option][aria-selected=true]', new RegExp(caller.name))
  await browser.press('Enter')
  await browser.see('dialog input[name=slot]:checked + *')
  await browser.press('Control', 'Enter')
  await browser.miss('dialog')
  await browser.see('a', 'Add another')
  expect(visitsOf(clinic, caller.name)).toEqual([{ visits: 2, patients: 1 }])
}

const visitsOf = (clinic: Clinic, name: string) =>
  clinic.database(`select count(*) as visits, count(distinct "patientId") as patients from appointments
    where name = '${name}'`)

/** What he asked for on the website. */
async function confirm(browser: OtherBrowser, clinic: Clinic): Promise<void> {
  const find = `select id, status from appointments where name = '${caller.name}' and date = '${monday.date}' and time = '10:00'`
  const [asked] = clinic.database(find)
  const row = `[id="row-${asked?.id}"]`
  await browser.click('main a', /^Requests/)
  await browser.click(`${row} button[name=step]`)
  await browser.see('[data-notice]', new RegExp(`${caller.name}.*The appointment is confirmed`))
  await expect.poll(() => clinic.database(find)[0]?.status).toBe('confirmed')
  const badge = '[id="row-busy-10"] a[href*="update="]'
  await browser.goto('/admin/dashboard?tab=today&earlier=1')
  await browser.isRunning()
  await browser.click(badge, /Pending/)
  await browser.see('[role=menu] :focus')
  await browser.press('Escape')
  await browser.miss('[role=menu]')
  await browser.see(`${badge}:focus`, /Pending/)
}

async function useMenu(browser: OtherBrowser): Promise<void> {
  await browser.goto('/about')
  await browser.click('button', 'Open menu')
  await browser.see('button:focus', 'Close menu')
  await browser.press('Escape')
  await browser.see('button:focus', 'Open menu')
  await browser.miss('#menu a')
  await browser.click('button', 'Open menu')
  await browser.click('#menu a', 'Español')
  await browser.isAt(/^\/es\/about$/)
  await browser.see('html[lang=es] h1')
}

/** Icons that no outline of the page is drawn for. */
const missingOutlines = () =>
  [...document.querySelectorAll('use')]
    .map((use) => use.getAttribute('href'))
    .filter((href) => !document.querySelector(`symbol${href} path[d]`))

/** Those that were asked for and came to nothing; others wait until somebody scrolls to them. */
const brokenPictures = () =>
  [...document.images]
    .filter((image) => image.complete && image.currentSrc && image.naturalWidth === 0)
    .map((image) => image.currentSrc)

const isBeyondEdge = () => document.documentElement.scrollWidth > innerWidth
