import { randomInt } from 'node:crypto'
import type { Language } from '#app/db/values.ts'
import { wordLists } from './word-lists.ts'

/** Eight times eight bits, and each guess costs what opening an encrypted backup costs. */
const count = 8

/** A passphrase of words that can be read off paper and said on the phone. */
export function suggestPassphrase(language: Language): string {
  const list = wordLists[language]
  return Array.from({ length: count }, () => list[randomInt(list.length)] ?? '').join(' ')
}
