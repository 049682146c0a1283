import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { fileAnswer, loadPublicFiles, scriptFile } from './files.ts'

const folder = mkdtempSync(join(tmpdir(), 'firstlight-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
mkdirSync(join(folder, 'assets'))
const text = 'script as it is'
const forms = { br: brotliCompressSync(text), gzip: gzipSync(text), identity: Buffer.from(text) }
for (const [name, content] of [
  ['assets/root-4f2c.js', text],
  ['assets/root-4f2c.js.br', forms.br],
  ['assets/root-4f2c.js.gz', forms.gzip],
  ['icon.png', 'picture'],
  ['notes.secret', 'of no known type'],
] as const) {
  writeFileSync(join(folder, name), content)
}
const files = loadPublicFiles(folder)
const script = '/assets/root-4f2c.js'

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fileAnswer(files, new Request('http://clinic.example', { headers, method }), path)

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=1.0, gzip;q=0.8', 'br'],
  ['BR', 'br'],
  ['*', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip', 'gzip'],
  ['zstd', 'identity'],
  ['', 'identity'],
] as const)('"%s" is answered as %s', async (accepted, encoding) => {
  const answer = ask(script, { 'accept-encoding': accepted })
  expect(answer?.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
  expect(answer?.headers.get('vary')).toBe('Accept-Encoding')
  expect(answer?.headers.get('content-length')).toBe(String(forms[encoding].length))
  expect(Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(forms[encoding])
})

test('what carries its content in its name is kept for a year, the rest for an hour', () => {
  expect(ask(script)?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(ask('/icon.png')?.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(ask('/icon.png')?.headers.get('content-type')).toBe('image/png')
})

test('every encoding has an ETag of its own, and HEAD says what GET would', async () => {
  const etags = ['br', 'gzip', 'identity'].map((accepted) =>
    String(ask(script, { 'accept-encoding': accepted })?.headers.get('etag')),
  )
  expect(new Set(etags).size).toBe(3)
  const [etag = ''] = etags
  const again = ask(script, { 'accept-encoding': 'br', 'if-none-match': `"another", ${etag}` })
  expect(again?.status).toBe(304)
  expect(again?.headers.get('etag')).toBe(etag)
  expect(ask(script, { 'accept-encoding': 'gzip', 'if-none-match': etag })?.status).toBe(200)
  const head = ask(script, { 'accept-encoding': 'br' }, 'HEAD')
  expect(head?.headers.get('etag')).toBe(etag)
  expect(head?.headers.get('content-length')).toBe(String(forms.br.length))
  expect(await head?.text()).toBe('')
})

test('nothing else is a file: no packed form by its name, no folder, no way up, no odd name', () => {
  for (const path of [
    `${script}.br`,
    `${script}.gz`,
    '/notes.secret',
    '/assets',
    '/assets/',
    '/',
    '/assets/../icon.png',
    '/..%2ficon.png',
    '/%69con.png',
    '/icon.png%00',
    '/icon.png\0',
    `/${'a'.repeat(10_000)}.js`,
  ]) {
    expect(ask(path), path).toBeNull()
  }
})

test('another build in the same folder takes nothing from the one that is served', async () => {
  const place = join(folder, 'served')
  mkdirSync(join(place, 'assets'), { recursive: true })
  writeFileSync(join(place, 'assets', 'plain.js'), text)
  for (const [ending, content] of [
    ['', text],
    ['.br', forms.br],
    ['.gz', forms.gzip],
  ] as const)
    writeFileSync(join(place, 'assets', `packed.js${ending}`), content)
  const built = loadPublicFiles(place)
  rmSync(place, { recursive: true })
  const get = (path: string, accepted: string) =>
    fileAnswer(
      built,
      new Request('http://clinic.example', { headers: { 'accept-encoding': accepted } }),
      path,
    )
  expect(await get('/assets/plain.js', 'br')?.text()).toBe(text)
  for (const [accepted, content] of [
    ['br', forms.br],
    ['gzip', forms.gzip],
    ['', forms.identity],
  ] as const)
    expect(
      Buffer.from((await get('/assets/packed.js', accepted)?.arrayBuffer()) ?? new ArrayBuffer()),
    ).toEqual(content)
})

test('a script made at the start is answered as a built one', async () => {
  const text = 'window.list = [];'.repeat(100)
  const made = new Map([['/assets/list.js', scriptFile(text)]])
  const get = (accepted: string) =>
    fileAnswer(
      made,
      new Request('http://clinic.example', { headers: { 'accept-encoding': accepted } }),
      '/assets/list.js',
    )
  expect(await get('')?.text()).toBe(text)
  expect(get('')?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(get('')?.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  const [br, gzip] = await Promise.all(
    ['br', 'gzip'].map(async (accepted) =>
      Buffer.from((await get(accepted)?.arrayBuffer()) ?? new ArrayBuffer()),
    ),
  )
  expect(String(brotliDecompressSync(br ?? ''))).toBe(text)
  expect(String(gunzipSync(gzip ?? ''))).toBe(text)
})
