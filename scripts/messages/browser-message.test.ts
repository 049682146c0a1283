import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as registry from '../../.messages/single/registry.js'
import * as whole from '../../.messages/whole/messages/_index.js'
import { browserMessage } from './browser-message.mjs'

type Message = (blanks: object) => string
type InLanguage = (blanks: object, options: { locale: 'en' | 'es' }) => string

const folder = join(import.meta.dirname, '../../.messages/single/messages')
const modules = readdirSync(folder).filter((name) => name.endsWith('.js') && name !== '_index.js')
const codeOf = (name: string) => readFileSync(join(folder, name), 'utf8')

/** What a browser would make of the module in a document of that language. */
function run(code: string, isSpanish: boolean): Message {
  const body = code.replace(/^import .*$/gm, '').replace(/^export const (\w+) =/m, 'return')
  return new Function('registry', 'isSpanish', body)(registry, isSpanish)
}

test.each([1, 2])('every message says in a browser what it says elsewhere; its blanks are %i', (value) => {
  const blanks = new Proxy({}, { get: () => value })
  const known = modules.map((name) => ({ name, code: browserMessage(codeOf(name)) }))
  const small = known.filter(({ code }) => code.includes('isSpanish'))
  expect(small.length).toBeGreaterThan(1_000)
  for (const { name, code } of small) {
    const say = (whole as unknown as Record<string, InLanguage>)[name.replace('.js', '')]
    expect(run(code, false)(blanks), name).toBe(say?.(blanks, { locale: 'en' }))
    expect(run(code, true)(blanks), name).toBe(say?.(blanks, { locale: 'es' }))
  }
})

const written = (english: string, spanish: string) => `
const en_a_b = /** @type {(inputs: A_BInputs) => LocalizedString} */ () => {
	return /** @type {LocalizedString} */ (\`${english}\`)
};

const es_a_b = /** @type {(inputs: A_BInputs) => LocalizedString} */ () => {
	return /** @type {LocalizedString} */ (\`${spanish}\`)
};

/** @param {{ locale?: "en" | "es" }} options */
export const a_b = ((inputs = {}, options = {}) => en_a_b(inputs));`

test('one function is left, with both texts; where they are the same, with one', () => {
  expect(browserMessage(written('Day', 'Día'))).toContain(
    'export const a_b = () => isSpanish ? `Día` : `Day`',
  )
  expect(browserMessage(written('HRT', 'HRT'))).toContain('export const a_b = () => `HRT`')
})

test('what is written otherwise stops the build', () => {
  const other = written('Day', 'Día').replaceAll('const es_', 'let es_')
  expect(() => browserMessage(other)).toThrow('is not understood')
})
