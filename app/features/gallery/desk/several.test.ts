import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lengths } from './form.ts'
import { titleFromFileName, withinLimit } from './several.ts'

test.each([
  ['front-desk.jpg', 'Front desk'],
  ['IMG_2034.JPEG', 'IMG 2034'],
  ['  our  new.laser.room .png', 'Our new laser room'],
  ['época_de_otoño.webp', 'Época de otoño'],
  ['.jpg', ''],
  ['no ending', 'No ending'],
  ['🦋-logo.png', '🦋 logo'],
])('%j proposes %j', (name, title) => {
  expect(titleFromFileName(name)).toBe(title)
})

test('a proposed title is one that can be saved, but for being empty', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (name) => {
      const title = titleFromFileName(name)
      expect([...title].length).toBeLessThanOrEqual(lengths.title)
      expect(title).toBe(title.trimStart())
    }),
    { numRuns: 500 },
  )
})

test('ten wait at most, and what was left out is named', () => {
  const files = Array.from({ length: 7 }, (_, at) => new File([], `${at}.jpg`))
  expect(withinLimit(files, 0)).toEqual({ taken: files, leftOut: [] })
  expect(withinLimit(files, 5)).toEqual({ taken: files.slice(0, 5), leftOut: ['5.jpg', '6.jpg'] })
  expect(withinLimit(files, 10).taken).toEqual([])
})
