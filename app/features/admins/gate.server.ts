import { type MiddlewareFunction, redirect } from 'react-router'
import { servicesContext, visitorContext } from '../../platform/services.ts'
import { readSessionToken } from '../../platform/session.server.ts'
import { adminContext } from './admin-context.ts'
import { findSignedIn } from './commands.server.ts'

export const signInPath = '/admin/login'
export const codePath = '/admin/login/code'
/** Asked for by the browser, not by the person: never counts as a deed (decision 28). */
export const countsPath = '/admin/counts'

/** Nobody keeps a page of the back office, no browser and no proxy (security T22). */
export const neverKept: MiddlewareFunction<Response> = async (_arguments, next) => {
  const response = await next()
  response.headers.set('Cache-Control', 'no-store')
  return response
}

/** Lets staff through and hands on who it is; everybody else is led to sign-in, for every method. */
export const requireAdmin: MiddlewareFunction<Response> = async ({ request, url, context }) => {
  const { address, origin } = context.get(visitorContext)
  const token = readSessionToken(request, origin)
  const background = url.pathname === countsPath
  const admin = token && (await findSignedIn(context.get(servicesContext), { token, address, background }))
  if (!admin) {
    const next = request.method === 'GET' && !background ? `?next=${encodeURIComponent(url.pathname)}` : ''
    throw redirect(`${signInPath}${next}`, { status: 303, headers: { 'Cache-Control': 'no-store' } })
  }
  context.set(adminContext, admin)
}
