import { expect, test } from 'vitest'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { currentClinic } from '../features/clinic-profile/website/current-clinic.ts'
import { firstFields } from '../features/clinic-profile/website/first-fields.ts'
import { saveTimeZone } from '../features/opening-hours/queries.server.ts'
import { insertVersion } from '../features/website-editor/versions/queries.server.ts'
import { clinicTimeZone, firstTimeZone } from '../platform/clinic-time.server.ts'
import { CurrentClinic } from './current-clinic.server.ts'

forEachEngineWithServices((openServices) => {
  const publish = ({ db, clock }: TestServices, number: number, name: string) =>
    insertVersion(db, {
      number,
      changes: [],
      note: '',
      publishedBy: '',
      restoredFrom: null,
      fields: { ...firstFields(), 'profile.name': name },
      publishedAt: clock.now(),
    })
  const says = () => currentClinic().name

  test('a published change is there with the next answer that is kept', async () => {
    const services = await openServices()
    const { clinic } = services
    await publish(services, 2, 'Sunrise')
    expect(await clinic.within(says)).toBe('Sunrise')
    await publish(services, 3, 'Sunset')
    expect(await clinic.within(says)).toBe('Sunset')
  })

  test('an answer that nobody keeps asks once in a while, and at once where this process published', async () => {
    const services = await openServices()
    const { clinic } = services
    await publish(services, 2, 'Sunrise')
    expect(await clinic.within(says)).toBe('Sunrise')
    await publish(services, 3, 'Sunset')
    clinic.forget()
    expect(await clinic.withinRecent(says)).toBe('Sunset')
  })

  test('where the database is away it is what it last was', async () => {
    const services = await openServices()
    const { content, log } = services
    const clinic = new CurrentClinic({ db: services.db, content, log })
    await publish(services, 2, 'Sunrise')
    expect(await clinic.within(says)).toBe('Sunrise')
    await publish(services, 3, 'Sunset')
    await services.db.schema.alterTable('website_versions').renameTo('versions_away').execute()
    expect(await clinic.within(says)).toBe('Sunrise')
    await services.db.schema.alterTable('versions_away').renameTo('website_versions').execute()
    expect(await clinic.within(says)).toBe('Sunset')
  })

  test('its time zone is the one in the database, for what is asked from then on', async () => {
    const { db, clinic } = await openServices()
    expect(await clinic.within(clinicTimeZone)).toBe(firstTimeZone)
    await saveTimeZone(db, 'America/Denver', '2026-12-07T15:00:00.000Z')
    expect(await clinic.within(clinicTimeZone)).toBe('America/Denver')
    const chosenMeanwhile = await clinic.within(async () => {
      await saveTimeZone(db, 'America/Phoenix', '2026-12-07T15:00:01.000Z')
      const inner = await clinic.within(clinicTimeZone)
      return [clinicTimeZone(), inner]
    })
    expect(chosenMeanwhile).toEqual(['America/Denver', 'America/Phoenix'])
  })
})
