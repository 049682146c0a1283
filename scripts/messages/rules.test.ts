import { expect, test } from 'vitest'
import {
  brokenKeys,
  gapsInPlurals,
  type MessageFile,
  missingFiles,
  prefixesOf,
  unlikeMessages,
  unlistedFolders,
} from './rules.mjs'
import { brokenTexts, untranslated } from './texts.mjs'
import { unusedMessages } from './uses.mjs'

const folder = 'app/features/contact/messages'
const inBoth = (en: MessageFile['messages'], es: MessageFile['messages']): MessageFile[] => [
  { folder, language: 'en', messages: en },
  { folder, language: 'es', messages: es },
]

/** A message with one text for each number of visits. */
const visits = (match: Record<string, string>, more: string[] = []) => [
  {
    declarations: ['input count', ...more, 'local countPlural = count: plural'],
    selectors: ['countPlural'],
    match: Object.fromEntries(Object.entries(match).map(([when, text]) => [`countPlural=${when}`, text])),
  },
]
/** And for each kind. */
const kinds = (match: Record<string, string>) => [
  { declarations: ['input kind'], selectors: ['kind'], match },
]

test('every folder has a file for each language', () => {
  const [english] = inBoth({}, {})
  expect(missingFiles(inBoth({}, {}), ['en', 'es'])).toEqual([])
  expect(missingFiles(english ? [english] : [], ['en', 'es'])).toEqual([`${folder}/es.json is missing`])
})

test('translators know every folder', () => {
  expect(unlistedFolders([folder], [`./${folder}/{locale}.json`])).toEqual([])
  expect(unlistedFolders([folder], ['./app/ui/messages/{locale}.json'])).toEqual([
    `${folder} is not in settings.json`,
    'app/ui/messages is in settings.json only',
  ])
})

test('a key begins with the name of its room, with its feature where two rooms are called the same', () => {
  const pages = ['app/features/contact/page/messages', 'app/features/gallery/page/messages']
  expect(prefixesOf(folder, [folder, ...pages])).toEqual(['contact_', 'features_contact_'])
  expect(prefixesOf('app/features/appointments/day-sheet/messages', [])).toContain('day_sheet_')
  expect(prefixesOf('app/features/contact/page/messages', pages)).toEqual(['contact_page_'])
  expect(prefixesOf('server/messages', [])).toContain('server_')
})

test('keys are snake_case, begin as their folder is called and stand once', () => {
  expect(brokenKeys(inBoth({ contact_title: 'Contact' }, { contact_title: 'Contacto' }))).toEqual([])
  const [odd] = inBoth({ contact_newTitle: '', title: '' }, {})
  const again = { folder: 'app/features/contact/page/messages', language: 'en', messages: { title: '' } }
  expect(brokenKeys(odd ? [odd, again] : [])).toEqual([
    `${folder}/en.json  contact_newTitle is not snake_case`,
    `${folder}/en.json  title does not begin with contact_`,
    `app/features/contact/page/messages/en.json  title stands in ${folder}, too`,
    'app/features/contact/page/messages/en.json  title does not begin with page_',
  ])
})

test.each([
  ['is missing', { contact_a: 'A' }, {}],
  ['is missing', {}, { contact_a: 'A' }],
  ['asks for {nombre}, English for {name}', { contact_a: '{name}' }, { contact_a: '{nombre}' }],
  ['asks for {}, English for {name}', { contact_a: 'To {name}' }, { contact_a: 'A \\{name\\}' }],
  ['is no text and no choice of texts', { contact_a: 'A' }, { contact_a: { deep: 'A' } }],
  [
    'is chosen by [], English by [countPlural]',
    { contact_a: visits({ one: '{count} day', '*': '{count} days' }) },
    { contact_a: '{count} días' },
  ],
  [
    'asks for {count}, English for {count,name}',
    { contact_a: visits({ '*': '{count} for {name}' }, ['input name']) },
    { contact_a: visits({ '*': '{count}' }) },
  ],
  [
    'knows other values of kind than English',
    { contact_a: kinds({ 'kind=new': 'New', 'kind=*': 'Old' }) },
    { contact_a: kinds({ 'kind=nuevo': 'Nuevo', 'kind=*': 'Viejo' }) },
  ],
])('what %s is named', (problem, en, es) => {
  expect(unlikeMessages(inBoth(en, es))).toEqual([expect.stringContaining(`  contact_a ${problem}`)])
})

