import { expect, test } from 'vitest'
import { storedAppointment } from '#test/factories.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { readAddress } from '../address.ts'
import { readDesk } from '../page.server.ts'
import { readLiveRows } from './live-rows.server.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere', session: 'one' }
const address = readAddress(new URLSearchParams('tab=today'))

async function live(services: TestServices, ids: string[], since: number) {
  const answer = await readLiveRows(services, dana, { address, ids, since })
  if (!answer.ok) throw new Error(answer.message)
  return answer.value
}

const looks = async ({ db }: TestServices) =>
  (await db.selectFrom('audit_log').select('detail').execute()).length

forEachEngineWithServices((openServices) => {
  test('rows that are shown are told as they are now, others are only counted, and no look is written down twice', async () => {
    const services = await openServices()
    const at = { date: '2026-12-07', time: '10:00', status: 'confirmed' } as const
    for (const id of ['a', 'b', 'c']) await storedAppointment(services.db, { ...at, id })
    const desk = await readDesk(services, dana, address)
    if (!desk.ok) throw new Error(desk.message)
    const written = await looks(services)
    expect(written).toBeGreaterThan(0)
    services.clock.advance({ seconds: 5 })
    await services.db.updateTable('appointments').set({ status: 'arrived' }).where('id', '=', 'a').execute()
    await services.db
      .updateTable('appointments')
      .set({ deletedAt: '2026-12-07T15:00:00.000Z' })
      .where('id', '=', 'b')
      .execute()
    const createdAt = services.clock.now().toString({ fractionalSecondDigits: 3 })
    await storedAppointment(services.db, { ...at, id: 'new', name: 'Somebody New' })
    await storedAppointment(services.db, { date: '2026-12-09', id: 'asked', status: 'pending', createdAt })
    const now = await live(services, ['a', 'b', 'c'], desk.value.readAt)
    expect(now.mark).not.toBe(desk.value.mark)
    expect(Object.fromEntries(now.rows.map(({ id, status }) => [id, status]))).toEqual({
      a: 'arrived',
      c: 'confirmed',
    })
    expect(now).toMatchObject({ gone: ['b'], arrived: { requests: 1, visits: 1 }, summary: { total: 3 } })
    expect(JSON.stringify(now)).not.toContain('Somebody New')
    expect(await looks(services)).toBe(written)
    await live(services, ['new'], desk.value.readAt)
    expect(await looks(services)).toBe(written + 1)
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 1e300])('a moment of %s is no moment', async (since) => {
    const services = await openServices()
    expect(await live(services, [], since)).toMatchObject({ rows: [], gone: [], arrived: { requests: 0 } })
  })
})
