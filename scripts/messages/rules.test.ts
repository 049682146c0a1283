import { expect, test } from 'vitest'
import type { MessageFile } from './read.mjs'
import { brokenMessages, unusedMessages } from './rules.mjs'

type Message = MessageFile['messages'][string]

const folder = 'app/features/messages/messages'
const inBoth = (en: MessageFile['messages'], es: MessageFile['messages']): MessageFile[] => [
  { folder, language: 'en', messages: en },
  { folder, language: 'es', messages: es },
]
const days: Message = { plural: 'count', one: '1 day', other: '{count} days' }

test.each<[en: Message, es: Message]>([
  ['To {name}', 'Para {name}'],
  [days, { plural: 'count', one: '1 día', many: '{count} de días', other: '{count} días' }],
  ['{#b}New{/b} visits', 'Visitas {#b}nuevas{/b}'],
  ['{from} – {to}', '{from} – {to}'],
  ['No', 'No'],
  ['', ''],
])('%j and %j say the same', (en, es) => {
  expect(brokenMessages(inBoth({ contact_a: en }, { contact_a: es }))).toEqual([])
})

test.each<[problem: string, en: Message | undefined, es: Message | undefined]>([
  ['is missing', 'A', undefined],
  ['is missing in English', undefined, 'A'],
  ['has the blanks {nombre}, English has {name}', 'To {name}', 'Para {nombre}'],
  ['has the blanks {}, English has {name}', 'To {name}', 'Para'],
  ['has the marks {}, English has {b}', '{#b}New{/b} visits', 'Visitas nuevas'],
  [
    'is a plural of something else than in English',
    '{count} days',
    { plural: 'count', other: '{count} días' },
  ],
  ['has no text for "other"', days, { plural: 'count', one: '1 día' } as unknown as Message],
  ['says nothing', 'Send', ' '],
  ['is not translated: Send', 'Send', 'Send'],
  ['speaks to a friend', 'Confirm your visit.', 'Confirma tu cita.'],
])('what %s is named', (problem, en, es) => {
  const only = (message: Message | undefined) => (message === undefined ? {} : { contact_a: message })
  const [found, ...more] = brokenMessages(inBoth(only(en), only(es)))
  expect(found).toMatch(`${folder}/es.json  contact_a ${problem}`)
  expect(more).toEqual([])
})

test('a room without a file in one language lacks all of its messages', () => {
  expect(brokenMessages(inBoth({ contact_a: 'A' }, {}).slice(0, 1))).toEqual([
    `${folder}/es.json  contact_a is missing`,
  ])
})

test('a message that nothing says is named', () => {
  const files = inBoth({ contact_a: 'A', contact_b: 'B' }, {})
  expect(unusedMessages(files, ['m.contact_a()', 'm.contact_bold()'])).toEqual([
    `${folder}/en.json  nothing says contact_b`,
  ])
})
