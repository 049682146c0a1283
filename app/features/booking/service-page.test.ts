import { expect, test } from 'vitest'
import { updateBookingSettings } from '#app/features/accounts/settings/queries.server.ts'
import { services as clinicServices } from '#app/features/clinic-profile/website/current-clinic.ts'
import { Keeping } from '#app/platform/pages/keeping.ts'
import { storedTreatment } from '#test/factories.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { servicePageView, servicesPageView } from './service-page.server.ts'

const botox = () => {
  const found = clinicServices().find(({ id }) => id === 'botox')
  if (!found) throw new Error('no such service')
  return found
}

const showPrices = (services: TestServices) =>
  updateBookingSettings(services.db, { asksBirthDate: false, showsPrices: true }, services.clock.now())

forEachEngineWithServices((openServices) => {
  const page = (services: TestServices, keeping = new Keeping()) =>
    servicePageView(services, keeping, botox())

  test('a service without a treatment says whom to call, and names the services after it', async () => {
    const { booking, prices, doctors, related } = await page(await openServices())
    expect({ booking, prices, doctors }).toEqual({ booking: null, prices: [], doctors: [] })
    expect(related.map(({ service }) => service.id)).toEqual(['medicalspa', 'steamwave', 'weightloss'])
  })

  test('with one it says when it is free next and how long it takes, and is kept only until then', async () => {
    const services = await openServices()
    await storedTreatment(services.db, { name: 'Botox', durationMinutes: 45 })
    const keeping = new Keeping()
    const { booking } = await page(services, keeping)
    expect(booking).toMatchObject({
      treatment: 'Botox',
      isOnline: true,
      next: expect.objectContaining({ date: expect.stringMatching(/^2026-12/) }),
      minutes: { least: 45, most: 45 },
    })
    expect(keeping.end).toBeLessThan(Number.POSITIVE_INFINITY)
  })

  test('the price of its treatment is said where the owner shows prices', async () => {
    const services = await openServices()
    await storedTreatment(services.db, { name: 'Botox', price: { kind: 'from', cents: 14_900 } })
    expect((await page(services)).prices).toEqual([])
    await showPrices(services)
    expect((await page(services)).prices).toMatchObject([{ price: { kind: 'from', cents: 14_900 } }])
    const { facts } = await servicesPageView(services, new Keeping())
    expect(facts).toMatchObject({ botox: 'from $149 · 30 minutes', rehab: '' })
  })
})
