import { expect, test } from 'vitest'
import { englishIn } from './english-in-code.mjs'
import { sentencesIn } from './sentences.mjs'

/** `#{` begins a blank of a template, as what stands here is no template itself. */
const textsIn = (code: string) =>
  sentencesIn('app/ui/note.tsx', code.replaceAll('#{', '$\u007b')).map(({ text }) => text)

test.each([
  ['<b>Close</b>', 'Close'],
  ["<b>{isOn ? 'Yes' : 'No'}</b>", 'Yes, No'],
  ["<b>{name || 'nobody'}</b>", 'nobody'],
  ["<b>{isOn && 'on'}</b>", 'on'],
  ['<b>{`#{from} – #{to} left`}</b>', '{} – {} left'],
  ["<b>{days.map((day) => 'Day')}</b>", 'Day'],
  ["<>{'A'}</>", 'A'],
  ['<img alt="Sunrise" />', 'Sunrise'],
  ["<Field label={isNew ? 'New' : name} />", 'New'],
  ['<nav aria-label={`Pages of #{name}`} />', 'Pages of {}'],
  ['<Banner tone="green" then="It was saved." />', 'It was saved.'],
  ["const sentence = 'Please choose a day.'", 'Please choose a day.'],
  ["const screen = { name: 'Dashboard' }", 'Dashboard'],
  ["const words = { status: 'pending', heading: `Visits of #{day}` }", 'Visits of {}'],
  ["const summary = { en: 'All under one roof.' }", 'All under one roof.'],
  ["const row = { title: 'Reception', spanishName: 'Recepción de aquí' }", 'Reception, Recepción de aquí'],
  ['const range = `#{first} to #{last}`', '{} to {}'],
  ["const words = names.join(' and ')", 'and'],
  ["const line = 'Your visit is over, ' + name", 'Your visit is over,'],
  ["refuse('That is not a time.')", 'That is not a time.'],
  ["switch (status) { case 'A new one': say('It is new.') }", 'It is new.'],
  ["throw new Response('Nothing is here.')", 'Nothing is here.'],
  ['export const question = "Is it your first visit?"', 'Is it your first visit?'],
  ['export default function Page() { return <p>Hello</p> }', 'Hello'],
])('%s speaks', (code, texts) => {
  expect(textsIn(code).join(', ')).toBe(texts)
})

test.each([
  '<b>{m.note_close()}</b>',
  '<b className="Big Red" style={{ font: "Big Letters" }} data-state="open">{count} · {3}&nbsp;–</b>',
  "<b>{status === 'open' && <Icon name='door' />}</b>",
  "<b>{labels['Open door']}</b>",
  "<b>{m.note_count({ kind: 'open' })}</b>",
  '<code>npm run admin</code>',
  '<code>{"npm run admin"}</code>',
  '<b>SMTP_URL</b>',
  '<input placeholder="https://" />',
  '<path d="M 10 10 L 20 20 Z" />',
  "throw new TypeError('That is not a day.')",
  'throw new Taken(`The slot #{slot} was taken.`)',
  "reject(new Error('It took too long.'))",
  "class Taken extends Error { constructor() { super('It was taken.') } }",
  "services.log.warn({ kind }, 'The mail server does not answer.')",
  "log.error('It ended.')",
  "console.log('It ended.')",
  'sql`Select all rows. Then #{order}.`',
  "import note from './The old note.ts'",
  "export * from './The old note.ts'",
  "import('./The old note.ts')",
  "if (event.key === 'Page Up' || name !== 'The end.') stop()",
  "switch (key) { case 'Page Up': stop() }",
  "type Name = 'The one.' | 'Another one.'",
  "const cache = 'public, max-age=60'",
  "const screen = { name: 'gallery-sweep', icon: 'Calendar' }",
  "const summary = { en: 'All under one roof.', es: 'Todo bajo un mismo techo.' }",
  "const row = { title: 'Reception', spanishTitle: 'Recepción' }",
  "const days = ['Monday', 'Tuesday'] satisfies Weekday[]",
])('%s says nothing to people', (code) => {
  expect(textsIn(code)).toEqual([])
})

test('a file says on which line; one that cannot be read is no file without sentences', () => {
  expect(sentencesIn('a.tsx', "const a = 1\nconst b = <b>\n  Two\n</b>\nconst c = 'It is over.'")).toEqual([
    { line: 2, text: 'Two' },
    { line: 5, text: 'It is over.' },
  ])
  expect(() => sentencesIn('a.tsx', 'const = <b>')).toThrow('a.tsx cannot be read')
})

const console = { path: 'server/start/port.ts', text: "say('The port is taken.')" }
const page = { path: 'app/page.tsx', text: '<b>Odessa</b>' }

test('exceptions are for the files and texts that they name', () => {
  const operator = { reason: 'the console', files: /^server\/start\// }
  const city = { reason: 'a name', files: /^app\//, texts: /^Odessa$/ }
  expect(englishIn([console, page], [operator, city])).toEqual([])
  expect(englishIn([console, { ...page, text: '<b>Texas</b>' }], [operator, city])).toEqual([
    'app/page.tsx:1  is no message: Texas',
    'exceptions.mjs  nothing needs the exception "a name"',
  ])
  expect(englishIn([console, page], [])).toHaveLength(2)
})
