import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columns } from '#app/db/columns.ts'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import type { AppointmentRow, Tables } from '#app/db/tables.ts'
import { tableShapes } from '#app/db/upkeep/table-shapes.server.ts'
import type { EncryptedText } from '#app/db/values.ts'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import { storedAdmin, storedAppointment } from '#test/factories.ts'
import { heldTime } from '#test/held-time.ts'
import { storedText } from '#test/local-texts.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { answerRow } from '#test/requests/questions.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedAnswer, storedMessage } from '#test/visitor-factories.ts'
import { waiting } from '#test/waitlist.ts'
import type { Staff } from '../audit/actor.ts'
import { enqueueEmail } from '../outbox/queries.server.ts'
import { aboutAppointment, aboutEntry, aboutOffer } from '../outbox/rules.ts'
import { correctPatient } from '../patients/correct/commands.server.ts'
import { joinPatient } from '../patients/matching.server.ts'
import { mergePatients, separatePatient } from '../patients/merge-commands.server.ts'
import { insertMove } from '../patients/move/queries.server.ts'
import { insertBlock } from '../patients/online-booking-queries.server.ts'
import { addNote } from '../patients/page/actions.server.ts'
import { insertPair } from '../patients/queries.server.ts'
import { addConsent } from '../picture-consents/commands.server.ts'
import { undos } from '../scheduling/change.server.ts'
import { insertTerms } from '../scheduling/queries.server.ts'
import { makeVisitLink } from '../scheduling/visit-links.server.ts'
import { keepSearch } from '../searches/queries.server.ts'
import { giveConsent } from '../texts/queries.server.ts'
import { insertOffer } from '../waitlist/offers/queries.server.ts'
import { belongings } from './belongings.server.ts'
import { eraseOnePatient } from './patient-erasure.server.ts'
import { exportOnePatient, readErasure } from './patient-privacy.server.ts'
import { erasePatient } from './patient-requests.server.ts'
import { register } from './register.ts'

/** Rows that stay whatever is erased: ids alone, and what the test does not write. */
const kept = /^(audit_|seeds|job_runs|content_versions|appointment_counts|text_proofs)/

/** Tables about patients by random ids and keyed digests, which stay. */
const namesNobody = [
  'audit_subjects',
  'limits',
  'text_events',
  'text_proofs',
  'text_stops',
  'webhook_deliveries',
]
/** What came from elsewhere, and what is in a clinician's own calendar: their features' own tests erase it. */
const elsewhere = ['calendar_copies', 'import_pieces', 'import_rows']

/** Every row of every table, as one text each. */
async function dump({ db, engine }: TestServices): Promise<string[]> {
  const tables = (await tableShapes(db, engine)).filter(({ name }) => !kept.test(name))
  const rows = await Promise.all(
    tables.map(async ({ name }) => {
      // As queries read them: encrypted texts are looked through as well.
      const all = await db
        .selectFrom(name as keyof Tables & string)
        .selectAll()
        .execute()
      return all.map((row) => `${name} ${JSON.stringify(row)}`)
    }),
  )
  return rows.flat()
}

type Person = { token: string; id: string; email: string; phone: string; records: string[] }

