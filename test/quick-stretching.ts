import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll } from 'vitest'

/** The least that the functions take: a guess costs nothing, and neither does a test. */
const least = { memory: 8, passes: 1 }
const leastN = 2

/**
 * Stretches passwords and passphrases of one suite at no cost, by taking Node's functions away from it: there is no
 * setting for that, so that the product cannot meet one. What is written says the product's own cost, so that nothing
 * stretched here opens elsewhere: for suites that neither share a password with a server of their own nor read a file
 * from outside. Call it before the suite stretches anything; it ends with the suite.
 */
export function stretchQuickly(): void {
  const { argon2, scrypt } = crypto
  const quickly = {
    argon2: ((algorithm, parameters, done) =>
      argon2(algorithm, { ...parameters, ...least }, done)) as typeof argon2,
    scrypt: ((password: string, salt: Buffer, length: number, options: crypto.ScryptOptions, done: never) =>
      scrypt(password, salt, length, { ...options, N: leastN }, done)) as typeof scrypt,
  }
  Object.assign(crypto, quickly)
  syncBuiltinESMExports()
  afterAll(() => {
    Object.assign(crypto, { argon2, scrypt })
    syncBuiltinESMExports()
  })
}
