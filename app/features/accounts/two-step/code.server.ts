import { randomInt } from 'node:crypto'
import { columns } from '#app/db/columns.ts'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import type { Database } from '#app/db/tables.ts'
import {
  countAgainst,
  forgetLimit,
  fullUntil,
  type Limit,
  type LimitAnswer,
  takeBack,
} from '#app/db/technical/limits.server.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { listOfObject, lockChain, record } from '#app/features/audit/queries.server.ts'
import { decrypt, keyedHash } from '#app/platform/secrets/encrypted-text.server.ts'
import { isCodeOfApp, stepOfCode } from '#app/platform/secrets/one-time-code.server.ts'
import type { Services } from '#app/platform/services.ts'
import { factorPurpose } from '../address.ts'
import { consumeRecoveryCode, consumeStep, findFactor } from './queries.server.ts'

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

/**
 * Wrong codes of one account, from wherever they come: a million codes, three of which are right at a time, are
 * not found by fifteen tries an hour. After that only a recovery code opens, or the operator.
 */
const wrongCodes: Limit = { name: 'two-step', count: 15, windowSeconds: 3_600 }

/** More than anybody does to two-step verification in that time. */
const rowsOfAnHour = 50

type Parts = Pick<Services, 'db' | 'clock' | 'settings'>

/** Counts a code of the app before it is looked at. Recovery codes, 50 random bits each, are always taken. */
export function countCodeTry(
  { db, clock, settings }: Parts,
  adminId: string,
  typed: string,
): Promise<LimitAnswer> {
  if (!isCodeOfApp(typed)) return Promise.resolve({ ok: true })
  const counting = { subject: adminId, now: clock.now(), factor: settings.limitsFactor }
  return countAgainst(db, wrongCodes, counting)
}

/** Six digits are a code of the app, anything else a recovery code; what is right is used up. */
export async function useCode(
  { db, clock, settings }: Parts,
  adminId: string,
  typed: string,
): Promise<boolean> {
  const factor = await findFactor(db, adminId)
  const secret = factor?.onSince && decrypt(settings.secretKey, factorPurpose(adminId), factor.secret)
  const step = secret ? stepOfCode(secret, typed, clock.now()) : null
  if (step !== null) {
    if (!(await consumeStep(db, adminId, step))) return false
    await takeBack(db, wrongCodes, adminId)
    return true
  }
  const id = recoveryCodeId(settings.secretKey, adminId, typed)
  return consumeRecoveryCode(db, { id, adminId, now: clock.now() })
}

/** Writes down, once for each time, that the app's codes of an account are refused from now on. */
export async function noteWrongCode(services: Services, person: Staff): Promise<void> {
  const { db, clock, log } = services
  const until = (await shutUntil(services, [person.id])).get(person.id)
  if (!until) return
  const locked = { action: 'lock', object: 'two-step', objectId: person.id } as const
  const since = until.subtract({ seconds: wrongCodes.windowSeconds })
  const isNew = await inTransaction(db, async (tx) => {
    await lockChain(tx)
    const known = await listOfObject(tx, { ...locked, limit: rowsOfAnHour })
    if (known.some((row) => row.action === 'lock' && row.at >= columns.instant(since))) return false
    await record(tx, { at: clock.now(), actor: person.id, ...locked, addressHash: person.addressHash })
    return true
  })
  if (isNew) log.warn({ adminId: person.id }, 'two-step verification shut')
}

/** Whose codes of the app are refused, and until when. */
export const shutUntil = (
  { db, clock, settings }: Parts,
  adminIds: string[],
): Promise<Map<string, Temporal.Instant>> =>
  fullUntil(db, wrongCodes, { subjects: adminIds, now: clock.now(), factor: settings.limitsFactor })

/** With a new secret, or with none, earlier guesses count for nothing. */
export const forgetWrongCodes = (tx: Database, adminId: string): Promise<void> =>
  forgetLimit(tx, wrongCodes, adminId)
