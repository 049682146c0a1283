import { expect, test } from 'vitest'
import type { Database } from '#app/db/tables.ts'
import { listOfObject } from '#app/features/audit/queries.server.ts'
import { everything, readAddress } from '#app/features/desk/address.ts'
import { readDesk, searchAddress } from '#app/features/desk/page.server.ts'
import { listEmailsOf } from '#app/features/outbox/queries.server.ts'
import { searchUpkeep } from '#app/features/scheduling/jobs.server.ts'
import { findDetails } from '#app/features/scheduling/lists/details-queries.server.ts'
import { countByStatus } from '#app/features/scheduling/lists/queries.server.ts'
import { insertAppointment } from '#app/features/scheduling/queries.server.ts'
import type { Status } from '#app/features/scheduling/rules.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { wantedTerms } from '#app/platform/text/person-terms.ts'
import { placedNowhere } from '#test/care.ts'
import { forEachEngine } from '#test/database.ts'
import {
  appointmentRow,
  type GivenAppointment,
  storedAppointment,
  storedTreatment,
  storeFindable,
} from '#test/factories.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { listening, readsWholeTable } from '#test/query-plan.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { findOldestPending, listVisitsBetween } from './day-queries.server.ts'
import { listAppointments, placeOfPage } from './filter-queries.server.ts'
import type { VisitFilter } from './rules.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere' }
const day = (text: string) => text as CalendarDate

/** A row with the terms it is found by. */
const findable = (db: Database, given: GivenAppointment) => storeFindable(db, [appointmentRow(given)])

const names = async (db: Database, filter: Partial<VisitFilter>, words = '') => {
  const selection = { filter: { ...everything, ...filter }, terms: wantedTerms(words), after: null }
  return (await listAppointments(db, selection)).rows.map((row) => row.name)
}

async function someVisits(db: Database) {
  const at = (minute: number) => `2026-12-07T15:0${minute}:00.000Z`
  await findable(db, {
    name: 'Elena Ruiz',
    status: 'pending',
    date: '2026-12-10',
    treatmentId: 'a',
    createdAt: at(1),
  })
  await findable(db, {
    name: 'Elena Marsh',
    status: 'confirmed',
    date: '2026-12-09',
    treatmentId: 'b',
    createdAt: at(2),
  })
  await findable(db, {
    name: 'Tom Baker',
    status: 'pending',
    date: '2026-12-08',
    treatmentId: 'b',
    createdAt: at(3),
    phone: '555-7777',
  })
  await findable(db, { name: 'Elena Gone', deletedAt: at(5), createdAt: at(4) })
}

