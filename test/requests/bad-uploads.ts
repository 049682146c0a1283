import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

export type BadUpload = {
  name: string
  content: Buffer
  /** Refused, or accepted because writing it again makes it harmless. */
  ends: 'refused' | 'clean'
}

export const secrets = ['<script', 'Jo Secret', '<?php', 'PK\u0003\u0004', 'xmpmeta', 'GPS-SECRET']

const bytes = (...parts: (string | number[] | Buffer)[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  )
const number32 = (value: number) => {
  const buffer = Buffer.alloc(4)
  buffer.writeUInt32BE(value)
  return buffer
}

const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const chunk = (type: string, content: Buffer) => {
  const body = bytes(type, content)
  return bytes(number32(content.length), body, number32(crc32(body)))
}

type Png = {
  width: number
  height: number
  depth?: number
  color?: number
  interlaced?: boolean
  rows?: number
  more?: Buffer[]
}

/** A PNG of nothing but zeros; its header may promise more rows than follow. */
function png({
  width,
  height,
  depth = 8,
  color = 0,
  interlaced = false,
  rows = height,
  more = [],
}: Png): Buffer {
  const channels = { 0: 1, 2: 3, 6: 4 }[color] ?? 1
  const rowBytes = 1 + Math.ceil((width * depth * channels) / 8)
  const head = bytes(number32(width), number32(height), [depth, color, 0, 0, interlaced ? 1 : 0])
  const image = deflateSync(Buffer.alloc(Math.ceil(rowBytes * rows * (interlaced ? 1.01 : 1))), { level: 9 })
  return bytes(
    pngStart,
    chunk('IHDR', head),
    ...more.map(Buffer.from),
    chunk('IDAT', image),
    chunk('IEND', Buffer.alloc(0)),
  )
}

const script = '<script>alert(document.domain)</script>'
const html = `<!doctype html><title>x</title>${script}`
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`

const square = (size: number, background = '#c08040') =>
  sharp({ create: { width: size, height: size, channels: 3, background } })
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })

/** The first two bytes of a JPEG's frame header are replaced: it promises another size than it has. */
function lyingJpeg(jpeg: Buffer, width: number, height: number): Buffer {
  const lying = Buffer.from(jpeg)
  const frame = lying.indexOf(Buffer.from([0xff, 0xc0]))
  lying.writeUInt16BE(height, frame + 5)
  lying.writeUInt16BE(width, frame + 7)
  return lying
}

const flipped = (content: Buffer, at: number) => {
  const copy = Buffer.from(content)
  copy[at] = (copy[at] ?? 0) ^ 0xff
  return copy
}

let made: Promise<BadUpload[]> | undefined

/**
 * Polyglots, bombs, wrong types, cut files and pictures that tell where they were taken (docs/security.md, T2
 * to T4). Made once in each process: that takes seconds.
 */
export function badUploads(): Promise<BadUpload[]> {
  made ??= makeBadUploads()
  return made
}

async function makeBadUploads(): Promise<BadUpload[]> {
  const jpeg = await noise(600, 400).jpeg().toBuffer()
  const pngPicture = await noise(300, 200).png().toBuffer()
  const webp = await noise(600, 400).webp().toBuffer()
  const refused = [
    ...wrongTypes(),
    ...cutFiles(jpeg, pngPicture, webp),
    ...bombs(jpeg, webp),
    ...(await otherFormats()),
  ]
  const clean = [...polyglots(jpeg, pngPicture), ...(await talkative())]
  return [
    ...refused.map(([name, content]) => ({ name, content, ends: 'refused' as const })),
    ...clean.map(([name, content]) => ({ name, content, ends: 'clean' as const })),
  ]
}

type Named = [string, Buffer]

const wrongTypes = (): Named[] => [
  ['a page', bytes(html)],
  ['an SVG', bytes(svg)],
  ['an SVG behind an XML declaration', bytes('<?xml version="1.0"?>', svg)],
  ['a GIF with a script', bytes('GIF89a/*', script, '*/=1;')],
  [
    'a GIF of 10,000 frames',
    bytes(
      'GIF89a',
      [1, 0, 1, 0, 0, 0, 0],
      Buffer.concat(Array(10_000).fill(Buffer.from('2c00000000010001000002024401003b', 'hex'))),
    ),
  ],
  ['a BMP', bytes('BM', Buffer.alloc(200))],
  ['an icon', bytes([0, 0, 1, 0, 1, 0], Buffer.alloc(100))],
  ['a HEIC header', bytes([0, 0, 0, 24], 'ftypheic', Buffer.alloc(64))],
  ['a PDF', bytes('%PDF-1.7\n', script)],
  ['a ZIP', bytes('PK\u0003\u0004', Buffer.alloc(100))],
  ['a program', bytes([0x7f], 'ELF', Buffer.alloc(500))],
  ['a playlist that names a file', bytes('#EXTM3U\nfile:///etc/passwd\n')],
  ['an ImageMagick command', bytes('push graphic-context\nfill "url(https://127.0.0.1/)"\n')],
  ['a WAV that begins like a WebP', bytes('RIFF', [36, 0, 0, 0], 'WAVEfmt ', Buffer.alloc(40))],
  ['noise', randomBytes(5_000)],
  ['one byte', bytes([0xff])],
]

const cutFiles = (jpeg: Buffer, pngPicture: Buffer, webp: Buffer): Named[] => [
  ['the first bytes of a JPEG', bytes([0xff, 0xd8, 0xff])],
  ['the first bytes of a PNG', bytes(pngStart)],
  ['the first bytes of a WebP', bytes('RIFF', [9, 0, 0, 0], 'WEBPVP8 ')],
  ['half a JPEG', jpeg.subarray(0, jpeg.length / 2)],
  ['a JPEG without its data', jpeg.subarray(0, 300)],
  ['half a PNG', pngPicture.subarray(0, pngPicture.length / 2)],
  ['a PNG with a flipped byte', flipped(pngPicture, Math.floor(pngPicture.length / 2))],
  ['a PNG with a wrong checksum', flipped(pngPicture, 29)],
  ['half a WebP', webp.subarray(0, webp.length / 2)],
  ['a JPEG that begins, then a page', bytes([0xff, 0xd8, 0xff, 0xe0], html)],
  ['a PNG that begins, then noise', bytes(pngStart, randomBytes(3_000))],
]

const bombs = (jpeg: Buffer, webp: Buffer): Named[] => [
  ['16000 x 16000 pixels in 31 KB', png({ width: 16_000, height: 16_000, depth: 1 })],
  ['a PNG that promises 100000 x 100000', png({ width: 100_000, height: 100_000, rows: 1, depth: 1 })],
  ['a PNG that promises 2^31 rows', png({ width: 1, height: 2 ** 31 - 1, rows: 10 })],
  ['a PNG of no size', png({ width: 0, height: 0 })],
  ['a PNG that promises 4000 rows and has 4', png({ width: 4_000, height: 4_000, rows: 4 })],
  ['one pixel too many', png({ width: 5_000, height: 5_001 })],
  [
    'an interlaced PNG of 200 MB in memory',
    png({ width: 5_000, height: 5_000, depth: 16, color: 6, interlaced: true }),
  ],
  ['a JPEG that promises 65500 x 65500', lyingJpeg(jpeg, 65_500, 65_500)],
  ['a JPEG that promises 4000 x 4000', lyingJpeg(jpeg, 4_000, 4_000)],
  ['a WebP that promises 16383 x 16383', lyingWebp(webp)],
]

/** VP8: the frame's size is in 14 bits each behind its start code (RFC 6386 9.1). */
function lyingWebp(webp: Buffer): Buffer {
  const lying = Buffer.from(webp)
  const start = lying.indexOf(Buffer.from([0x9d, 0x01, 0x2a]))
  lying.writeUInt16LE(16_383, start + 3)
  lying.writeUInt16LE(16_383, start + 5)
  return lying
}

async function otherFormats(): Promise<Named[]> {
  return [
    ['an AVIF', await square(64).avif().toBuffer()],
    ['a TIFF', await square(64).tiff().toBuffer()],
    ['a GIF', await square(64).gif().toBuffer()],
  ]
}

const polyglots = (jpeg: Buffer, pngPicture: Buffer): Named[] => [
  ['a JPEG with a script behind it', bytes(jpeg, script)],
  [
    'a JPEG with a PHP comment',
    bytes(jpeg.subarray(0, 2), [0xff, 0xfe, 0, 22], '<?php system("id"); ', jpeg.subarray(2)),
  ],
  ['a PNG with a ZIP behind it', bytes(pngPicture, 'PK\u0003\u0004', Buffer.alloc(50))],
  [
    'a PNG with a script in its text',
    png({ width: 40, height: 40, more: [chunk('tEXt', bytes('Comment\0', script))] }),
  ],
  [
    'a PNG whose text unpacks to 60 MB',
    png({
      width: 40,
      height: 40,
      more: [chunk('zTXt', bytes('c\0\0', deflateSync(Buffer.alloc(60_000_000))))],
    }),
  ],
]

async function talkative(): Promise<Named[]> {
  const exif = {
    IFD0: { Artist: 'Jo Secret', Copyright: 'GPS-SECRET' },
    IFD3: {
      GPSLatitudeRef: 'N',
      GPSLatitude: '31/1 50/1 44/1',
      GPSLongitudeRef: 'W',
      GPSLongitude: '102/1 22/1 3/1',
    },
  }
  const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><Jo Secret/></x:xmpmeta>'
  return [
    ['a JPEG that tells where it was taken', await noise(800, 600).withExif(exif).jpeg().toBuffer()],
    ['a WebP that tells where it was taken', await noise(800, 600).withExif(exif).webp().toBuffer()],
    ['a PNG that tells where it was taken', await noise(200, 100).withExif(exif).png().toBuffer()],
    ['a JPEG with XMP', await square(200).withXmp(xmp).jpeg().toBuffer()],
    ['a turned JPEG', await square(300).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()],
    ['25 megapixels', await noise(1_000, 1_000).resize(5_000, 5_000).jpeg({ quality: 60 }).toBuffer()],
  ]
}
