import { expect, test } from 'vitest'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { website as clinicWebsite, currentClinic } from '../clinic-profile/website/current-clinic.ts'
import { firstFields } from '../clinic-profile/website/fields.ts'
import { readDraft } from './draft/draft.server.ts'
import { PublishedWebsite } from './published.server.ts'
import { findVersion, insertVersion } from './versions/queries.server.ts'

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

  test('a text that came with a later release has its first words in earlier versions, in both languages', async () => {
    const services = await openServices()
    const { db, clock, website } = services
    const { 'home.lead.en': english, 'home.lead.es': spanish, ...known } = firstFields()
    await insertVersion(db, {
      number: 2,
      changes: [],
      note: '',
      publishedBy: '',
      restoredFrom: null,
      fields: { ...known, 'home.heading.en': 'Ours', 'home.heading.es': '', 'doctors.lead.en': '' },
      publishedAt: clock.now(),
    })
    const texts = await website.within(() => clinicWebsite().texts)
    expect(texts['home.lead']).toEqual({ en: english, es: spanish })
    expect(texts['home.heading']).toEqual({ en: 'Ours', es: '' })
    expect(texts['doctors.lead']).toEqual({ en: '', es: '' })
    const draft = await readDraft(db)
    expect([draft.fields['home.lead.en'], draft.changes]).toEqual([english, []])
    expect((await findVersion(db, 2))?.fields['home.lead.es']).toBe(spanish)
  })

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
