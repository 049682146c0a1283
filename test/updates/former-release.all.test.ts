import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrateToLatest } from '#app/db/migrate.server.ts'
import { forEachEngine } from '../database.ts'
import { adminPassword, postForm, startBuiltServer } from '../serving/built-server.ts'
import { environmentFor } from '../serving/environment-for.ts'
import { openRelease, releases } from './release-dump.ts'

/** The built checkouts of former releases, `VERSION=FOLDER` with commas between; set at a release (CONTRIBUTING.md#release). */
const former = (process.env.FORMER_RELEASES ?? '')
  .split(',')
  .filter((one) => one !== '')
  .map((one) => {
    const [version = '', folder = ''] = one.split('=')
    return { version, folder }
  })

/** What going back to a release meets: its own rows, in tables that this one added to. */
forEachEngine((_, engine) => {
  test.each(former)(
    '$version runs on the tables of this release, and what it writes stays readable',
    async ({ version, folder }) => {
      expect(releases).toContain(version)
      const database = await openRelease(version, engine)
      const added = await migrateToLatest(database.db, engine)
      expect(added.length).toBeGreaterThan(0)

      const old = await startBuiltServer(environmentFor(database), join(folder, 'build'))
      for (const page of ['/', '/es', '/appointment', '/contact', '/admin/login'])
        expect((await fetch(old.url + page)).status, page).toBe(200)
      const Cookie = await signIn(old.url)
      for (const page of [
        '/admin/dashboard?view=all',
        '/admin/messages',
        '/admin/patients',
        '/admin/settings',
      ])
        expect((await fetch(old.url + page, { headers: { Cookie } })).status, page).toBe(200)
      const typed = { name: 'Elena Prieto', email: 'elena@example.com', phone: '(432) 555-0111' }
      const fields = { ...typed, subject: 'Parking', message: 'Is there parking?' }
      expect((await postForm(`${old.url}/contact`, fields)).status).toBe(303)
      await old.stop()

      const again = await startBuiltServer(environmentFor(database))
      const headers = { Cookie: await signIn(again.url) }
      expect(await (await fetch(`${again.url}/admin/messages`, { headers })).text()).toContain('Elena Prieto')
      await again.stop()
      await database.close()
    },
  )
})

async function signIn(url: string): Promise<string> {
  const answer = await postForm(`${url}/admin/login`, { username: 'admin', password: adminPassword })
  expect(answer.status).toBe(303)
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}
