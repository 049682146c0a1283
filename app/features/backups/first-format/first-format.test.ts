import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { forEachEngine, openEmptyDatabase } from '../../../../test/database.ts'
import { m } from '../../../language/messages.ts'
import { createFolderStore } from '../../../platform/files/file-store-folder.server.ts'
import { keepChainKey } from '../../audit/chain/chain.server.ts'
import { verifyChain } from '../../audit/chain/verification.server.ts'
import { factsOf } from '../commands.server.ts'
import { restoreBackup } from '../restore.server.ts'

/** Made by the program of 2026-11-21: two visits, a treatment, two rows of the audit log, two files of a picture. */
const path = new URL('../../../../test/old-backups/first-format.backup', import.meta.url).pathname
const passphrase = 'a lantern in the window'
const secretKey = 'the-key-of-the-first-machine-'.repeat(2)

forEachEngine((_, engine) => {
  test('a backup of the first format is restored as it was, and refused where a byte of it is another', async () => {
    const target = await openEmptyDatabase(engine)
    const files = createFolderStore(join(target.dataDirectory, 'files'))
    const place = { db: target.db, engine, files }
    const attempt = async (content: Buffer, words = passphrase) => {
      const tried = join(target.dataDirectory, 'tried.backup')
      writeFileSync(tried, content)
      const outcome = await restoreBackup(place, { path: tried, passphrase: words })
      return outcome.ok ? outcome.value : outcome.message
    }
    const whole = readFileSync(path)
    const flipped = Buffer.from(whole)
    flipped[whole.length >> 1] = (whole[whole.length >> 1] ?? 0) ^ 1
    expect(await attempt(flipped)).toBe(m.backups_seal_problem_damaged())
    expect(await attempt(whole.subarray(0, -1))).toBe(m.backups_seal_problem_damaged())
    expect(await attempt(whole, 'another passphrase')).toBe(m.backups_seal_problem_wrong_passphrase())
    expect(await attempt(whole)).toEqual({
      rows: 7,
      files: 2,
      madeAt: '2026-11-20T15:00:00.000Z',
      secretKey,
    })
    const visits = await target.db.selectFrom('appointments').selectAll().orderBy('id').execute()
    expect(visits).toMatchObject([
      { id: 'visit-1', name: 'Travis Nguyễn', message: 'Line one\nline two ’ 漢字 🌅 "quoted" \\' },
      { id: 'visit-2', name: 'Ana', status: 'cancelled', deletedAt: '2026-11-20T15:00:00.000Z' },
    ])
    const picture = await files.get('gallery/image-1/abcdefghijklmnopqrstuv-640.webp')
    expect(await new Response(picture?.body).text()).toBe('640 '.repeat(17_500))
    keepChainKey(target.db, secretKey)
    expect(await verifyChain(target.db)).toMatchObject({ ok: true, rows: 2 })
    await target.close()
  })
})

test('and says what is in it', async () => {
  expect(await factsOf(path, passphrase)).toEqual({
    bytes: 3_099,
    rows: 7,
    files: 2,
    checkpoint: '2:555839e05479f39234461c3d1057798a0053e545d83c66342c8d9733a3cd6b1b',
  })
})
