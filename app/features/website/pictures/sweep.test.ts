import { expect, test } from 'vitest'
import { pictureValue } from '#app/features/clinic/website/fields.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { sweepWebsitePictures } from './jobs.server.ts'
import { insertPicture, listUnnamedBefore } from './queries.server.ts'

const longAgo = '2026-10-01T12:00:00.000Z'
const lately = '2026-12-07T12:00:00.000Z'
const made = { image: 'file:none', width: 8, height: 8, widths: '[8]', placeholder: '', createdBy: 'dana-1' }

forEachEngineWithServices((openServices) => {
  test('a picture that nothing names goes after a month, however many older ones are named', async () => {
    const services = await openServices()
    const { db } = services
    for (const id of ['drafted', 'published', 'replaced', 'unnamed'])
      await insertPicture(db, { ...made, id, createdAt: longAgo })
    await insertPicture(db, { ...made, id: 'young', createdAt: lately })
    const named = (id: string) => pictureValue('upload', id)
    const draft = { field: 'service.botox.picture', changedBy: 'dana-1', changedAt: lately }
    const values = { value: named('drafted'), baseValue: named('replaced') }
    await db
      .insertInto('website_drafts')
      .values({ ...draft, ...values })
      .execute()
    const version = { changes: '[]', note: '', publishedBy: '', publishedAt: longAgo, restoredFrom: null }
    const content = JSON.stringify({ 'service.rehab.picture': named('published') })
    await db
      .insertInto('website_versions')
      .values({ ...version, number: 1, content })
      .execute()
    expect(await listUnnamedBefore(db, lately, 1)).toEqual(['unnamed'])
    await sweepWebsitePictures(services)
    const left = await db.selectFrom('website_pictures').select('id').orderBy('id').execute()
    expect(left.map(({ id }) => id)).toEqual(['drafted', 'published', 'replaced', 'young'])
  })
})
