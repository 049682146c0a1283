import { describe, expect, test } from 'vitest'
import { refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { storedAdmin } from '#test/factories.ts'
import { recordedLog } from '#test/recorded-log.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedMessage } from '#test/visitor-factories.ts'
import type { Actor } from '../audit/actor.ts'
import { findForChange, updateMessage } from '../messages/queries.server.ts'
import { changeRecord } from './change-record.server.ts'
import { deletableRecords, inItsRow } from './deletable-records.server.ts'
import { unchanged, written } from './write-record.server.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere', session: 'digest' }
const luis = { ...dana, id: 'luis-1' }

const words = {
  deletedMeanwhile: 'gone',
  changedMeanwhile: 'changed',
  changedBy: (name: string, day: string, time: string) => `${name} on ${day} at ${time}`,
  updateFailed: 'not changed',
  deleteFailed: 'not deleted',
  restoreFailed: 'not brought back',
  goneForGood: 'too late',
}
const kind = { object: 'contact-message', words: () => words, find: findForChange } as const
const messages = deletableRecords({ ...kind, ...inItsRow(updateMessage) })

const rowOf = ({ db }: TestServices, id: string) =>
  db.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const entries = async ({ db }: TestServices) =>
  (await db.selectFrom('audit_log').selectAll().orderBy('seq').execute()).map(
    ({ actor, action, object, objectId, detail, addressHash, session }) =>
      [actor, action, object, objectId, detail, addressHash, session].join(' '),
  )

async function withMessage(open: (given: Partial<Services>) => Promise<TestServices>) {
  const { log, logged } = recordedLog()
  const services = await open({ log })
  const { id } = await storedMessage(services.db)
  const seen = (await rowOf(services, id)).updatedAt
  /** Marks it read, as a change of the kernel. */
  const read = (given: Partial<{ actor: Actor; id: string; seen: string | null }> = {}) =>
    messages.change(services, { actor: dana, id, seen, ...given }, async (tx, row, updatedAt) => {
      if (row.read) return unchanged('as it was')
      await updateMessage(tx, row.id, { read: 1, updatedAt })
      return written({ action: 'edit', detail: { fields: ['read'] } }, 'read')
    })
  return { services, id, seen, read, logged }
}

