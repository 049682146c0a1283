import { join } from 'node:path'
import { expect, test } from 'vitest'
import { firstScripts } from '../serving/first-scripts.ts'

const assets = join(import.meta.dirname, '..', '..', 'build', 'client', 'assets')
const isOfBackOffice = (route: string) => route.startsWith('routes/admin/')
/** Brotli bytes for somebody who opens a screen of the back office for the first time. */
const mostBytes = 220 * 1_024
/** And for a visitor who books. */
const mostBytesToBook = 132_000

test('no screen of the back office needs more scripts than that to run, palette and sheet of keys none', () => {
  const screens = firstScripts(assets).filter(({ route }) => isOfBackOffice(route))
  expect(screens.length).toBeGreaterThan(30)
  expect(screens.filter(({ bytes }) => bytes > mostBytes)).toEqual([])
  for (const { files } of screens)
    expect(files.filter((file) => /^(palette|keys-sheet)-/.test(file))).toEqual([])
})

test.each(['routes/public/appointment', 'es/routes/public/appointment'])(
  '%s needs no more to book',
  (booking) => {
    const [first] = firstScripts(assets).filter(({ route }) => route === booking)
    expect(first?.bytes).toBeLessThan(mostBytesToBook)
  },
)
