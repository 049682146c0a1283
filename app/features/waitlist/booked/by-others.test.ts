import { expect, test } from 'vitest'
import { storedTreatment } from '#test/factories.ts'
import { book } from '#test/requests/booking-attempts.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { offerRound } from '../offers/jobs.server.ts'
import { joinWaitlist } from '../signup/commands.server.ts'

const elena = { name: 'Elena Ruiz', email: 'elena@example.com', phone: '432-555-0188' }

forEachEngineWithServices((openServices) => {
  async function open() {
    const services = await openServices()
    services.settings.publicUrl = 'https://clinic.example'
    const { id: treatment } = await storedTreatment(services.db, { name: 'HRT' })
    const days = { with: '', from: '2026-12-07', until: '2026-12-18', weekdays: ['Wednesday'] }
    const typed = { ...elena, ...days, treatment, parts: ['mornings'] }
    await joinWaitlist(services, { typed, key: 'key', trap: '', address: '' })
    services.clock.advance({ minutes: 1 })
    const state = async () => {
      await offerRound(services)
      const entry = services.db.selectFrom('waitlist_entries').select('state')
      return (await entry.executeTakeFirstOrThrow()).state
    }
    return { services, state }
  }

  test('who requests a visit under the address of their place is off the list', async () => {
    const { services, state } = await open()
    expect(await book(services, { ...elena, email: 'Elena@example.com' })).toMatchObject({ ok: true })
    expect(await state()).toBe('booked')
  })

  test('a request in their name and with their number under another address is of another record, and ends no place', async () => {
    const { services, state } = await open()
    expect(await book(services, { ...elena, email: 'mallory@example.com' })).toMatchObject({ ok: true })
    expect(await state()).toBe('open')
    await services.db.updateTable('appointments').set({ status: 'confirmed' }).execute()
    expect(await state()).toBe('open')
  })
})
