import { execFileSync } from 'node:child_process'
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { tableShapes } from '#app/db/upkeep/table-shapes.server.ts'
import { m } from '#app/language/messages.ts'
import { createFolderStore } from '#app/platform/files/file-store.server.ts'
import { tarred } from '#app/platform/files/tar.server.ts'
import { ageFile } from '#app/platform/secrets/age-file.server.ts'
import { forEachEngine, openEmptyDatabase } from '#test/database.ts'
import { storedAppointment } from '#test/factories.ts'
import { ensureAge, openWithAge } from '#test/other-programs/age.ts'
import { testNow } from '#test/services.ts'
import { makeBackup } from './commands.server.ts'
import { checksums } from './content.server.ts'
import { restoreBackup } from './restore.server.ts'
import { backupFormat, checksumsPath, endPath, headPath } from './rules.ts'

const passphrase = 'a lantern in the window'
const folder = mkdtempSync(join(tmpdir(), 'firstlight-by-hand-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const hasAge = await ensureAge()

forEachEngine(
  (openDatabase, engine) => {
    test.skipIf(!hasAge)(
      'age and tar open a backup: pictures as they are, rows as lines of JSON, checksums that hold',
      async () => {
        const { db, dataDirectory } = await openDatabase()
        const visit = await storedAppointment(db, { name: 'Travis Nguyễn', message: 'two\nlines, "quoted"' })
        const files = createFolderStore(join(dataDirectory, 'files'))
        await files.put('gallery/image-1/picture-640.webp', Buffer.alloc(70_000, 'picture '), 'image/webp')
        const path = join(folder, 'clinic.backup')
        const now = Temporal.Instant.from(testNow)
        const parts = { db, engine, files, secretKey: 'the-key-of-this-machine-'.repeat(2) }
        await makeBackup(parts, { path, passphrase, now })
        await openWithAge(path, `${path}.tar.gz`, passphrase)
        const opened = join(folder, 'opened')
        mkdirSync(opened)
        execFileSync('tar', ['-xzf', `${path}.tar.gz`, '-C', opened], { stdio: 'pipe' })
        const text = (name: string) => readFileSync(join(opened, name), 'utf8')
        expect(execFileSync('sha256sum', ['-c', '--quiet', 'SHA256SUMS'], { cwd: opened }).toString()).toBe(
          '',
        )
        expect(text('files/gallery/image-1/picture-640.webp')).toBe('picture '.repeat(8_750))
        const [line = '', ...more] = text('tables/appointments/000001.jsonl').trimEnd().split('\n')
        const message = expect.stringMatching(/^v1\.1\.[\w-]{16}\.[\w-]+$/)
        expect(JSON.parse(line)).toEqual({ ...visit, message })
        expect(JSON.parse(text('tables/text_keys/000001.jsonl'))).toEqual({
          number: 1,
          encrypted: expect.stringMatching(/^[\w-]+$/),
        })
        expect(more).toEqual([])
        expect(JSON.parse(text('backup.json'))).toMatchObject({ format: 2, secretKey: parts.secretKey })
        expect(JSON.parse(text('counts.json'))).toMatchObject({ files: { count: 1, bytes: 70_000 } })
      },
    )
  },
  ['sqlite'],
)

test('a file of age that is no backup is refused with a sentence', async () => {
  const path = join(folder, 'email.age')
  const target = await openEmptyDatabase('sqlite')
  const files = createFolderStore(join(target.dataDirectory, 'files'))
  const attempt = async (content: AsyncIterable<Uint8Array>) => {
    await pipeline(Readable.from(ageFile(content, passphrase)), createWriteStream(path))
    return restoreBackup({ db: target.db, engine: 'sqlite', files }, { path, passphrase })
  }
  const refused = {
    ok: false,
    message: m.backups_inconsistent({ problem: 'it is no archive of this program' }),
  }
  expect(await attempt(Readable.from([Buffer.from('an email')]))).toMatchObject(refused)
  const packed = Readable.from([Buffer.from('an email, packed')]).pipe(createGzip())
  expect(await attempt(packed)).toMatchObject(refused)
  await target.close()
})

/** The archive of a backup without rows and files, made by a program that ran those migrations. */
async function* archiveAfter(migrations: string[]) {
  const sums = checksums()
  const file = (path: string, value: unknown) => {
    const bytes = Buffer.from(JSON.stringify(value))
    return { path, size: bytes.length, content: sums.through(path, [bytes]) }
  }
  yield file(headPath, { format: backupFormat, madeAt: testNow, migrations, secretKey: '', checkpoint: null })
  yield file(endPath, { tables: {}, files: { count: 0, bytes: 0 } })
  const text = Buffer.from(sums.text())
  yield { path: checksumsPath, size: text.length, content: sums.through(checksumsPath, [text]) }
}

forEachEngine((_, engine) => {
  test('a backup of 0.1.0 is refused with one sentence, one of a newer program with another', async () => {
    const path = join(folder, `${engine}.backup`)
    const target = await openEmptyDatabase(engine)
    const files = createFolderStore(join(target.dataDirectory, 'files'))
    const attempt = async (migrations: string[]) => {
      const archive = Readable.from(tarred(archiveAfter(migrations), Temporal.Instant.from(testNow)))
      await pipeline(archive, createGzip(), (packed) => ageFile(packed, passphrase), createWriteStream(path))
      return restoreBackup({ db: target.db, engine, files }, { path, passphrase })
    }
    const older = await attempt(['2026-11-21-start', 'm0058-untold-offers'])
    expect(older).toMatchObject({ ok: false, message: m.backups_before_one() })
    const newer = await attempt(['m9999-of-a-newer-program'])
    expect(newer).toMatchObject({ ok: false, message: m.backups_newer() })
    expect(await tableShapes(target.db, engine)).toEqual([])
    await target.close()
  })
})
