import { randomInt } from 'node:crypto'
import { keyedHash } from '../../../platform/secrets/keyed-hash.server.ts'

/** Without letters and digits that look alike (Crockford's base 32): 50 random bits a code. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 10
const codeCount = 10

/** Ten fresh codes, written as `7KQ4M-2PXHD`. */
export const newRecoveryCodes = (): string[] => Array.from({ length: codeCount }, newCode)

/** What the table holds instead of the code; upper case, dashes, blanks and look-alikes make no difference. */
export function recoveryCodeId(secretKey: string, adminId: string, typed: string): string {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return keyedHash(secretKey, 'recovery-code', adminId, code)
}

function newCode(): string {
  const characters = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)])
  return `${characters.slice(0, codeLength / 2).join('')}-${characters.slice(codeLength / 2).join('')}`
}
