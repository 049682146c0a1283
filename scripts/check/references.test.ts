import { expect, test } from 'vitest'
import { brokenReferences } from './references.mjs'

const number = 5
const files = {
  'app/features/gallery/form.ts': '/** What is sent. */\nexport const form = 1\n',
  'docs/specification.md': '# What it does\n\n## Held times\n',
  'docs/security.md': '| T8 | a stolen cookie | digest | test |\n',
  'docs/decisions/2026-11-21-seeding.md': '# Seeds run once\n\nIn `app/long-gone.ts`.\n',
  'docs/map.md': '| sending | `gallery/form.ts`, `gallery/` |\n',
}
const broken = (path: string, text: string): string[] =>
  brokenReferences(new Map(Object.entries({ ...files, [path]: text })))

test('what leads somewhere is left alone', () => {
  expect(brokenReferences(new Map(Object.entries(files)))).toEqual([])
})

test.each([
  ['a page and its heading', '/** Held (docs/specification.md#held-times). */'],
  ['a record', '// Once (docs/decisions/2026-11-21-seeding.md).'],
  ['a file by the end of its path', '/** As in gallery/form.ts and `form.ts`. */'],
  ['a threat with its page', '/** Stolen rows sign nobody in (docs/security.md, T8). */'],
  ['a comment of several lines', '/**\n * As said\n * in docs/specification.md#held-times.\n */'],
  ['text that is no comment', "import { gone } from './gone.ts'"],
  ['a store of files', "/** Files in an S3 store. */\nconst words = 'an S3 server'"],
])('%s is taken', (_, text) => {
  expect(broken('app/rules.ts', text)).toEqual([])
})

test.each([
  ['a page', '/** See docs/gone.md. */', 'docs/gone.md is not there'],
  ['a heading', '/** docs/specification.md#gone */', 'docs/specification.md#gone is not there'],
  ['a file', '/** Held by `gallery/gone.ts`. */', 'gallery/gone.ts is not there'],
  ['one of two files', '/** In gallery/{form,gone}.ts. */', 'gallery/gone.ts is not there'],
  ['a file in a later line', '// Yes.\n/**\n * No: gone.ts\n */', 'gone.ts is not there'],
  ['a threat', '/** docs/security.md, T9 */', 'docs/security.md has no T9'],
  ['a threat without its page', '/** Stolen (T8). */', 'T8 without "docs/security.md"'],
  ['a decision by its number', `/** As decision ${number} says. */`, 'a number without a place'],
  ['a section by its number', `test('refuses (S${number})', () => {})`, 'a number without a place'],
  ['a section with its part', `test('refuses (S${number}.2)', () => {})`, 'a number without a place'],
  ['an entry of some list', `/** Stays shut (A${number}, B${number}). */`, 'a number without a place'],
  ['the specification by number', `/** specification ${number} */`, 'a number without a place'],
])('%s that is not there is named', (_, text, problem) => {
  expect(broken('app/rules.ts', text)).toEqual([expect.stringMatching(/^app\/rules\.ts:\d+ {2}/)])
  expect(broken('app/rules.ts', text)[0]).toContain(problem)
})

test.each([
  ['a link', 'README.md', '[gone](docs/gone.md)', 'docs/gone.md is not there'],
  ['a link from a folder', 'docs/decisions/new.md', '[old](../specification.md#gone)', 'is not there'],
  ['a file that is named', 'README.md', 'in `app/gone.ts`', 'app/gone.ts is not there'],
  ['a folder of the map', 'docs/map.md', '`appointments/desk/`', 'appointments/desk/ is not there'],
  ['several files of the map', 'docs/map.md', '`contact/desk-*`', 'contact/desk-* is not there'],
])('in pages %s that is not there is named', (_, path, text, problem) => {
  expect(broken(path, text)[0]).toContain(problem)
})

test('addresses of elsewhere and links that lead somewhere are left alone', () => {
  const text = '[a](https://example.org/gone.md) [b](docs/specification.md#held-times) [c](docs/decisions)'
  expect(broken('README.md', text)).toEqual([])
})
