import { expect, test } from 'vitest'
import { storedAppointment } from '#test/factories.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { doneAddress, everything, listAddress, readAddress } from '../address.ts'
import { readDesk } from '../page.server.ts'
import { heldRows, newlyShown, withAnswer, withLiveRows } from './held-rows.ts'
import { receivedView, sendView } from './sent-view.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere' }
const pending = listAddress({ filter: { ...everything, status: 'pending' } })

async function desk(services: TestServices, address: string) {
  const view = await readDesk(services, dana, readAddress(new URL(address, 'http://desk').searchParams))
  if (!view.ok) throw new Error(view.message)
  return view.value
}

forEachEngineWithServices((openServices) => {
  /** Three who wait; the second is confirmed by now. */
  async function clinic() {
    const services = await openServices()
    for (const [index, name] of ['Ann', 'Ben', 'Cleo'].entries()) {
      const status = name === 'Ben' ? 'confirmed' : 'pending'
      await storedAppointment(services.db, {
        id: name,
        name,
        status,
        createdAt: `2026-12-0${5 - index}T12:00:00.000Z`,
      })
    }
    return services
  }

  test('a page carries of each row what its screen shows, and no less', async () => {
    const sent = await desk(await clinic(), pending)
    const { rows } = receivedView(JSON.parse(JSON.stringify(sendView(sent))))
    const hidden = ['clinicianId', 'createdAt', 'otherTreatments', 'roomId', 'startsAt']
    expect(rows).toHaveLength(2)
    for (const [index, row] of rows.entries()) {
      expect(sent.rows[index]).toMatchObject(row)
      const keys = Object.keys({ ...sent.rows[index] }).filter((key) => !(key in row))
      expect(keys.sort()).toEqual(hidden)
    }
  })

  test('what was just changed is named, and is in its place though the filter leaves it out', async () => {
    const services = await clinic()
    expect((await desk(services, pending)).rows.map((row) => row.name)).toEqual(['Ann', 'Cleo'])
    const after = await desk(services, doneAddress(pending, { action: 'confirmed', row: 'Ben' }))
    expect(after.rows.map((row) => row.name)).toEqual(['Ann', 'Ben', 'Cleo'])
    expect(after.changed).toMatchObject({ name: 'Ben', row: { status: 'confirmed' } })
    const shown = await services.db.selectFrom('audit_log').select('detail').execute()
    expect(shown.at(-1)?.detail).toContain('Ben')
  })

  test('what was deleted is named and stands nowhere', async () => {
    const services = await clinic()
    await services.db
      .updateTable('appointments')
      .set({ deletedAt: '2026-12-07T12:00:00.000Z' })
      .where('id', '=', 'Ben')
      .execute()
    const after = await desk(services, doneAddress(pending, { action: 'deleted', row: 'Ben' }))
    expect(after.rows.map((row) => row.name)).toEqual(['Ann', 'Cleo'])
    expect(after.changed).toMatchObject({ name: 'Ben', row: null })
    expect(
      (await desk(services, doneAddress(pending, { action: 'deleted', row: 'nobody' }))).changed,
    ).toBeNull()
  })
})

const row = (id: string, status = 'pending') => ({ id, status, createdAt: id, startsAt: id }) as never
const now = { date: '2026-12-07', time: '09:00' } as never
const given = { list: pending, now, done: null, changed: null }
const said = (action: 'confirmed' | 'undone' | 'deleted' | 'added', id: string) => ({
  action,
  row: id,
  undo: null,
  email: false,
  mustCall: false,
})

test('rows are held from action to action: none leaves, none slides, what comes from the next page is at the end', () => {
  const first = newlyShown({ ...given, fresh: [row('a'), row('b'), row('c')] })
  const changed = row('a', 'confirmed')
  const after = heldRows(first, {
    ...given,
    fresh: [row('new'), row('b'), row('c'), row('d')],
    done: said('confirmed', 'a'),
    changed,
  })
  expect(after.rows).toEqual([changed, row('b'), row('c'), row('d')])
  expect(after.saved).toEqual(['a'])
  const second = row('c', 'confirmed')
  const both = heldRows(after, {
    ...given,
    fresh: [row('b'), row('d')],
    done: said('confirmed', 'c'),
    changed: second,
  })
  expect(both.rows).toEqual([changed, row('b'), second, row('d')])
  expect(both.saved).toEqual(['a', 'c'])
  const undone = heldRows(both, {
    ...given,
    fresh: [row('a'), row('b'), row('d')],
    done: said('undone', 'a'),
    changed: row('a'),
  })
  expect([undone.rows[0], undone.saved]).toEqual([row('a'), ['c']])
  const gone = heldRows(both, { ...given, fresh: [row('d')], done: said('deleted', 'b'), changed: null })
  expect(gone.rows).toEqual([changed, second, row('d')])
})

test.each([
  { because: 'another list', list: '/admin/dashboard', done: said('confirmed', 'a') },
  { because: 'no action', list: pending, done: null },
  { because: 'a new visit', list: pending, done: said('added', 'n') },
  { because: 'a visit that was deleted is back', list: pending, done: said('undone', 'n') },
])('rows are shown afresh after $because', ({ list, done }) => {
  const first = newlyShown({ ...given, fresh: [row('a'), row('b')] })
  expect(heldRows(first, { list, now, done, changed: null, fresh: [row('n'), row('b')] }).rows).toEqual([
    row('n'),
    row('b'),
  ])
})

test('what others did changes rows where they stand: none appears, leaves or moves', () => {
  const first = newlyShown({ ...given, fresh: [row('a'), row('b'), row('c')] })
  const live = withLiveRows(first, { rows: [row('c', 'confirmed'), row('new'), row('a')], gone: ['b'] })
  expect(live.rows).toEqual([row('a'), { ...(row('b') as object), isGone: true }, row('c', 'confirmed')])
  expect([live.first, live.since]).toEqual([first.first, first.since])
  // So that no row is drawn again for which nothing has changed.
  expect([live.rows[0] === first.rows[0], live.rows[2] === first.rows[2]]).toEqual([true, false])
})

test('a press changes its row in place and says so on its button; a refusal shows the row as it is now', () => {
  const first = newlyShown({ ...given, fresh: [row('a'), row('b')] })
  const read = { mark: '', gone: [], summary: null as never, arrived: { requests: 0, visits: 0 } }
  const live = { ...read, rows: [row('a', 'confirmed'), row('b')] }
  const pressed = withAnswer(first, { done: said('confirmed', 'a'), live, news: null })
  expect([pressed.rows, pressed.saved]).toEqual([live.rows, ['a']])
  const undone = { done: said('undone', 'a'), live: { ...read, rows: first.rows }, news: null }
  expect(withAnswer(pressed, undone).saved).toEqual([])
  const refused = withAnswer(first, { done: null, message: 'No', live, news: null })
  expect([refused.rows, refused.saved]).toEqual([live.rows, []])
  expect(withAnswer(first, { done: null, live: null, news: null })).toEqual(first)
})
