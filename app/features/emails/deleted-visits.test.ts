import type { Email as ReadEmail } from 'postal-mime'
import { expect, onTestFinished, test } from 'vitest'
import type { Status } from '#app/db/values.ts'
import { createSmtpMailer } from '#app/platform/mail/mailer.server.ts'
import type { Email } from '#app/platform/mail/mailer.ts'
import { from, sendAllDue } from '#test/emails.ts'
import { storedAppointment, storedTreatment } from '#test/factories.ts'
import { startMailServer } from '#test/other-programs/mail-server.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { enqueueEmail } from '../outbox/queries.server.ts'
import { aboutAppointment } from '../outbox/rules.ts'
import { changeStatus, removeAppointment, restoreAppointment } from '../scheduling/changes/commands.server.ts'
import { encryptRepeated } from '../scheduling/repeats/commands.server.ts'
import { writeEmail } from './visit-emails.server.ts'

type Services = Partial<TestServices>

/** A request that was confirmed, with an email to come, and deleted ten seconds later; a minute has gone by. */
async function confirmedAndDeleted(openServices: (given: Services) => Promise<TestServices>) {
  const sent: Email[] = []
  const mailer = {
    transport: 'smtp',
    send: async (email: Email) => void sent.push(email),
    close: () => {},
  }
  const services = await openServices({ mailer } as Services)
  services.writeEmail = (request) => writeEmail(services, request)
  const { id: treatmentId } = await storedTreatment(services.db)
  const { id } = await storedAppointment(services.db, { treatmentId })
  const change = async () => {
    const row = services.db.selectFrom('appointments').select('updatedAt').where('id', '=', id)
    const { updatedAt } = await row.executeTakeFirstOrThrow()
    return {
      actor: { kind: 'staff' as const, id: 'dana-1', addressHash: '' },
      id,
      seen: updatedAt,
    }
  }
  const later = async (wait: Temporal.DurationLike) => {
    services.clock.advance(wait)
    await sendAllDue(services)
    return sent.map((email) => email.kind)
  }
  await changeStatus(services, { ...(await change()), status: 'confirmed', tell: true })
  await later({ seconds: 10 })
  await removeAppointment(services, await change())
  expect(await later({ minutes: 1 })).toEqual([])
  const bringBack = async () => restoreAppointment(services, await change())
  return { services, later, bringBack }
}

/** Three confirmed appointments of one patient, whose emails go to a mail server. */
async function threeVisits(
  openServices: (given: Services) => Promise<TestServices>,
  answering: NonNullable<Parameters<typeof startMailServer>[0]> = {},
) {
  const server = await startMailServer(answering)
  onTestFinished(server.close)
  const mailer = createSmtpMailer(server.url, { from: () => from })
  const services = await openServices({ mailer })
  services.settings.mail = { transport: 'smtp', url: server.url }
  services.writeEmail = (request) => writeEmail(services, request)
  const { db, clock } = services
  const { id: treatmentId } = await storedTreatment(db)
  const ids: string[] = []
  for (const date of ['2026-12-09', '2026-12-16', '2026-12-23'])
    ids.push((await storedAppointment(db, { treatmentId, date, status: 'confirmed' })).id)
  const [id = ''] = ids
  const change = async () => {
    const row = db.selectFrom('appointments').select('updatedAt').where('id', '=', id)
    const { updatedAt: seen } = await row.executeTakeFirstOrThrow()
    return { actor: { kind: 'staff' as const, id: 'dana-1', addressHash: '' }, id, seen }
  }
  const tell = async (status: Status) => {
    clock.advance({ seconds: 1 })
    expect(await changeStatus(services, { ...(await change()), status, tell: true })).toMatchObject({
      ok: true,
    })
  }
  const later = async (wait: Temporal.DurationLike) => {
    clock.advance(wait)
    await sendAllDue(services)
    return server.delivered.map(({ email }) => email)
  }
  return { services, ids, id, change, tell, later }
}

const calendarOf = ({ attachments }: ReadEmail): string =>
  attachments.map(({ content }) => content.toString()).join('')

forEachEngineWithServices((openServices) => {
  test('the email about several visits waits for none of them that was moved and deleted', async () => {
    const { services, ids, id, change, later } = await threeVisits(openServices)
    const { db, clock, settings } = services
    const about = { subject: aboutAppointment(id), language: 'en', delaySeconds: 40 } as const
    const payload = encryptRepeated(settings.secretKey, id, ids)
    await enqueueEmail(db, { kind: 'repeated', ...about, payload, now: clock.now() })
    clock.advance({ seconds: 5 })
    await enqueueEmail(db, { kind: 'moved', ...about, now: clock.now() })
    await removeAppointment(services, await change())
    const [email, ...others] = await later({ seconds: 40 })
    expect(email?.subject).toBe('Your next 2 appointments are booked')
    expect(email?.text).not.toContain('December 9')
    expect(others).toEqual([])
  })

  test('a cancellation that was promised leaves though the visit was confirmed again and deleted', async () => {
    const { services, change, tell, later } = await threeVisits(openServices)
    await tell('cancelled')
    await tell('confirmed')
    await removeAppointment(services, await change())
    const told = await later({ minutes: 1 })
    expect(told.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Cancelled: /)])
    expect(told.map(calendarOf)).toEqual([expect.stringMatching(/METHOD:CANCEL[\s\S]*STATUS:CANCELLED/)])
    expect(await restoreAppointment(services, await change())).toMatchObject({ ok: true })
    const both = await later({ minutes: 1 })
    expect(both.map(({ subject }) => subject).slice(1)).toEqual([expect.stringMatching(/^Confirmed: /)])
  })

  test('it leaves next to a confirmation that the mail server put off before the deletion', async () => {
    let isAway = true
    const { services, change, tell, later } = await threeVisits(openServices, {
      answer: () => (isAway ? { after: 'email', code: 451 } : null),
    })
    await tell('cancelled')
    await tell('confirmed')
    await later({ seconds: 40 })
    await removeAppointment(services, await change())
    isAway = false
    const told = await later({ minutes: 2 })
    expect(told.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/^Cancelled: /))
  })

  test('a visit that is deleted and brought back is told as staff were promised', async () => {
    const { later, bringBack } = await confirmedAndDeleted(openServices)
    expect(await bringBack()).toMatchObject({ ok: true })
    expect(await later({ seconds: 39 })).toEqual([])
    expect(await later({ seconds: 1 })).toEqual(['confirmed'])
    expect(await later({ hours: 24 })).toEqual(['confirmed'])
  })

  test('one that stays deleted is told of nothing', async () => {
    const { services, later } = await confirmedAndDeleted(openServices)
    expect(await later({ hours: 31 * 24 })).toEqual([])
    expect(await services.db.selectFrom('outbox').select('kind').execute()).toEqual([])
  })
})
