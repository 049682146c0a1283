import { expect, test } from 'vitest'
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
import { eraseOnePatient } from '../patient-files/patient-erasure.server.ts'
import { readKeptOf } from '../patient-files/patient-privacy.server.ts'
import { checkIntents } from './commands.server.ts'
import { readCheck, readResult, rowsFile } from './page.server.ts'

const actor = { kind: 'staff', id: 'owner', addressHash: '' } as const
const here = [...sourceCare, sourcePatient(), sourceVisit()]
/** One over an appointment that is here, and one over a row of the same file. */
const file = [
  ...sourceCare,
  sourcePatient({ sourceId: 'bob', name: 'Bob Brown', email: null, phone: null }),
  sourcePatient({ sourceId: 'cal', name: 'Cal Cruz', email: null, phone: null }),
  sourceVisit({ sourceId: 'over', patient: 'bob', startsAt: '2026-12-09T16:15:00Z' }),
  sourceVisit({ sourceId: 'free', patient: 'bob', startsAt: '2026-12-10T16:00:00Z' }),
  sourceVisit({ sourceId: 'own', patient: 'cal', startsAt: '2026-12-10T16:15:00Z' }),
]
const told = [
  {
    what: 'Bob Brown, Dec 9, 2026 at 10:15 AM',
    problem: 'Dr. Old already has Ann Alvarez then. Marked as booked anyway.',
  },
  {
    what: 'Cal Cruz, Dec 10, 2026 at 10:15 AM',
    problem: 'Dr. Old already has Bob Brown then. Marked as booked anyway.',
  },
]

async function checked(services: TestServices) {
  await imported(services, here)
  const { id } = await checkedImport(services, file, 'amelia')
  const view = await readCheck(services, id)
  if (typeof view !== 'object') throw new Error('no check')
  return { id, view }
}

async function start(services: TestServices, id: string, collisions: string) {
  const fields = new Map([
    ['intent', `start ${id}`],
    ['collisions', collisions],
  ])
  expect(await runIntent(checkIntents, services, { actor, fields })).toMatchObject({ ok: true })
  await workOn(services, { id }, 'importing')
  const visits = await services.db
    .selectFrom('appointments')
    .select(['name', 'status', 'overlap'])
    .orderBy('startsAt')
    .execute()
  return visits.slice(1)
}

/** The same file, in which the appointment at a taken time says something else by now. @returns its import */
async function again(services: TestServices, now: Parameters<typeof sourceVisit>[0]) {
  services.clock.advance({ hours: 1 })
  const records = file.map((one) => ('sourceId' in one && one.sourceId === 'over' ? { ...one, ...now } : one))
  const { id } = await checkedImport(services, records as typeof file, 'amelia')
  await workOn(services, { id }, 'importing')
  return id
}

/** That appointment. */
const bobs = ({ db }: TestServices) =>
  db
    .selectFrom('appointments')
    .select(['status', 'time', 'durationMinutes', 'overlap', 'overlapReason', 'clinicianId'])
    .where('name', '=', 'Bob Brown')
    .orderBy('startsAt')
    .executeTakeFirstOrThrow()

const free = { name: 'Bob Brown', status: 'confirmed', overlap: null }

