import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import { findOtherVisit } from '#app/features/scheduling/visit-link-queries.server.ts'
import { findVisitPath, makeVisitLink } from '#app/features/scheduling/visit-links.server.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { storedAdmin, storedAppointment, storedTreatment } from '#test/factories.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedMessage } from '#test/visitor-factories.ts'
import { entryOf, waiting } from '#test/waitlist.ts'
import type { Staff } from '../audit/actor.ts'
import type { Said } from '../patients/details.server.ts'
import { listContacts } from '../patients/details-queries.server.ts'
import { joinPatient } from '../patients/matching.server.ts'
import { mergePatients } from '../patients/merge-commands.server.ts'
import { moveRecords, undoMove } from '../patients/move/commands.server.ts'
import type { RecordKey } from '../patients/move/fields.ts'
import { listMoves } from '../patients/move/queries.server.ts'
import { listMaybeSame } from '../patients/page/same-queries.server.ts'
import { undoDays } from '../patients/rules.ts'
import { readOwnVisits } from '../scheduling/repeats/queries.server.ts'
import { offerRound } from '../waitlist/offers/jobs.server.ts'
import { belongings } from './belongings.server.ts'
import { eraseOnePatient } from './patient-erasure.server.ts'
import { readMove } from './patient-move.server.ts'
import { readPatient } from './patient-page.server.ts'
import { readKeptOf } from './patient-privacy.server.ts'
import { erasePatient } from './patient-requests.server.ts'
import { searchPatients } from './patient-search.server.ts'

const father = {
  name: 'José García',
  phone: '(432) 555-0164',
  email: 'jose@example.com',
  language: 'es',
} as const
/** The same name and number, and an address that the son gave at the desk. */
const son = { ...father, email: 'josecito@example.com', language: 'en' } as const
const sonsKey = 'e:josecito@example.com'

