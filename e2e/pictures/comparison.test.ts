import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { afterEach, expect, test } from 'vitest'
import { compareSets, isSame, reportOf } from './comparison.ts'
import { differenceOf } from './pixels.ts'

const root = mkdtempSync(join(tmpdir(), 'firstlight-comparison-'))
afterEach(() => rmSync(root, { recursive: true, force: true }))

const white = 255
/** A white picture with some pixels a shade darker, which no eye would see. */
function picture({ width = 4, height = 3, darker = [] as number[], compression = 9 } = {}): Buffer {
  const png = new PNG({ width, height })
  png.data.fill(white)
  for (const pixel of darker) png.data[pixel * 4] = white - 1
  return PNG.sync.write(png, { deflateLevel: compression })
}

function folders(before: Record<string, Buffer>, after: Record<string, Buffer>) {
  for (const [folder, pictures] of Object.entries({ before, after })) {
    mkdirSync(join(root, folder), { recursive: true })
    for (const [name, bytes] of Object.entries(pictures)) {
      writeFileSync(join(root, folder, `${name}.png`), bytes)
    }
  }
  const [old, fresh, differences] = ['before', 'after', 'differences'].map((name) => join(root, name))
  return { before: old ?? '', after: fresh ?? '', differences: differences ?? '' }
}

test('one pixel that is one shade darker is a difference, and is drawn', () => {
  const { pixels, picture: drawn } = differenceOf(picture(), picture({ darker: [5] }))
  expect(pixels).toBe(1)
  expect(PNG.sync.read(drawn ?? Buffer.alloc(0))).toMatchObject({ width: 4, height: 3 })
})

test('the same pixels in other bytes are no difference', () => {
  const [small, large] = [picture(), picture({ compression: 0 })]
  expect(small.equals(large)).toBe(false)
  expect(differenceOf(small, large)).toEqual({ pixels: 0, picture: null })
})

test('a page that became longer differs by what it gained', () => {
  expect(differenceOf(picture(), picture({ height: 5 }))).toEqual({ pixels: 8, picture: null })
})

test('what differs, appeared or is missing is named, each in a line of its own', () => {
  const places = folders(
    { home: picture(), menu: picture(), week: picture(), other: picture() },
    { home: picture(), menu: picture({ darker: [0, 1] }), map: picture() },
  )
  const comparison = compareSets({
    ...places,
    names: ['home', 'map', 'menu'],
    isWanted: (name) => name !== 'other',
  })
  expect(isSame(comparison)).toBe(false)
  expect(reportOf(comparison)).toEqual([
    'differs   menu  2 px',
    'appeared  map',
    'missing   week',
    '2 pictures compared: 1 differ, 1 appeared, 1 are missing.',
  ])
  expect(existsSync(join(places.differences, 'menu.png'))).toBe(true)
  expect(existsSync(join(places.differences, 'home.png'))).toBe(false)
})

test('the same set again is no difference', () => {
  const places = folders({ home: picture() }, { home: picture() })
  const comparison = compareSets({ ...places, names: ['home'], isWanted: () => true })
  expect(isSame(comparison)).toBe(true)
  expect(reportOf(comparison)).toEqual(['1 pictures, no difference.'])
})
