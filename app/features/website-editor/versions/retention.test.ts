import { expect, test } from 'vitest'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { deleteOldVersions } from './queries.server.ts'

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
    const rows = await services.db.selectFrom('website_versions').select('number').execute()
    expect(Math.min(...rows.map(({ number }) => number))).toBe(4)
    expect(await deleteOldVersions(services.db, now)).toBe(0)
  })

  test('younger versions stay, however many they are', async () => {
    const services = await openServices()
    for (let number = 1; number <= 52; number++) await storeVersion(services, number)
    expect(await deleteOldVersions(services.db, Temporal.Instant.from(old))).toBe(0)
  })
})
