import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type MadeFile, makePicture } from './image-pipeline.server.ts'
import { isPicture, wholeDecodeBytes, widthsFor } from './rules.ts'

/** Each quarter has its own colour, so that every way of turning it shows. */
function quarters(width: number, height: number) {
  const half = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) }
  const patch = (background: string) => ({ create: { ...half, channels: 3 as const, background } })
  return sharp({ create: { width, height, channels: 3, background: '#d02020' } }).composite([
    { input: patch('#20d020'), left: width - half.width, top: 0 },
    { input: patch('#2020d0'), left: 0, top: height - half.height },
  ])
}

async function make(upload: Uint8Array) {
  const files: MadeFile[] = []
  const made = await makePicture(upload, async (file) => void files.push(file))
  return { made, files }
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])('stands upright from EXIF orientation %i', async (orientation) => {
  const upload = await quarters(600, 360).withMetadata({ orientation }).png().toBuffer()
  const { made, files } = await make(upload)
  expect(made).toMatchObject({ ok: true, value: { width: orientation > 4 ? 360 : 600 } })
  const pixels = (image: Uint8Array) =>
    sharp(image).autoOrient().removeAlpha().resize(4, 4, { fit: 'fill', kernel: 'nearest' }).raw().toBuffer()
  const largest = files.findLast((file) => file.extension === 'webp')
  const [shown, asked] = await Promise.all([pixels(largest?.content ?? upload), pixels(upload)])
  const difference = Math.max(...shown.map((value, place) => Math.abs(value - (asked[place] ?? 0))))
  expect(difference).toBeLessThan(40)
})

test('keeps every width up to its own in three formats, without metadata', async () => {
  const upload = await quarters(1000, 500)
    .withExif({ IFD0: { Artist: 'Jo Secret' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 50/1 44/1' } })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()
  expect(upload.includes('Jo Secret')).toBe(true)
  const { made, files } = await make(upload)
  expect(made).toMatchObject({ ok: true, value: { width: 1000, height: 500, widths: [320, 640, 960, 1000] } })
  expect(files.map((file) => `${file.width}.${file.extension}`)).toEqual(
    [320, 640, 960, 1000].flatMap((width) => [`${width}.avif`, `${width}.webp`, `${width}.jpg`]),
  )
  for (const { content, width, extension } of files) {
    expect(Buffer.from(content).includes('Jo Secret')).toBe(false)
    if (extension === 'avif') continue // sharp may no longer read that: it is none of the three
    const found = await sharp(content).metadata()
    expect(found.width).toBe(width)
    for (const hidden of ['exif', 'icc', 'xmp', 'iptc']) expect(found).not.toHaveProperty(hidden)
  }
})

test('comes with a blurred one that fits into the page', async () => {
  const { made } = await make(await quarters(800, 600).png().toBuffer())
  const placeholder = made.ok ? made.value.placeholder : ''
  expect(placeholder).toMatch(/^data:image\/webp;base64,[A-Za-z0-9+/]+=*$/)
  expect(placeholder.length).toBeLessThan(500)
})

test('puts what is transparent on white', async () => {
  const clear = {
    create: { width: 40, height: 40, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  }
  const { files } = await make(await sharp(clear).png().toBuffer())
  const [shown] = files.filter((file) => file.extension === 'jpg')
  const { channels } = await sharp(shown?.content).stats()
  expect(channels.map((channel) => channel.min)).toEqual([255, 255, 255])
})

test('a picture larger than any screen of the gallery is made smaller', async () => {
  const wide = await make(await quarters(4000, 1000).jpeg().toBuffer())
  expect(wide.made).toMatchObject({
    value: { width: 1920, height: 480, widths: [320, 640, 960, 1280, 1920] },
  })
  const tall = await make(await quarters(100, 8000).jpeg().toBuffer())
  expect(tall.made).toMatchObject({ value: { width: 48, height: 3840, widths: [48] } })
  const square = await make(await quarters(2000, 2000).jpeg().toBuffer())
  expect(square.made).toMatchObject({ value: { width: 1663, height: 1663 } })
})

test('refuses more than 25 megapixels, however few bytes they are, with its sentence', async () => {
  const plain = { create: { width: 5_001, height: 5_000, channels: 3 as const, background: '#d02020' } }
  const { made, files } = await make(await sharp(plain).png({ compressionLevel: 1 }).toBuffer())
  expect(made).toEqual({ ok: false, problem: 'too-many-pixels' })
  expect(files).toEqual([])
})

test('refuses what would be in memory whole and is too large for that, with its sentence', async () => {
  const plain = {
    create: { width: 3_640, height: 3_640, channels: 4 as const, background: '#d02020' },
  }
  const upload = await sharp(plain)
    .toColourspace('rgb16')
    .png({ progressive: true, compressionLevel: 1 })
    .toBuffer()
  const { made, files } = await make(upload)
  expect(made).toEqual({ ok: false, problem: 'too-hard-to-read' })
  expect(files).toEqual([])
})

test.each([
  { width: 100, widths: [100] },
  { width: 320, widths: [320] },
  { width: 321, widths: [320, 321] },
  { width: 1920, widths: [320, 640, 960, 1280, 1920] },
])('$width pixels are kept as $widths', ({ width, widths }) => {
  expect(widthsFor(width)).toEqual(widths)
})

test('knows the three formats by how they begin', () => {
  const bytes = (...values: (number | string)[]) =>
    Buffer.concat(values.map((value) => Buffer.from(typeof value === 'string' ? value : [value])))
  expect(isPicture(bytes(0xff, 0xd8, 0xff, 0xe0))).toBe(true)
  expect(isPicture(bytes('RIFF', 'size', 'WEBP'))).toBe(true)
  expect(isPicture(bytes('RIFF', 'size', 'WAVE'))).toBe(false)
  expect(isPicture(bytes('GIF89a'))).toBe(false)
  expect(isPicture(bytes())).toBe(false)
})

test('counts what must be in memory whole', () => {
  const size = { width: 5000, height: 5000 }
  expect(wholeDecodeBytes({ ...size, format: 'jpeg', isProgressive: false })).toBe(0)
  expect(wholeDecodeBytes({ ...size, format: 'jpeg', isProgressive: true, chromaSubsampling: '4:2:0' })).toBe(
    75e6,
  )
  expect(
    wholeDecodeBytes({ ...size, format: 'png', isProgressive: true, channels: 4, depth: 'ushort' }),
  ).toBe(200e6)
  expect(wholeDecodeBytes({ ...size, format: 'webp', channels: 3 })).toBe(75e6)
})
