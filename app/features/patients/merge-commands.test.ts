import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import { storedAppointment } from '#test/factories.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { isTorture, measured } from '#test/torture.ts'
import { belongings } from '../patient-files/belongings.server.ts'
import { joinPatient } from './matching.server.ts'
import { keepApart, mergePatients, separatePatient } from './merge-commands.server.ts'
import { undoDays } from './rules.ts'

const at = Temporal.Instant.from('2026-12-01T15:00:00Z')
const actor = { kind: 'staff', id: 'dana', addressHash: '' } as const
const patients = 12
/** Some are refused, as nobody is joined twice: of so many a thousand and more take place. */
const actions = isTorture ? 4_000 : 200
const fewestDone = isTorture ? 1_000 : 0

/** So many patients with two visits each. */
async function clinicOf({ db }: Pick<TestServices, 'db'>, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let made = 0; made < count; made++) {
    const said = { name: `Person ${made}`, email: `p${made}@example.com`, phone: '', language: 'en' } as const
    const id = await inTransaction(db, (tx) => joinPatient(tx, said, at.add({ hours: made })))
    for (let visit = 0; visit < 2; visit++) await storedAppointment(db, { ...said, patientId: id })
    ids.push(id)
  }
  return ids
}

/** Under whom each stands, and that all that hangs on the patients says the same. */
async function rootsOf({ db }: Pick<TestServices, 'db'>): Promise<Map<string, string>> {
  const rows = await db.selectFrom('patients').select(['id', 'mergedInto']).execute()
  const roots = new Map(rows.map(({ id, mergedInto }) => [id, mergedInto ?? id]))
  for (const root of roots.values()) expect(roots.get(root)).toBe(root)
  for (const table of ['patient_details', 'patient_terms'] as const)
    for (const { patientId, rootId } of await db.selectFrom(table).select(['patientId', 'rootId']).execute())
      expect(rootId).toBe(roots.get(patientId))
  return roots
}

forEachEngineWithServices((openServices) => {
  test('however patients are joined and taken apart, each visit has exactly one', async () => {
    const services = await openServices()
    const ids = await clinicOf(services, patients)
    /** Who was joined to whom, as a person with a pencil keeps it. */
    const model = new Map<string, string>()
    const rootIn = (id: string): string => {
      const into = model.get(id)
      return into === undefined ? id : rootIn(into)
    }
    const anyAction = fc.record({
      isMerge: fc.boolean(),
      one: fc.nat(patients - 1),
      other: fc.nat(patients - 1),
    })
    const list = fc.sample(anyAction, actions)
    let done = 0
    for (const [number, { isMerge, one, other }] of list.entries()) {
      const [patientId, intoId] = [ids[one] as string, ids[other] as string]
      const isJoined = model.has(patientId)
      const outcome = isMerge
        ? await mergePatients(services, { actor, patientId, intoId }, belongings)
        : await separatePatient(services, { actor, patientId }, belongings)
      const isAllowed = isMerge ? patientId !== intoId && !isJoined && !model.has(intoId) : isJoined
      expect([list.slice(0, number + 1), outcome.ok]).toEqual([list.slice(0, number + 1), isAllowed])
      if (isAllowed) done++
      if (isAllowed && isMerge) model.set(patientId, intoId)
      if (isAllowed && !isMerge) model.delete(patientId)
      if (number % 20 !== 0 && number !== actions - 1) continue
      const roots = await rootsOf(services)
      expect(roots).toEqual(new Map(ids.map((id) => [id, rootIn(id)])))
    }
    const visits = await services.db.selectFrom('appointments').select(['name', 'patientId']).execute()
    expect(visits.length).toBe(patients * 2)
    for (const { name, patientId } of visits) expect(patientId).toBe(ids[Number(name.split(' ')[1])])
    expect(done).toBeGreaterThanOrEqual(fewestDone)
    measured(`${done} merges and takings apart, of ${actions} that were asked for`)
  })

  test('what cannot be joined or taken apart is answered, and nothing is half done', async () => {
    const services = await openServices()
    const [one = '', other = '', third = ''] = await clinicOf(services, 3)
    const merge = (patientId: string, intoId: string) =>
      mergePatients(services, { actor, patientId, intoId }, belongings)
    expect(await merge(one, one)).toMatchObject({ ok: false, status: 422 })
    expect(await merge(one, 'nobody')).toMatchObject({ ok: false, status: 404 })
    expect(await separatePatient(services, { actor, patientId: one }, belongings)).toMatchObject({
      ok: false,
      status: 409,
    })
    expect(await separatePatient(services, { actor, patientId: 'nobody' }, belongings)).toMatchObject({
      ok: false,
      status: 404,
    })
    expect(new Set((await rootsOf(services)).values()).size).toBe(3)
    expect(await merge(other, one)).toMatchObject({ ok: true })
    for (const [patientId, intoId] of [
      [other, third],
      [third, other],
      [one, other],
    ] as const)
      expect(await merge(patientId, intoId)).toMatchObject({
        ok: false,
        status: 409,
        message: 'Person 1 was already merged with another patient. Nothing was changed.',
      })
    expect(await keepApart(services, { actor, patientId: third, intoId: one })).toMatchObject({ ok: true })
    const log = await services.db
      .selectFrom('audit_log')
      .select(['action', 'objectId', 'detail'])
      .orderBy('seq')
      .execute()
    expect(log.map(({ action, objectId }) => [action, objectId])).toEqual([
      ['merge', one],
      ['edit', one],
    ])
    expect(JSON.stringify(log)).not.toContain('Person')
  })

  test('after 30 days what was joined stays joined', async () => {
    const services = await openServices()
    const [one = '', other = ''] = await clinicOf(services, 2)
    await mergePatients(services, { actor, patientId: other, intoId: one }, belongings)
    services.clock.advance({ hours: undoDays * 24 })
    expect(await separatePatient(services, { actor, patientId: other }, belongings)).toMatchObject({
      ok: false,
      status: 409,
    })
    expect(await rootsOf(services)).toEqual(new Map([one, other].map((id) => [id, one])))
  })
})
