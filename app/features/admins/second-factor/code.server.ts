import { columns } from '../../../db/columns.ts'
import { inTransaction } from '../../../db/engine/transaction.server.ts'
import type { Database } from '../../../db/tables.ts'
import {
  countAgainst,
  forgetLimit,
  fullUntil,
  type Limit,
  type LimitAnswer,
  takeBack,
} from '../../../db/technical/limits.server.ts'
import { isCodeOfApp, stepOfCode } from '../../../platform/secrets/one-time-code.server.ts'
import { unseal } from '../../../platform/secrets/sealed-text.server.ts'
import type { Services } from '../../../platform/services.ts'
import type { Staff } from '../../audit/actor.ts'
import { listOfObject, lockChain, record } from '../../audit/queries.server.ts'
import { factorPurpose } from './purpose.ts'
import { consumeRecoveryCode, consumeStep, findFactor } from './queries.server.ts'
import { recoveryCodeId } from './recovery-codes.server.ts'

/**
 * Wrong codes of one account, from wherever they come: a million codes, three of which are right at a time, are
 * not found by fifteen tries an hour. After that only a recovery code opens, or the operator.
 */
const wrongCodes: Limit = { name: 'second-factor', count: 15, windowSeconds: 3_600 }

/** More than anybody does to a second factor in that time. */
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
  const secret = factor?.onSince && unseal(settings.secretKey, factorPurpose, factor.secret)
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
  const locked = { action: 'lock', object: 'second-factor', objectId: person.id } as const
  const since = until.subtract({ seconds: wrongCodes.windowSeconds })
  const isNew = await inTransaction(db, async (tx) => {
    await lockChain(tx)
    const known = await listOfObject(tx, { ...locked, limit: rowsOfAnHour })
    if (known.some((row) => row.action === 'lock' && row.at >= columns.instant(since))) return false
    await record(tx, { at: clock.now(), actor: person.id, ...locked, addressHash: person.addressHash })
    return true
  })
  if (isNew) log.warn({ adminId: person.id }, 'second factor shut')
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
