import { startMailServer } from '#test/other-programs/mail-server.ts'
import { freePort } from '#test/serving/free-port.ts'
import { openClinic } from '../support/clinic.ts'
import { visitLinkIn } from '../support/emails.ts'
import { expect, test } from '../support/fixtures.ts'
import { comingDay, postVisit } from '../support/visits.ts'
import { PlainPage } from '../support/without-browser/plain-page.ts'

const day = comingDay('Wednesday')
const newDay = comingDay('Monday')
const email = 'elena@example.com'

test('a patient moves a visit, loses one time on the way, and has the link sent again', async () => {
  const port = await freePort()
  const mail = await startMailServer()
  const url = `http://127.0.0.1:${port}`
  const clinic = await openClinic({ SMTP_URL: mail.url, PORT: `${port}`, PUBLIC_URL: url })
  try {
    await postVisit(url, { day, time: '10:00 AM', name: 'Elena Ruiz', email })
    const link = await visitLinkIn(mail, email, /./)
    const page = new PlainPage(url)
    await page.goto(`${link}/cancel`)
    expect(page.links('Choose another time')).toEqual([`${new URL(link).pathname}/move`])
    await page.goto(link)
    await page.follow('Reschedule')
    expect(page.all('h1')).toEqual(['Choose a new time'])
    expect(page.text).not.toContain('HRT')
    await moveTo(page, url)
    await page.press(/9:00 AM.*Move here$/)
    expect(page.all('h1')).toEqual(['Your appointment has moved'])
    expect(page.all('s').join()).toContain('10:00 AM')
    expect(page.text).toContain('Monday instead of Wednesday')
    await page.reload()
    expect(await visitLinkIn(mail, email, /^Your new time: /)).toBe(link)
    await askForLink(page)
    expect(clinic.database("select count(*) as count from outbox where kind = 'visit-links'")).toEqual([
      { count: 1 },
    ])
    expect(await visitLinkIn(mail, email, /^The link to your appointment$/)).toBe(link)
  } finally {
    await clinic.close()
    await mail.close()
  }
})

/** Without a time first; then a time that somebody else books in between. */
async function moveTo(page: PlainPage, url: string) {
  await page.follow(new RegExp(`^${newDay.long}`))
  await page.press('Move my appointment')
  expect(page.links('Please select a preferred time.')).toHaveLength(1)
  page.check('9:30 AM')
  await postVisit(url, { day: newDay, time: '9:30 AM', email: 'tom@example.com' })
  await page.press('Move my appointment')
  expect(page.text).toContain('That time was just taken')
  expect(page.text).toContain('Your appointment stays on')
}

/** From a link that opens nothing; twice, of which one email comes. */
async function askForLink(page: PlainPage) {
  await page.goto(`/visit/${'A'.repeat(22)}`)
  page.fill('Email', 'elena@')
  await page.press('Send me my link')
  expect(page.links('Please provide a valid email.')).toHaveLength(1)
  expect(page.value('Email')).toBe('elena@')
  page.fill('Email', email)
  await page.press('Send me my link')
  expect(page.text).toContain(`If ${email} has an appointment with us`)
  await page.follow('Try another address')
  page.fill('Email', email.toUpperCase())
  await page.press('Send me my link')
  expect(page.all('h1')).toEqual(['Check your inbox'])
}
