import { describe, expect, test } from 'vitest'
import { done, refused } from '#app/platform/outcome.ts'
import { recordedLog } from '#test/recorded-log.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedMessage } from '#test/visitor-factories.ts'
import { findForChange } from '../messages/queries.server.ts'
import {
  laterThan,
  recoverableSince,
  unchanged,
  writeRecord,
  written,
  writtenAll,
} from './write-record.server.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere', session: 'digest' }

const entries = async ({ db }: TestServices) =>
  (await db.selectFrom('audit_log').selectAll().orderBy('seq').execute()).map(
    ({ actor, action, object, objectId, detail, addressHash, session }) =>
      [actor, action, object, objectId, detail, addressHash, session].join(' '),
  )

forEachEngineWithServices((openServices) => {
  describe('a record that is made', () => {
    const writing = { actor: dana, object: 'treatment', failed: 'not made' } as const

    test('is written down under the id that the work says, else under the one that is known', async () => {
      const services = await openServices()
      const make = (objectId?: string) => async () =>
        written({ action: 'create', ...(objectId && { objectId }) })
      await writeRecord(services, writing, make('made'))
      await writeRecord(services, { ...writing, id: 'known' }, make())
      await writeRecord(services, writing, make())
      expect((await entries(services)).map((line) => line.split(' ').slice(0, 4))).toEqual([
        ['dana-1', 'create', 'treatment', 'made'],
        ['dana-1', 'create', 'treatment', 'known'],
        ['dana-1', 'create', 'treatment', ''],
      ])
    })

    test('next to others is written down with each of them, or with none', async () => {
      const services = await openServices()
      const both = ['one', 'other'].map((objectId) => ({ objectId, action: 'create' as const }))
      expect(await writeRecord(services, writing, async () => writtenAll(both, 2))).toEqual(done(2))
      expect((await entries(services)).map((line) => line.split(' ')[3])).toEqual(['one', 'other'])
    })

    test('may be refused by what was thrown, without a line in the log', async () => {
      const { log, logged } = recordedLog()
      const services = await openServices({ log })
      const refusalOf = (error: unknown) =>
        error instanceof RangeError ? { status: 409, message: 'taken' } : undefined
      const thrown = (error: Error) =>
        writeRecord(services, { ...writing, refusalOf }, () => Promise.reject(error))
      expect(await thrown(new RangeError())).toEqual({ ok: false, status: 409, message: 'taken' })
      expect(logged).toEqual([])
      expect(await thrown(new Error())).toEqual({ ok: false, status: 503, message: 'not made' })
      expect(logged).toHaveLength(1)
    })

    test('is gone with the refusal that follows', async () => {
      const services = await openServices()
      const outcome = await writeRecord(services, writing, async (tx) => {
        await storedMessage(tx, { id: 'half' })
        return refused({ status: 422 })
      })
      expect(outcome).toEqual({ ok: false, status: 422 })
      expect(await findForChange(services.db, 'half')).toBeUndefined()
    })
  })
})

test.each([
  { earlier: '2026-12-07T15:00:00.000Z', now: '2026-12-07T15:00:00.000Z', later: '2026-12-07T15:00:00.001Z' },
  { earlier: '2026-12-07T15:00:00.000Z', now: '2026-12-07T14:00:00.000Z', later: '2026-12-07T15:00:00.001Z' },
  { earlier: '2026-12-07T15:00:00.000Z', now: '2026-12-07T15:00:00.001Z', later: '2026-12-07T15:00:00.001Z' },
  { earlier: '2026-12-07T15:00:00.000Z', now: '2026-12-07T15:00:01.000Z', later: '2026-12-07T15:00:01.000Z' },
])('a change at $now after one at $earlier is of $later', ({ earlier, now, later }) => {
  expect(laterThan(earlier, Temporal.Instant.from(now))).toBe(later)
})

test('what was deleted 30 days ago is gone', () => {
  expect(recoverableSince(Temporal.Instant.from('2026-12-31T15:00:00Z'))).toBe('2026-12-01T15:00:00.000Z')
})

test('done is what a part of a deletion answers with', () => {
  expect(written({ action: 'edit' }, 1)).toEqual(done({ entries: [{ action: 'edit' }], value: 1 }))
  expect(unchanged()).toEqual(done({ entries: [], value: undefined }))
})