forEachEngineWithServices((openServices) => {
  test('the list is filtered and sorted', async () => {
    const { db } = await openServices()
    await someVisits(db)
    expect(await names(db, {})).toEqual(['Tom Baker', 'Elena Marsh', 'Elena Ruiz'])
    expect(await names(db, { sort: 'soonest' })).toEqual(['Tom Baker', 'Elena Marsh', 'Elena Ruiz'])
    expect(await names(db, { sort: 'latest' })).toEqual(['Elena Ruiz', 'Elena Marsh', 'Tom Baker'])
    expect(await names(db, { status: 'pending' })).toEqual(['Tom Baker', 'Elena Ruiz'])
    expect(await names(db, { treatment: 'b' })).toEqual(['Tom Baker', 'Elena Marsh'])
    expect(await names(db, { treatment: 'b', status: 'confirmed' })).toEqual(['Elena Marsh'])
    expect(await names(db, { from: day('2026-12-09') })).toEqual(['Elena Marsh', 'Elena Ruiz'])
    expect(await names(db, { from: day('2026-12-08'), to: day('2026-12-09') })).toEqual([
      'Tom Baker',
      'Elena Marsh',
    ])
  })

  test('is searched by name, mail address and number, together with the filter', async () => {
    const { db } = await openServices()
    await someVisits(db)
    expect(await names(db, {}, 'elena')).toEqual(['Elena Marsh', 'Elena Ruiz'])
    expect(await names(db, { status: 'pending' }, 'elena')).toEqual(['Elena Ruiz'])
    expect(await names(db, {}, 'ruiz elena')).toEqual(['Elena Ruiz'])
    expect(await names(db, {}, '7777')).toEqual(['Tom Baker'])
    expect(await names(db, {}, 'patient@')).toHaveLength(3)
    expect(await names(db, {}, 'nobody')).toEqual([])
  })

  test('what is common is found as well as what is rare', async () => {
    const { db } = await openServices()
    for (let made = 0; made < 420; made++) {
      await findable(db, { name: `Ann Person${made}`, treatmentId: made < 3 ? 'rare' : 'often' })
    }
    expect(await names(db, {}, 'ann')).toHaveLength(25)
    expect(await names(db, { treatment: 'rare' }, 'ann')).toHaveLength(3)
    expect(await names(db, {}, 'ann person7')).toHaveLength(11)
    expect(await names(db, {}, 'ann person')).toHaveLength(25)
    expect(await names(db, { from: day('2026-12-01') }, 'ann person419')).toEqual(['Ann Person419'])
  })

  test('two common words that few have in common are found', async () => {
    const { db } = await openServices()
    const rows = Array.from({ length: 900 }, (_, index) =>
      appointmentRow({ name: index === 450 ? 'Ann Other' : index < 450 ? 'Ann Lee' : 'Bea Other' }),
    )
    await storeFindable(db, rows)
    expect(await names(db, {}, 'ann other')).toEqual(['Ann Other'])
    expect(await names(db, {}, 'ann lee')).toHaveLength(25)
  })

  test('a booking can be found at once, and its row is counted', async () => {
    const { db, clock } = await openServices()
    const treatment = await storedTreatment(db)
    const slot = { date: day('2026-12-09'), time: '10:00' as never }
    const visit = {
      id: 'v',
      name: 'Rosa Delgado',
      email: '',
      phone: '432 555 0159',
      message: '',
      slot,
      parts: [
        {
          treatmentId: treatment.id,
          clinicianId: null,
          roomId: null,
          durationMinutes: 30,
          bufferBefore: 0,
          bufferAfter: 0,
        },
      ],
      treatmentNames: [treatment.name.en],
      placed: placedNowhere,
      manyOpen: 0,
      patientId: 'rosa',
    }
    await insertAppointment(db, { ...visit, status: 'confirmed', language: 'en' }, clock.now())
    expect(await names(db, {}, 'delg')).toEqual(['Rosa Delgado'])
    expect(await names(db, {}, '0159')).toEqual(['Rosa Delgado'])
    expect((await countByStatus(db)).confirmed).toBe(1)
  })

  test('the counter follows every change of a row', async () => {
    const { db } = await openServices()
    const ids: string[] = []
    const four: Status[] = ['pending', 'confirmed', 'cancelled', 'completed']
    for (const status of [
      ...four,
      ...four,
      'pending' as Status,
      ...(['arrived', 'in-room', 'no-show'] as const),
    ])
      ids.push((await storedAppointment(db, { status })).id)
    const set = (index: number, change: Record<string, string | null>) =>
      db
        .updateTable('appointments')
        .set(change)
        .where('id', '=', ids[index] ?? '')
        .execute()
    await set(0, { status: 'confirmed' })
    await set(1, { deletedAt: '2026-12-07T15:00:00.000Z' })
    await set(1, { status: 'cancelled' })
    await set(2, { deletedAt: '2026-12-07T15:00:00.000Z' })
    await set(2, { deletedAt: null })
    await db
      .deleteFrom('appointments')
      .where('id', '=', ids[3] ?? '')
      .execute()
    expect(await countByStatus(db)).toEqual({
      pending: 2,
      confirmed: 2,
      arrived: 1,
      'in-room': 1,
      completed: 1,
      'no-show': 1,
      cancelled: 2,
    })
  })

  test('what was searched for is in no address, and belongs to who searched', async () => {
    const services = await openServices()
    await someVisits(services.db)
    const address = outcomeValue(await searchAddress(services, dana, { filter: everything, words: ' Ruiz ' }))
    expect(address).toMatch(/^\/admin\/dashboard\?find=[\w-]{22}$/)
    const list = readAddress(new URL(address, 'http://clinic.example').searchParams)
    const found = await readDesk(services, dana, list)
    expect(found.ok && [found.value.words, found.value.rows.length]).toEqual(['Ruiz', 1])
    const nobody = { words: '', rows: [], searchProblem: 'gone' }
    const others = await readDesk(services, { ...dana, id: 'luis-2' }, list)
    expect(others.ok && others.value).toMatchObject(nobody)
    services.clock.advance({ hours: 13 })
    const later = await readDesk(services, dana, list)
    expect(later.ok && later.value).toMatchObject(nobody)
    expect(outcomeValue(await searchAddress(services, dana, { filter: list.filter, words: ' ' }))).toBe(
      '/admin/dashboard',
    )
  })

  test('what a release with other terms wrote is found as well, and what it was found by is brought up to date', async () => {
    const services = await openServices()
    const { db } = services
    // More than are brought up to date at once; the other release folded only some emails.
    for (let made = 0; made < 210; made++) {
      const { id } = await storedAppointment(db, { name: `Łukasz Zając`, searchVersion: 0 })
      const terms = ['n:łukasz', 'n:zajac'].map((term) => ({ term, appointmentId: id }))
      await db.insertInto('appointment_search').values(terms).execute()
    }
    const find = async (words: string) => {
      const address = outcomeValue(await searchAddress(services, dana, { filter: everything, words }))
      const list = readAddress(new URL(address, 'http://clinic.example').searchParams)
      const page = await readDesk(services, dana, list)
      return page.ok ? page.value.rows.length : 0
    }
    expect([await find('lukasz zajac'), await find('ŁUKASZ')]).toEqual([25, 25])
    // A reference is of one visit alone.
    const terms = await db
      .selectFrom('appointment_search')
      .select('term')
      .groupBy('term')
      .having(({ fn }) => fn.countAll(), '>', 1)
      .execute()
    expect(terms.map(({ term }) => term).sort()).toEqual([
      'm:patient@example.com',
      'n:lukasz',
      'n:lukaszzajac',
      'n:zajac',
      'p:0010555234',
    ])
    expect(await searchUpkeep(services).run()).toEqual({ appointments: 0 })
  })

  test.each(['12', '#', "' -"])('a search for "%s" finds nobody and says why', async (words) => {
    const services = await openServices()
    await someVisits(services.db)
    const address = outcomeValue(await searchAddress(services, dana, { filter: everything, words }))
    const list = readAddress(new URL(address, 'http://clinic.example').searchParams)
    const found = await readDesk(services, dana, list)
    expect(found.ok && found.value).toMatchObject({ words, rows: [], searchProblem: 'nothing-to-find' })
  })
})