forEachEngineWithServices((openServices) => {
  describe('a change', () => {
    test('is stored, written down with who did it, and answered with what it came to', async () => {
      const { services, id, seen, read } = await withMessage(openServices)
      expect(await read()).toEqual({ ok: true, value: 'read' })
      const { read: isRead, updatedAt } = await rowOf(services, id)
      expect([isRead, updatedAt > seen]).toEqual([1, true])
      expect(await entries(services)).toEqual([
        `dana-1 edit contact-message ${id} {"fields":["read"]} somewhere digest`,
      ])
    })

    test('that changes nothing is not written down', async () => {
      const { services, read } = await withMessage(openServices)
      await read()
      expect(await read({ seen: null })).toEqual({ ok: true, value: 'as it was' })
      expect(await entries(services)).toHaveLength(1)
    })

    test('names patients and the system, who have neither session nor id', async () => {
      const { services, id } = await withMessage(openServices)
      const actors = [{ kind: 'patient', addressHash: 'home' }, { kind: 'system' }] as const
      for (const actor of actors) {
        const change = { actor, id, seen: null }
        await changeRecord(services, change, {
          kind,
          failed: '',
          work: async () => written({ action: 'edit' }),
        })
      }
      expect(await entries(services)).toEqual([
        `patient edit contact-message ${id} {} home `,
        `system edit contact-message ${id} {}  `,
      ])
    })

    test('of what is not there is 404', async () => {
      const { services, read } = await withMessage(openServices)
      expect(await read({ id: 'nobody' })).toEqual({ ok: false, status: 404, message: 'gone' })
      expect(await entries(services)).toEqual([])
    })

    test.each([
      { why: 'it is told who was faster', by: luis, message: 'Luis Ortega on Mon, Dec 7 at 9:00 AM' },
      {
        why: 'a patient was faster',
        by: { kind: 'patient' as const, addressHash: '' },
        message: 'The patient on Mon, Dec 7 at 9:00 AM',
      },
      { why: 'nobody knows who was faster', by: { ...luis, id: 'left-1' }, message: 'changed' },
    ])('on an older sight is 409: $why', async ({ by, message }) => {
      const { services, id, read } = await withMessage(openServices)
      await storedAdmin(services.db, { id: 'luis-1', name: 'Luis Ortega' })
      await read({ actor: by })
      expect(await read()).toEqual({ ok: false, status: 409, isOutdated: true, message })
      expect(await entries(services)).toHaveLength(1)
      expect((await rowOf(services, id)).read).toBe(1)
    })

    test('names by their user name those who gave no other', async () => {
      const { services, read } = await withMessage(openServices)
      await storedAdmin(services.db, { id: 'luis-1', name: '', username: 'luis' })
      await read({ actor: luis })
      expect(await read()).toMatchObject({ message: 'luis on Mon, Dec 7 at 9:00 AM' })
    })

    test('says no name where its kind has no such sentence', async () => {
      const { services, id } = await withMessage(openServices)
      const plain = { ...kind, words: () => ({ deletedMeanwhile: 'gone', changedMeanwhile: 'changed' }) }
      await storedAdmin(services.db, { id: dana.id })
      const change = (seen: string | null) =>
        changeRecord(
          services,
          { actor: dana, id, seen },
          { kind: plain, failed: '', work: async () => written({ action: 'edit' }) },
        )
      await change(null)
      expect(await change('earlier')).toMatchObject({ status: 409, message: 'changed' })
    })

    test('of two at once one is stored', async () => {
      const { services, read } = await withMessage(openServices)
      const outcomes = await Promise.all([read(), read({ actor: luis })])
      expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true])
      expect(await entries(services)).toHaveLength(1)
    })

    test('that is refused leaves nothing, of what was written before the refusal either', async () => {
      const { services, id, seen } = await withMessage(openServices)
      const change = { actor: dana, id, seen }
      const outcome = await messages.change(services, change, async (tx, row, updatedAt) => {
        await updateMessage(tx, row.id, { read: 1, updatedAt })
        return refused({ status: 422, message: 'no' })
      })
      expect(outcome).toEqual({ ok: false, status: 422, message: 'no' })
      expect((await rowOf(services, id)).read).toBe(0)
      expect(await entries(services)).toEqual([])
    })

    test.each([
      { failed: undefined, message: 'not changed' },
      { failed: 'another sentence', message: 'another sentence' },
    ])('that breaks is 503 with "$message", and its kind alone in the log', async ({ failed, message }) => {
      const { services, id, seen, logged } = await withMessage(openServices)
      const change = { actor: dana, id, seen }
      const broken = () => Promise.reject(new TypeError('Ana Torres'))
      expect(await messages.change(services, change, broken, failed)).toEqual({
        ok: false,
        status: 503,
        message,
      })
      expect(logged).toEqual([[{ kind: 'TypeError' }, 'contact-message not changed']])
    })
  })

  describe('a deletion', () => {
    test('is stored and written down; nothing but bringing it back follows', async () => {
      const { services, id, seen, read } = await withMessage(openServices)
      expect(await messages.remove(services, { actor: dana, id, seen })).toEqual({
        ok: true,
        value: undefined,
      })
      const { deletedAt, updatedAt } = await rowOf(services, id)
      expect(deletedAt).toBe(updatedAt)
      expect(updatedAt > seen).toBe(true)
      expect(await read({ seen: updatedAt })).toEqual({ ok: false, status: 404, message: 'gone' })
      const again = { actor: dana, id, seen: updatedAt }
      expect(await messages.remove(services, again)).toMatchObject({ status: 404 })
      expect(await messages.restore(services, again)).toEqual({ ok: true, value: undefined })
      expect((await rowOf(services, id)).deletedAt).toBeNull()
      expect((await entries(services)).map((line) => line.split(' ')[1])).toEqual(['delete', 'restore'])
    })

    test('is taken back until 30 days are over', async () => {
      const { services, id, seen } = await withMessage(openServices)
      await messages.remove(services, { actor: dana, id, seen })
      const { deletedAt, updatedAt } = await rowOf(services, id)
      const late = { actor: dana, id, seen: updatedAt }
      services.clock.set(
        Temporal.Instant.from(deletedAt ?? '')
          .add({ hours: 30 * 24 })
          .toString(),
      )
      expect(await messages.restore(services, late)).toEqual({ ok: false, status: 404, message: 'too late' })
      services.clock.set(
        Temporal.Instant.from(deletedAt ?? '')
          .add({ hours: 30 * 24 })
          .subtract({ milliseconds: 1 })
          .toString(),
      )
      expect(await messages.restore(services, late)).toMatchObject({ ok: true })
    })

    test('of what is there already is taken back without an entry', async () => {
      const { services, id, seen } = await withMessage(openServices)
      expect(await messages.restore(services, { actor: dana, id, seen })).toEqual({
        ok: true,
        value: undefined,
      })
      expect([await entries(services), (await rowOf(services, id)).updatedAt]).toEqual([[], seen])
    })

    test.each(['remove', 'restore'] as const)('%s may refuse, and nothing is stored then', async (part) => {
      const { services, id, seen } = await withMessage(openServices)
      const refusing = deletableRecords({
        ...kind,
        ...inItsRow(updateMessage),
        [part]: async () => refused({ status: 409, message: 'taken' }),
      })
      if (part === 'restore') await messages.remove(services, { actor: dana, id, seen })
      const before = await rowOf(services, id)
      const change = { actor: dana, id, seen: before.updatedAt }
      expect(await refusing[part](services, change)).toEqual({ ok: false, status: 409, message: 'taken' })
      expect(await rowOf(services, id)).toEqual(before)
    })

    test.each([
      { part: 'remove', message: 'not deleted' },
      { part: 'restore', message: 'not brought back' },
    ] as const)('$part that breaks says "$message"', async ({ part, message }) => {
      const { services, id, seen } = await withMessage(openServices)
      const broken = async () => Promise.reject(new Error('broken'))
      const breaking = deletableRecords({ ...kind, ...inItsRow(updateMessage), [part]: broken })
      if (part === 'restore') await messages.remove(services, { actor: dana, id, seen })
      const change = { actor: dana, id, seen: null }
      expect(await breaking[part](services, change)).toEqual({ ok: false, status: 503, message })
    })

    test('answers as its kind says where the record is gone, or its days are over', async () => {
      const { services, id, seen } = await withMessage(openServices)
      const own = deletableRecords({
        ...kind,
        ...inItsRow(updateMessage),
        gone: () => ({ status: 409, message: 'look again' }),
        expired: () => ({ status: 410, message: 'never' }),
      })
      expect(await own.remove(services, { actor: dana, id: 'nobody', seen })).toMatchObject({
        status: 409,
        message: 'look again',
      })
      await own.remove(services, { actor: dana, id, seen })
      services.clock.advance({ hours: 31 * 24 })
      const late = { actor: dana, id, seen: null }
      expect(await own.restore(services, late)).toMatchObject({ status: 410, message: 'never' })
      expect(await own.remove(services, late)).toMatchObject({ status: 409 })
    })
  })
})
