import { readJson } from '../../../db/json.ts'
import { newSecret } from '../../../platform/secrets/one-time-code.server.ts'
import { seal, unseal } from '../../../platform/secrets/sealed-text.server.ts'
import type { Services } from '../../../platform/services.ts'
import { factorPurpose } from './purpose.ts'
import { findFactor, putOffer } from './queries.server.ts'
import { newRecoveryCodes } from './recovery-codes.server.ts'

/** What an admin is shown once: a new secret with its codes, or new codes alone. */
export type FactorOffer = { secret: string | null; codes: string[] }

type Parts = Pick<Services, 'db' | 'settings'>

/** An app that is to show codes, with recovery codes. */
export const offerApp = (parts: Parts, adminId: string): Promise<void> =>
  put(parts, adminId, { secret: newSecret(), codes: newRecoveryCodes() })

/** New recovery codes; what is in force stays so until they are taken. */
export const offerCodes = (parts: Parts, adminId: string): Promise<void> =>
  put(parts, adminId, { secret: null, codes: newRecoveryCodes() })

function put({ db, settings }: Parts, adminId: string, offer: FactorOffer): Promise<void> {
  return putOffer(db, adminId, seal(settings.secretKey, factorPurpose, JSON.stringify(offer)))
}

export async function readOffer(
  { db, settings }: Parts,
  adminId: string,
): Promise<(FactorOffer & { sealed: string }) | null> {
  const factor = await findFactor(db, adminId)
  if (!factor?.offer) return null
  const offer = readJson('second_factors.offer', unseal(settings.secretKey, factorPurpose, factor.offer))
  return { ...offer, sealed: factor.offer }
}
