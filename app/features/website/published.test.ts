import { expect, test } from 'vitest'
import { forEachEngineWithServices, type TestServices } from '../../../test/services.ts'
import { firstFields } from '../clinic/website/fields.ts'
import { clinic } from '../clinic/website/in-use.ts'
import { PublishedWebsite } from './published.server.ts'
import { insertVersion } from './versions/queries.server.ts'

forEachEngineWithServices((openServices) => {
  const publish = ({ db, clock }: TestServices, number: number, name: string) =>
    insertVersion(db, {
      ...{ number, changes: [], note: '', publishedBy: '', restoredFrom: null },
      fields: { ...firstFields(), 'profile.name': name },
      publishedAt: clock.now(),
    })
  const says = () => clinic().name

  test('a published change is there with the next answer that is kept', async () => {
    const services = await openServices()
    const { website } = services
    await publish(services, 2, 'Sunrise')
    expect(await website.within(says)).toBe('Sunrise')
    await publish(services, 3, 'Sunset')
    expect(await website.within(says)).toBe('Sunset')
  })

  test('an answer that nobody keeps asks once in a while, and at once where this process published', async () => {
    const services = await openServices()
    const { website } = services
    await publish(services, 2, 'Sunrise')
    expect(await website.within(says)).toBe('Sunrise')
    await publish(services, 3, 'Sunset')
    website.forget()
    expect(await website.withinRecent(says)).toBe('Sunset')
  })

  test('where the database is away it is what it last was', async () => {
    const services = await openServices()
    const { content, log } = services
    const website = new PublishedWebsite({ db: services.db, content, log })
    await publish(services, 2, 'Sunrise')
    expect(await website.within(says)).toBe('Sunrise')
    await publish(services, 3, 'Sunset')
    await services.db.schema.alterTable('website_versions').renameTo('versions_away').execute()
    expect(await website.within(says)).toBe('Sunrise')
    await services.db.schema.alterTable('versions_away').renameTo('website_versions').execute()
    expect(await website.within(says)).toBe('Sunset')
  })
})