forEachEngineWithServices((openServices) => {
  async function clinic() {
    const services = await openServices()
    const { id } = await storedAdmin(services.db, { name: 'Dana Whitlock' })
    const actor: Staff = { kind: 'staff', id, addressHash: '' }
    return { services, actor }
  }

  /** Somebody with a visit, a message, and all that hangs on the two; their own word is in every text. */
  async function person(
    { services, actor }: Awaited<ReturnType<typeof clinic>>,
    { token, email, phone }: Pick<Person, 'token' | 'email' | 'phone'>,
  ): Promise<Person> {
    const { db, clock } = services
    const said = { name: `${token} Ruvalcaba`, email, phone, language: 'en' } as const
    const at = clock.now().toString()
    const id = await inTransaction(db, (tx) => joinPatient(tx, said, clock.now()))
    const visit = await storedAppointment(db, { ...said, patientId: id, message: `${token} asks` })
    const message = await storedMessage(db, { ...said, patientId: id, message: `${token} writes` })
    await insertTerms(db, [visit])
    await storedAnswer(services, message.id)
    const wanted = { language: 'en', now: clock.now() } as const
    await enqueueEmail(db, { ...wanted, kind: 'request-received', subject: aboutAppointment(visit.id) })
    await enqueueEmail(db, { ...wanted, kind: 'waitlist-offer', subject: aboutOffer(`to ${token}`) })
    const claim = { resource: `r ${token}`, lane: 0, block: 1, appointmentId: visit.id }
    await db.insertInto('slot_claims').values(claim).execute()
    const entry = await waiting(services, { id: token }, { ...said, patientId: id, emailKey: email })
    await enqueueEmail(db, { ...wanted, kind: 'waitlist-joined', subject: aboutEntry(entry) })
    const held = { resource: `r ${token}`, lane: 1, block: 1, appointmentId: `offer:to ${token}` }
    await db.insertInto('slot_claims').values(held).execute()
    await db
      .insertInto('slot_holds')
      .values({ ...heldTime, id: `offer:to ${token}`, until: at })
      .execute()
    await insertOffer(db, {
      id: `to ${token}`,
      entryId: entry,
      adminId: null,
      clinicianId: null,
      roomId: null,
      digest: token,
      date: '2026-12-09' as CalendarDate,
      time: '10:00' as ClockTime,
      durationMinutes: 30,
      token: token as EncryptedText,
      createdAt: at,
      until: at,
    })
    const note = { appointmentId: visit.id, text: token, before: token, writtenBy: 'a', updatedAt: at }
    await db.insertInto('appointment_notes').values(note).execute()
    await db
      .insertInto('appointment_answers')
      .values(answerRow(visit.id, { answer: storedText(token) }))
      .execute()
    await db
      .insertInto('cancellations')
      .values({ appointmentId: visit.id, changedAt: at, reason: 'patient', words: token })
      .execute()
    await db
      .insertInto('message_drafts')
      .values({ messageId: message.id, adminId: 'a', text: token, updatedAt: at })
      .execute()
    await addNote(services, { actor, patientId: id, words: token })
    const consent = {
      name: token,
      signedOn: '2026-01-05',
      face: 'no',
      language: 'en',
      note: token,
      signed: '1',
    }
    outcomeValue(await addConsent(services, { actor, typed: consent, patientId: id }))
    await hangOn(services, { visit, token, patientId: id })
    const row = await db.selectFrom('patients').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const typed = { ...said, name: `${token} Ruvalcaba-${token}`, language: 'es' }
    outcomeValue(
      await correctPatient(services, { actor, id, seen: row.updatedAt, typed, follows: true }, belongings),
    )
    return { token, id, email, phone, records: [visit.id, message.id, `to ${message.id}`, entry] }
  }

  /** One row in each table that hangs on a visit or a patient and is not written above. */
  async function hangOn(
    services: TestServices,
    { visit, token, patientId }: { visit: AppointmentRow; token: string; patientId: string },
  ) {
    const { db, clock, settings } = services
    const now = clock.now()
    const at = columns.instant(now)
    const appointmentId = visit.id
    await makeVisitLink(services, db, appointmentId)
    const { date, time, language, overlap, overlapReason, keptStart, keptFor, movedAt, movedFrom } = visit
    const was = { date, time, language, overlap, overlapReason, keptStart, keptFor, movedAt, movedFrom }
    const change = { adminId: token, updatedAt: '', status: 'pending', emailId: null, parts: '[]' } as const
    await undos.keep(db, { ...change, ...was, appointmentId }, now)
    const sender = { mailboxHash: token, addressHash: token }
    await db
      .insertInto('booking_senders')
      .values({ ...sender, appointmentId, createdAt: at })
      .execute()
    const answer = { startsAt: visit.startsAt, coming: 1, answeredAt: at } as const
    await db
      .insertInto('visit_answers')
      .values({ ...answer, appointmentId })
      .execute()
    const own = { kind: 'cancelled', reason: 'other', words: token, startedAt: null, seenAt: null } as const
    await db
      .insertInto('patient_changes')
      .values({ ...own, appointmentId, changedAt: at })
      .execute()
    const reminder = { leadHours: 24, channel: 'email', state: 'written', emailId: null } as const
    await db
      .insertInto('reminders')
      .values({ ...reminder, appointmentId, startsAt: visit.startsAt, createdAt: at })
      .execute()
    const consent = { purpose: 'reminders', language: 'en', wording: 'Yes.', number: visit.phone } as const
    await giveConsent(db, settings.secretKey, { ...consent, subject: { appointmentId }, now })
    const email = await db
      .selectFrom('outbox')
      .select('id')
      .where('subjectId', '=', appointmentId)
      .executeTakeFirstOrThrow()
    const delivery = { providerId: token, status: 'sent', errorCode: null, parts: 1, updatedAt: at } as const
    await db
      .insertInto('text_deliveries')
      .values({ ...delivery, emailId: email.id })
      .execute()
    const key = { form: 'booking', resultId: `result ${token}`, subjectId: appointmentId, createdAt: at }
    await db
      .insertInto('idempotency_keys')
      .values({ ...key, id: `form ${token}` })
      .execute()
    await insertBlock(db, { patientId, adminId: 'a', reason: token }, now)
    await insertPair(db, { pair: [patientId, `~${token}`], adminId: 'a' }, now)
    const before = { rows: [], marks: [], isNewPair: false, isNew: false }
    await insertMove(db, { fromId: patientId, toId: `~${token}`, adminId: 'a', records: [], before }, now)
  }

  const erase = async (services: TestServices, actor: Staff, id: string) => {
    const read = outcomeValue(await readErasure(services, actor, id))
    if (!('view' in read)) throw new Error('nothing to erase')
    return eraseOnePatient(services, { actor, id, seen: read.view.seen, isMeant: true })
  }

  test('no table holds anything of the person who was erased, and all of everybody else is untouched', async () => {
    const { services, actor } = await clinic()
    // Names are found with a slip as long as anybody has them: somebody of that name always stays.
    const stays = { email: 'stays@example.com', phone: '432-555-9999' }
    await person({ services, actor }, { token: 'zquillstaysq', ...stays })
    let made = 0
    const anybody = fc.record({ email: fc.nat(2), phone: fc.nat(2) })
    const story = fc.record({
      people: fc.array(anybody, { minLength: 2, maxLength: 4 }),
      merges: fc.array(fc.record({ one: fc.nat(3), other: fc.nat(3), isTakenApart: fc.boolean() }), {
        maxLength: 3,
      }),
      erased: fc.nat(3),
    })
    for (const { people, merges, erased } of fc.sample(story, 12)) {
      const round = ++made
      const all: Person[] = []
      for (const [number, { email, phone }] of people.entries())
        all.push(
          await person(
            { services, actor },
            {
              token: `zquill${'abcdefghijkl'[round - 1]}${'wxyz'[number]}q`,
              email: `box${email}of${round}@example.com`,
              phone: `432-555-${String(round).padStart(2, '0')}${phone}0`,
            },
          ),
        )
      const at = (index: number) => all[index % all.length] as Person
      for (const { one, other, isTakenApart } of merges) {
        await mergePatients(services, { actor, intoId: at(one).id, patientId: at(other).id }, belongings)
        if (isTakenApart) await separatePatient(services, { actor, patientId: at(other).id }, belongings)
      }
      const rows = await services.db.selectFrom('patients').select(['id', 'mergedInto']).execute()
      const rootOf = (id: string) => rows.find((row) => row.id === id)?.mergedInto ?? id
      const root = rootOf(at(erased).id)
      const theirs = all.filter(({ id }) => rootOf(id) === root)
      const others = all.filter(({ id }) => rootOf(id) !== root)
      const notShared = theirs
        .flatMap(({ email, phone }) => [email, phone])
        .filter((said) => !others.some(({ email, phone }) => email === said || phone === said))
      const words = [...theirs.flatMap(({ token, id, records }) => [token, id, ...records]), ...notShared]
      const isTheirs = (row: string) => words.some((word) => row.toLowerCase().includes(word.toLowerCase()))
      const before = await dump(services)
      expect(outcomeValue(await erase(services, actor, root))).toBeUndefined()
      const after = await dump(services)
      expect(after.filter(isTheirs)).toEqual([])
      expect(after.toSorted()).toEqual(before.filter((row) => !isTheirs(row)).toSorted())
      const log = await services.db.selectFrom('audit_log').select(['detail']).execute()
      expect(JSON.stringify(log)).not.toContain('zquill')
    }
  })

  test('what was counted is what goes, once; who did it is known afterwards, and nobody’s name', async () => {
    const { services, actor } = await clinic()
    const maria = await person({ services, actor }, { token: 'maria', email: 'm@example.com', phone: '' })
    const spam = { patientId: null, possibleSpam: 1, email: 'm@example.com' } as const
    await storedMessage(services.db, { ...spam, id: 'hers', name: 'Maria Ruvalcaba' })
    await storedMessage(services.db, { ...spam, id: 'another', name: 'Somebody else' })
    const read = outcomeValue(await readErasure(services, actor, maria.id))
    if (!('view' in read)) throw new Error('nothing to erase')
    const { seen, counts } = read.view
    expect(counts).toEqual({ appointments: 1, messages: 2, replies: 1, emails: 3, notes: 1, consents: 1 })
    const asked = { actor, id: maria.id, seen, isMeant: true }
    expect(await eraseOnePatient(services, { ...asked, isMeant: false })).toMatchObject({ status: 422 })
    await storedAppointment(services.db, { patientId: maria.id })
    expect(await eraseOnePatient(services, asked)).toMatchObject({ status: 409 })
    expect((await services.db.selectFrom('appointments').select('id').execute()).length).toBe(2)
    expect(await erase(services, actor, maria.id)).toMatchObject({ ok: true })
    expect(await eraseOnePatient(services, asked)).toMatchObject({ status: 404 })
    expect(await services.db.selectFrom('contact_messages').select('id').execute()).toEqual([
      { id: 'another' },
    ])
    expect(await readErasure(services, actor, maria.id)).toMatchObject({
      value: { erased: { counts: { ...counts, appointments: 2 }, who: 'Dana Whitlock' } },
    })
    expect(await readErasure(services, actor, 'nobody')).toMatchObject({ status: 404 })
  })

  test('anyone who was joined is neither erased nor handed out by itself; the file holds theirs and nobody else’s', async () => {
    const { services, actor } = await clinic()
    const [one, other, child] = [
      await person({ services, actor }, { token: 'elena', email: 'ruv@example.com', phone: '' }),
      await person({ services, actor }, { token: 'helena', email: 'h@example.com', phone: '' }),
      await person({ services, actor }, { token: 'quincy', email: 'ruv@example.com', phone: '' }),
    ]
    outcomeValue(await mergePatients(services, { actor, intoId: one.id, patientId: other.id }, belongings))
    const asked = { actor, id: other.id, seen: '', isMeant: true }
    expect(await eraseOnePatient(services, asked)).toMatchObject({ status: 409 })
    expect(await exportOnePatient(services, actor, other.id)).toMatchObject({ status: 409 })
    expect(await exportOnePatient(services, actor, 'nobody')).toMatchObject({ status: 404 })
    const { name, body } = outcomeValue(await exportOnePatient(services, actor, one.id))
    expect(name).toMatch(/^patient-\d{4}-\d\d-\d\d\.json$/)
    for (const record of [...one.records.slice(0, 2), ...other.records.slice(0, 2)])
      expect(body).toContain(record)
    expect(body).not.toContain('quincy')
    expect(JSON.parse(body)).toMatchObject({ patientId: one.id, replies: [{}, {}] })
    const emails: { kind: string; subjectId: string }[] = JSON.parse(body).emails
    expect(emails.map(({ kind }) => kind)).toEqual([
      ...['request-received', 'request-received', 'waitlist-joined', 'waitlist-joined'],
      ...['waitlist-offer', 'waitlist-offer'],
    ])
    expect(emails.slice(4).map(({ subjectId }) => subjectId)).toEqual(['to elena', 'to helena'])
    expect(child.records.some((record) => body.includes(record))).toBe(false)
  })

  test('a correction of whoever they were joined to forgets at the split what their visits said', async () => {
    const { services, actor } = await clinic()
    const mother = await person({ services, actor }, { token: 'rosa', email: 'r@example.com', phone: '' })
    const child = await person({ services, actor }, { token: 'quincy', email: 'r@example.com', phone: '' })
    outcomeValue(await mergePatients(services, { actor, intoId: mother.id, patientId: child.id }, belongings))
    const { updatedAt } = await services.db
      .selectFrom('patients')
      .select('updatedAt')
      .where('id', '=', mother.id)
      .executeTakeFirstOrThrow()
    const typed = { name: 'Rosa Ruvalcaba', email: '', phone: '', language: 'en' }
    outcomeValue(
      await correctPatient(
        services,
        { actor, id: mother.id, seen: updatedAt, typed, follows: true },
        belongings,
      ),
    )
    outcomeValue(await separatePatient(services, { actor, patientId: child.id }, belongings))
    expect((await dump(services)).some((row) => /^patient_corrections.*rosa/i.test(row))).toBe(true)
    expect((await dump(services)).some((row) => /^patient_corrections.*rosa.*quincy/i.test(row))).toBe(false)
    expect(await erase(services, actor, child.id)).toMatchObject({ ok: true })
    expect((await dump(services)).filter((row) => /quincy/i.test(row))).toEqual([])
    expect(
      await services.db.selectFrom('patient_corrections').select('patientId').distinct().execute(),
    ).toEqual([{ patientId: mother.id }])
  })

  const eraseAddress = ({ db, engine, clock, settings }: TestServices, email: string) =>
    erasePatient({ db, engine, clock, dataDirectory: settings.dataDirectory }, email)

  test('by address the operator leaves nothing of a patient who has nothing else, in no table', async () => {
    const opened = await clinic()
    const { services } = opened
    const rosa = await person(opened, { token: 'zquillrosaq', email: 'r@example.com', phone: '432-555-0111' })
    await person(opened, { token: 'quincy', email: 'q@example.com', phone: '432-555-0122' })
    const before = await dump(services)
    expect(await eraseAddress(services, 'R@example.com')).toMatchObject({ appointments: 1, messages: 1 })
    const words = ['zquillrosaq', 'r@example.com', '432-555-0111', '+14325550111', rosa.id, ...rosa.records]
    const isHers = (row: string) => words.some((word) => row.toLowerCase().includes(word.toLowerCase()))
    const after = await dump(services)
    expect(after.filter(isHers)).toEqual([])
    expect(after.toSorted()).toEqual(before.filter((row) => !isHers(row)).toSorted())
  })

  test('an address is forgotten in what corrections can be undone to, and the record with another one stays', async () => {
    const opened = await clinic()
    const { services, actor } = opened
    const former = { email: 'former@example.com', phone: '432-555-0111' }
    const { id } = await person(opened, { token: 'rosa', ...former })
    const correct = async (typed: { email: string; phone: string }) => {
      const { updatedAt } = await services.db
        .selectFrom('patients')
        .select('updatedAt')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const all = { name: 'Rosa Ruvalcaba', language: 'en', ...typed }
      outcomeValue(
        await correctPatient(
          services,
          { actor, id, seen: updatedAt, typed: all, follows: false },
          belongings,
        ),
      )
      services.clock.advance({ seconds: 1 })
    }
    await correct({ email: 'now@example.com', phone: former.phone })
    await correct({ email: 'now@example.com', phone: '432-555-0112' })
    await storedAppointment(services.db, { patientId: id, email: 'now@example.com' })
    expect((await dump(services)).filter((row) => /^patient_corrections.*former@/i.test(row))).toHaveLength(3)
    await eraseAddress(services, former.email)
    expect((await dump(services)).filter((row) => row.includes('former@'))).toEqual([])
    const left = await services.db.selectFrom('patients').select('email').execute()
    expect(left).toEqual([{ email: 'now@example.com' }])
  })

  test('by address a consent to pictures stays with a patient who stays', async () => {
    const { services, actor } = await clinic()
    const { db, clock } = services
    const [name, email] = ['Ana Ruvalcaba', 'family@example.com']
    const said = { name, email, phone: '432-555-0133', language: 'en' } as const
    const id = await inTransaction(db, (tx) => joinPatient(tx, said, clock.now(), 'staff'))
    await storedAppointment(db, { patientId: id, email: 'ana@example.com' })
    const typed = { name, signedOn: '2026-11-20', face: 'no', language: 'en', note: '', signed: '1' }
    outcomeValue(await addConsent(services, { actor, typed, patientId: id }))
    const consents = () => db.selectFrom('picture_consents').select('patientId').execute()
    await eraseAddress(services, email)
    expect(await consents()).toEqual([{ patientId: id }])
    await eraseAddress(services, 'ana@example.com')
    expect(await db.selectFrom('patients').select('email').execute()).toEqual([{ email: '' }])
    expect(await consents()).toEqual([{ patientId: id }])
  })

  test('an address that nobody has takes searches for it alone, one with records takes all', async () => {
    const { db, clock, engine, settings } = await openServices()
    const parts = { db, clock, engine, dataDirectory: settings.dataDirectory }
    const search = (words: string) => keepSearch(db, { adminId: 'dana', words, now: clock.now() })
    const kept = async () =>
      (await db.selectFrom('desk_searches').select('words').execute()).map(({ words }) => words)
    await search('Ruth')
    await search('Nobody@Example.com ')
    await erasePatient(parts, 'nobody@example.com')
    expect(await kept()).toEqual(['Ruth'])
    await storedAppointment(db, { email: 'ruth@example.com' })
    await erasePatient(parts, 'ruth@example.com')
    expect(await kept()).toEqual([])
  })

  test('what is erased here has a row in every table about patients (searches: erasure.test.ts)', async () => {
    const opened = await clinic()
    const one = await person(opened, { token: 'rosa', email: 'r@example.com', phone: '432-555-0111' })
    const other = await person(opened, { token: 'quincy', email: 'q@example.com', phone: '432-555-0122' })
    outcomeValue(
      await mergePatients(
        opened.services,
        { actor: opened.actor, intoId: one.id, patientId: other.id },
        belongings,
      ),
    )
    const rows = await dump(opened.services)
    const empty = Object.values(register)
      .flatMap((tables) => Object.entries(tables))
      .flatMap(([table, { of }]) => (of === 'patient' ? table : []))
      .filter((table) => !rows.some((row) => row.startsWith(`${table} `)))
    expect(empty.toSorted()).toEqual([...namesNobody, ...elsewhere, 'desk_searches'].toSorted())
  })

  test('kept emails go; to an address that somebody shares, only the patient’s own', async () => {
    const { services, actor } = await clinic()
    const folder = join(services.settings.dataDirectory, 'mail')
    mkdirSync(folder)
    const mother = await person({ services, actor }, { token: 'rosa', email: 'r@example.com', phone: '' })
    const child = await person({ services, actor }, { token: 'quincy', email: 'r@example.com', phone: '' })
    const rows = await services.db.selectFrom('outbox').select(['subjectId', 'messageId']).execute()
    const fileOf = (subject: string | undefined) => {
      const messageId = rows.find(({ subjectId }) => subjectId === subject)?.messageId ?? ''
      return `20261207T150000Z-${messageId.slice(1).split('@')[0]}.eml`
    }
    const [hers, theirs] = [fileOf(mother.records[0]), fileOf(child.records[0])]
    for (const name of [hers, theirs, 'older.eml'])
      writeFileSync(join(folder, name), 'To: R@example.com\r\n\r\nHello')
    expect(await erase(services, actor, child.id)).toMatchObject({ ok: true })
    expect(existsSync(join(folder, theirs))).toBe(false)
    expect(readdirSync(folder).toSorted()).toEqual([hers, 'older.eml'].toSorted())
    expect(await erase(services, actor, mother.id)).toMatchObject({ ok: true })
    expect(readdirSync(folder)).toEqual([])
  })
})
