import { type MiddlewareFunction, redirect } from 'react-router'
import { type Services, servicesContext } from '../../../platform/services.ts'
import { adminContext } from '../admin-context.ts'
import { passkeyPath } from '../passkeys/address.ts'
import type { SignedIn } from '../sign-in/commands.server.ts'
import { enrolmentPath } from './address.ts'
import { findFactorDue } from './due-queries.server.ts'

/** What opens before: setting one up, and leaving. */
const opensBefore = [enrolmentPath, passkeyPath, '/admin/logout']

/** Whether the days of grace are over, as the session's own row says it. */
export const isGraceOver = ({ factorDueAt }: Pick<SignedIn, 'factorDueAt'>, now: Temporal.Instant): boolean =>
  Boolean(factorDueAt && Temporal.Instant.compare(Temporal.Instant.from(factorDueAt), now) <= 0)

/**
 * Whether nothing may be shown to them before they have set up a second factor. Asks the database only where the row of
 * the session says so: it can be older than the factor.
 */
export const owesFactor = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  admin: Pick<SignedIn, 'id' | 'factorDueAt'>,
): Promise<boolean> => isGraceOver(admin, clock.now()) && (await findFactorDue(db, admin.id)) !== null

/**
 * Whoever still lacks a required second factor when the days of grace are over sets one up first, for every method,
 * for data and streams too. Stands right after `requireOwnPassword`.
 */
export const requireDueFactor: MiddlewareFunction<Response> = async ({ url, context }) => {
  const admin = context.get(adminContext)
  if (opensBefore.includes(url.pathname) || !(await owesFactor(context.get(servicesContext), admin))) return
  throw redirect(enrolmentPath, { status: 303, headers: { 'Cache-Control': 'no-store' } })
}
