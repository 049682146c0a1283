import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib'
import { keyOf, keysOf } from '#app/platform/shapes/collections.ts'
import { acceptedEncoding, type Encoding } from './encoding.ts'

type Body = { etag: string; content: Uint8Array<ArrayBuffer> }
type Packed = Exclude<Encoding, 'identity'>
type PublicFile = {
  type: string
  isImmutable: boolean
  /** The encodings that there are besides the plain one. */
  packed: readonly Packed[]
  body(encoding: Encoding): Body
}
/** By path, such as `/assets/root-4f2c.js`. */
export type PublicFiles = ReadonlyMap<string, PublicFile>

const types = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
}
const packedEndings = { br: '.br', gzip: '.gz' } as const
const hashedFolder = '/assets/'
const year = 31_536_000
const hour = 3_600
const etagLength = 22
/** Takes a script of a few kilobytes 5 ms; the best level takes ten times that, for a few percent fewer bytes. */
const quickLevel = 9

/**
 * What the build made for browsers, by name. All of it is read now, because another build may replace the folder while this
 * one is served; a packed file is read packed alone, and unpacked for the few who take neither.
 */
export function loadPublicFiles(folder: string): PublicFiles {
  const files = new Map<string, PublicFile>()
  if (!existsSync(folder)) return files
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const paths = new Set(entries.map((entry) => join(entry.parentPath, entry.name)))
  for (const path of paths) {
    const ending = keyOf(types, extname(path))
    if (!ending) continue
    const name = `/${path
      .slice(folder.length + 1)
      .split(sep)
      .join('/')}`
    const packed = keysOf(packedEndings).filter((encoding) => paths.has(path + packedEndings[encoding]))
    files.set(name, {
      type: types[ending],
      isImmutable: name.startsWith(hashedFolder),
      packed,
      body: keptBodies(readEncodings(path, packed)),
    })
  }
  return files
}

/** The answer to a request for a file; null where there is none of that name. */
export function fileAnswer(files: PublicFiles, request: Request, path: string): Response | null {
  const file = files.get(path)
  if (!file) return null
  const encoding = acceptedEncoding(request.headers.get('accept-encoding'), file.packed)
  const body = file.body(encoding)
  const headers = new Headers({
    'Cache-Control': file.isImmutable ? `public, max-age=${year}, immutable` : `public, max-age=${hour}`,
    ETag: body.etag,
    Vary: 'Accept-Encoding',
  })
  if (request.headers.get('if-none-match')?.includes(body.etag)) {
    return new Response(null, { status: 304, headers })
  }
  headers.set('Content-Type', file.type)
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String(body.content.length))
  return new Response(request.method === 'HEAD' ? null : body.content, { headers })
}

/**
 * A script that is made when the server starts, under a name that changes with what it says. It's packed when it is first
 * asked for: all of them would be a third of a start.
 */
export function scriptFile(text: string): PublicFile {
  return {
    type: types['.js'],
    isImmutable: true,
    packed: keysOf(packedEndings),
    body: keptBodies((encoding) => pack(Buffer.from(text), encoding)),
  }
}

/** Each encoding is made once, and tagged by what it holds. */
function keptBodies(make: (encoding: Encoding) => Buffer<ArrayBuffer>): PublicFile['body'] {
  const kept = new Map<Encoding, Body>()
  return (encoding) => {
    const known = kept.get(encoding)
    if (known) return known
    const content = make(encoding)
    const digest = createHash('sha256').update(encoding).update(content).digest('base64url')
    const body = { etag: `"${digest.slice(0, etagLength)}"`, content }
    kept.set(encoding, body)
    return body
  }
}

function pack(plain: Buffer<ArrayBuffer>, encoding: Encoding): Buffer<ArrayBuffer> {
  if (encoding === 'identity') return plain
  if (encoding === 'gzip') return gzipSync(plain)
  return brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quickLevel } })
}

/** A file in its encodings, read now; the plain one of a packed file is unpacked when it's asked for. */
function readEncodings(path: string, packed: readonly Packed[]): (encoding: Encoding) => Buffer<ArrayBuffer> {
  const read = new Map(packed.map((encoding) => [encoding, readFileSync(path + packedEndings[encoding])]))
  const [first] = read
  if (first) return (encoding) => (encoding !== 'identity' && read.get(encoding)) || unpack(...first)
  const plain = readFileSync(path)
  return () => plain
}

const unpack = (encoding: Packed, content: Buffer<ArrayBuffer>) =>
  encoding === 'gzip' ? gunzipSync(content) : brotliDecompressSync(content)
