import { expect, test } from 'vitest'
import { forEachEngineWithServices } from '#test/services.ts'
import { website } from '../clinic-profile/website/current-clinic.ts'
import { firstFields } from '../clinic-profile/website/first-fields.ts'
import { readDraft } from './draft/draft.server.ts'
import { findVersion, insertVersion } from './versions/queries.server.ts'

forEachEngineWithServices((openServices) => {
  test('a text that came with a later release has its first words in earlier versions, in both languages', async () => {
    const services = await openServices()
    const { db, clock, clinic } = services
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
    const texts = await clinic.within(() => website().texts)
    expect(texts['home.lead']).toEqual({ en: english, es: spanish })
    expect(texts['home.heading']).toEqual({ en: 'Ours', es: '' })
    expect(texts['doctors.lead']).toEqual({ en: '', es: '' })
    const draft = await readDraft(db)
    expect([draft.fields['home.lead.en'], draft.changes]).toEqual([english, []])
    expect((await findVersion(db, 2))?.fields['home.lead.es']).toBe(spanish)
  })
})
