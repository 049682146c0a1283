import { AsyncLocalStorage } from 'node:async_hooks'
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { type Chance, chanceFrom } from '#app/platform/shapes/chance.ts'

const byte = 256
/** A browser draws the keys of its forms on its own: a form that is sent again has the key that it had. */
const browser = new AsyncLocalStorage<Chance>()

/** Everything that is called in `action` draws keys of forms from that seed. */
export const asBrowser = <T>(seed: number, action: () => T): T => browser.run(chanceFrom(seed), action)

/**
 * Draws ids, tokens, and keys of forms from a seed, by taking Node's functions away: there is no setting for that, so that the
 * product cannot meet one. Does the same again with the same seed. @returns what puts them back
 */
export function drawFrom(seed: number): () => void {
  const chance = chanceFrom(seed)
  const { randomBytes, randomInt } = crypto
  const { randomUUID } = globalThis.crypto
  Object.assign(crypto, {
    randomBytes: (size: number) => bytesOf(chance, size),
    randomInt: (first: number, second?: number) =>
      second === undefined ? chance.below(first) : first + chance.below(second - first),
  })
  globalThis.crypto.randomUUID = () => uuidOf(browser.getStore() ?? chance)
  syncBuiltinESMExports()
  return () => {
    Object.assign(crypto, { randomBytes, randomInt })
    globalThis.crypto.randomUUID = randomUUID
    syncBuiltinESMExports()
  }
}

const bytesOf = (chance: Chance, size: number) =>
  Buffer.from(Array.from({ length: size }, () => chance.below(byte)))

function uuidOf(chance: Chance): ReturnType<typeof crypto.randomUUID> {
  const hex = bytesOf(chance, 16).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}
