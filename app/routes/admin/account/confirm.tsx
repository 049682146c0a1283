import { data, redirect } from 'react-router'
import { accountFault } from '#app/features/accounts/address.ts'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { confirmAddress, listOfFile, screenAfter } from '#app/features/accounts/confirm/address.ts'
import { confirmIdentity, isConfirmed, proofKind } from '#app/features/accounts/confirm/commands.server.ts'
import { ConfirmPage, DownloadReady } from '#app/features/accounts/confirm/components/confirm-page.tsx'
import { permit } from '#app/features/accounts/permit.server.ts'
import { signedOut } from '#app/features/accounts/sign-in/gate.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { readFields } from '#app/platform/forms/form-fields.server.ts'
import { servicesContext, visitorContext } from '#app/platform/services.ts'
import type { Route } from './+types/confirm.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('own-account')]

export const meta: Route.MetaFunction = () => titled(m.confirm_title())

/** Leads on where nothing is to be asked; a file is handed out by a link. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const admin = context.get(adminContext)
  const screen = screenAfter(url.searchParams.get('next'))
  const isOpen = await isConfirmed(services, admin)
  if (isOpen && request.method === 'GET' && listOfFile(screen) === null) throw redirect(screen, 303)
  return { isOpen, screen, proof: await proofKind(services, admin) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const answer = (await readFields(request)).get('confirmation') ?? ''
  const services = context.get(servicesContext)
  const outcome = await attempt(services.log, accountFault(), () =>
    confirmIdentity(services, context.get(adminContext), answer),
  )
  const screen = screenAfter(url.searchParams.get('next'))
  if (outcome.ok) return redirect(listOfFile(screen) === null ? screen : confirmAddress(screen), 303)
  if (outcome.status === 401) return signedOut(context.get(visitorContext).origin)
  const { status, message = null } = outcome
  if (status === 503) return data({ errors: {}, message }, status)
  return data({ errors: { confirmation: message ?? '' }, message: null }, status)
}

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const { isOpen, screen, proof } = loaderData
  const list = listOfFile(screen)
  if (isOpen && !actionData && list !== null) return <DownloadReady file={screen} list={list} />
  return <ConfirmPage proof={proof} refused={actionData} list={list} />
}
