import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { MadeFile } from './image-pipeline.server.ts'
import { fitInto, hasIcons, iconAddress, iconSizes, logoBox } from './logo.ts'
import { makeLogo } from './logo-pipeline.server.ts'

async function made(upload: Uint8Array) {
  const files: MadeFile[] = []
  const outcome = await makeLogo(upload, async (file) => {
    files.push(file)
  })
  return { outcome, files }
}

const svg = (text: string) => new TextEncoder().encode(text)
const square = svg(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100"><circle cx="50" cy="50" r="25" fill="#1f4f8b"/></svg>',
)
const clear = { create: { width: 900, height: 200, channels: 4, background: '#0000' } } as const
const ink = { create: { width: 300, height: 50, channels: 4, background: '#1f4f8b' } } as const

const pixel = async (content: Uint8Array, place: number) => {
  const { data, info } = await sharp(content).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return [...data.subarray(place * info.width * 4 + place * 4).subarray(0, 4)]
}

test('a drawing is sharp on any screen, without its empty edges, and becomes icons', async () => {
  const { outcome, files } = await made(square)
  expect(outcome).toEqual({ ok: true, value: { width: 132, height: 132, widths: [132], placeholder: '' } })
  expect(files.map(({ width, isIcon }) => [width, isIcon])).toEqual([
    [132, undefined],
    ...iconSizes.map((size) => [size, true]),
  ])
  for (const { width, isIcon, content } of files.slice(1)) {
    expect(await sharp(content).metadata()).toMatchObject({ width, height: width, format: 'png' })
    expect(await pixel(content, 0), `${width} ${isIcon}`).toEqual(
      width === 32 ? expect.arrayContaining([0]) : [255, 255, 255, 255],
    )
  }
})

test('a wide PNG keeps what is see-through and is no icon', async () => {
  const png = await sharp({ ...clear })
    .composite([{ input: await sharp(ink).png().toBuffer(), left: 20, top: 20 }])
    .png()
    .toBuffer()
  const { outcome, files } = await made(new Uint8Array(png))
  expect(outcome).toMatchObject({ ok: true, value: { width: 300, height: 50 } })
  expect(files).toHaveLength(1)
})

test('a PNG of 10,000 pixels, an animated one, a photograph and broken files are refused by name', async () => {
  const whole = new Uint8Array(await sharp(ink).png().toBuffer())
  const huge = await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  const control = Buffer.concat([
    whole.subarray(0, 33),
    Buffer.from([0, 0, 0, 8]),
    Buffer.from('acTL'),
    whole.subarray(33),
  ])
  const jpeg = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  const problems = []
  for (const upload of [
    new Uint8Array(huge),
    new Uint8Array(control),
    new Uint8Array(jpeg),
    whole.subarray(0, 60),
    svg('<svg'),
    svg(''),
  ])
    problems.push((await made(upload)).outcome)
  expect(problems).toEqual(
    ['too-many-pixels', 'animated', 'not-a-logo', 'not-a-logo', 'not-a-logo', 'not-a-logo'].map(
      (problem) => ({ ok: false, problem }),
    ),
  )
})

test('it fits where it is shown, and its icons are next to it', () => {
  expect(fitInto({ width: 600, height: 60 }, logoBox)).toEqual({ width: 200, height: 20 })
  expect(fitInto({ width: 132, height: 132 }, logoBox)).toEqual({ width: 44, height: 44 })
  expect([hasIcons({ width: 200, height: 100 }), hasIcons({ width: 201, height: 100 })]).toEqual([
    true,
    false,
  ])
  expect(iconAddress('/files/website/id/abc-600.png', 192)).toBe('/files/website/id/abc-icon192.png')
})
