import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#app/db/values.ts'
import { engines, forEachEngine, type TestDatabase } from '../database.ts'
import { type BuiltServer, signedIn, startBuiltServer } from '../serving/built-server.ts'
import { environmentFor } from '../serving/environment-for.ts'
import { storedClinician } from '../team.ts'
import { isTorture } from '../torture.ts'

type Clinic = { server: BuiltServer; cookie: string; database: TestDatabase }

const boundary = 'firstlight'
const part = (about: string, content: string | Uint8Array) => [
  `--${boundary}\r\nContent-Disposition: form-data; ${about}\r\n\r\n`,
  content,
  '\r\n',
]
const formOf = (file: Uint8Array) =>
  Buffer.concat(
    [...part('name="file"; filename="me.jpg"', file), `--${boundary}--\r\n`].map((piece) =>
      Buffer.from(piece),
    ),
  )

forEachEngine(
  (openDatabase) => {
    let clinic: Clinic
    beforeAll(async () => {
      const database = await openDatabase()
      const server = await startBuiltServer(environmentFor(database))
      clinic = { server, database, cookie: await signedIn(server.url) }
    })
    afterAll(() => clinic?.server.stop())

    const send = ({ server, cookie }: Clinic, path: string, body: Uint8Array<ArrayBuffer>, type: string) =>
      fetch(server.url + path, {
        method: 'POST',
        redirect: 'manual',
        headers: { Cookie: cookie, Origin: server.url, 'Content-Type': `${type}; boundary=${boundary}` },
        body,
      })

    test('a portrait that the website does not show is for those alone who may change it, and kept by nobody', async () => {
      const { server, cookie, database } = clinic
      const { id } = await storedClinician(database.db, { profile: { shownOnWebsite: 0 } })
      const create = { width: 400, height: 470, channels: 3 as const, background: '#caa472' }
      const photo = new Uint8Array(await sharp({ create }).jpeg().toBuffer())
      const sent = await send(clinic, `/admin/clinic/doctors/${id}`, formOf(photo), 'Multipart/Form-Data')
      expect(sent.status).toBe(303)

      const page = await (
        await fetch(`${server.url}/admin/clinic/doctors/${id}`, { headers: { Cookie: cookie } })
      ).text()
      const address = server.url + (/\/files\/website\/[\w-]+\/[\w-]+-\d+\.jpg/.exec(page)?.[0] ?? '')
      const answers = {
        anybody: await fetch(address),
        wrongCookie: await fetch(address, { headers: { Cookie: cookie.replaceAll(/=[^;]+/g, '=other') } }),
        staff: await fetch(address, { headers: { Cookie: cookie } }),
      }
      for (const response of Object.values(answers)) await response.arrayBuffer()
      expect([answers.anybody, answers.wrongCookie, answers.staff].map(({ status }) => status)).toEqual([
        404, 404, 200,
      ])
      expect(answers.staff.headers.get('cache-control')).toBe('no-store')

      const as = async (change: { role?: Role; mustChangePassword?: 0 | 1; factorDueAt?: string | null }) => {
        await database.db.updateTable('admins').set(change).execute()
        const response = await fetch(address, { headers: { Cookie: cookie } })
        await response.arrayBuffer()
        return response.status
      }
      expect([await as({ role: 'front-desk' }), await as({ role: 'auditor' })]).toEqual([404, 404])
      expect([await as({ role: 'editor' }), await as({ role: 'admin' })]).toEqual([200, 200])
      expect([await as({ mustChangePassword: 1 }), await as({ mustChangePassword: 0 })]).toEqual([404, 200])
      const ago = '2026-01-01T00:00:00.000Z'
      expect([await as({ factorDueAt: ago }), await as({ factorDueAt: null })]).toEqual([404, 200])

      const [, , , , picture = ''] = address.split('/').slice(1)
      const portrait = `upload:${picture}:file:x`
      await database.db.updateTable('clinician_profiles').set({ portrait, shownOnWebsite: 1 }).execute()
      const shown = await fetch(address)
      await shown.arrayBuffer()
      expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'public, max-age=86400'])
    })
  },
  isTorture ? engines : ['sqlite'],
)
