import { expect, test } from 'vitest'
import { pictureValue } from '#app/features/clinic-profile/website/fields.ts'
import { deleteOldClinicians } from '#app/features/team/queries.server.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { storedClinician } from '#test/team.ts'
import { sweepWebsitePictures } from './jobs.server.ts'
import { insertPicture, isShownPortrait, listUnnamedBefore } from './queries.server.ts'

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

  test('the portrait of a deleted clinician stays as long as they can come back, and is not public', async () => {
    const { db } = await openServices()
    await insertPicture(db, { ...made, id: 'me', createdAt: longAgo })
    const { id } = await storedClinician(db, { profile: { portrait: 'upload:me:file:none' } })
    expect(await isShownPortrait(db, 'me')).toBe(true)
    await db.updateTable('clinicians').set({ deletedAt: longAgo }).where('id', '=', id).execute()
    expect(await isShownPortrait(db, 'me')).toBe(false)
    expect(await listUnnamedBefore(db, lately, 1)).toEqual([])
    await deleteOldClinicians(db, Temporal.Instant.from(lately))
    expect(await listUnnamedBefore(db, lately, 1)).toEqual(['me'])
  })

  test.each([
    { of: 'one who is off', change: { active: false } },
    { of: 'one whom the website does not show', change: { profile: { shownOnWebsite: 0 as const } } },
  ])('the portrait of $of is not public', async ({ change }) => {
    const { db } = await openServices()
    const portrait = 'upload:me:file:none'
    await storedClinician(db, { ...change, profile: { portrait, ...change.profile } })
    expect(await isShownPortrait(db, 'me')).toBe(false)
  })
})
