import { expect, test } from 'vitest'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import type { Database } from '#app/db/tables.ts'
import { storedAppointment } from '#test/factories.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { runIntent } from '#test/requests/run-intent.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { readAddress } from '../desk/address.ts'
import { readDetails } from '../desk/details/page.server.ts'
import { readLiveRows } from '../desk/list/live-rows.server.ts'
import { readDesk } from '../desk/page.server.ts'
import { belongings } from '../patient-files/belongings.server.ts'
import { readPatient } from '../patient-files/patient-page.server.ts'
import { erasePatient, exportPatient } from '../patient-files/patient-requests.server.ts'
import type { Said } from './details.server.ts'
import { confirmContacts, listContacts, markReached } from './details-queries.server.ts'
import { type ContactSource, joinPatient } from './matching.server.ts'
import { mergePatients, separatePatient } from './merge-commands.server.ts'
import { patientIntents } from './page/actions.server.ts'
import { listMaybeSame } from './page/same-queries.server.ts'

const at = Temporal.Instant.from('2026-12-01T15:00:00Z')
const actor = { kind: 'staff', id: 'dana', addressHash: '' } as const
const maria = {
  name: 'María López',
  phone: '(432) 555-0164',
  email: 'maria@example.com',
  language: 'en',
} as const
/** Somebody who knows her name and number. */
const stranger = { ...maria, email: 'stranger@example.net' }
const strangersKey = 'e:stranger@example.net'

let minutes = 0
/** Each a minute after the one before. */
const join = (db: Database, said: Said, source: ContactSource) =>
  inTransaction(db, (tx) => joinPatient(tx, said, at.add({ minutes: minutes++ }), source))

/** Stores what a form or staff said, as a visit of the patient it belongs to. */
async function visit(db: Database, said: Said, source: ContactSource, message = '') {
  const patientId = await join(db, said, source)
  await storedAppointment(db, { ...said, patientId, message })
  return patientId
}

const states = async (db: Database, rootId: string) =>
  Object.fromEntries((await listContacts(db, rootId)).map(({ key, state }) => [key, state]))

const writeNote = ({ db }: TestServices, patientId: string, words: string) =>
  db
    .insertInto('patient_notes')
    .values({ id: 'n', patientId, adminId: 'dana', words, createdAt: at.toString() })
    .execute()

