import { type MiddlewareFunction, redirect } from 'react-router'
import { adminContext } from '../admin-context.ts'
import { ownPasswordPath } from './address.ts'

/** What opens before: choosing one's own password, and leaving. */
const opensBefore = [ownPasswordPath, '/admin/logout']

/**
 * Whoever signed in with a password that somebody else set chooses their own first, for every method, for data and
 * streams too. Stands right after `requireAdmin`.
 */
export const requireOwnPassword: MiddlewareFunction<Response> = ({ url, context }) => {
  if (!context.get(adminContext).mustChangePassword || opensBefore.includes(url.pathname)) return
  throw redirect(ownPasswordPath, { status: 303, headers: { 'Cache-Control': 'no-store' } })
}
