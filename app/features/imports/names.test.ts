import { expect, test } from 'vitest'
import { storedTreatment } from '#test/factories.ts'
import {
  checkedImport,
  imported,
  sourceCare,
  sourcePatient,
  sourceVisit,
  workOn,
} from '#test/imports/into-clinic.ts'
import { runIntent } from '#test/requests/run-intent.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedClinician } from '#test/team.ts'
import { checkIntents } from './commands.server.ts'
import { readCheck } from './page.server.ts'
import { findImport } from './queries.server.ts'

const actor = { kind: 'staff', id: 'owner', addressHash: '' } as const
const file = [...sourceCare, sourcePatient(), sourceVisit()]

async function viewOf(services: TestServices, id: string) {
  const view = await readCheck(services, id)
  if (typeof view !== 'object') throw new Error('no check')
  return view
}

/** Matches names as the form of the check does: by the name that the file has. */
async function match(services: TestServices, id: string, ids: Readonly<Record<string, string>>) {
  const { unknown } = await viewOf(services, id)
  const fields = new Map([['intent', `names ${id}`]])
  for (const { field, name } of unknown.names) fields.set(field, ids[name ?? ''] ?? '')
  return { fields: unknown.names, came: await runIntent(checkIntents, services, { actor, fields }) }
}

forEachEngineWithServices((openServices) => {
  test('an owner says who and what the unknown names are, and nothing new is made of them', async () => {
    const services = await openServices()
    const { db } = services
    const clinician = await storedClinician(db, { name: 'Jordan Example' })
    const treatment = await storedTreatment(db, { name: 'Sports physical' })
    const { id } = await checkedImport(services, file)
    const { unknown, kinds } = await viewOf(services, id)
    expect(unknown).toMatchObject({
      isAll: true,
      names: [
        { kind: 'clinician', name: 'Dr. Old', match: '' },
        { kind: 'treatment', name: 'Physical', match: '' },
      ],
      known: { clinician: [{ id: clinician.id }], treatment: [{ id: treatment.id }] },
    })
    expect(kinds.slice(0, 2)).toMatchObject([{ new: 1 }, { new: 1 }])

    const { came } = await match(services, id, { 'Dr. Old': clinician.id, Physical: treatment.id })
    expect(came).toMatchObject({ ok: true })
    await workOn(services, { id }, 'checking')
    const again = await viewOf(services, id)
    expect(again.unknown.names.map((one) => one.match)).toEqual([clinician.id, treatment.id])
    expect(again.kinds.slice(0, 2)).toMatchObject([
      { new: 0, same: 1 },
      { new: 0, same: 1 },
    ])

    await workOn(services, { id }, 'importing')
    const [part] = await db.selectFrom('appointment_parts').selectAll().execute()
    expect(part).toMatchObject({ clinicianId: clinician.id, treatmentId: treatment.id })
    expect(await db.selectFrom('clinicians').select('id').execute()).toHaveLength(1)
    expect(await db.selectFrom('treatments').select('id').execute()).toHaveLength(1)
  })

  test('names that were matched and not checked again start nothing', async () => {
    const services = await openServices()
    const clinician = await storedClinician(services.db, { name: 'Jordan Example' })
    const { id } = await checkedImport(services, file)
    const [name] = (await viewOf(services, id)).unknown.names
    const start = (match: string) => {
      const fields = new Map([
        ['intent', `start ${id}`],
        [name?.field ?? '', match],
      ])
      return runIntent(checkIntents, services, { actor, fields })
    }
    expect(await start(clinician.id)).toMatchObject({
      status: 422,
      message: 'You matched names. Choose “Check again” first.',
    })
    expect(await findImport(services.db, id)).toMatchObject({ state: 'checked' })
    expect(await start('')).toMatchObject({ ok: true })
  })

  test('a name can be a new one again, and one that is gone since comes in as new', async () => {
    const services = await openServices()
    const { db } = services
    const clinician = await storedClinician(db, { name: 'Jordan Example' })
    const treatment = await storedTreatment(db, { name: 'Sports physical' })
    const { id } = await checkedImport(services, file)
    await match(services, id, { 'Dr. Old': clinician.id, Physical: treatment.id })
    await workOn(services, { id }, 'checking')
    await match(services, id, { Physical: treatment.id })
    await workOn(services, { id }, 'checking')
    expect((await viewOf(services, id)).unknown.names.map((one) => one.match)).toEqual(['', treatment.id])
    await db
      .updateTable('treatments')
      .set({ deletedAt: '2026-12-07T15:30:00.000Z' })
      .where('id', '=', treatment.id)
      .execute()
    await workOn(services, { id }, 'importing')
    const [part] = await db.selectFrom('appointment_parts').selectAll().execute()
    expect(part?.clinicianId).not.toBe(clinician.id)
    expect(part?.treatmentId).not.toBe(treatment.id)
  })

  test('what was matched is checked with the times of whom it is', async () => {
    const services = await openServices()
    const clinician = await storedClinician(services.db, { name: 'Jordan Example' })
    await imported(services, [
      { ...sourceCare[0], kind: 'clinician', sourceId: 'jordan', line: 1, name: 'Jordan Example' } as never,
      ...sourceCare.slice(1),
      sourcePatient(),
      sourceVisit({ clinician: 'jordan' }),
    ])
    const bob = sourcePatient({ sourceId: 'bob', name: 'Bob Brown', email: null, phone: null })
    const { id } = await checkedImport(
      services,
      [...sourceCare, bob, sourceVisit({ sourceId: 'other', patient: 'bob' })],
      'amelia',
    )
    expect((await viewOf(services, id)).looked).toBe(0)
    await match(services, id, { 'Dr. Old': clinician.id })
    await workOn(services, { id }, 'checking')
    expect((await viewOf(services, id)).looked).toBe(1)
  })

  test.each(['nobody', "' or 1=1", 'x'.repeat(5_000)])(
    'an id that is none of ours is refused: %#',
    async (bad) => {
      const services = await openServices()
      const treatment = await storedTreatment(services.db, { name: 'Sports physical' })
      const clinician = await storedClinician(services.db)
      const { id } = await checkedImport(services, file)
      const { fields, came } = await match(services, id, { 'Dr. Old': treatment.id, Physical: bad })
      expect(came).toMatchObject({
        ok: false,
        status: 422,
        errors: {
          [fields[0]?.field ?? '']: 'This clinician is gone. Choose another.',
          [fields[1]?.field ?? '']: 'This treatment is gone. Choose another.',
        },
      })
      expect(await findImport(services.db, id)).toMatchObject({ state: 'checked', choice: '{}' })
      expect(clinician.id).not.toBe('')
    },
  )

  test('a clinic with none of its own is asked nothing; of many names the first are listed', async () => {
    const services = await openServices()
    const { id } = await checkedImport(services, file)
    expect((await viewOf(services, id)).unknown.names).toEqual([])
    await storedTreatment(services.db, { name: 'Sports physical' })
    const many = Array.from({ length: 130 }, (_, index) => ({
      ...sourceCare[1],
      sourceId: `t${index}`,
      name: `Treatment ${index}`,
    }))
    const more = await checkedImport(services, [...(many as typeof sourceCare), sourcePatient()], 'amelia')
    const { unknown } = await viewOf(services, more.id)
    expect(unknown).toMatchObject({ isAll: false })
    expect(unknown.names).toHaveLength(100)
  })
})
