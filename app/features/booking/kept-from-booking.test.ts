import { expect, test } from 'vitest'
import { withLanguage } from '#app/language/with-language.server.ts'
import { storedAdmin, storedTreatment } from '#test/factories.ts'
import { book, visits } from '#test/requests/booking-attempts.ts'
import { runIntent } from '#test/requests/run-intent.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { belongings } from '../patient-files/belongings.server.ts'
import { patientIntents } from '../patients/page/actions.server.ts'

forEachEngineWithServices((openServices) => {
  test('who is kept from booking online is asked to call, by name and contact, until staff allow it again', async () => {
    const services = await openServices()
    const { db } = services
    await storedTreatment(db, { name: 'HRT' })
    const { id: adminId } = await storedAdmin(db)
    const actor = { kind: 'staff', id: adminId, addressHash: '' } as const
    const send = (given: Record<string, string>) =>
      runIntent(patientIntents, services, {
        actor,
        id: patientId,
        fields: new Map(Object.entries(given)),
        belongings,
      })
    expect(await book(services)).toMatchObject({ ok: true })
    const patientId = (await visits(db))[0]?.patientId ?? ''
    expect(await send({ intent: 'block', reason: ' ' })).toMatchObject({
      status: 422,
      errors: { reason: expect.any(String) },
    })
    expect(await send({ intent: 'block', reason: 'Three no-shows' })).toMatchObject({ ok: true })
    const again = { time: '2:30 PM' }
    const call = await withLanguage('en', () => book(services, again, { key: 'key-2' }))
    expect(call).toMatchObject({
      ok: false,
      status: 422,
      message: expect.stringMatching(/Please call \(432\)/),
    })
    const newAddress = { ...again, email: 'another@example.com' }
    expect(await book(services, newAddress, { key: 'key-3' })).toMatchObject({ ok: false, status: 422 })
    expect(await visits(db)).toHaveLength(1)
    const sister = { ...again, name: 'Eva Ruiz' }
    expect(await book(services, sister, { key: 'key-4' })).toMatchObject({ ok: true })
    expect(await send({ intent: 'unblock' })).toMatchObject({ ok: true })
    expect(await book(services, { date: '2026-12-16' }, { key: 'key-5' })).toMatchObject({ ok: true })
    const log = await db
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('object', '=', 'patient')
      .execute()
    expect(log).toEqual([
      { action: 'edit', detail: '{"fields":["onlineBooking"]}' },
      { action: 'edit', detail: '{"fields":["onlineBooking"]}' },
    ])
  })
})
