import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forEachEngine } from '../database.ts'
import { type BadUpload, badUploads, secrets } from '../requests/bad-uploads.ts'
import {
  type UploadClinic as Clinic,
  drained,
  filesOf,
  inGroups,
  magic,
  openUploads,
  uploadForm,
  uploadTo,
} from '../requests/uploads.ts'
import { type BuiltServer, postForm } from '../serving/built-server.ts'
import { isTorture } from '../torture.ts'

/** docs/security.md, T3. */
const mostGrowth = 150 * 1024 * 1024
const atOnce = 3
/** The server's own memory has found its size when so many pages no longer add to it; 3,000 are enough. */
const warmUp = 400
const mostWarmUps = 8
const steadyGrowth = 2 * 1024 * 1024
/**
 * A busy clinic's visitors. Closer together, they and the looks at the memory take as much of the processors as all the
 * pictures, whose processes live longer than this.
 */
const betweenVisitsMilliseconds = isTorture ? 20 : 100

let corpus: BadUpload[]
beforeAll(async () => {
  corpus = await badUploads()
})

const uploadPath = '/admin/gallery/upload'
const words = { 'title.en': 'Picture', 'description.en': 'Of a test.', category: 'Other', image: '' }

const upload = (clinic: Pick<Clinic, 'server' | 'cookie'>, body: BodyInit, more: RequestInit = {}) =>
  uploadTo(uploadPath, clinic, body, more)
const formWith = (content: BlobPart, fields: Record<string, string> = words, name = 'file') =>
  uploadForm(content, fields, name)

const stored = ({ database }: Clinic) =>
  database.db.selectFrom('gallery_images').selectAll().where('image', 'like', 'file:%').execute()

/**
 * Resident bytes of the server, and of the processes that it started what is theirs alone (proc(5)). Null
 * where the system does not say.
 */
function memoryOf({ pid }: BuiltServer): number | null {
  if (!existsSync(`/proc/${pid}/smaps_rollup`)) return null
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  const own = kilobytesOf(pid, /^Rss:\s+(\d+) kB/m)
  const theirs = children.map((child) => kilobytesOf(child, /^Pss:\s+(\d+) kB/m))
  return [own, ...theirs].reduce((sum, one) => sum + one) * 1024
}

