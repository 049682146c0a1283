import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createFolderStore } from '#app/platform/files/file-store.server.ts'
import { openEmptyDatabase } from '#test/database.ts'
import { stretchQuickly } from '#test/quick-stretching.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { shipWhole } from './full.server.ts'
import { restoreFromBucket } from './restore.server.ts'

stretchQuickly()

const passphrase = 'a lantern in the window'

forEachEngineWithServices((openServices) => {
  test('a moment is of the clinic’s own clock where only whole backups are there', async () => {
    const services = await openServices()
    const folder = mkdtempSync(join(tmpdir(), 'firstlight-moment-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const hours = {
      id: 'clinic',
      weeklyHours: '{}',
      stepMinutes: 30,
      updatedAt: '',
      timeZone: 'America/Denver',
    }
    await services.db.deleteFrom('opening_hours').execute()
    await services.db.insertInto('opening_hours').values(hours).execute()
    const store = createFolderStore(join(folder, 'bucket'))
    const first = services.clock.now().toString()
    await shipWhole(services, { store, passphrase, writer: 'w' })
    services.clock.advance({ hours: 1 })
    await shipWhole(services, { store, passphrase, writer: 'w' })
    const between = Temporal.Instant.from(first).add({ minutes: 30 }).toZonedDateTimeISO('America/Denver')
    const empty = await openEmptyDatabase('sqlite')
    onTestFinished(empty.close)
    const target = {
      db: empty.db,
      engine: 'sqlite',
      files: createFolderStore(join(folder, 'files')),
    } as const
    const outcome = await restoreFromBucket(target, {
      store,
      passphrase,
      at: (zone) => between.toPlainDateTime().toZonedDateTime(zone).toInstant(),
      folder: join(folder, 'work'),
    })
    expect(outcome).toMatchObject({
      ok: true,
      value: { madeAt: expect.stringMatching(new RegExp(`^${first.slice(0, 19)}`)) },
    })
  })
})
