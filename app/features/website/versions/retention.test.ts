import { expect, test } from 'vitest'
import { forEachEngineWithServices, type TestServices } from '../../../../test/services.ts'
import { storedClinician } from '../../../../test/team.ts'
import { deleteLoosePictures, deleteOldVersions } from './retention-queries.server.ts'

const old = '2020-01-01T00:00:00.000Z'
const now = Temporal.Instant.from('2026-11-23T00:00:00Z')

const storeVersion = ({ db }: TestServices, number: number, content = '{}') =>
  db
    .insertInto('website_versions')
    .values({
      number,
      content,
      changes: '[]',
      note: '',
      publishedBy: '',
      publishedAt: old,
      restoredFrom: null,
    })
    .execute()

forEachEngineWithServices((openServices) => {
  test('the newest 50 versions stay, however old they are', async () => {
    const services = await openServices()
    for (let number = 1; number <= 53; number++) await storeVersion(services, number)
    expect(await deleteOldVersions(services.db, now)).toBe(3)
    const { rows } = { rows: await services.db.selectFrom('website_versions').select('number').execute() }
    expect(Math.min(...rows.map(({ number }) => number))).toBe(4)
    expect(await deleteOldVersions(services.db, now)).toBe(0)
  })

  test('younger versions stay, however many they are', async () => {
    const services = await openServices()
    for (let number = 1; number <= 52; number++) await storeVersion(services, number)
    expect(await deleteOldVersions(services.db, Temporal.Instant.from(old))).toBe(0)
  })

  test('a picture goes once nothing names it', async () => {
    const services = await openServices()
    const { db } = services
    for (const id of ['draft', 'version', 'profile', 'before', 'loose'])
      await db
        .insertInto('website_pictures')
        .values({
          ...{ id, image: `file:${id}`, width: 1, height: 1, widths: '[1]', placeholder: '' },
          ...{ createdBy: 'dana', createdAt: old },
        })
        .execute()
    const row = { baseValue: null, changedBy: 'dana', changedAt: old }
    await db
      .insertInto('website_drafts')
      .values([
        { ...row, field: 'service.a.picture', value: 'upload:draft' },
        { ...row, field: 'restored.before', value: JSON.stringify([{ value: 'upload:before' }]) },
      ])
      .execute()
    await storeVersion(services, 1, JSON.stringify({ 'service.a.picture': 'upload:version' }))
    await storedClinician(db, { profile: { portrait: 'upload:profile:file:x' } })
    expect(await deleteLoosePictures(db, Temporal.Instant.from(old))).toBe(0)
    expect(await deleteLoosePictures(db, now)).toBe(1)
    const left = await db.selectFrom('website_pictures').select('id').orderBy('id').execute()
    expect(left.map(({ id }) => id)).toEqual(['before', 'draft', 'profile', 'version'])
  })
})
