import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { keyOf, keysOf } from '#app/platform/shapes/collections.ts'
import { acceptedEncoding, type Encoding } from './encoding.ts'

type PublicFile = {
  type: string
  isImmutable: boolean
  bodies: Map<Encoding, { etag: string; content: Uint8Array<ArrayBuffer> }>
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
const packedForms = { br: '.br', gzip: '.gz' } as const
const hashedFolder = '/assets/'
const year = 31_536_000
const hour = 3_600
const etagLength = 22
/** Takes a script of a few kilobytes 5 ms; the best level takes ten times that, for a few percent fewer bytes. */
const quickLevel = 9

/** Reads what the build made for browsers, all of it: a few hundred files that fit into memory. */
export function loadPublicFiles(folder: string): PublicFiles {
  const files = new Map<string, PublicFile>()
  if (!existsSync(folder)) return files
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const ending = keyOf(types, extname(entry.name))
    if (!entry.isFile() || !ending) continue
    const path = join(entry.parentPath, entry.name)
    const name = `/${path
      .slice(folder.length + 1)
      .split(sep)
      .join('/')}`
    files.set(name, {
      type: types[ending],
      isImmutable: name.startsWith(hashedFolder),
      bodies: readBodies(path),
    })
  }
  return files
}

/** The answer to a request for a file; null where there is none of that name. */
export function fileAnswer(files: PublicFiles, request: Request, path: string): Response | null {
  const file = files.get(path)
  if (!file) return null
  const encoding = acceptedEncoding(request.headers.get('accept-encoding'), offered(file))
  const body = file.bodies.get(encoding)
  if (!body) return null
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

const offered = (file: PublicFile) =>
  (['br', 'gzip'] as const).filter((encoding) => file.bodies.has(encoding))

/**
 * A script that is made when the server starts, under a name that changes with what it says. It's packed when it is first
 * asked for: all of them would be a third of a start.
 */
export function scriptFile(text: string): PublicFile {
  let bodies: PublicFile['bodies'] | undefined
  return {
    type: types['.js'],
    isImmutable: true,
    get bodies() {
      bodies ??= pack(Buffer.from(text))
      return bodies
    },
  }
}

function pack(plain: Buffer<ArrayBuffer>): PublicFile['bodies'] {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quickLevel }
  return bodiesOf([
    { encoding: 'identity', content: plain },
    { encoding: 'br', content: brotliCompressSync(plain, { params }) },
    { encoding: 'gzip', content: gzipSync(plain) },
  ])
}

function readBodies(path: string): PublicFile['bodies'] {
  const packed = keysOf(packedForms)
    .map((encoding) => ({ encoding, name: path + packedForms[encoding] }))
    .filter(({ name }) => existsSync(name))
  return bodiesOf([
    { encoding: 'identity', content: readFileSync(path) },
    ...packed.map(({ encoding, name }) => ({ encoding, content: readFileSync(name) })),
  ])
}

function bodiesOf(forms: { encoding: Encoding; content: Buffer<ArrayBuffer> }[]): PublicFile['bodies'] {
  const tagged = forms.map(({ encoding, content }) => {
    const digest = createHash('sha256').update(encoding).update(content).digest('base64url')
    return [encoding, { etag: `"${digest.slice(0, etagLength)}"`, content }] as const
  })
  return new Map(tagged)
}
