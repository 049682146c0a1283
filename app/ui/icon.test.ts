import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { deskIconPaths } from './desk-icon-paths.ts'
import { serviceIconPaths } from './service-icon-paths.ts'

const hydrated = ['layout', 'appointment', 'contact', 'testimonials', 'gallery'].map((name) =>
  resolve(`app/routes/public/${name}.tsx`),
)
const drawsNothing = /\.server\.tsx?$|icon-paths\.ts$|clinic\/services\.ts$/

test('no hydrated public page draws an icon that only the back office or the services have', () => {
  const used = [...sourcesOf(hydrated)].flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/['"`]([a-z-]+)['"`]/g)].map(([, word]) => word ?? ''),
  )
  expect(used.filter((word) => word in deskIconPaths || word in serviceIconPaths)).toEqual([])
})

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
