import { expect, test } from '@playwright/test'
import ICAL from 'ical.js'
import { pseudoBuild } from '#scripts/setup/pinned.mjs'
import { type MailServer, startMailServer } from '#test/other-programs/mail-server.ts'
import { openClinic } from '../support/clinic.ts'
import { markDesk, openBusyDesk } from '../support/pseudo-language/desk-states.ts'
import { unmarkedIn, unmarkedOn } from '../support/pseudo-language/unmarked.ts'

type Email = MailServer['delivered'][number]['email']

/** Of each of these kinds the samples have one that waits. */
const kinds = ['request-received', 'confirmed', 'cancelled', 'moved', 'undelivered']

test('emails and their calendar files speak in messages', async ({ page }) => {
  const mail = await startMailServer()
  const clinic = await openClinic({ SMTP_URL: mail.url }, pseudoBuild)
  // None leaves before what people have written is between marks.
  clinic.database(`create trigger in_spanish_later after insert on outbox
    begin update outbox set language = 'es', dueAt = '9999-12-31T23:59:59.999Z' where id = new.id; end`)
  openBusyDesk(clinic)
  markDesk(clinic)
  clinic.database('drop trigger in_spanish_later')
  clinic.database(`update outbox set dueAt = '2000-01-01T00:00:00.000Z' where status = 'waiting'`)
  await expect.poll(() => mail.delivered.length).toBeGreaterThanOrEqual(kinds.length)
  await page.setViewportSize({ width: 320, height: 640 })
  for (const { email } of mail.delivered) {
    expect(email.subject).toContain('⟦')
    expect.soft([email.subject ?? '', ...linesOf(email)].flatMap(unmarkedIn), email.subject).toEqual([])
    await page.setContent(email.html ?? '')
    await expect(page.locator('body')).toContainText('⟦')
    expect.soft(await unmarkedOn(page), email.subject).toEqual([])
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect.soft(width, email.subject).toBeLessThanOrEqual(320)
  }
  expect(mail.delivered.flatMap(({ email }) => calendarTexts(email)).length).toBeGreaterThan(0)
  await clinic.close()
  await mail.close()
})

/** Of its plain text and of its calendar file. */
const linesOf = (email: Email) => [...(email.text ?? '').split('\n'), ...calendarTexts(email)]

function calendarTexts({ attachments }: Email): string[] {
  return attachments
    .filter(({ mimeType }) => mimeType === 'text/calendar')
    .flatMap(({ content }) => new ICAL.Component(ICAL.parse(String(content))).getAllSubcomponents('vevent'))
    .flatMap((visit) =>
      ['summary', 'description', 'location'].map((name) => visit.getFirstPropertyValue(name)),
    )
    .filter((text) => typeof text === 'string')
}