forEachEngineWithServices((openServices) => {
  /** Father and son as one patient: two visits, a message and a place on the waitlist. */
  async function clinic() {
    const services = await openServices()
    services.settings.publicUrl = 'https://clinic.example'
    const { db, clock } = services
    const { id: adminId } = await storedAdmin(db)
    const actor: Staff = { kind: 'staff', id: adminId, addressHash: '' }
    const join = (said: Said) => inTransaction(db, (tx) => joinPatient(tx, said, clock.now(), 'staff'))
    const id = await join(father)
    expect(await join(son)).toBe(id)
    const treatment = await storedTreatment(db)
    const own = { treatmentId: treatment.id, patientId: id, status: 'confirmed' } as const
    const booked = { date: '2026-12-10', createdAt: '2026-12-05T17:00:00.000Z' }
    const fathers = await storedAppointment(db, { ...father, ...own, ...booked })
    const sons = await storedAppointment(db, {
      ...son,
      ...own,
      date: '2026-12-11',
      createdAt: '2026-12-06T17:00:00.000Z',
    })
    const message = await storedMessage(db, { ...son, patientId: id })
    const move = (records: RecordKey[], toId: string | null = null, from = id) =>
      moveRecords(services, { actor, id: from, toId, records }, belongings)
    const undo = async (from = id) => {
      const [last] = await listMoves(db, [from], clock.now().subtract({ hours: 24 * undoDays }))
      return undoMove(services, { actor, id: from, moveId: last?.id ?? '' }, belongings)
    }
    const visit = { kind: 'visit', id: sons.id } as const
    return { services, db, actor, id, treatment, fathers, sons, message, visit, join, move, undo }
  }

  const states = async ({ db }: Pick<TestServices, 'db'>, rootId: string) =>
    Object.fromEntries((await listContacts(db, rootId)).map(({ key, state }) => [key, state]))
  const ownerOf = async ({ db }: Pick<TestServices, 'db'>, visitId: string) =>
    (
      await db
        .selectFrom('appointments')
        .select('patientId')
        .where('id', '=', visitId)
        .executeTakeFirstOrThrow()
    ).patientId

  test('a visit goes to a new patient with what it says and its link; the contact that only it said goes along', async () => {
    const { services, db, id, sons, visit, move, actor } = await clinic()
    await makeVisitLink(services, db, sons.id)
    const path = await findVisitPath(services, sons.id)
    const before = await db
      .selectFrom('appointments')
      .selectAll()
      .where('id', '=', sons.id)
      .executeTakeFirstOrThrow()
    await db.deleteFrom('contact_messages').execute()
    const newId = outcomeValue(await move([visit]))
    expect(
      await db.selectFrom('appointments').selectAll().where('id', '=', sons.id).executeTakeFirst(),
    ).toEqual({
      ...before,
      patientId: newId,
    })
    expect(await findVisitPath(services, sons.id)).toBe(path)
    expect(await states(services, id)).toEqual({
      'p:+14325550164': 'confirmed',
      'e:jose@example.com': 'confirmed',
    })
    expect(await states(services, newId)).toEqual({ 'p:+14325550164': 'confirmed', [sonsKey]: 'confirmed' })
    expect(
      await db.selectFrom('patients').selectAll().where('id', '=', newId).executeTakeFirst(),
    ).toMatchObject({
      ...son,
      e164: '+14325550164',
    })
    expect(await listMaybeSame(db, id, 5)).toEqual([])
    const found = await searchPatients(services, actor, { typed: 'josecito', after: null })
    expect(outcomeValue(found).patients.map((one) => one.id)).toEqual([newId])
  })

  test('what asks for the patient follows: repeats, the other appointment, page, export and log', async () => {
    const { services, db, id, sons, fathers, visit, treatment, move, actor } = await clinic()
    const newId = outcomeValue(await move([visit]))
    const days = { from: '2026-12-09' as CalendarDate, to: '2026-12-12' as CalendarDate }
    expect(await readOwnVisits(db, newId, days)).toEqual([{ date: sons.date, time: sons.time }])
    expect(await readOwnVisits(db, id, days)).toEqual([{ date: fathers.date, time: fathers.time }])
    const looked = { besides: null, now: services.clock.now() }
    const person = { treatmentId: treatment.id, email: son.email }
    expect(await findOtherVisit(db, { ...person, patientIds: [newId] }, looked)).toMatchObject({
      id: sons.id,
    })
    const page = outcomeValue(
      await readPatient(services, actor, { id, isAllVisits: false, isAllSeen: false }),
    )
    expect(page).toMatchObject({
      view: {
        visits: { ahead: [{ id: fathers.id }], count: 1 },
        moved: [{ what: '1 record to José García' }],
      },
    })
    const row = await db.selectFrom('patients').selectAll().where('id', '=', newId).executeTakeFirstOrThrow()
    const { kept } = await inTransaction(db, (tx) => readKeptOf(tx, row))
    expect(kept.appointments.map((one) => one.id)).toEqual([sons.id])
    const log = await db
      .selectFrom('audit_log')
      .select(['object', 'objectId', 'detail'])
      .orderBy('seq')
      .execute()
    expect(
      log.filter(({ object }) => object !== 'audit-log').map(({ object, objectId }) => [object, objectId]),
    ).toEqual(
      expect.arrayContaining([
        ['patient', id],
        ['patient', newId],
        ['appointment', sons.id],
      ]),
    )
    expect(JSON.stringify(log)).not.toMatch(/josecito|garc|555/i)
  })

  test('messages and places on the waitlist go as well, to a patient who is there', async () => {
    const { services, db, id, message, visit, treatment, move, join } = await clinic()
    const entryId = await waiting(services, treatment, { ...son, patientId: id })
    const other = await join({ ...son, phone: '(432) 555-0199', name: 'José García Jr.' })
    const records = [visit, { kind: 'message', id: message.id }, { kind: 'place', id: entryId }] as const
    expect(outcomeValue(await move([...records], other))).toBe(other)
    expect(await entryOf(services, entryId)).toMatchObject({ patientId: other, email: son.email })
    expect(await db.selectFrom('contact_messages').select('patientId').execute()).toEqual([
      { patientId: other },
    ])
    expect(await states(services, id)).not.toHaveProperty([sonsKey])
  })

  test('Undo gives everything back, each contact as sure as it was, and forgets the new patient', async () => {
    const { services, db, id, visit, move, undo, message } = await clinic()
    const contacts = await states(services, id)
    const details = () =>
      db.selectFrom('patient_details').selectAll().orderBy('patientId').orderBy('key').execute()
    const before = await details()
    const newId = outcomeValue(await move([visit, { kind: 'message', id: message.id }]))
    expect(await undo()).toMatchObject({ ok: true })
    expect(await ownerOf(services, visit.id)).toBe(id)
    expect(await states(services, id)).toEqual(contacts)
    expect(await details()).toEqual(before)
    expect(await db.selectFrom('patients').select('id').where('id', '=', newId).execute()).toEqual([])
    expect(await db.selectFrom('patient_pairs').select('firstId').execute()).toEqual([])
    expect(await undo()).toMatchObject({ ok: false, status: 409 })
    outcomeValue(await move([visit]))
    services.clock.advance({ hours: 24 * undoDays })
    expect(await undo()).toMatchObject({ ok: false, status: 409 })
  })

  test('Undo asked under another patient does nothing; under the one who got the records it gives them back', async () => {
    const { services, db, actor, id, visit, move, join } = await clinic()
    const newId = outcomeValue(await move([visit]))
    const stranger = await join({ ...son, phone: '', email: 'other@example.com', name: 'Ana' })
    const { id: moveId } = await db.selectFrom('patient_moves').select('id').executeTakeFirstOrThrow()
    const undoFrom = (from: string) => undoMove(services, { actor, id: from, moveId }, belongings)
    for (const nobody of [stranger, 'nobody']) expect(await undoFrom(nobody)).toMatchObject({ status: 409 })
    expect(await ownerOf(services, visit.id)).toBe(newId)
    expect(await undoFrom(newId)).toMatchObject({ ok: true })
    expect(await ownerOf(services, visit.id)).toBe(id)
  })

  test('the record itself keeps the newest address that is left where its own goes', async () => {
    const { db, id, fathers, move, undo } = await clinic()
    await move([{ kind: 'visit', id: fathers.id }])
    const row = () =>
      db.selectFrom('patients').select(['email', 'phone']).where('id', '=', id).executeTakeFirst()
    expect(await row()).toEqual({ email: son.email, phone: son.phone })
    expect(await undo()).toMatchObject({ ok: true })
    expect(await row()).toEqual({ email: father.email, phone: father.phone })
  })

  test('an address that came from a form stays unconfirmed on the record of the patient who gets it', async () => {
    const { services, db, id, move } = await clinic()
    const stranger = { ...father, email: 'stranger@example.net' }
    const theirs = await inTransaction(db, (tx) => joinPatient(tx, stranger, services.clock.now(), 'form'))
    expect(theirs).not.toBe(id)
    const visit = await storedAppointment(db, { ...stranger, patientId: theirs })
    expect(await move([{ kind: 'visit', id: visit.id }], id, theirs)).toMatchObject({ ok: true })
    expect(await states(services, id)).toMatchObject({
      'e:stranger@example.net': 'unconfirmed',
      'e:jose@example.com': 'confirmed',
    })
  })

  test('a place that a visit of the other one had ended is open again; one that would end now waits on', async () => {
    const { services, id, visit, treatment, move, join, undo } = await clinic()
    const since = '2026-12-06T16:00:00Z'
    const fathersPlace = await waiting(services, treatment, { ...father, patientId: id, since })
    await offerRound(services)
    expect(await entryOf(services, fathersPlace)).toMatchObject({ state: 'booked' })
    const other = await join({ ...son, phone: '(432) 555-0199', name: 'José García Jr.' })
    const sonsPlace = await waiting(services, treatment, { ...son, patientId: other, since })
    outcomeValue(await move([visit], other))
    await offerRound(services)
    expect(await entryOf(services, fathersPlace)).toMatchObject({ state: 'open', endedAt: null })
    expect(await entryOf(services, sonsPlace)).toMatchObject({ state: 'open' })
    outcomeValue(await undo())
    await offerRound(services)
    expect(await entryOf(services, fathersPlace)).toMatchObject({ state: 'booked' })
  })

  test('what cannot be moved is refused in a sentence, and nothing is half done', async () => {
    const { services, db, actor, id, visit, message, sons, move, join } = await clinic()
    const other = await join({ ...son, phone: '', email: 'other@example.com', name: 'Ana' })
    const merged = await join({ ...son, phone: '', email: 'merged@example.com', name: 'Eva' })
    await mergePatients(services, { actor, patientId: merged, intoId: other }, belongings)
    expect(await move([], other)).toMatchObject({
      status: 422,
      message: expect.stringContaining('at least one'),
    })
    expect(await move([visit], id)).toMatchObject({ status: 422 })
    expect(await move([visit], 'nobody')).toMatchObject({ status: 404 })
    expect(await move([visit], merged)).toMatchObject({
      status: 409,
      message: expect.stringContaining('Eva'),
    })
    expect(await move([visit], other, 'nobody')).toMatchObject({ status: 404 })
    expect(await move([visit, { kind: 'message', id: 'gone' }], other)).toMatchObject({ status: 409 })
    expect(await ownerOf(services, sons.id)).toBe(id)
    expect(await db.selectFrom('patient_moves').select('id').execute()).toEqual([])
    const both = await Promise.all([move([visit], other), move([visit])])
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(both.find(({ ok }) => !ok)).toMatchObject({
      status: 409,
      message: expect.stringContaining('just moved'),
    })
    expect(await move([{ kind: 'message', id: message.id }, visit], other)).toMatchObject({ status: 409 })
  })

  test('a patient erased meanwhile takes the move along, and it can no longer be undone', async () => {
    const { services, db, actor, id, visit, message, move, undo } = await clinic()
    const newId = outcomeValue(await move([visit, { kind: 'message', id: message.id }]))
    const row = await db.selectFrom('patients').selectAll().where('id', '=', newId).executeTakeFirstOrThrow()
    const { seen } = await inTransaction(db, (tx) => readKeptOf(tx, row))
    outcomeValue(await eraseOnePatient(services, { actor, id: newId, seen, isMeant: true }))
    expect(await db.selectFrom('patient_moves').select('id').execute()).toEqual([])
    expect(await undo()).toMatchObject({ ok: false, status: 409 })
    expect(await states(services, id)).not.toHaveProperty([sonsKey])
  })

  test('one whose text does not open any more is over, and keeps nobody from reading and erasing', async () => {
    const { services, db, actor, id, visit, move } = await clinic()
    outcomeValue(await move([visit]))
    const [last] = await listMoves(db, [id], services.clock.now().subtract({ hours: 24 }))
    await sql`update patient_moves set before = 'v1.1.of.another'`.execute(db)
    expect(
      outcomeValue(await readPatient(services, actor, { id, isAllVisits: false, isAllSeen: false })),
    ).toMatchObject({ view: { moved: [] } })
    expect(await undoMove(services, { actor, id, moveId: last?.id ?? '' }, belongings)).toMatchObject({
      status: 409,
    })
    await erasePatient({ ...services, dataDirectory: services.settings.dataDirectory }, 'someone@example.com')
    // It could hold the address that was erased.
    expect(await db.selectFrom('patient_moves').select('id').execute()).toEqual([])
  })

  test('the page leads from the records to the patient, and from a merged one to who it is now', async () => {
    const { services, actor, id, fathers, sons, visit, join } = await clinic()
    const asked = { id, items: [], isChoosing: false, other: null, find: null, after: null }
    const choose = outcomeValue(await readMove(services, actor, asked))
    expect(choose).toMatchObject({
      step: 'choose',
      all: [
        { item: `visit.${sons.id}`, says: 'José García · (432) 555-0164 · josecito@example.com' },
        { item: `visit.${fathers.id}` },
        { what: 'Message: Question' },
      ],
    })
    const items = [`visit.${visit.id}`]
    expect(outcomeValue(await readMove(services, actor, { ...asked, items }))).toMatchObject({
      step: 'search',
    })
    const confirm = await readMove(services, actor, { ...asked, items, other: 'new' })
    expect(outcomeValue(confirm)).toMatchObject({ step: 'confirm', other: null })
    const other = await join({ ...son, phone: '', email: 'other@example.com', name: 'Ana' })
    await mergePatients(services, { actor, patientId: id, intoId: other }, belongings)
    expect(outcomeValue(await readMove(services, actor, { ...asked, items }))).toEqual({ movedTo: other })
  })
})
