import { expect, test } from 'vitest'
import type { Database } from '#app/db/tables.ts'
import { parseCursor } from '#app/platform/lists/pages.ts'
import { wantedTerms } from '#app/platform/text/person-terms.ts'
import { appointmentRow, type GivenAppointment, storedAppointment, storeFindable } from '#test/factories.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { walkPages } from '#test/walk-pages.ts'
import { listAppointments } from '../scheduling/index.server.ts'
import { placeOfPage } from '../scheduling/lists/filter-queries.server.ts'
import { everything, readAddress } from './address.ts'
import { readDesk } from './page.server.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere' }

/** A row with the terms it is found by. */
const findable = (db: Database, given: GivenAppointment) => storeFindable(db, [appointmentRow(given)])

forEachEngineWithServices((openServices) => {
  test('every page of a filtered list is met once, in each order', async () => {
    const { db } = await openServices()
    for (let made = 0; made < 60; made++) {
      await findable(db, {
        name: `Ann ${made}`,
        date: `2026-12-${String(10 + (made % 7))}`,
        status: 'pending',
      })
    }
    for (const sort of ['newest', 'soonest', 'latest'] as const) {
      const selection = {
        filter: { ...everything, sort, status: 'pending' as const },
        terms: wantedTerms('ann'),
      }
      const seen = await walkPages(async (cursor) => {
        const asked = { ...selection, after: parseCursor(cursor) }
        return {
          ...(await listAppointments(db, asked)),
          place: await placeOfPage(db, { ...asked, total: undefined }),
        }
      })
      expect([seen.length, new Set(seen).size]).toEqual([60, 60])
    }
  })

  test.each([
    { query: '', rows: 82 },
    { query: 'status=pending', rows: 60 },
    { query: 'status=pending&sort=latest', rows: 60 },
    { query: 'treatment=rare&sort=soonest', rows: 30 },
    { query: 'from=2026-12-11&to=2026-12-13', rows: 31 },
  ])('each page of "$query" says where it stands and leads back', async ({ query, rows }) => {
    const services = await openServices()
    const at = (made: number) => `2026-12-07T14:${String(made % 60).padStart(2, '0')}:00.000Z`
    for (let made = 0; made < 82; made++) {
      await storedAppointment(services.db, {
        createdAt: at(made),
        date: `2026-12-${10 + (made % 8)}`,
        status: made < 60 ? 'pending' : 'confirmed',
        treatmentId: made < 30 ? 'rare' : 'often',
      })
    }
    for (let made = 0; made < 53; made++) {
      await storedAppointment(services.db, { createdAt: at(made), deletedAt: '2026-12-07T14:00:00.000Z' })
    }
    const seen = await walkPages(async (after) => {
      const search = new URLSearchParams(query)
      if (after) search.set('after', after)
      const page = await readDesk(services, dana, readAddress(search))
      if (!page.ok) throw new Error('not read')
      return page.value
    })
    expect(seen).toHaveLength(rows)
  })

  test('of very many that a search finds it is told that there are more', async () => {
    const { db } = await openServices()
    const rows = Array.from({ length: 1_001 }, (_, index) =>
      appointmentRow({
        name: 'Ann Annie Anne',
        createdAt: `2026-12-07T15:00:00.${String(index % 1_000).padStart(3, '0')}Z`,
      }),
    )
    await storeFindable(db, rows)
    const selection = { filter: everything, terms: wantedTerms('ann'), total: undefined }
    expect(await placeOfPage(db, { ...selection, after: null })).toEqual({
      before: 0,
      total: 1_000,
      isMore: true,
      previous: null,
    })
    const [last] = (await listAppointments(db, { ...selection, after: null, size: 2_000 })).rows.slice(-1)
    const after = { at: last?.createdAt ?? '', id: last?.id ?? '' }
    expect(await placeOfPage(db, { ...selection, after })).toMatchObject({
      before: null,
      total: 1_000,
      isMore: true,
    })
  })
})
