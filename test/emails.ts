import { allSent, sendNextDue } from '../app/features/outbox/commands.server.ts'
import { enqueueEmail, findEmailOf } from '../app/features/outbox/queries.server.ts'
import { aboutAppointment } from '../app/features/outbox/rules.ts'
import { createSmtpMailer } from '../app/platform/mail/mailer.server.ts'
import type { EmailRequest, OutboxEmail } from '../app/platform/services.ts'
import type { TestDatabase } from './database.ts'
import { testServices } from './services.ts'

export const from = { name: 'Firstlight', address: 'hello@firstlight.example' }
/** What `withEmail` puts into the outbox. */
export const kind = 'request-received'
/** What it is about. */
export const visit = aboutAppointment('visit')
const moreThanAnyTestHas = 100

/** An email that says its kind and its visit. */
export const written = async (request: EmailRequest): Promise<OutboxEmail> => ({
  messageId: request.messageId,
  kind: request.kind,
  createdAt: request.createdAt,
  to: { name: 'Elena', address: 'elena@patients.example' },
  subject: `${request.kind} ${request.subject.id}`,
  html: '<p>Hello</p>',
  text: 'Hello',
  attachments: [],
  templateParameters: {},
  usefulUntil: null,
})

/** An email in the outbox of a process that sends to that address. */
export async function withEmail(database: TestDatabase, url: string, limitMilliseconds = 5_000) {
  const mailer = createSmtpMailer(url, { from: () => from, limitMilliseconds })
  const services = testServices(database, { mailer, writeEmail: written })
  const id = await enqueueEmail(services.db, {
    kind,
    subject: visit,
    language: 'en',
    now: services.clock.now(),
    isSentByCaller: true,
  })
  const state = () => findEmailOf(services.db, visit, kind)
  return { services, id, state }
}

/** Everything that is due now, to the end. */
export async function sendAllDue(services: Parameters<typeof sendNextDue>[0]): Promise<number> {
  let count = 0
  for (; count < moreThanAnyTestHas; count++) {
    const next = await sendNextDue(services)
    if (!next) break
    await next.done
  }
  await allSent()
  return count
}
