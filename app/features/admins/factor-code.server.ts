import { stepOfCode } from '../../platform/one-time-code.server.ts'
import { unseal } from '../../platform/sealed-text.server.ts'
import type { Services } from '../../platform/services.ts'
import { factorPurpose } from './factor-purpose.ts'
import { consumeRecoveryCode, consumeStep, findFactor } from './factor-queries.server.ts'
import { recoveryCodeId } from './recovery-codes.server.ts'

/** Six digits are a code of the app, anything else a recovery code; what is right is used up. */
export async function useCode(
  { db, clock, settings }: Pick<Services, 'db' | 'clock' | 'settings'>,
  adminId: string,
  typed: string,
): Promise<boolean> {
  const factor = await findFactor(db, adminId)
  if (!factor?.onSince) return false
  const secret = unseal(settings.secretKey, factorPurpose, factor.secret)
  const step = stepOfCode(secret, typed, clock.now())
  if (step !== null) return consumeStep(db, adminId, step)
  const id = recoveryCodeId(settings.secretKey, adminId, typed)
  return consumeRecoveryCode(db, { id, adminId, now: clock.now() })
}
