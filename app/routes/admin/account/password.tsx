import { clsx } from 'clsx'
import { data, redirect } from 'react-router'
import { login } from '#app/art/drawings-of-pages.ts'
import { startPageFor } from '#app/features/access/screens/screens.ts'
import { enrolmentAddress, youPath } from '#app/features/accounts/address.ts'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import backOffice from '#app/features/accounts/components/back-office.module.css'
import { chooseOwnPassword, mayBeShort } from '#app/features/accounts/own-password/commands.server.ts'
import { OwnPasswordForm } from '#app/features/accounts/own-password/components/own-password-form.tsx'
import { permit } from '#app/features/accounts/permit.server.ts'
import styles from '#app/features/accounts/sign-in/components/sign-in.module.css'
import { signedOut } from '#app/features/accounts/sign-in/gate.server.ts'
import { BackOfficeLogo } from '#app/features/clinic-profile/components/back-office-logo.tsx'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { m } from '#app/language/messages.ts'
import { pick, readFields } from '#app/platform/forms/form-fields.server.ts'
import { sessionCookie } from '#app/platform/secrets/session.server.ts'
import { servicesContext, visitorContext } from '#app/platform/services.ts'
import type { Route } from './+types/password.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('own-account', 'text')]
export const handle = { interactive: true }
export const meta: Route.MetaFunction = () => titled(m.own_password_title())

/** Anyone who has chosen already changes it in Settings. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = context.get(adminContext)
  if (request.method === 'GET' && !admin.mustChangePassword) throw redirect(youPath, 303)
  return { hasFactor: await mayBeShort(context.get(servicesContext), admin) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { origin } = context.get(visitorContext)
  const typed = pick(await readFields(request), ['current', 'next'])
  const outcome = await chooseOwnPassword(context.get(servicesContext), context.get(adminContext), typed)
  if (outcome.ok) {
    const headers = { 'Set-Cookie': sessionCookie(outcome.value.token, origin) }
    const { role, factorDueAt } = context.get(adminContext)
    const page = startPageFor(role)
    return redirect(factorDueAt ? enrolmentAddress(page) : page, { status: 303, headers })
  }
  const { status, errors = {}, message = null } = outcome
  if (status === 401) return signedOut(origin)
  return data({ errors, message: Object.keys(errors).length > 0 ? null : message }, status)
}

export default function OwnPassword({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <main className={clsx(backOffice.look, styles.screen)}>
      <img src={login.day} alt="" width={login.width} height={login.height} />
      <OwnPasswordForm refused={actionData} hasFactor={loaderData.hasFactor}>
        <BackOfficeLogo />
        <h1>{m.own_password_title()}</h1>
      </OwnPasswordForm>
    </main>
  )
}