forEachEngineWithServices((openServices) => {
  test('the check says whose time is taken and by whom, and so does the file', async () => {
    const services = await openServices()
    const { id, view } = await checked(services)
    expect(view).toMatchObject({ colliding: 2, looked: 2, looks: told })
    let csv = ''
    for await (const part of (await rowsFile(services, id)) ?? []) csv += part
    for (const { problem } of told) expect(csv).toContain(problem)
  })

  test('who is erased is named by no check', async () => {
    const services = await openServices()
    const { db } = services
    const { id } = await checked(services)
    services.clock.advance({ hours: 1 })
    const patient = await db.selectFrom('patients').selectAll().executeTakeFirstOrThrow()
    const { seen } = await readKeptOf(db, patient)
    expect(await eraseOnePatient(services, { actor, id: patient.id, seen, isMeant: true })).toMatchObject({
      ok: true,
    })
    const view = await readCheck(services, id)
    expect(view).toMatchObject({
      looks: [{ problem: 'The time is taken. Marked as booked anyway.' }, told[1]],
    })
  })

  test.each([
    [
      'anyway',
      [
        { name: 'Bob Brown', status: 'confirmed', overlap: 'chosen' },
        free,
        { name: 'Cal Cruz', status: 'confirmed', overlap: 'chosen' },
      ],
    ],
    [
      'cancelled',
      [
        { name: 'Bob Brown', status: 'cancelled', overlap: null },
        free,
        { name: 'Cal Cruz', status: 'cancelled', overlap: null },
      ],
    ],
    ['skip', [free]],
    [
      'whatever',
      [
        { name: 'Bob Brown', status: 'confirmed', overlap: 'chosen' },
        free,
        { name: 'Cal Cruz', status: 'confirmed', overlap: 'chosen' },
      ],
    ],
  ])('appointments at a taken time come as their owner chose: %s', async (collisions, came) => {
    const services = await openServices()
    const { id } = await checked(services)
    expect(await start(services, id, collisions)).toEqual(came)
    const counts = { anyway: came.filter(({ overlap }) => overlap !== null).length, looked: 2 }
    expect(await readResult(services, id)).toMatchObject({ state: 'done', ...counts })
  })

  test.each([
    ['at another time', { startsAt: '2026-12-09T17:00:00Z' }, { time: '11:00' }, 0],
    [
      'at another time for longer',
      { startsAt: '2026-12-09T17:00:00Z', durationMinutes: 45 },
      { time: '11:00', durationMinutes: 45 },
      0,
    ],
    [
      'at another time that is taken too',
      { startsAt: '2026-12-09T16:00:00Z' },
      { time: '10:00', overlap: 'chosen', overlapReason: 'Imported from Amelia' },
      1,
    ],
  ])('one that was imported as cancelled comes back %s', async (_, now, came, looked) => {
    const services = await openServices()
    const { id } = await checked(services)
    await start(services, id, 'cancelled')
    const later = await again(services, now)
    expect(await bobs(services)).toMatchObject({
      status: 'confirmed',
      overlap: null,
      durationMinutes: 30,
      ...came,
    })
    expect(
      await services.db
        .selectFrom('slot_claims')
        .select('appointmentId')
        .distinct()
        .orderBy('appointmentId')
        .execute(),
    ).toHaveLength(3)
    expect(await readResult(services, later)).toMatchObject({ here: 7, looked })
  })

  test('one whose clinician isn’t assigned here stays with them', async () => {
    const services = await openServices()
    const { id } = await checked(services)
    await start(services, id, 'cancelled')
    const before = await bobs(services)
    await services.db.deleteFrom('treatment_clinicians').execute()
    await again(services, { startsAt: '2026-12-09T17:00:00Z' })
    expect(before.clinicianId).not.toBeNull()
    expect(await bobs(services)).toMatchObject({
      status: 'confirmed',
      time: '11:00',
      clinicianId: before.clinicianId,
    })
  })

  test('one that was imported as cancelled stays so while its own time is taken', async () => {
    const services = await openServices()
    const { db } = services
    const { id } = await checked(services)
    await start(services, id, 'cancelled')
    const later = await again(services, { notes: 'Brings a friend' })
    expect(await bobs(services)).toMatchObject({ status: 'cancelled', time: '10:15' })
    expect(await readResult(services, later)).toMatchObject({
      looks: [{ problem: 'The time is taken. Imported as cancelled.' }],
    })
    await imported(services, [...here.slice(0, -1), sourceVisit({ startsAt: '2026-12-09T20:00:00Z' })])
    await again(services, { notes: 'Brings a friend' })
    expect(await bobs(services)).toMatchObject({ status: 'confirmed', time: '10:15', overlap: null })
    expect(
      await db.selectFrom('appointments').select('name').where('overlap', 'is not', null).execute(),
    ).toEqual([])
  })
})
