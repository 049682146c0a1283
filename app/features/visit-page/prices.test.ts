import { describe, expect, test } from 'vitest'
import { bookingSettings } from '#app/features/accounts/settings/queries.server.ts'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import { storedAdmin, storedAppointment, storedTreatment } from '#test/factories.ts'
import { auditedActions, edited, filled, only, send } from '#test/requests/treatment-forms.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { bookingView } from '../booking/page.server.ts'
import { findVisitPath, makeVisitLink } from '../scheduling/visit-links.server.ts'
import { saveVisitRules } from './commands.server.ts'
import { readVisit } from './page.server.ts'

const rules = { changeUntilHours: '24', mostMoves: '3' }
const invalid = 'Enter an amount in dollars, such as 149 or 149.50'

forEachEngineWithServices((openServices) => {
  describe('the price of a treatment', () => {
    test.each([
      { typed: { priceKind: 'exact', price: '$1,234.50' }, price: { kind: 'exact', cents: 123_450 } },
      { typed: { priceKind: 'from', price: '149' }, price: { kind: 'from', cents: 14_900 } },
      { typed: { priceKind: 'ask', price: ' ' }, price: { kind: 'ask' } },
      { typed: { priceKind: 'exact', price: '' }, price: null },
      { typed: {}, price: null },
      { typed: { priceKind: 'free', price: '5' }, price: { kind: 'exact', cents: 500 } },
    ])('$typed is kept as $price', async ({ typed, price }) => {
      const services = await openServices()
      expect(await send(services, { ...filled, ...typed })).toMatchObject({ ok: true })
      expect((await only(services)).price).toEqual(price)
    })

    test.each([
      { typed: { priceKind: 'exact', price: 'abc' }, sentence: invalid },
      { typed: { priceKind: 'from', price: '-5' }, sentence: invalid },
      { typed: { priceKind: 'from', price: '' }, sentence: 'Enter an amount, such as 149' },
      {
        typed: { priceKind: 'ask', price: '149' },
        sentence: 'Remove the amount, or choose Exact or From',
      },
    ])('$typed is refused, and stays in the form', async ({ typed, sentence }) => {
      const services = await openServices()
      const answer = await send(services, { ...filled, ...typed })
      expect(answer).toMatchObject({ status: 422, errors: { price: sentence }, typed })
    })

    test('a form that does not ask for it leaves it, and a change of it is in the log', async () => {
      const services = await openServices()
      await send(services, { ...filled, priceKind: 'from', price: '149' })
      const row = await only(services)
      const same = edited(row, { 'day Monday': 'on', 'time 09:00': 'on' })
      expect(await send(services, same)).toMatchObject({ ok: true })
      const after = await only(services)
      expect(after.price).toEqual({ kind: 'from', cents: 14_900 })
      const asked = { 'day Monday': 'on', 'time 09:00': 'on', priceKind: 'ask', price: '' }
      expect(await send(services, edited(after, asked))).toMatchObject({ ok: true })
      expect((await only(services)).price).toEqual({ kind: 'ask' })
      expect((await auditedActions(services)).at(-1)).toBe('dana-1 edit {"fields":["price"]}')
    })
  })

  describe('where the owner shows prices', () => {
    const typed = {
      treatment: 'HRT',
      with: '',
      date: '',
      time: '',
      name: '',
      email: '',
      phone: '',
      message: '',
    }

    async function opened() {
      const services = await openServices()
      const { db } = services
      const admin = await storedAdmin(db, { name: 'Dana Whitlock' })
      const owner = { kind: 'staff', id: admin.id, addressHash: '' } as const
      const treatment = await storedTreatment(db, { name: 'HRT', price: { kind: 'from', cents: 14_900 } })
      const visit = { treatment: 'HRT', treatmentId: treatment.id, status: 'confirmed' } as const
      const { id } = await storedAppointment(db, { ...visit, date: day, time: nine })
      await makeVisitLink(services, db, id)
      const show = (shows: boolean) =>
        saveVisitRules(services, { actor: owner, typed: { ...rules, showsPrices: shows ? 'yes' : '' } })
      return { services, id, show }
    }

    const day = '2026-12-07' as CalendarDate
    const nine = '09:00' as ClockTime

    const said = async (services: TestServices, id: string) => {
      const token = (await findVisitPath(services, id))?.split('/').at(-1) ?? 'none'
      const visit = await readVisit(services, { token, address: '203.0.113.7' })
      const { treatments } = await bookingView(services, { typed, month: '' })
      return { visit: visit.ok ? visit.value.price : null, booking: treatments[0]?.price }
    }

    test('booking and the patient’s page say it, and no longer once they are off', async () => {
      const { services, id, show } = await opened()
      expect(await said(services, id)).toEqual({ visit: '', booking: '' })
      expect(await show(true)).toMatchObject({ ok: true })
      expect((await bookingSettings(services.db)).showsPrices).toBe(true)
      expect(await said(services, id)).toEqual({ visit: 'from $149', booking: 'from $149' })
      expect(await show(false)).toMatchObject({ ok: true })
      expect(await said(services, id)).toEqual({ visit: '', booking: '' })
    })

    test('where one of its treatments has no price, the patient’s page says none', async () => {
      const { services, id, show } = await opened()
      await show(true)
      await services.db.updateTable('treatments').set({ priceKind: null, priceCents: null }).execute()
      expect(await said(services, id)).toMatchObject({ visit: '' })
    })

    test('what is cached of booking is rendered again', async () => {
      const { services, show } = await opened()
      const version = async () =>
        (
          await services.db
            .selectFrom('content_versions')
            .select((is) => is.fn.sum<number>('version').as('version'))
            .where('kind', '=', 'treatments')
            .executeTakeFirstOrThrow()
        ).version
      const before = Number(await version())
      await show(true)
      expect(Number(await version())).toBe(before + 1)
      await show(true)
      expect(Number(await version())).toBe(before + 1)
    })
  })
})
