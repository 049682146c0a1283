import { expect, test } from 'vitest'
import { emailKinds, type Status } from '#app/db/values.ts'
import { deskAction } from '#app/features/desk/actions.server.ts'
import { readDetails } from '#app/features/desk/details/page.server.ts'
import { isOfOthers, writeEmail } from '#app/features/emails/visit-emails.server.ts'
import { enqueueEmail } from '#app/features/outbox/queries.server.ts'
import { aboutAppointment } from '#app/features/outbox/rules.ts'
import { statuses } from '#app/features/scheduling/rules.ts'
import { m } from '#app/language/messages.ts'
import type { Email } from '#app/platform/mail/mailer.ts'
import { deskForm } from '#test/desk-form.ts'
import { sendAllDue } from '#test/emails.ts'
import { storedAppointment, storedTreatment } from '#test/factories.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { againProblem, mostSentAgain } from './rules.server.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: '' }
const atMail = { transport: 'smtp', url: 'smtp://mail.example.org' } as const

type Opening = (given: Partial<TestServices>) => Promise<TestServices>

/** A clinic whose emails go to `sent`, and one appointment whose patient was told. */
async function told(openServices: Opening, given: { status?: Status; email?: string } = {}) {
  const sent: Email[] = []
  const send = async (email: Email) => void sent.push(email)
  const services = await openServices({ mailer: { transport: 'smtp', send, close: () => {} } })
  services.settings = { ...services.settings, mail: atMail, publicUrl: 'https://clinic.example' }
  services.writeEmail = (request) => writeEmail(services, request)
  const { id: treatmentId } = await storedTreatment(services.db)
  const { id } = await storedAppointment(services.db, {
    treatmentId,
    email: 'elena@example.com',
    status: 'confirmed',
    ...given,
  })
  const emailId = await enqueueEmail(services.db, {
    kind: 'confirmed',
    subject: aboutAppointment(id),
    language: 'en',
    now: services.clock.now(),
  })
  await services.db.updateTable('outbox').set({ status: 'sent', transport: 'smtp' }).execute()
  services.clock.advance({ minutes: 1 })
  const press = (email: string, newestEmail: string) =>
    deskAction('email-again')(services, dana, deskForm({ id, email, newestEmail }))
  const leave = async () => {
    await sendAllDue(services)
    return sent.map(({ kind, to }) => `${kind} ${to.address}`)
  }
  const set = (change: object) =>
    services.db.updateTable('appointments').set(change).where('id', '=', id).execute()
  const view = async () => {
    const read = await readDetails(services, dana, { id, move: null })
    if (!read.ok) throw new Error(`not read: ${read.status}`)
    return read.value
  }
  return { services, id, emailId, sent, press, leave, set, view }
}

