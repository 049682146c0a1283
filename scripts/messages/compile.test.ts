import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { withLanguage } from '#app/language/with-language.server.ts'
import { compiled, compileMessages, singleMessages } from './compile.mjs'
import type { MessageFile } from './read.mjs'

const room = 'app/features/messages/messages'
const files: MessageFile[] = [
  {
    folder: room,
    language: 'en',
    messages: {
      contact_greeting: 'Hi, {name}',
      contact_code: 'Type `a\\b` for {name}',
      contact_total: '{total:number} visits',
      contact_days: { plural: 'count', one: 'One day', other: '{count:number} days' },
      contact_new: { plural: 'count', one: '{#b}1 visit{/b} waits', other: '{#b}{count} visits{/b} wait' },
      contact_hour: 'Open until {time:hour}.',
      contact_marked: '{#b}Until {time:hour}.{/b} See {a}.{b}',
      contact_same: 'FHIR',
      contact_untranslated: 'Later',
    },
  },
  {
    folder: room,
    language: 'es',
    messages: {
      contact_greeting: 'Hola, {name}',
      contact_code: 'Escriba `a\\b` por {name}',
      contact_total: '{total:number} citas',
      contact_days: {
        plural: 'count',
        one: 'Un día',
        many: '{count:number} de días',
        other: '{count:number} días',
      },
      contact_new: { plural: 'count', one: 'Espera {#b}1 cita{/b}', other: 'Esperan {#b}{count} citas{/b}' },
      contact_hour: 'Abierto hasta {time:hour}.',
      contact_marked: '{#b}Hasta {time:hour}.{/b} Vea {a}.{b}',
      contact_same: 'FHIR',
    },
  },
]
const folder = mkdtempSync(join(compiled, 'test-'))
afterAll(() => rmSync(folder, { recursive: true }))
compileMessages(folder, files)
const m = await import(join(folder, 'index.ts'))

test.each([
  [() => m.contact_greeting({ name: '`$' }), 'Hi, `$', 'Hola, `$'],
  [() => m.contact_code({ name: 'Ana' }), 'Type `a\\b` for Ana', 'Escriba `a\\b` por Ana'],
  [() => m.contact_total({ total: 1234 }), '1,234 visits', '1,234 citas'],
  [() => m.contact_days({ count: 1 }), 'One day', 'Un día'],
  [() => m.contact_days({ count: 1_000_000 }), '1,000,000 days', '1,000,000 de días'],
  [() => m.contact_new({ count: 2 }), '2 visits wait', 'Esperan 2 citas'],
  [() => m.contact_hour({ time: '2:00 PM' }), 'Open until 2:00 PM.', 'Abierto hasta las 2:00 PM.'],
  [() => m.contact_hour({ time: '1:30 p. m.' }), 'Open until 1:30 p. m.', 'Abierto hasta la 1:30 p. m.'],
  [() => m.contact_hour({ time: '12:00 a. m.' }), 'Open until 12:00 a. m.', 'Abierto hasta las 12:00 a. m.'],
  [() => m.contact_marked({ time: '1:00', a: 'x', b: 'y' }), 'Until 1:00. See x.y', 'Hasta la 1:00. Vea x.y'],
  [() => m.contact_same(), 'FHIR', 'FHIR'],
  [() => m.contact_untranslated(), 'Later', 'Later'],
])('%s says "%s" and "%s"', (say, english, spanish) => {
  expect(withLanguage('en', say)).toBe(english)
  expect(withLanguage('es', say)).toBe(spanish)
})

test('the parts of a message keep what was marked apart from what it was given', () => {
  const parts = () => m.contact_new.parts({ count: '{#b}2{/b}' })
  expect(withLanguage('en', parts)).toEqual([['b', '{#b}2{/b} visits'], ' wait'])
  expect(withLanguage('es', parts)).toEqual(['Esperan ', ['b', '{#b}2{/b} citas']])
})

test('each message is a module of its own for browsers', () => {
  const modules = singleMessages('/.messages', files)
  expect(modules.get('/.messages/index.ts')).toContain(
    "export { contact_same } from '/.messages/messages/contact_same.ts'",
  )
  expect(modules.get('/.messages/messages/contact_same.ts')).toMatch(
    /^(import .*\n)+export const contact_same = \(\): string => `FHIR`\n$/,
  )
})
