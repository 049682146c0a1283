import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { website } from '#app/features/clinic-profile/website/current-clinic.ts'
import { withWebsite } from '#app/features/clinic-profile/website/with-website.server.ts'
import { saveTimeZone } from '#app/features/opening-hours/queries.server.ts'
import { isFormAnswerContext } from '#app/platform/forms/form-answer.ts'
import { Keeping, keepingContext } from '#app/platform/pages/keeping.ts'
import { servicesContext, visitorContext } from '#app/platform/services.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { loader } from './layout.tsx'
import { previewContext } from './preview.server.ts'

const announcement = {
  text: { en: 'Flu shots today.', es: '' },
  link: '',
  linkText: { en: '', es: '' },
  from: '2026-12-07',
  until: '2026-12-07',
  canBeClosed: true,
}

forEachEngineWithServices((openServices) => {
  test('a zone that another process chose holds for the first page after it: what is announced, and until when', async () => {
    const services = await openServices()
    services.clock.set('2026-12-08T07:00:00Z') // 1:00 AM in Chicago, still Monday in Honolulu
    await saveTimeZone(services.db, 'Pacific/Honolulu', '2026-12-08T06:59:00.000Z')
    const keeping = new Keeping()
    const context = new RouterContextProvider()
    context.set(servicesContext, services)
    context.set(keepingContext, keeping)
    context.set(visitorContext, { address: '', origin: 'https://clinic.example' })
    context.set(isFormAnswerContext, false)
    context.set(previewContext, false)
    const url = new URL('https://clinic.example/')
    const load = () => loader({ request: new Request(url), url, params: {}, pattern: '/', context })
    const site = await services.clinic.within(() => withWebsite({ ...website(), announcement }, load))
    expect(site.announcement?.text).toBe('Flu shots today.')
    expect(keeping.end).toBe(Temporal.Instant.from('2026-12-08T10:00:00Z').epochMilliseconds)
  })
})