forEachEngineWithServices((openServices) => {
  test('an email is sent again to the address and in the language of now, once however often it is pressed', async () => {
    const { services, emailId, press, leave, set, sent, view } = await told(openServices)
    await set({ email: 'elena.new@example.com', language: 'es' })
    expect(await Promise.all([press(emailId, emailId), press(emailId, emailId)])).toMatchObject([
      { ok: true, value: { action: 'email-again' } },
      { ok: true },
    ])
    expect(await leave()).toEqual(['confirmed elena.new@example.com'])
    expect(sent[0]?.subject).toMatch(/^Cita confirmada: miércoles 9 de diciembre, /)
    expect(await press(emailId, emailId)).toMatchObject({ ok: true })
    expect(await leave()).toHaveLength(1)
    const log = await services.db
      .selectFrom('audit_log')
      .select(['actor', 'detail'])
      .where('action', '=', 'edit')
      .execute()
    expect(log).toEqual([{ actor: 'dana-1', detail: '{"fields":["emailAgain"]}' }])
    expect((await view()).history.map(({ text }) => text)).toContain(
      m.desk_again_history({ name: m.audit_former_staff() }),
    )
  })

  test('after the private link is renewed the email holds the new one', async () => {
    const { services, id, view, press, leave, sent } = await told(openServices)
    await press('', (await view()).again.seen)
    await leave()
    await deskAction('renew-link')(services, dana, deskForm({ id }))
    await press('', (await view()).again.seen)
    await leave()
    const links = sent.map(({ text }) => /https:\/\/clinic\.example\/visit\/\S+/.exec(text)?.[0])
    expect(links[0]).toBeTruthy()
    expect(links[1]).toBeTruthy()
    expect(links[1]).not.toBe(links[0])
  })

  test.each([
    { change: { status: 'cancelled' }, status: 409, message: m.emails_again_problem_cancelled },
    { change: { status: 'pending' }, status: 409, message: m.emails_again_problem_pending },
    { change: { status: 'arrived' }, status: 409, message: m.emails_again_problem_arrived },
    { change: { email: '' }, status: 409, message: m.emails_no_address },
  ])('not where $change', async ({ change, status, message }) => {
    const { emailId, press, leave, set, view } = await told(openServices)
    await set(change)
    expect(await press(emailId, emailId)).toMatchObject({ ok: false, status, message: message() })
    expect(await leave()).toEqual([])
    const { again, history } = await view()
    const shown = [again.problem, ...history.map((line) => line.again?.problem)]
    expect(shown).toContain(message())
  })

  test('without a public address no email with the link is offered, since none could hold it', async () => {
    const { services, view } = await told(openServices)
    expect((await view()).again).toMatchObject({ problem: null, link: true })
    services.settings = { ...services.settings, publicUrl: null }
    expect((await view()).again).toMatchObject({ problem: null, link: false })
  })

  test('a cancellation is sent again with what staff wrote, and only while it stands', async () => {
    const { services, id, press, leave, view, sent, set } = await told(openServices)
    const { visit } = await view()
    const words = 'Dr. Example is unwell.'
    const form = { id, updatedAt: visit.updatedAt, reason: 'clinic', emailWords: words, tell: 'yes' }
    await deskAction('cancel')(services, dana, deskForm(form))
    services.clock.advance({ minutes: 1 })
    expect(await leave()).toEqual(['cancelled elena@example.com'])
    const newest = (await view()).again.seen
    await press(newest, newest)
    expect(await leave()).toHaveLength(2)
    expect(sent[1]?.text).toContain(words)
    await set({ status: 'confirmed' })
    const message = m.emails_again_problem_not_cancelled()
    expect(await press(newest, 'later')).toMatchObject({ ok: false, status: 409, message })
  })

  test('no more than the limit within an hour, and not next to one that is about to leave', async () => {
    const { services, emailId, press, leave } = await told(openServices)
    await press(emailId, 'first')
    expect(await press(emailId, 'second')).toMatchObject({ status: 409, message: m.emails_again_waiting() })
    await leave()
    for (let nth = 1; nth < mostSentAgain; nth++) {
      expect(await press(emailId, `seen ${nth}`)).toMatchObject({ ok: true })
      await leave()
    }
    expect(await press(emailId, 'more')).toMatchObject({ ok: false, status: 429 })
    services.clock.advance({ hours: 1, minutes: 1 })
    expect(await press(emailId, 'more')).toMatchObject({ ok: true })
    expect(await leave()).toHaveLength(mostSentAgain + 1)
  })

  test("another appointment's email is not sent again under this one", async () => {
    const { services, press, leave } = await told(openServices)
    const other = await storedAppointment(services.db, { email: 'other@example.com' })
    const foreign = await enqueueEmail(services.db, {
      kind: 'confirmed',
      subject: aboutAppointment(other.id),
      language: 'en',
      now: services.clock.now(),
    })
    await services.db.updateTable('outbox').set({ status: 'dead' }).where('id', '=', foreign).execute()
    expect(await press(foreign, foreign)).toMatchObject({ ok: false, status: 404 })
    expect(await press('gone', 'gone')).toMatchObject({ ok: false, status: 404 })
    expect(await leave()).toEqual([])
  })

  test('all that were given up go out in one press, one for each appointment; who has no address stays listed', async () => {
    const { services, id, leave } = await told(openServices)
    const { db, clock } = services
    await db.updateTable('outbox').set({ status: 'dead', lastError: 'EENVELOPE 550' }).execute()
    const nobody = await storedAppointment(db, { status: 'confirmed', email: '' })
    for (const about of [id, nobody.id]) {
      clock.advance({ seconds: 1 })
      const given = {
        kind: 'changed',
        subject: aboutAppointment(about),
        language: 'en',
        now: clock.now(),
      } as const
      const dead = await enqueueEmail(db, given)
      await db.updateTable('outbox').set({ status: 'dead' }).where('id', '=', dead).execute()
    }
    const all = () => deskAction('emails-again')(services, dana, deskForm({}))
    expect(await all()).toMatchObject({ ok: true, value: { action: 'emails-again', row: null } })
    expect(await leave()).toEqual(['changed elena@example.com'])
    const left = await db
      .selectFrom('outbox')
      .select('subjectId')
      .where('status', '=', 'dead')
      .where('putAwayAt', 'is', null)
      .execute()
    expect(left).toEqual([{ subjectId: nobody.id }])
    expect(await all()).toMatchObject({ ok: false, status: 409, message: m.emails_again_none() })
  })

  test('what is offered is what would be written', async () => {
    const { services, id, set } = await told(openServices)
    const now = services.clock.now()
    const { startsAt } = await services.db
      .selectFrom('appointments')
      .select('startsAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const start = Temporal.Instant.from(startsAt)
    for (const status of statuses) {
      await set({ status })
      for (const kind of emailKinds.filter((one) => !isOfOthers(one) && one !== 'undelivered')) {
        const subject = aboutAppointment(id)
        const request = {
          kind,
          subject,
          language: 'en',
          recipient: 'patient',
          payload: null,
          messageId: '<a@b>',
          createdAt: now,
        } as const
        const isWritten = (await writeEmail(services, request)) !== null
        expect({ status, kind, is: againProblem(kind, { status, startsAt: start }, now) === null }).toEqual({
          status,
          kind,
          is: isWritten,
        })
      }
    }
  })

  test('an email about several appointments names none that have another address by now', async () => {
    const { services, id, emailId, set, sent } = await told(openServices)
    const createdAt = services.clock.now().toString({ smallestUnit: 'millisecond' })
    await set({ seriesId: 'series-1', createdAt })
    await services.db.updateTable('outbox').set({ kind: 'repeated' }).where('id', '=', emailId).execute()
    const { treatmentId } = await services.db
      .selectFrom('appointments')
      .select('treatmentId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const other = await storedAppointment(services.db, {
      treatmentId,
      email: 'rosa@example.com',
      status: 'confirmed',
    })
    await services.db
      .updateTable('appointments')
      .set({ seriesId: 'series-1', createdAt })
      .where('id', '=', other.id)
      .execute()
    for (const pressed of [id, other.id]) {
      const form = deskForm({ id: pressed, email: emailId, newestEmail: emailId })
      expect(await deskAction('email-again')(services, dana, form)).toMatchObject({ ok: true })
    }
    await sendAllDue(services)
    expect(sent.map(({ kind, to }) => `${kind} ${to.address}`).toSorted()).toEqual([
      'repeated elena@example.com',
      'repeated rosa@example.com',
    ])
    for (const { text } of sent)
      expect(text.match(/https:\/\/clinic\.example\S*\/visit\/(?!link)\S+/g)).toHaveLength(1)
  })
})
