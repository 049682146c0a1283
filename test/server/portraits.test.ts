import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forEachEngine, type TestDatabase } from '../database.ts'
import { adminPassword, type BuiltServer, postForm, startBuiltServer } from '../serving/built-server.ts'
import { environmentFor } from '../serving/environment-for.ts'
import { storedClinician } from '../team.ts'

type Clinic = { server: BuiltServer; cookie: string; database: TestDatabase }

const boundary = 'firstlight'
const part = (about: string, content: string | Uint8Array) => [
  `--${boundary}\r\nContent-Disposition: form-data; ${about}\r\n\r\n`,
  content,
  '\r\n',
]
const formOf = (updatedAt: string, file: Uint8Array) =>
  Buffer.concat(
    [
      ...part('name="updatedAt"', updatedAt),
      ...part('name="file"; filename="me.jpg"', file),
      `--${boundary}--\r\n`,
    ].map((piece) => Buffer.from(piece)),
  )

forEachEngine((openDatabase) => {
  let clinic: Clinic
  beforeAll(async () => {
    const database = await openDatabase()
    const server = await startBuiltServer(environmentFor(database))
    const signedIn = await postForm(`${server.url}/admin/login`, {
      username: 'admin',
      password: adminPassword,
    })
    const cookie = signedIn.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    clinic = { server, database, cookie }
  })
  afterAll(() => clinic?.server.stop())

  const send = ({ server, cookie }: Clinic, path: string, body: Uint8Array<ArrayBuffer>, type: string) =>
    fetch(server.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { Cookie: cookie, Origin: server.url, 'Content-Type': `${type}; boundary=${boundary}` },
      body,
    })

  test.each(['multipart/form-data', 'Multipart/Form-Data'])('a new clinician takes no %s', async (type) => {
    for (const body of ['nothing of the kind', formOf('', new Uint8Array(200_000))]) {
      const response = await send(clinic, '/admin/team/new', Buffer.from(body), type)
      expect(response.status).toBe(415)
      expect(await response.text()).toContain('Please save the clinician first, then choose a portrait.')
    }
  })

  test('a portrait that the website does not show is for staff alone, and kept by nobody', async () => {
    const { server, cookie, database } = clinic
    const { id } = await storedClinician(database.db, { profile: { shownOnWebsite: 0 } })
    const { updatedAt } = await database.db
      .selectFrom('clinicians')
      .select('updatedAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const create = { width: 400, height: 470, channels: 3 as const, background: '#caa472' }
    const photo = new Uint8Array(await sharp({ create }).jpeg().toBuffer())
    const sent = await send(clinic, `/admin/team/${id}`, formOf(updatedAt, photo), 'Multipart/Form-Data')
    expect(sent.status).toBe(303)

    const page = await (await fetch(`${server.url}/admin/team/${id}`, { headers: { Cookie: cookie } })).text()
    const address = server.url + (/\/files\/portraits\/[\w-]+\/[\w-]+-320\.avif/.exec(page)?.[0] ?? '')
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

    await database.db.updateTable('clinician_profiles').set({ shownOnWebsite: 1 }).execute()
    const shown = await fetch(address)
    await shown.arrayBuffer()
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'public, max-age=86400'])
  })
})
