import { clsx } from 'clsx'
import { data, redirect } from 'react-router'
import { login } from '../../art/drawings.ts'
import { titled } from '../../features/admin-screens/screen-meta.ts'
import { askedScreen, pageAfterSignIn } from '../../features/admin-screens/screens.ts'
import backOffice from '../../features/admins/components/back-office.module.css'
import { sessionEnd } from '../../features/admins/rules.ts'
import { findSignedIn, sessionEndOf, signIn } from '../../features/admins/sign-in/commands.server.ts'
import styles from '../../features/admins/sign-in/components/sign-in.module.css'
import { SignInForm } from '../../features/admins/sign-in/components/sign-in-form.tsx'
import { deviceName } from '../../features/admins/sign-in/device.ts'
import { codePath, neverKept } from '../../features/admins/sign-in/gate.server.ts'
import { knownDays } from '../../features/admins/sign-in/known-device.server.ts'
import { BackOfficeLogo } from '../../features/clinic/components/frame/back-office-logo.tsx'
import { m } from '../../language/messages.ts'
import { pick, readFields } from '../../platform/forms/form-fields.server.ts'
import {
  knownDeviceCookie,
  readKnownDevice,
  readSessionToken,
  sessionCookie,
  ticketCookie,
} from '../../platform/secrets/session.server.ts'
import { servicesContext, visitorContext } from '../../platform/services.ts'
import type { Route } from './+types/login.ts'

export const handle = { interactive: true }
export const middleware: Route.MiddlewareFunction[] = [neverKept]
export const meta: Route.MetaFunction = () => titled(m.admins_sign_in())

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { address, origin } = context.get(visitorContext)
  const token = readSessionToken(request, origin)
  const asked = token && { token, address, background: true }
  const admin = asked && (await findSignedIn(context.get(servicesContext), asked).catch(() => null))
  if (admin) throw redirect(pageAfterSignIn(url.searchParams.get('next'), admin.role))
  const said = sessionEnd(url.searchParams.get('ended'))
  if (said || !token) return { ended: said }
  return { ended: await sessionEndOf(context.get(servicesContext), token).catch(() => null) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { address, origin } = context.get(visitorContext)
  const typed = pick(await readFields(request), ['username', 'password'])
  const earlierToken = readSessionToken(request, origin)
  const device = deviceName(request.headers.get('User-Agent'))
  const knownCookie = readKnownDevice(request, origin)
  const browser = { address, earlierToken, device, knownCookie }
  const outcome = await signIn(context.get(servicesContext), { ...typed, ...browser })
  if (outcome.ok) {
    const entered = outcome.value
    const next = url.searchParams.get('next')
    if (entered.step === 'signed-in') {
      const page = pageAfterSignIn(next, entered.role)
      const headers = new Headers({ 'Set-Cookie': sessionCookie(entered.token, origin) })
      headers.append('Set-Cookie', knownDeviceCookie(entered.known, origin, knownDays))
      return redirect(page, { status: 303, headers })
    }
    const headers = { 'Set-Cookie': ticketCookie(entered.token, origin) }
    return redirect(`${codePath}?next=${askedScreen(next)}`, { status: 303, headers })
  }
  const { status, errors = {}, message = null, retryAfter } = outcome
  const init = { status, ...(retryAfter && { headers: { 'Retry-After': `${retryAfter}` } }) }
  return data({ username: typed.username, errors, message }, init)
}

/** A document's answer says when to try again, too. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <main className={clsx(backOffice.look, styles.screen)}>
      <img src={login.day} alt="" width={login.width} height={login.height} />
      <SignInForm refused={actionData} ended={loaderData.ended}>
        <BackOfficeLogo />
        <h1>{m.admins_sign_in()}</h1>
      </SignInForm>
    </main>
  )
}
