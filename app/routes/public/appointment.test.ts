import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { Keeping, keepingContext } from '#app/platform/pages/keeping.ts'
import { servicesContext, visitorContext } from '#app/platform/services.ts'
import { storedTreatment } from '#test/factories.ts'
import { elena } from '#test/requests/booking-attempts.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { action, loader } from './appointment.tsx'

forEachEngineWithServices((openServices) => {
  test.each([
    { path: '/appointment', counted: ['day', 'day', 'sent', 'booked'] },
    { path: '/es/embed/appointment', counted: [] },
  ])('steps on $path that are counted: $counted', async ({ path, counted }) => {
    const steps: string[] = []
    const views = { view: () => {}, step: (_: Headers, step: string) => void steps.push(step) }
    const services = await openServices({ views })
    await storedTreatment(services.db, { name: 'HRT', availableDays: ['Monday', 'Wednesday'] })
    const given = (search: string, fields?: Record<string, string>) => {
      const url = new URL(`${path}${search}`, 'https://clinic.example')
      const context = new RouterContextProvider()
      context.set(servicesContext, services)
      context.set(visitorContext, { address: '192.0.2.1', origin: url.origin })
      context.set(keepingContext, new Keeping())
      const request = new Request(
        url,
        fields && { method: 'POST', body: new URLSearchParams(fields), headers: { Origin: url.origin } },
      )
      return { request, url, context, params: {}, pattern: '/appointment' } as never
    }
    const { date, ...dayless } = elena
    await loader(given(`?treatment=HRT&date=${date}`))
    await action(given('', { ...dayless, show: date }))
    const booked = await action(given('', { ...elena, key: 'key-1' }))
    expect(booked).toMatchObject({ status: 303 })
    expect(steps).toEqual(counted)
  })
})