forEachEngineWithServices((openServices) => {
  test('a stranger who books last gets a record of their own, which is suggested', async () => {
    const { db } = await openServices()
    const hers = await visit(db, maria, 'staff')
    const theirs = await visit(db, stranger, 'form')
    expect(theirs).not.toBe(hers)
    expect(await states(db, hers)).toEqual({
      'p:+14325550164': 'confirmed',
      'e:maria@example.com': 'confirmed',
    })
    expect(await listMaybeSame(db, hers, 5)).toMatchObject([{ id: theirs, reason: 'phone' }])
    expect(await join(db, { ...maria, email: '' }, 'form')).toBe(hers)
    expect(await join(db, maria, 'form')).toBe(hers)
  })

  test('next to a visit at the desk stands who else its patient may be, and one press joins the two', async () => {
    const services = await openServices()
    const { db } = services
    const hers = await visit(db, maria, 'staff')
    const newAddress = { ...maria, email: 'new@example.com' }
    const theirs = await join(db, newAddress, 'form')
    const { id } = await storedAppointment(db, { ...newAddress, patientId: theirs, date: '2030-01-02' })
    const same = async () => outcomeValue(await readDetails(services, actor, { id, move: null })).same
    const suggested = { id: hers, name: maria.name, why: 'Same phone' }
    expect(await same()).toEqual({ id: theirs, others: [suggested] })
    const log = await db.selectFrom('audit_subjects').select('objectId').execute()
    expect(log).toContainEqual({ objectId: hers })
    const namesake = { ...maria, phone: '(432) 555-0199', email: 'namesake@example.com' }
    await visit(db, namesake, 'staff')
    expect(await same()).toEqual({ id: theirs, others: [suggested] })
    const fields = new Map(Object.entries({ intent: 'join', other: hers }))
    expect(
      await runIntent(patientIntents, services, { actor, id: theirs, fields, belongings }),
    ).toMatchObject({
      ok: true,
    })
    expect(await same()).toEqual({ id: hers, others: [] })
  })

  test('a request says that its contact came from an online form, until staff confirm it or call it another person', async () => {
    const services = await openServices()
    const { db } = services
    const address = readAddress(new URLSearchParams('tab=requests'))
    const request = async (id: string, said: Said, source: ContactSource) => {
      const patientId = await join(db, said, source)
      await storedAppointment(db, { ...said, id, patientId, date: '2030-01-02', status: 'pending' })
      return patientId
    }
    const marked = async () => {
      const { rows } = outcomeValue(await readDesk(services, actor, address))
      const ids = rows.map(({ id }) => id)
      const asked = { address, ids, since: services.clock.milliseconds() }
      const live = outcomeValue(await readLiveRows(services, { ...actor, session: 'one' }, asked))
      const idsOf = (some: typeof rows) =>
        some
          .filter(({ isFromForm }) => isFromForm)
          .map(({ id }) => id)
          .toSorted()
      expect(idsOf(live.rows)).toEqual(idsOf(rows))
      return idsOf(rows)
    }
    const isMarked = async (id: string) =>
      outcomeValue(await readDetails(services, actor, { id, move: null })).isFromForm
    const toConfirm = async (id: string) => {
      const read = await readPatient(services, actor, { id, isAllVisits: false, isAllSeen: false })
      const page = outcomeValue(read)
      return 'view' in page ? page.view.unconfirmed.map(({ key }) => key).toSorted() : page
    }
    await request(
      'alone',
      { ...maria, name: 'Ana Solo', phone: '(432) 555-0111', email: 'ana@example.com' },
      'form',
    )
    const hers = await request('hers', maria, 'staff')
    await request('her child', { ...maria, name: 'Luz López', email: '' }, 'form')
    expect(await marked()).toEqual([])
    const theirs = await request('theirs', stranger, 'form')
    expect(await marked()).toEqual(['theirs'])
    expect([await isMarked('theirs'), await isMarked('hers')]).toEqual([true, false])
    expect(await toConfirm(theirs)).toEqual([strangersKey, 'p:+14325550164'])
    expect(await toConfirm(hers)).toEqual([])
    await mergePatients(services, { actor, intoId: hers, patientId: theirs }, belongings)
    expect(await marked()).toEqual(['theirs'])
    await inTransaction(db, (tx) => confirmContacts(tx, { rootId: hers, keys: [strangersKey] }, at))
    expect(await marked()).toEqual([])
    const third = await request('third', { ...maria, email: 'third@example.net' }, 'form')
    expect(await marked()).toEqual(['third'])
    expect(await toConfirm(third)).toEqual(['e:third@example.net', 'p:+14325550164'])
    const fields = new Map(Object.entries({ intent: 'apart', other: hers }))
    await runIntent(patientIntents, services, { actor, id: third, fields, belongings })
    expect(await marked()).toEqual([])
    expect(await toConfirm(third)).toEqual([])
  })

  test('a stranger who books first keeps nothing once staff know the patient', async () => {
    const { db, clock } = await openServices()
    const first = await visit(db, stranger, 'form')
    expect(await join(db, stranger, 'form')).toBe(first)
    expect(await visit(db, maria, 'form')).not.toBe(first)
    expect(await visit(db, { ...maria, email: 'her.own@example.com' }, 'staff')).toBe(first)
    expect(await states(db, first)).toEqual({
      'p:+14325550164': 'confirmed',
      'e:her.own@example.com': 'confirmed',
      [strangersKey]: 'unconfirmed',
    })
    expect(await join(db, stranger, 'form')).not.toBe(first)
    expect(JSON.stringify(await exportPatient({ db, clock }, stranger.email))).not.toContain('her.own')
  })

  test('merging confirms no address that came from a form, and apart both are as they were', async () => {
    const services = await openServices()
    const { db } = services
    const hers = await visit(db, maria, 'staff')
    const theirs = await visit(db, stranger, 'form')
    expect(await states(db, theirs)).toMatchObject({ [strangersKey]: 'confirmed' })
    for (const [intoId, patientId] of [
      [hers, theirs],
      [theirs, hers],
    ] as const) {
      await mergePatients(services, { actor, intoId, patientId }, belongings)
      expect(await states(db, intoId)).toMatchObject({
        'e:maria@example.com': 'confirmed',
        [strangersKey]: 'unconfirmed',
      })
      expect(await join(db, maria, 'form')).toBe(intoId)
      await separatePatient(services, { actor, patientId }, belongings)
      expect(await states(db, theirs)).toMatchObject({ [strangersKey]: 'confirmed' })
    }
  })

  test('who presses a button in their own email has a mailbox, and no record of somebody else', async () => {
    const services = await openServices()
    const { db } = services
    const hers = await visit(db, maria, 'staff')
    const theirs = await visit(db, stranger, 'form')
    await mergePatients(services, { actor, intoId: hers, patientId: theirs }, belongings)
    await inTransaction(db, (tx) => markReached(tx, strangersKey, at))
    expect(await states(db, hers)).toMatchObject({ [strangersKey]: 'reached' })
    expect(await join(db, stranger, 'form')).not.toBe(hers)
  })

  test('an export by address holds the rows that bear it, and nothing else of a record', async () => {
    const services = await openServices()
    const { db, clock } = services
    const hers = await visit(db, maria, 'staff', 'only for the clinic')
    const theirs = await visit(db, stranger, 'form', 'from the stranger')
    await writeNote(services, hers, 'prefers mornings')
    await mergePatients(services, { actor, intoId: hers, patientId: theirs }, belongings)
    const told = JSON.stringify(await exportPatient({ db, clock }, 'Stranger@Example.net'))
    expect(told).toContain('from the stranger')
    for (const secret of ['maria@example.com', 'only for the clinic', 'prefers mornings'])
      expect(told).not.toContain(secret)
    expect(JSON.stringify(await exportPatient({ db, clock }, maria.email))).not.toContain('stranger')
  })

  test('an erasure by address takes the rows that bear it, and leaves the rest of a record', async () => {
    const services = await openServices()
    const { db, clock, engine } = services
    const hers = await visit(db, maria, 'staff')
    const theirs = await visit(db, stranger, 'form')
    await writeNote(services, hers, 'prefers mornings')
    await mergePatients(services, { actor, intoId: hers, patientId: theirs }, belongings)
    await db.deleteFrom('appointments').where('patientId', '=', hers).execute()
    const { dataDirectory } = services.settings
    expect(await erasePatient({ db, clock, engine, dataDirectory }, stranger.email)).toMatchObject({
      appointments: 1,
    })
    expect(await states(db, hers)).toEqual({
      'p:+14325550164': 'confirmed',
      'e:maria@example.com': 'confirmed',
    })
    expect(await db.selectFrom('patient_notes').select('id').execute()).toEqual([{ id: 'n' }])
    expect(JSON.stringify(await db.selectFrom('patients').selectAll().execute())).not.toContain('stranger')
  })
})
