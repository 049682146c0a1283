import { expect, test } from 'vitest'
import type { OutboxRow } from '#app/db/tables.ts'
import type { EmailKind, Subject } from '#app/db/values.ts'
import { visit } from '#test/emails.ts'
import { forEachEngineWithServices, type TestServices, testNow } from '#test/services.ts'
import { enqueueEmail, listEmailsOf, putOffEmails } from './queries.server.ts'
import { listForPatient } from './retention-queries.server.ts'
import { aboutAppointment } from './rules.ts'

const other = aboutAppointment('other')
const message = { kind: 'message', id: visit.id } as never as Subject
const inADay = Temporal.Instant.from(testNow).add({ hours: 24 })

/** An email that nobody has tried and that is due now, but for what is given. */
async function stored(
  { db, clock }: TestServices,
  kind: EmailKind,
  { subject = visit, ...given }: Partial<OutboxRow> & { subject?: Subject } = {},
): Promise<string> {
  const id = await enqueueEmail(db, { kind, subject, language: 'en', now: clock.now() })
  const row = { status: 'waiting', ...given } as const
  await db.updateTable('outbox').set(row).where('id', '=', id).execute()
  return id
}

const dueAt = async ({ db }: TestServices, id: string) =>
  (await db.selectFrom('outbox').select('dueAt').where('id', '=', id).executeTakeFirstOrThrow()).dueAt

forEachEngineWithServices((openServices) => {
  test.each([
    { name: 'one that nobody has tried', kind: 'confirmed', given: {} },
    {
      name: 'one that waits even longer',
      kind: 'moved',
      given: { attempts: 2, dueAt: '2026-12-20T15:00:00.000Z' },
    },
  ] as const)('of emails to the patient about that visit, $name leaves then', async ({ kind, given }) => {
    const services = await openServices()
    const id = await stored(services, kind, given)
    await putOffEmails(services.db, visit, inADay)
    expect(await dueAt(services, id)).toBe('2026-12-08T15:00:00.000Z')
  })

  test.each([
    { name: 'a cancellation', kind: 'cancelled', given: {} },
    { name: 'an email to the clinic', kind: 'undelivered', given: {} },
    { name: 'one that was tried and is due earlier', kind: 'confirmed', given: { attempts: 1 } },
    { name: 'one that was sent', kind: 'confirmed', given: { status: 'sent' } },
    { name: 'one that was given up', kind: 'confirmed', given: { status: 'dead' } },
    { name: 'one about another visit', kind: 'confirmed', given: { subject: other } },
    { name: 'one about a message of that id', kind: 'confirmed', given: { subject: message } },
  ] as const)('$name stays when it was due', async ({ kind, given }) => {
    const services = await openServices()
    const id = await stored(services, kind, given)
    const before = await dueAt(services, id)
    await putOffEmails(services.db, visit, inADay)
    expect(await dueAt(services, id)).toBe(before)
  })

  test('a patient who asks gets every email about the visits, in the order in which they were written', async () => {
    const services = await openServices()
    await stored(services, 'request-received', {
      status: 'sent',
      saidKind: 'confirmed',
      finishedAt: '2026-12-07T15:00:09.000Z',
    })
    await stored(services, 'undelivered')
    services.clock.advance({ minutes: 1 })
    await stored(services, 'moved', { subject: other })
    await stored(services, 'moved', { subject: message })
    await stored(services, 'moved', { subject: aboutAppointment('of somebody else') })
    services.clock.advance({ minutes: 1 })
    await stored(services, 'cancelled')
    const rest = { channel: 'email', language: 'en', saidKind: null, finishedAt: null }
    expect(await listForPatient(services.db, 'appointment', [visit.id, other.id])).toEqual([
      {
        ...rest,
        subjectId: visit.id,
        kind: 'request-received',
        saidKind: 'confirmed',
        status: 'sent',
        createdAt: '2026-12-07T15:00:00.000Z',
        finishedAt: '2026-12-07T15:00:09.000Z',
      },
      {
        ...rest,
        subjectId: other.id,
        kind: 'moved',
        status: 'waiting',
        createdAt: '2026-12-07T15:01:00.000Z',
      },
      {
        ...rest,
        subjectId: visit.id,
        kind: 'cancelled',
        status: 'waiting',
        createdAt: '2026-12-07T15:02:00.000Z',
      },
    ])
  })

  test('staff see the emails to the patient, newest first', async () => {
    const services = await openServices()
    for (const kind of ['request-received', 'undelivered', 'confirmed', 'moved'] as const) {
      await stored(services, kind)
      services.clock.advance({ minutes: 1 })
    }
    const kinds = (await listEmailsOf(services.db, visit)).map(({ kind }) => kind)
    expect(kinds).toEqual(['moved', 'confirmed', 'request-received'])
  })
})
