import { WrongVariable } from './environment.ts'

/** Below, a key is a word, a pattern or a piece said again; 16 random bytes written as digits come to 110. */
const leastKeyBits = 80
/** They are in the examples of guides, and in no key that was drawn by lot. */
const wordsOfExamples = /change.?me|secret|password|example|placeholder|firstlight/i

/** Refuses a key that a server must not start with, though the operator's commands work on with it: WrongVariable. */
export function refuseWeakKey(key: string | null, name = 'SECRET_KEY'): void {
  if (key !== null && (wordsOfExamples.test(key) || keyBits(key) < leastKeyBits)) {
    throw new WrongVariable(`${name} is too easy to guess. Make one with: openssl rand -base64 32`)
  }
}

/**
 * How many bits a key holds at most: a character that goes on with a row (aaaa, 1234) or with what was said before
 * (three in a row again) adds none, each other one as many as it takes to choose among the key's own characters.
 */
export function keyBits(key: string): number {
  const codes = Array.from(key, (character) => character.codePointAt(0) ?? 0)
  const step = (at: number) => (codes[at] ?? 0) - (codes[at - 1] ?? 0)
  const fresh = codes.filter((_, at) => {
    if (at < 2) return true
    const isRow = step(at) === step(at - 1)
    return !isRow && !key.slice(0, at).includes(key.slice(at - 2, at + 1))
  })
  return fresh.length * Math.log2(new Set(codes).size)
}
