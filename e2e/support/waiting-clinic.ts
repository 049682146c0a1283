import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { type MailServer, startMailServer } from '#test/other-programs/mail-server.ts'
import { freePort } from '#test/serving/free-port.ts'
import { openClinic, type ServingClinic } from './clinic.ts'
import { StoryClock } from './clock-of-story.ts'
import { openWaitlist } from './waitlist.ts'

/** By night nothing is offered, and no text leaves. */
const tomorrow = Temporal.Now.zonedDateTimeISO('America/Chicago')
  .add({ days: 1 })
  .with({ hour: 10, minute: 0 })

type WaitingClinic = { clinic: ServingClinic; mail: MailServer; close(): Promise<void> }

/** A clinic with an open waitlist and one time a day for HRT: anyone who has it fills the day. */
export async function openWaitingClinic(services: Record<string, string> = {}): Promise<WaitingClinic> {
  const mail = await startMailServer()
  const PORT = String(await freePort())
  const address = { ...openWaitlist, PORT, PUBLIC_URL: openWaitlist.PUBLIC_URL.replace('PORT', PORT) }
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-waitlist-'))
  const { environment } = new StoryClock(folder, tomorrow)
  const clinic = await openClinic({ ...address, ...environment, SMTP_URL: mail.url, ...services })
  clinic.database(`update treatments set "availableTimes" = '["10:30"]' where name ->> 'en' = 'HRT'`)
  const close = async () => {
    await clinic.close()
    await mail.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { clinic, mail, close }
}

type Email = { subject: string; page: 'offer' | 'waitlist' }

/** The path in the email to that address, once it has arrived. */
export async function linkTo(
  mail: MailServer,
  email: string,
  { subject: begins, page }: Email,
): Promise<string> {
  const found = () =>
    mail.delivered.find(({ recipients, email: { subject } }) => {
      return recipients.includes(email) && subject?.startsWith(begins)
    })
  await expect.poll(() => found() !== undefined).toBe(true)
  return new RegExp(`/${page}/[\\w-]{22}`).exec(found()?.email.text ?? '')?.[0] ?? ''
}
