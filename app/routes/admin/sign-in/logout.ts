import { redirect } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { signOut } from '#app/features/accounts/sign-in/commands.server.ts'
import { signInPath } from '#app/features/accounts/sign-in/gate.server.ts'
import { endedSessionCookie, readSessionToken } from '#app/platform/secrets/session.server.ts'
import { servicesContext, visitorContext } from '#app/platform/services.ts'
import type { Route } from './+types/logout.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('sign-out')]

/** A link followed by accident signs nobody out. */
export const loader = () => redirect('/admin/dashboard')

export async function action({ request, context }: Route.ActionArgs) {
  const { origin } = context.get(visitorContext)
  const token = readSessionToken(request, origin)
  if (token) await signOut(context.get(servicesContext), context.get(adminContext), token)
  const headers = new Headers({ 'Set-Cookie': endedSessionCookie(origin), 'Clear-Site-Data': '"cache"' })
  return redirect(signInPath, { status: 303, headers })
}
