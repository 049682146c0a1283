import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { createFileStore } from '#app/platform/files/file-store.server.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { randomPartOf } from './picture.ts'
import { deletePicture, storePicture } from './stored-files.server.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }

const keysIn = async (files: FileStore, folder: string) =>
  (await Array.fromAsync(files.list(folder))).map(({ key }) => key)

/** A file store in a folder of its own, and a photograph that came in. */
async function withUpload() {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'firstlight-pictures-'))
  onTestFinished(() => rmSync(dataDirectory, { recursive: true }))
  const upload = join(dataDirectory, 'upload')
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#456' } })
  writeFileSync(upload, await picture.jpeg().toBuffer())
  const files = createFileStore({ storage: { kind: 'folder' }, dataDirectory })
  return { services: { files, log }, upload }
}

test('a picture is kept in every format and width, under a name that nobody can guess', async () => {
  const { services, upload } = await withUpload()
  const stored = await storePicture(services, { place: 'gallery', id: 'image-1', upload })
  if (!stored.ok) throw new Error('the picture was refused')
  const random = randomPartOf(stored.value.image)
  expect(random).toMatch(/^[\w-]{20,}$/)
  const expected = stored.value.widths.flatMap((width) =>
    ['avif', 'jpg', 'webp'].map((extension) => `gallery/image-1/${random}-${width}.${extension}`),
  )
  expect((await keysIn(services.files, 'gallery/image-1/')).toSorted()).toEqual(expected.toSorted())
})

test('one picture of an image goes, the next one stays; drawings and addresses have none', async () => {
  const { services, upload } = await withUpload()
  const [old, next] = [
    await storePicture(services, { place: 'gallery', id: 'image-1', upload }),
    await storePicture(services, { place: 'gallery', id: 'image-1', upload }),
  ]
  if (!old.ok || !next.ok) throw new Error('a picture was refused')
  const all = await keysIn(services.files, 'gallery/image-1/')
  for (const image of ['reception', 'https://pictures.example/a.jpg']) {
    await deletePicture(services.files, { place: 'gallery', id: 'image-1', image })
  }
  expect(await keysIn(services.files, 'gallery/image-1/')).toEqual(all)
  await deletePicture(services.files, { place: 'gallery', id: 'image-1', image: old.value.image })
  const left = await keysIn(services.files, 'gallery/image-1/')
  expect(left).toHaveLength(all.length / 2)
  expect(left.every((key) => key.includes(randomPartOf(next.value.image) ?? '?'))).toBe(true)
})

test('nothing is left behind where a file cannot be kept, or the picture is none', async () => {
  const { services, upload } = await withUpload()
  let kept = 0
  const put: typeof services.files.put = async (...given) => {
    if (++kept === 3) throw new Error('the disk is full')
    await services.files.put(...given)
  }
  const files = Object.assign(Object.create(services.files), { put })
  await expect(
    storePicture({ ...services, files }, { place: 'gallery', id: 'image-1', upload }),
  ).rejects.toThrow('full')
  writeFileSync(upload, readFileSync(upload).subarray(0, 40))
  expect(await storePicture(services, { place: 'gallery', id: 'image-1', upload })).toMatchObject({
    ok: false,
  })
  expect(await keysIn(services.files, 'gallery/image-1/')).toEqual([])
})
