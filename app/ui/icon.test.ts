import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { bookedIconPaths } from './booked-icon-paths.ts'
import { deskIconPaths } from './desk-icon-paths.ts'
import { serviceIconPaths } from './service-icon-paths.ts'

const hydrated = ['layout', 'appointment', 'contact', 'testimonials', 'gallery'].map((name) =>
  resolve(`app/routes/public/${name}.tsx`),
)
const drawsNothing = /\.server\.tsx?$|icon-paths\.ts$|clinic\/services\.ts$/

/** Not hydrated where it is opened, but drawn in the browser after a booking. */
const booked = resolve('app/routes/public/booked.tsx')

test('no hydrated public page draws an icon that only other pages have', () => {
  const elsewhere = { ...deskIconPaths, ...serviceIconPaths, ...bookedIconPaths }
  expect(wordsOf(hydrated).filter((word) => word in elsewhere)).toEqual([])
})

test('the success page brings all icons that it draws', () => {
  const elsewhere = { ...deskIconPaths, ...serviceIconPaths }
  expect(wordsOf([booked]).filter((word) => word in elsewhere)).toEqual([])
  expect(
    readFileSync(resolve('app/features/appointments/booking/booked/components/booked-panel.tsx'), 'utf8'),
  ).toContain("import '../../../ui/booked-icons.ts'")
})

const wordsOf = (paths: readonly string[]): string[] =>
  [...sourcesOf(paths)].flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/['"`]([a-z-]+)['"`]/g)].map(([, word]) => word ?? ''),
  )

/** Those files and all of ours that they import, now or later. */
function sourcesOf(paths: readonly string[], seen = new Set<string>()): Set<string> {
  for (const path of paths) {
    if (seen.has(path) || drawsNothing.test(path) || !/\.tsx?$/.test(path) || !existsSync(path)) continue
    seen.add(path)
    const imports = [...readFileSync(path, 'utf8').matchAll(/(?:from |import\()'(\.[^']+)'/g)]
    sourcesOf(
      imports.map(([, to]) => resolve(dirname(path), to ?? '')),
      seen,
    )
  }
  return seen
}
