import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import { belongings } from '#app/features/patient-files/belongings.server.ts'
import { termsOf, wantedTerms } from '#app/platform/text/person-terms.ts'
import { storedAppointment } from '#test/factories.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { joinPatient } from '../matching.server.ts'
import { mergePatients } from '../merge-commands.server.ts'
import { isOneSlip, slipKeys } from '../rules.ts'
import type { Ahead } from './ahead-queries.server.ts'
import { findPatients } from './search.server.ts'

const actor = { kind: 'staff', id: 'dana', addressHash: '' } as const
const now = Temporal.Instant.from('2026-11-23T12:00:00Z')
const ahead: Ahead = { since: now, statuses: ['pending', 'confirmed'] }
const sets = 3
const searchesInEach = 100

const nameWords = [
  'Gonzalez',
  'González',
  'Gonzales',
  'Rodríguez',
  'Rodrigo',
  'Ruiz',
  'Maria',
  'María',
  'Mario',
  'Mari',
  'Jo',
]
const word = fc.constantFrom(...nameWords)
const person = fc.record({
  name: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
  phone: fc.nat(9_999).map((end) => `(432) 555-${String(end).padStart(4, '0')}`),
  email: fc.constantFrom<string[]>('', 'maria@example.com', 'gonz@example.com', 'p@example.com'),
  /** Days from now of each visit, and how it stands. */
  visits: fc.array(
    fc.record({
      days: fc.integer({ min: -5, max: 5 }).filter((days) => days !== 0),
      status: fc.constantFrom('pending', 'confirmed', 'cancelled', 'completed'),
      deletedAt: fc.constantFrom(null, null, null, '2026-11-20T00:00:00.000Z'),
    }),
    { maxLength: 3 },
  ),
})
type Person = typeof person extends fc.Arbitrary<infer P> ? P : never

const typed = fc.oneof(
  fc.constantFrom('gonzales', 'rodrigez', 'maria', 'mria', 'jo', 'm', 'g', 'mari', 'gonzalez', 'gonzalex'),
  fc.tuple(word, word).map(([one, other]) => `${one} ${other.slice(0, 3)}`),
  fc.tuple(word, fc.constantFrom('mria', 'gonsalez', 'ruix', 'joo')).map((words) => words.join(' ')),
  fc.nat(999).map((end) => String(end).padStart(4, '0')),
  fc.constantFrom('maria@', 'gonz@example.com', 'nobody@'),
)

/** Patients as they were stored, some of them joined to another; ids of those who stand by themselves. */
async function store(services: TestServices, people: Person[], joins: [number, number][]) {
  const ids: string[] = []
  for (const [number, { visits, ...said }] of people.entries()) {
    const patientId = await inTransaction(services.db, (tx) =>
      joinPatient(tx, { ...said, language: 'en' }, now.add({ minutes: number })),
    )
    ids.push(patientId)
    for (const { days, status, deletedAt } of visits) {
      const date = Temporal.PlainDate.from('2026-11-23').add({ days }).toString()
      await storedAppointment(services.db, { ...said, patientId, date, status, deletedAt })
    }
  }
  for (const [one, other] of joins)
    await mergePatients(
      services,
      {
        actor,
        patientId: ids[one % ids.length] ?? '',
        intoId: ids[other % ids.length] ?? '',
      },
      belongings,
    )
  const rows = await services.db.selectFrom('patients').select(['id', 'mergedInto']).execute()
  const roots = new Map(rows.map(({ id, mergedInto }) => [id, mergedInto ?? id]))
  return people.map((one, number) => ({ ...one, rootId: roots.get(ids[number] ?? '') ?? '' }))
}
type Stored = Awaited<ReturnType<typeof store>>

/** Where each is in the order, by looking at everybody: level times two, one more without a visit ahead. */
function scanned(stored: Stored, words: string): Map<string, number> {
  const groups = wantedTerms(words)
  const sections = new Map<string, number>()
  for (const [rootId, all] of Map.groupBy(stored, (one) => one.rootId)) {
    const terms = all.flatMap(termsOf)
    const found = groups.map((begins) => Math.min(...terms.map((term) => levelOf(term, begins))))
    const level = Math.max(...found)
    const comes = all.some(({ visits }) =>
      visits.some(
        ({ days, status, deletedAt }) =>
          days > 0 && deletedAt === null && ahead.statuses.some((one) => one === status),
      ),
    )
    if (level < 3) sections.set(rootId, level * 2 + (comes ? 0 : 1))
  }
  return sections
}

function levelOf(term: string, begins: string[]): number {
  if (begins.includes(term)) return 0
  if (begins.some((begin) => term.startsWith(begin))) return 1
  const [name, other] = [begins[0]?.slice(2) ?? '', term.slice(2)]
  const areNames = begins[0]?.startsWith('n:') && term.startsWith('n:')
  const areLong = slipKeys(name).length > 0 && slipKeys(other).length > 0
  return areNames && areLong && isOneSlip(name, other) ? 2 : 3
}

