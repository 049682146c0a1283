import { type MiddlewareFunction, redirect } from 'react-router'
import { servicesContext } from '../../../platform/services.ts'
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
 * Whoever still lacks a required second factor when the days of grace are over sets one up first, for every method,
 * for data and streams too. Stands right after `requireOwnPassword`.
 */
export const requireDueFactor: MiddlewareFunction<Response> = async ({ url, context }) => {
  const admin = context.get(adminContext)
  const { db, clock } = context.get(servicesContext)
  if (opensBefore.includes(url.pathname) || !isGraceOver(admin, clock.now())) return
  if ((await findFactorDue(db, admin.id)) === null) return
  throw redirect(enrolmentPath, { status: 303, headers: { 'Cache-Control': 'no-store' } })
}
