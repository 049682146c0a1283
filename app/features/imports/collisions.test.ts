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
})