forEachEngineWithServices((openServices) => {
  test('finds whom a look at everybody finds, each once and in order, few or many', async () => {
    const people = fc.array(person, { minLength: 30, maxLength: 60 })
    const joins = fc.array(fc.tuple(fc.nat(99), fc.nat(99)), { maxLength: 12 })
    const search = fc.record({
      words: typed,
      size: fc.integer({ min: 1, max: 20 }),
      few: fc.constantFrom(2_000, 15, 3, 1),
    })
    const searches = fc.array(search, { minLength: searchesInEach, maxLength: searchesInEach })
    const property = fc.asyncProperty(people, joins, searches, async (given, pairs, list) => {
      const services = await openServices()
      const stored = await store(services, given, pairs)
      for (const { words, size, few } of list) {
        const sections = scanned(stored, words)
        const ids: string[] = []
        for (let after: string | null = null, pages = 0; pages < 200; pages++) {
          const page = await findPatients(services.db, { typed: words, after, size, ahead, few })
          ids.push(...page.ids)
          after = page.next
          if (after === null) break
        }
        expect([words, few, ids.toSorted()]).toEqual([words, few, [...sections.keys()].toSorted()])
        const order = ids.map((id) => sections.get(id) ?? 9)
        expect([words, few, order]).toEqual([words, few, order.toSorted((one, other) => one - other)])
      }
    })
    await fc.assert(property, { numRuns: sets })
  })

  test('the soonest comes first, then names, and a cursor names nobody', async () => {
    const services = await openServices()
    const visit = (days: number) => [{ days, status: 'pending', deletedAt: null }] as const
    const people = [
      { name: 'Ruiz Zoe', phone: '432-555-0101', email: '', visits: [] },
      { name: 'Ruiz Ana', phone: '432-555-0102', email: '', visits: [] },
      { name: 'Ruiz Late', phone: '432-555-0103', email: '', visits: visit(4) },
      { name: 'Ruiz Soon', phone: '432-555-0104', email: '', visits: visit(1) },
      { name: 'Ruizo', phone: '432-555-0105', email: '', visits: visit(1) },
    ]
    const stored = await store(services, people as unknown as Person[], [])
    for (const few of [2_000, 1]) {
      const names: string[] = []
      for (let after: string | null = null, page = 0; page < 5; page++) {
        const found = await findPatients(services.db, { typed: 'ruiz', after, size: 1, ahead, few })
        names.push(...found.ids.map((id) => stored.find(({ rootId }) => rootId === id)?.name ?? ''))
        after = found.next
        if (page < 4) expect(after).toMatch(/^[0-5](s|\d)-[\w-]+$/)
        else expect(after).toBeNull()
      }
      expect(names.slice(0, 2)).toEqual(['Ruiz Soon', 'Ruiz Late'])
      if (few > 1) expect(names.slice(2)).toEqual(['Ruiz Ana', 'Ruiz Zoe', 'Ruizo'])
    }
  })

  test('nobody is left out where few become many between two pages, or many few', async () => {
    const services = await openServices()
    const people = ['Zoe', 'Ana', 'Yul', 'Bea', 'Xia', 'Eva', 'Walt', 'Ida', 'Vic', 'Jon'].map(
      (first, number) => ({
        name: `${first} ${number === 3 ? 'Ruizo' : 'Ruiz'}`,
        phone: `432-555-01${number}0`,
        email: '',
        visits: number % 5 > 2 ? [{ days: 3, status: 'pending', deletedAt: null } as const] : [],
      }),
    )
    const stored = await store(services, people as unknown as Person[], [])
    const everybody = stored.map(({ rootId }) => rootId).toSorted()
    for (const changes of [
      [2_000, 1],
      [1, 2_000],
      [9, 3, 2_000],
    ])
      for (const [number, size] of [2, 4].entries()) {
        const ids = new Set<string>()
        let after: string | null = null
        for (let page = 0; page < 40; page++) {
          const few = changes[Math.min(Math.floor(page / (number + 1)), changes.length - 1)]
          const search = { typed: 'ruiz', after, size, ahead, ...(few !== undefined && { few }) }
          const found = await findPatients(services.db, search)
          for (const id of found.ids) ids.add(id)
          after = found.next
          if (after === null) break
        }
        expect([changes, after, [...ids].toSorted()]).toEqual([changes, null, everybody])
      }
  })

  test('of two frequent words the one who has both is found behind many who have one', async () => {
    const services = await openServices()
    const names = [...Array(30).fill('Mara Ana'), 'Marz Gonzalez', ...Array(40).fill('Gonzalez Ana')]
    const people = names.map((name: string, number) => {
      const phone = `432-555-${String(number).padStart(4, '0')}`
      return { name, phone, email: '', visits: [] }
    })
    const stored = await store(services, people, [])
    for (const few of [2_000, 15, 1]) {
      const search = { typed: 'mar gonzalez', after: null, size: 9, ahead, few }
      const found = await findPatients(services.db, search)
      expect(found.ids.map((id) => stored.find(({ rootId }) => rootId === id)?.name)).toEqual([
        'Marz Gonzalez',
      ])
    }
  })

  test('who is gone when the next page is asked for makes nobody be left out', async () => {
    const services = await openServices()
    const people = ['Ana', 'Bea', 'Eva', 'Ida'].map((first, number) => ({
      name: `${first} Ruiz`,
      phone: `432-555-010${number}`,
      email: '',
      visits: [],
    }))
    await store(services, people, [])
    for (const few of [2_000, 1]) {
      const page = await findPatients(services.db, { typed: 'ruiz', after: '1-gone', size: 9, ahead, few })
      expect(page.ids.length).toBe(4)
    }
    expect(await findPatients(services.db, { typed: '#', after: null, size: 9, ahead })).toMatchObject({
      ids: [],
      isNothingToFind: true,
    })
  })
})
