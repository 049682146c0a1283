import { expect, test } from 'vitest'
import { fileProblem, isPicture, mostUploadBytes, uploadTypes, wholeDecodeBytes, widthsFor } from './rules.ts'

test.each([
  [1, [1]],
  [320, [320]],
  [321, [320, 321]],
  [700, [320, 640, 700]],
  [1_280, [320, 640, 960, 1_280]],
  [1_920, [320, 640, 960, 1_280, 1_920]],
  [1_921, [320, 640, 960, 1_280, 1_920]],
  [5_000, [320, 640, 960, 1_280, 1_920]],
])('a picture %i wide is kept in the widths %j, none larger than itself', (width, widths) => {
  expect(widthsFor(width)).toEqual(widths)
})

const jpeg = [0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0]
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]
const webp = [...Buffer.from('RIFF'), 1, 2, 3, 4, ...Buffer.from('WEBP')]
const changedAt = (bytes: number[], place: number) =>
  bytes.map((byte, at) => (at === place ? byte ^ 1 : byte))

test.each([
  { name: 'JPEG', bytes: jpeg, tells: [0, 1, 2] },
  { name: 'PNG', bytes: png, tells: [0, 1, 2, 3, 4, 5, 6, 7] },
  { name: 'WebP', bytes: webp, tells: [0, 1, 2, 3, 8, 9, 10, 11] },
])('$name is known by its first bytes, each of them', ({ bytes, tells }) => {
  expect(isPicture(Uint8Array.from(bytes))).toBe(true)
  const places = bytes.map((_, place) => place)
  const needed = places.filter((place) => !isPicture(Uint8Array.from(changedAt(bytes, place))))
  expect(needed).toEqual(tells)
})

test.each(['', 'GIF89a', '<svg xmlns="">', '%PDF-1.7', 'RIFF1234WAVE', '12345678WEBP'])(
  'what begins with %j is no picture',
  (beginning) => expect(isPicture(Buffer.from(beginning))).toBe(false),
)

test('three formats are taken, of at most 10 MB', () => {
  expect(mostUploadBytes).toBe(10_485_760)
  expect(uploadTypes).toEqual(['image/jpeg', 'image/png', 'image/webp'])
})

const size = { width: 100, height: 10 }
test.each([
  { picture: { format: 'jpeg' }, bytes: 0 },
  { picture: { format: 'jpeg', channels: 3, isProgressive: true }, bytes: 6_000 },
  { picture: { format: 'jpeg', isProgressive: true }, bytes: 8_000 },
  {
    picture: { format: 'jpeg', channels: 3, isProgressive: true, chromaSubsampling: '4:2:0' },
    bytes: 3_000,
  },
  { picture: { format: 'png', depth: 'ushort' }, bytes: 0 },
  { picture: { format: 'png', channels: 3, isProgressive: true, depth: 'uchar' }, bytes: 3_000 },
  { picture: { format: 'png', channels: 3, isProgressive: true, depth: 'ushort' }, bytes: 6_000 },
  { picture: { format: 'webp' }, bytes: 4_000 },
  { picture: { format: 'webp', channels: 3 }, bytes: 3_000 },
])('100 x 10 pixels of $picture stand whole in memory as $bytes bytes', ({ picture, bytes }) => {
  expect(wholeDecodeBytes({ ...size, ...picture })).toBe(bytes)
})

test.each([
  { file: { type: 'image/gif', size: 10 }, problem: 'not-a-picture' },
  { file: { type: 'image/heic', size: 10 }, problem: 'not-a-picture' },
  { file: { type: 'application/pdf', size: 10 }, problem: 'not-a-picture' },
  { file: { type: 'image/png', size: 10 * 1024 * 1024 + 1 }, problem: 'too-large' },
  { file: { type: 'image/jpeg', size: 10 * 1024 * 1024 }, problem: null },
  { file: { type: '', size: 10 }, problem: null },
])('$file.type of $file.size bytes is told when it is chosen: $problem', ({ file, problem }) => {
  expect(fileProblem(file)).toBe(problem)
})
