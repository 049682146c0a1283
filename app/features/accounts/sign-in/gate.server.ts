import { createContext, type MiddlewareFunction, redirect, redirectDocument } from 'react-router'
import { language } from '#app/language/language.ts'
import { isLanguage } from '#app/language/languages.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { leavesPage } from '#app/platform/pages/other-build.server.ts'
import { pageLanguageHeader } from '#app/platform/pages/page-build.ts'
import { unattendedHeader } from '#app/platform/pages/unattended.ts'
import { endedSessionCookie, readSessionToken } from '#app/platform/secrets/session.server.ts'
import { type Services, servicesContext, visitorContext } from '#app/platform/services.ts'
import { adminContext } from '../admin-context.ts'
import { confirmAddress } from '../confirm/address.ts'
import { isConfirmed } from '../confirm/commands.server.ts'
import { servicesFor } from '../scope.server.ts'
import { findSignedIn, type SignedIn } from './commands.server.ts'

export const signInPath = '/admin/login'
export const codePath = '/admin/login/code'
/** Screens request these in the background, so sign-in never returns to them. */
const neverPages = ['/admin/counts', '/admin/events']

/**
 * Whether no person made this request: it is answered, and the session ends as if it had not come
 * (docs/specification.md#sign-in). The code that makes it says so; streams and pictures carry no header of ours.
 */
const isUnattended = (request: Request, isOwn: boolean): boolean =>
  isOwn || request.headers.has(unattendedHeader) || request.headers.get('Sec-Fetch-Dest') === 'image'

/** Nobody keeps a page of the back office, no browser and no proxy (docs/security.md, T22). */
export const neverKept: MiddlewareFunction<Response> = async (_arguments, next) => {
  const response = await next()
  response.headers.set('Cache-Control', 'no-store')
  return response
}

/** Lets staff through and hands on who it is, and what they may see; everybody else is led to sign-in, for every method. */
export const requireAdmin: MiddlewareFunction<Response> = async ({ request, url, context }) => {
  const { address, origin } = context.get(visitorContext)
  const token = readSessionToken(request, origin)
  const isOwn = request.method === 'GET' && neverPages.includes(url.pathname)
  const asked = { token: token ?? '', address, origin, background: isUnattended(request, isOwn) }
  const admin = token && (await findSignedIn(context.get(servicesContext), asked))
  if (!admin) {
    const next = request.method === 'GET' && !isOwn ? `?next=${encodeURIComponent(url.pathname)}` : ''
    throw redirect(`${signInPath}${next}`, { status: 303, headers: { 'Cache-Control': 'no-store' } })
  }
  context.set(adminContext, admin)
  context.set(servicesContext, servicesFor(context.get(servicesContext), admin))
}

/**
 * The request sent a form to this screen, which asks for the password inside the form, so that what was typed stays. The
 * loaders that follow an action get a GET request.
 */
export const isFormSent = createContext(false)

/** A guarded screen asks when it is opened: leads to the question where the last answer is too old. */
export async function askFirst(services: Services, admin: SignedIn, requested: URL): Promise<void> {
  if (await isConfirmed(services, admin)) return
  throw redirect(confirmAddress(`${requested.pathname}${requested.search}`), { status: 303 })
}

/** Too many wrong answers have ended the session: the browser forgets it, and sign-in says why. */
export const signedOut = (origin: string): Response =>
  redirect(`${signInPath}?ended=answers`, {
    status: 303,
    headers: { 'Set-Cookie': endedSessionCookie(origin) },
  })

/**
 * Anyone who is signed in is spoken to in the language that they chose, else in that of the browser. A page that stayed
 * open in another language is answered in its own, so that it never mixes them; where it goes on to another address,
 * the browser loads that whole.
 */
export const speakChosenLanguage: MiddlewareFunction<Response> = ({ request, url, context }, next) => {
  const { language: chosen } = context.get(adminContext)
  if (!isLanguage(chosen) || chosen === language()) return next()
  if (!request.headers.has(pageLanguageHeader)) return withLanguage(chosen, next)
  if (leavesPage({ request, url })) throw redirectDocument(url.pathname + url.search)
  return next()
}