test('languages may differ in what a plural tells apart', () => {
  const en = { contact_a: visits({ one: '{count} day', other: '{count} days' }) }
  const es = { contact_a: visits({ one: '{count} día', many: '{count} de días', other: '{count} días' }) }
  expect(unlikeMessages(inBoth(en, es))).toEqual([])
  expect(gapsInPlurals(inBoth(en, es))).toEqual([])
})

test('a plural has a text for every number', () => {
  const two = { contact_a: visits({ one: '{count} día', other: '{count} días' }) }
  const all = { contact_a: visits({ one: '{count} día', '*': '{count} días' }) }
  expect(gapsInPlurals(inBoth(two, all))).toEqual([])
  expect(gapsInPlurals(inBoth(two, two))).toEqual([
    `${folder}/es.json  contact_a has no text for many, nor *`,
  ])
})

test.each([
  ['says nothing', 'Send', ' '],
  ['has two blanks in a row', 'Two words', 'Dos  palabras'],
  ['begins or ends with a blank or comma', ', free', 'libre'],
  ['begins or ends with a blank or comma', 'From ', 'De'],
  ['three dots', 'Wait...', 'Espere…'],
])('what %s is named', (problem, english, spanish) => {
  const files = inBoth({ contact_a: english }, { contact_a: spanish })
  expect(brokenTexts(files)).toContainEqual(expect.stringContaining(problem))
  expect(brokenTexts(inBoth({ contact_a: english }, { contact_a: english }))).toEqual([])
  expect(brokenTexts(inBoth({ contact_a: ' days' }, { contact_a: ', días' }))).toEqual([])
})

test('a text may be empty where English is, in each text of a choice', () => {
  expect(brokenTexts(inBoth({ contact_a: '' }, { contact_a: '' }))).toEqual([])
  const files = inBoth(
    { contact_a: kinds({ 'kind=new': 'New', 'kind=*': '' }) },
    { contact_a: kinds({ 'kind=new': '', 'kind=*': '' }) },
  )
  expect(brokenTexts(files)).toEqual([`${folder}/es.json  contact_a (kind=new)  says nothing: `])
})

test('what is English still is named, what is the same in both is not', () => {
  const files = inBoth(
    { contact_a: 'Send', contact_b: 'Total', contact_c: '{from} – {to}' },
    { contact_a: 'Send', contact_b: 'Total', contact_c: '{from} – {to}' },
  )
  expect(untranslated(files, ['Total'])).toEqual([`${folder}/es.json  contact_a is not translated: Send`])
  expect(untranslated(files, ['Total', 'Send', 'Odessa'])).toEqual(['exceptions.mjs  nothing says: Odessa'])
})

const file = (text: string) => ({
  path: 'app/page.tsx',
  text: `import { m } from './language/messages.ts'\n${text}`,
})

test('a message that nothing says is named', () => {
  const files = inBoth({ contact_a: 'A', contact_b: 'B', contact_kind_c: 'C' }, {})
  const all = [file('m.contact_a()'), file("m['contact_b']()"), file('m[`contact_kind_$\u007bkind}`]()')]
  expect(unusedMessages(files, all)).toEqual([])
  const stranger = { path: 'app/other.ts', text: 'm.contact_b' }
  expect(unusedMessages(files, [file('m.contact_a, m.contact_kind_c'), stranger])).toEqual([
    `${folder}/en.json  nothing says contact_b`,
  ])
  expect(unusedMessages(files, [...all, file('m[key]()')])).toEqual([
    'app/page.tsx  m[key] hides which message it is',
  ])
})