/** 0 for a process that has just ended. */
function kilobytesOf(pid: number | string, line: RegExp): number {
  try {
    return Number(line.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** What the server takes once it is warm, so that what uploads add is not what a start adds. */
async function steadyMemory(server: BuiltServer, visit: () => Promise<unknown>): Promise<number> {
  let last = 0
  for (let round = 0; round < mostWarmUps; round++) {
    for (let count = 0; count < warmUp; count++) await visit()
    const now = memoryOf(server) ?? 0
    if (now - last < steadyGrowth) return Math.max(now, last)
    last = now
  }
  return last
}

forEachEngine((openDatabase, engine) => {
  let clinic: Clinic
  beforeAll(async () => {
    clinic = await openUploads(await openDatabase())
  })
  afterAll(() => clinic?.server.stop())
  /** Pictures are decoded alike on both; this takes a minute. */
  const testOnce: (name: string, body: () => Promise<void>) => void = engine === 'sqlite' ? test : () => {}

  testOnce(
    'the corpus of bad uploads is refused or clean, in little memory, while others are answered',
    async () => {
      const { server } = clinic
      const visit = async () => (await fetch(`${server.url}/about`).then(drained)).status
      const before = await steadyMemory(server, visit)
      let peak = before
      const answered: number[] = []
      let isOver = false
      const visitor = (async () => {
        while (!isOver) {
          answered.push(await visit())
          peak = Math.max(peak, memoryOf(server) ?? 0)
          await pause(betweenVisitsMilliseconds)
        }
      })()
      const ends = await inGroups(corpus, atOnce, async ({ name, content }) => {
        const { status } = await upload(clinic, formWith(new Uint8Array(content)))
        return {
          name,
          ends: status === 200 ? 'clean' : status === 422 || status === 413 ? 'refused' : status,
        }
      })
      isOver = true
      await visitor
      const growth = peak - before
      process.stdout.write(
        `Memory grew by ${Math.round(growth / 1024 / 1024)} MB over ${corpus.length} bad uploads.\n`,
      )
      expect(ends).toEqual(corpus.map(({ name, ends: end }) => ({ name, ends: end })))
      expect(corpus.length).toBeGreaterThanOrEqual(40)
      expect(growth).toBeLessThan(mostGrowth)
      expect(answered.length).toBeGreaterThan(corpus.length)
      expect(new Set(answered)).toEqual(new Set([200]))
    },
  )

  testOnce('what was accepted says nothing but its pixels, and nothing else was kept', async () => {
    const rows = await stored(clinic)
    expect(rows).toHaveLength(corpus.filter(({ ends }) => ends === 'clean').length)
    const files = filesOf(clinic)
    const expected = rows.reduce((count, row) => count + JSON.parse(row.widths).length * 3, 0)
    expect(files).toHaveLength(expected)
    expect(readdirSync(join(clinic.database.dataDirectory, 'receiving'))).toEqual([])
    for (const path of files) {
      const content = readFileSync(path).toString('latin1')
      expect(content).toMatch(magic[path.split('.').at(-1) as keyof typeof magic])
      for (const secret of secrets) expect(content.includes(secret)).toBe(false)
    }
  })

  test('what is larger than 10 MB is refused, declared or not', async () => {
    const large = new Uint8Array(11 * 1024 * 1024).fill(7)
    expect((await upload(clinic, formWith(large))).status).toBe(413)
    const ended = new Response(formWith(large))
    const headers = { 'Content-Type': ended.headers.get('content-type') ?? '' }
    const undeclared = { headers, duplex: 'half' } as RequestInit
    const { status } = await upload(clinic, ended.body as BodyInit, undeclared)
    expect([413, 422]).toContain(status)
  })

  test('a form that is none is refused', async () => {
    const type = { 'Content-Type': 'multipart/form-data; boundary=x' }
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, count) => [`field${count}`, 'x']))
    const bodies: [BodyInit, RequestInit, number[]][] = [
      [
        '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf',
        { headers: type },
        [400],
      ],
      ['nothing of the kind', { headers: type }, [400]],
      ['x', { headers: { 'Content-Type': 'multipart/form-data' } }, [400]],
      [formWith('x', many), {}, [413, 422]],
      [formWith('x', { ...words, 'description.en': 'x'.repeat(70_000) }), {}, [413, 422]],
      [formWith('x', words, 'other'), {}, [400]],
      [formWith('x'), { headers: { 'Content-Encoding': 'gzip' } }, [415]],
    ]
    for (const [body, more, expected] of bodies)
      expect(expected).toContain((await upload(clinic, body, more)).status)
    expect((await fetch(`${clinic.server.url}/readyz`)).status).toBe(200)
  })

  test('nothing is read for somebody who is not signed in, or not from our page', async () => {
    const { server, cookie } = clinic
    const anybody = await upload({ server, cookie: '' }, formWith('x'))
    expect(anybody.status).toBe(303)
    const elsewhere = await upload({ server, cookie }, formWith('x'), {
      headers: { Origin: 'https://evil.example' },
    })
    expect(elsewhere.status).toBe(403)
  })

  test('a picture is served as what it is, and a deleted one is not', async () => {
    const { server, cookie, database } = clinic
    const jpeg = corpus.find(({ name }) => name === 'a JPEG that tells where it was taken')
    const sent = await upload(clinic, formWith(new Uint8Array(jpeg?.content ?? [])))
    expect(JSON.parse(sent.answer)).toEqual({
      id: expect.any(String),
      ok: true,
      action: 'added',
    })
    const page = await (await fetch(`${server.url}/gallery`)).text()
    const address = /\/files\/gallery\/[\w-]+\/[\w-]+-320\.avif/.exec(page)?.[0] ?? ''
    const response = await fetch(server.url + address)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/avif',
      'content-disposition': 'inline',
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/; sandbox$/),
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toMatch(magic.avif)

    const [, , , id = ''] = address.split('/')
    const row = await database.db
      .selectFrom('gallery_images')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const fields = { intent: 'delete', id, updatedAt: row.updatedAt }
    expect((await postForm(`${server.url}/admin/gallery`, fields, { Cookie: cookie })).status).toBe(303)
    expect((await fetch(server.url + address).then(drained)).status).toBe(404)
  })

  test.each([
    '..%2f..%2ffirstlight.db',
    '%2e%2e%2fsecret.key',
    '..%5c..%5csecret.key',
    'a%00.jpg',
    `${'a'.repeat(300)}-320.jpg`,
  ])('no file is found under %j', async (name) => {
    const response = await fetch(`${clinic.server.url}/files/gallery/any/${name}`)
    expect([400, 404]).toContain(response.status)
    expect(await response.text()).not.toContain('SQLite')
  })
})
