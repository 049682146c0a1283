import { expect, test } from 'vitest'
import { defaultHours } from '#app/features/opening-hours/rules.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { Keeping } from '#app/platform/pages/keeping.ts'
import { storedClosure } from '#test/factories.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { publicClosures, readPublicHours } from './public-closures.server.ts'

const told = async (services: TestServices, language: 'en' | 'es' = 'en') =>
  withLanguage(language, async () => {
    const hours = await readPublicHours(services, new Keeping())
    const { different } = publicClosures(hours, new Keeping(), services.clock.now())
    return different.map(({ first, reason }) => `${first} ${reason}`)
  })

forEachEngineWithServices((openServices) => {
  test('a closure is told in each language as soon as it is there, until its day is over', async () => {
    const services = await openServices()
    expect(await told(services)).toEqual([])
    await storedClosure(services.db, {
      firstDay: '2026-12-09',
      publicReason: { en: 'Training', es: 'Capacitación' },
    })
    expect(await told(services)).toEqual(['2026-12-09 Training'])
    expect(await told(services, 'es')).toEqual(['2026-12-09 Capacitación'])
    services.clock.advance({ hours: 48 })
    expect(await told(services)).toEqual(['2026-12-09 Training'])
    services.clock.advance({ hours: 24 })
    expect(await told(services)).toEqual([])
  })

  test('it is read once for all who ask, and a closure of one clinician is not told', async () => {
    const services = await openServices()
    await storedClosure(services.db, { scope: 'clinician', subjectIds: '["ana"]', publicReason: 'Away' })
    const [one, other] = [
      await readPublicHours(services, new Keeping()),
      await readPublicHours(services, new Keeping()),
    ]
    expect(one).toBe(other)
    expect(one.closures).toEqual([])
  })

  test('where it cannot be read the first hours are there, the page is not kept, and later it is asked again', async () => {
    const services = await openServices()
    const { db } = services
    await db.schema.alterTable('closures').renameTo('closures_away').execute()
    const keeping = new Keeping()
    expect(await readPublicHours(services, keeping)).toMatchObject({ week: defaultHours.week, closures: [] })
    expect(keeping.isRefused).toBe(true)
    await db.schema.alterTable('closures_away').renameTo('closures').execute()
    const later = new Keeping()
    await readPublicHours(services, later)
    expect(later.isRefused).toBe(false)
  })
})