forEachEngine((openDatabase) => {
  test('every way through the list runs along an index', async () => {
    const database = await openDatabase()
    const { db, seen } = listening(database.db)
    const filters: Partial<VisitFilter>[] = [
      {},
      { status: 'pending' },
      { treatment: 'a' },
      { status: 'pending', treatment: 'a' },
      { from: day('2026-12-01') },
      { from: day('2026-12-01'), to: day('2026-12-09'), status: 'pending' },
    ]
    const after = { at: '2026-12-07T15:00:00.000Z', id: 'x' }
    for (const filter of filters) {
      for (const sort of ['newest', 'soonest', 'latest'] as const) {
        for (const terms of [[], wantedTerms('ann'), wantedTerms('ann lee')]) {
          const selection = { filter: { ...everything, ...filter, sort }, terms }
          await listAppointments(db, { ...selection, after: null })
          await listAppointments(db, { ...selection, after })
          await placeOfPage(db, { ...selection, after, total: undefined })
        }
      }
    }
    for (const treatment of [null, 'a']) {
      await listVisitsBetween(db, { from: day('2026-12-07'), to: day('2026-12-11'), treatment })
    }
    await findOldestPending(db)
    await findDetails(db, 'x')
    await listOfObject(db, { object: 'appointment', objectId: 'x', limit: 9 })
    await listEmailsOf(db, { kind: 'appointment', id: 'x' })
    expect(seen.length).toBeGreaterThan(100)
    for (const node of seen) expect(await readsWholeTable(database, node)).toBeNull()
  })
})
