import { onTestFinished } from 'vitest'
import { writeAnyEmail } from '../app/composition/emails.server.ts'
import { createSmtpMailer } from '../app/platform/mail/mailer.server.ts'
import type { TestDatabase } from './database.ts'
import { from } from './emails.ts'
import { type GivenAppointment, storedAppointment, storedTreatment } from './factories.ts'
import { type Answer, type MailServer, startMailServer } from './other-programs/mail-server.ts'
import { type TestServices, testServices } from './services.ts'

export const publicUrl = 'https://clinic.example'

/** One of a clinic's processes, which writes its emails; several may share a database. */
export function clinicOn(database: TestDatabase, mailer: TestServices['mailer']): TestServices {
  const services = testServices(database, { mailer })
  services.settings.publicUrl = publicUrl
  services.writeEmail = (request) => writeAnyEmail(services, request)
  return services
}

/** The same, which sends to a mail server of its own. */
export async function sendingClinic(database: TestDatabase, answer: () => Answer | null = () => null) {
  const server = await startMailServer({ answer })
  onTestFinished(server.close)
  const services = clinicOn(
    database,
    createSmtpMailer(server.url, { from: () => from, limitMilliseconds: 5_000 }),
  )
  return { services, server }
}

export const subjectsAt = ({ delivered }: MailServer) => delivered.map(({ email }) => email.subject)

/** A visit of a treatment that has both names. @returns its id */
export async function storedVisit({ db }: TestServices, given: GivenAppointment): Promise<string> {
  const name = { en: 'Stem cells', es: 'Células madre' }
  const { id: treatmentId } = await storedTreatment(db, { name })
  const { id } = await storedAppointment(db, {
    name: 'Elena Vásquez',
    email: 'elena@patients.example',
    treatmentId,
    treatment: name.en,
    date: '2026-12-09',
    time: '13:30',
    ...given,
  })
  return id
}
