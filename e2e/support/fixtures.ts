import '#test/english.ts'
import { test as base } from '@playwright/test'
import { type MailServer, startMailServer } from '#test/other-programs/mail-server.ts'
import { type Clinic, openClinic, type ServingClinic } from './clinic.ts'
import { PlainPage } from './without-browser/plain-page.ts'

export type { Clinic } from './clinic.ts'

type ClinicWithMail = Clinic & {
  /** The emails that reached the mail server; empty where the clinic has none. */
  mail: Pick<MailServer, 'delivered'>
}

/**
 * A clinic as its first start leaves it, for every journey. The server is one for all journeys of a worker; its
 * database is put back before each. With `test.use({ sendsMail: true })` a journey gets a server of its own,
 * whose emails go to a mail server. `plain` reads and posts without a browser, which is not even started for it.
 */
export const test = base.extend<
  { sendsMail: boolean; clinic: ClinicWithMail; plain: PlainPage },
  { sharedClinic: ServingClinic }
>({
  sharedClinic: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture asks for
    async ({}, use) => {
      const clinic = await openClinic()
      await use(clinic)
      await clinic.close()
    },
    { scope: 'worker' },
  ],
  sendsMail: [false, { option: true }],
  clinic: async ({ sendsMail, sharedClinic }, use) => {
    const { clinic, close } = sendsMail ? await withMail() : asNew(sharedClinic)
    await use(clinic)
    await close()
  },
  plain: async ({ clinic }, use) => use(new PlainPage(clinic.url)),
  baseURL: async ({ clinic }, use) => use(clinic.url),
})

type Opened = { clinic: ClinicWithMail; close(): Promise<void> }

function asNew(shared: ServingClinic): Opened {
  shared.reset()
  return { clinic: { ...shared, mail: { delivered: [] } }, close: async () => {} }
}

async function withMail(): Promise<Opened> {
  const mail = await startMailServer()
  const clinic = await openClinic({ SMTP_URL: mail.url })
  const close = async () => {
    await clinic.close()
    await mail.close()
  }
  return { clinic: { ...clinic, mail }, close }
}

export { expect } from '@playwright/test'
