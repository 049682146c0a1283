import sharp from 'sharp'
import { expect, test } from 'vitest'
import { outcomeValue } from '#test/outcome-value.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { saveDraft } from '../draft/commands.server.ts'
import { readDraft } from '../draft/draft.server.ts'
import { pictureFor, readItem } from '../lists/page.server.ts'
import { seedWebsite } from '../seed.server.ts'
import { morePhotos } from './address.ts'
import { receivePicture } from './commands.server.ts'

const dana = { kind: 'staff', id: 'dana', addressHash: '' } as const

forEachEngineWithServices((openServices) => {
  test('a photo in the place of one that was taken out has none of its words', async () => {
    const services = await openServices()
    await seedWebsite(services.db, services.clock.now())
    const base = 'service.botox.photo1'
    const words = [`${base}Text.en`, `${base}Text.es`]
    await saveDraft(
      services,
      dana,
      words.map((field) => ({ field, typed: 'Of another photo', seen: '' })),
    )
    const asked = { list: 'service', key: 'botox', listTreatments: async () => [] } as const
    const place = outcomeValue(pictureFor(outcomeValue(await readItem(services, asked)), morePhotos))
    const form = new FormData()
    const image = sharp({ create: { width: 800, height: 600, channels: 3, background: '#345' } })
    form.set('file', new Blob([new Uint8Array(await image.png().toBuffer())]), 'room.png')
    const request = new Request('https://clinic.example/', { method: 'POST', body: form })
    expect(await receivePicture(services, { actor: dana, shown: place }, request)).toMatchObject({ ok: true })
    const { fields } = await readDraft(services.db)
    expect(fields[base]).toMatch(/^upload:/)
    expect(words.map((field) => fields[field] ?? '')).toEqual(['', ''])
  })
})
