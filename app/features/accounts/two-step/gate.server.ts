import { type MiddlewareFunction, redirect } from 'react-router'
import { readJson } from '#app/db/json.ts'
import { decrypt, encrypt } from '#app/platform/secrets/encrypted-text.server.ts'
import { newSecret } from '#app/platform/secrets/one-time-code.server.ts'
import { type Services, servicesContext } from '#app/platform/services.ts'
import { enrolmentPath, factorPurpose, passkeyPath } from '../address.ts'
import { adminContext } from '../admin-context.ts'
import type { SignedIn } from '../sign-in/commands.server.ts'
import { newRecoveryCodes } from './code.server.ts'
import { findFactor, findFactorDue, putOffer } from './queries.server.ts'

/** What opens before: setting one up, and leaving. */
const opensBefore = [enrolmentPath, passkeyPath, '/admin/logout']

/** Whether the days of grace are over, as the session's own row says it. */
export const isGraceOver = ({ factorDueAt }: Pick<SignedIn, 'factorDueAt'>, now: Temporal.Instant): boolean =>
  Boolean(factorDueAt && Temporal.Instant.compare(Temporal.Instant.from(factorDueAt), now) <= 0)

/**
 * Whether nothing may be shown to them before they have set up two-step verification. Asks the database only where the row of
 * the session says so: it can be older than the factor.
 */
export const owesFactor = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  admin: Pick<SignedIn, 'id' | 'factorDueAt'>,
): Promise<boolean> => isGraceOver(admin, clock.now()) && (await findFactorDue(db, admin.id)) !== null

/**
 * Whoever still lacks a required two-step verification when the days of grace are over sets one up first, for every method,
 * for data and streams too. Stands right after `requireOwnPassword`.
 */
export const requireDueFactor: MiddlewareFunction<Response> = async ({ url, context }) => {
  const admin = context.get(adminContext)
  if (opensBefore.includes(url.pathname) || !(await owesFactor(context.get(servicesContext), admin))) return
  throw redirect(enrolmentPath, { status: 303, headers: { 'Cache-Control': 'no-store' } })
}

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
  return putOffer(db, adminId, encrypt(settings.secretKey, factorPurpose(adminId), JSON.stringify(offer)))
}

export async function readOffer(
  { db, settings }: Parts,
  adminId: string,
): Promise<(FactorOffer & { encrypted: string }) | null> {
  const factor = await findFactor(db, adminId)
  if (!factor?.offer) return null
  const text = decrypt(settings.secretKey, factorPurpose(adminId), factor.offer)
  const offer = readJson('two_step_secrets.offer', text)
  return { ...offer, encrypted: factor.offer }
}
