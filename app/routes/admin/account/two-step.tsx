import { clsx } from 'clsx'
import { data, redirect } from 'react-router'
import { login } from '#app/art/drawings-of-pages.ts'
import { pageAfterSignIn } from '#app/features/access/screens/screens.ts'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import backOffice from '#app/features/accounts/components/back-office.module.css'
import { permit } from '#app/features/accounts/permit.server.ts'
import { screenAction } from '#app/features/accounts/screen-action.server.ts'
import styles from '#app/features/accounts/sign-in/components/sign-in.module.css'
import { deviceName } from '#app/features/accounts/sign-in/device.ts'
import { EnrolmentCard } from '#app/features/accounts/two-step/components/enrolment-card.tsx'
import { enrolmentIntents, readEnrolment } from '#app/features/accounts/two-step/enrolment.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { m } from '#app/language/messages.ts'
import { pick } from '#app/platform/forms/form-fields.server.ts'
import { sessionCookie } from '#app/platform/secrets/session.server.ts'
import { servicesContext, visitorContext } from '#app/platform/services.ts'
import type { Route } from './+types/two-step.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('own-account', 'text')]
export const handle = { interactive: true }
export const meta: Route.MetaFunction = () => titled(m.two_step_page_title())

/** For anyone who has to set up two-step verification; all others change theirs in Settings. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const admin = context.get(adminContext)
  const next = pageAfterSignIn(url.searchParams.get('next'), admin.role)
  const device = deviceName(request.headers.get('User-Agent'))
  const asked = { search: url.searchParams, next, device, isPost: request.method === 'POST' }
  const view = await readEnrolment(context.get(servicesContext), admin, asked)
  if (view === null) throw redirect(next, 303)
  return view
}

export const action = screenAction(
  enrolmentIntents,
  async ({ actor, fields, run }, { url, context }: Route.ActionArgs) => {
    const next = pageAfterSignIn(url.searchParams.get('next'), actor.role)
    const outcome = await run({ next })
    if (outcome.ok) {
      const { to, token } = outcome.value
      const headers = token ? { 'Set-Cookie': sessionCookie(token, context.get(visitorContext).origin) } : {}
      return redirect(to, { status: 303, headers })
    }
    const { status, errors = {}, message = null } = outcome
    return data({ errors, message, typed: pick(fields, ['name']) }, status)
  },
)

export default function TwoStep({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <main className={clsx(backOffice.look, styles.screen)}>
      <img src={login.day} alt="" width={login.width} height={login.height} />
      <EnrolmentCard view={loaderData} refused={actionData} />
    </main>
  )
}
