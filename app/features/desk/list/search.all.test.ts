import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AppointmentRow, Database } from '#app/db/tables.ts'
import { listAppointments } from '#app/features/scheduling/index.server.ts'
import { sorts, type VisitFilter } from '#app/features/scheduling/lists/rules.ts'
import { statuses } from '#app/features/scheduling/rules.ts'
import { addDays, type CalendarDate } from '#app/platform/dates.ts'
import { parseCursor } from '#app/platform/lists/pages.ts'
import type { Services } from '#app/platform/services.ts'
import { nameTerm, termsOf, wantedTerms } from '#app/platform/text/person-terms.ts'
import { appointmentRow, storeFindable } from '#test/factories.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { isTorture } from '#test/torture.ts'
import { everything, listAddress, readAddress } from '../address.ts'
import { searchAddress } from '../page.server.ts'
import { exportAppointments } from './export.server.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere' }
/** So many sets of visits, and so many searches in each: 500 cases on both engines; in `npm run torture` on each. */
const sets = isTorture ? 4 : 2
const searchesInEach = 125
const visitsInEach = { minLength: 500, maxLength: 1_200 }
const firstDay = '2026-12-07' as CalendarDate

/** Few words, many of which begin alike: one email finds a patient by two or three of them. */
const nameWords = [
  'Jo',
  'Joe',
  'Jones',
  'Johnson',
  'Juan',
  'Maria',
  'María',
  'Mariana',
  'Ruiz',
  "O'Hara-Jones",
]
const word = fc.constantFrom(...nameWords)
const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))

const visit = fc.record({
  name,
  status: fc.constantFrom(...statuses),
  treatmentId: fc.constantFrom('often', 'often', 'often', 'rare'),
  day: fc.nat(20),
  phone: fc.nat(9_999).map((end) => `(432) 555-${String(end).padStart(4, '0')}`),
  isDeleted: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
})

const typed = fc.oneof(
  { weight: 1, arbitrary: fc.constant('') },
  {
    weight: 3,
    arbitrary: fc.constantFrom('j', 'jo', 'joh', 'm', 'maria', 'ruiz', 'r', 'o', 'hara', 'patient'),
  },
  { weight: 3, arbitrary: fc.tuple(word, word).map(([one, other]) => `${one} ${other.slice(0, 2)}`) },
  { weight: 1, arbitrary: fc.nat(999).map((end) => String(end).padStart(3, '0')) },
  { weight: 1, arbitrary: fc.constantFrom('patient1@', 'patient77@example.com', 'nobody') },
)

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 2, nil: null })
const day = fc.nat(20).map((days) => addDays(firstDay, days))
const search = fc.record({
  words: typed,
  status: optional(fc.constantFrom(...statuses)),
  treatment: optional(fc.constantFrom('often', 'rare')),
  from: optional(day),
  to: optional(day),
  sort: fc.constantFrom(...sorts),
  size: fc.constantFrom(100, 500),
})

forEachEngineWithServices((openServices) => {
  test('search and export hold whom a plain scan holds, each once and in order', async () => {
    const setOfVisits = fc.array(visit, visitsInEach)
    const searches = fc.array(search, { minLength: searchesInEach, maxLength: searchesInEach })
    const property = fc.asyncProperty(setOfVisits, searches, async (visits, selections) => {
      const services = await openServices()
      const rows = visits.map(asRow)
      await storeFindable(services.db, rows)
      const findable = rows.map((row) => ({
        row,
        terms: [...termsOf(row), nameTerm(row.reference.toLowerCase())],
      }))
      for (const { words, size, ...selection } of selections) {
        const filter = { ...everything, ...selection }
        const expected = scan(findable, filter, words).map((row) => row.email)
        expect(await listed(services.db, { filter, words, size })).toEqual(expected)
        expect(await exported(services, filter, words)).toEqual(expected)
      }
      await services.db.destroy()
    })
    await fc.assert(property, { numRuns: sets, endOnFailure: true })
  })
})

function asRow(
  { day: days, isDeleted, ...given }: typeof visit extends fc.Arbitrary<infer V> ? V : never,
  index: number,
) {
  const second = String(index % 60).padStart(2, '0')
  return appointmentRow({
    ...given,
    id: `visit-${index}`,
    email: `patient${index}@example.com`,
    date: addDays(firstDay, days),
    // Some of the same moment: the id settles their order.
    createdAt: `2026-12-01T15:00:${second}.000Z`,
    deletedAt: isDeleted ? '2026-12-02T15:00:00.000Z' : null,
  })
}

type Findable = { row: AppointmentRow; terms: readonly string[] }

/** What the list is to show: every row is looked at, and nothing is left out. */
function scan(findable: Findable[], { status, treatment, from, to, sort }: VisitFilter, words: string) {
  const wanted = wantedTerms(words)
  const isFound = (terms: readonly string[]) =>
    wanted.every((group) => terms.some((term) => group.some((begin) => term.startsWith(begin))))
  const fits = findable.filter(
    ({ row, terms }) =>
      row.deletedAt === null &&
      (status === null || row.status === status) &&
      (treatment === null || row.treatmentId === treatment) &&
      (from === null || row.date >= from) &&
      (to === null || row.date <= to) &&
      isFound(terms),
  )
  const column = sort === 'newest' ? 'createdAt' : 'startsAt'
  const key = (row: AppointmentRow) => `${row[column]} ${row.id}`
  const ascending = fits.map(({ row }) => row).sort((one, other) => (key(one) < key(other) ? -1 : 1))
  return sort === 'soonest' ? ascending : ascending.reverse()
}

async function listed(
  db: Database,
  { filter, words, size }: { filter: VisitFilter; words: string; size: number },
) {
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await listAppointments(db, {
      filter,
      terms: wantedTerms(words),
      after: parseCursor(cursor),
      size,
    })
    seen.push(...page.rows.map((row) => row.email))
    cursor = page.next
  }
  return seen
}

async function exported(services: Services, filter: VisitFilter, words: string): Promise<string[]> {
  const address =
    words === ''
      ? listAddress({ filter })
      : outcomeValue(await searchAddress(services, dana, { filter, words }))
  const list = readAddress(new URLSearchParams(address.split('?')[1]))
  const outcome = await exportAppointments(services, dana, { ...list, headings: 'en' })
  if (!outcome.ok) throw new Error(outcome.message)
  const [, ...lines] = (await new Response(outcome.value).text()).trim().split('\r\n')
  return lines.map((line) => line.split('","')[3] ?? '')
}
