import { expect, test } from 'vitest'
import { brokenLinks } from './links.mjs'

const broken = (path: string, text: string) =>
  brokenLinks(
    new Map([
      ['docs/spec.md', '# All\n\n## Held times\n'],
      [path, text],
    ]),
  )

test.each([
  ['docs/map.md', '[a](spec.md#held-times) [b](../docs) [c](https://example.org/gone.md) [d](#here)\n# Here'],
  ['app/rules.ts', `/** Held (docs/spec.md#held-times), as in gone.ts. */`],
])('in %s what leads somewhere is left alone', (path, text) => {
  expect(broken(path, text)).toEqual([])
})

test.each([
  ['docs/map.md', '[a](gone.md)', 'docs/gone.md'],
  ['README.md', `[a](docs/spec.md#gone)`, 'docs/spec.md#gone'],
  ['docs/map.md', '[a](#gone)', 'docs/map.md#gone'],
  ['app/rules.ts', `// See docs/gone.md.`, 'docs/gone.md'],
])('in %s what leads nowhere is named', (path, text, place) => {
  expect(broken(path, text)).toEqual([`${path}  ${place} is not there`])
})
