import { data, redirect, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { screenAction } from '#app/features/accounts/screen-action.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { ConsentsScreen } from '#app/features/picture-consents/components/consents-screen.tsx'
import { consentIntents, readConsents } from '#app/features/picture-consents/page.server.ts'
import { m } from '#app/language/messages.ts'
import { afterAction } from '#app/platform/lists/list-address.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/consents.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('patients')]

export const meta: Route.MetaFunction = () => titled(m.picture_consents_title())

export async function loader({ url, context }: Route.LoaderArgs) {
  const patient = url.searchParams.get('patient')
  const view = await readConsents(context.get(servicesContext), context.get(adminContext), patient)
  return data(view, view.ok ? 200 : view.status)
}

export const action = screenAction(consentIntents, async ({ fields, run }, _: Route.ActionArgs) => {
  const outcome = await run()
  if (outcome.ok) return redirect(afterAction(outcome.value, fields), 303)
  const { message, errors, typed, status } = outcome
  return data({ message, errors, typed }, status)
})

/** A refused change shows the consents as they are by now, too. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod !== undefined || defaultShouldRevalidate
}

export default function PictureConsents({ loaderData: view, actionData }: Route.ComponentProps) {
  const { search, key } = useLocation()
  return (
    <ConsentsScreen
      view={view.ok ? view.value : null}
      problem={view.ok ? undefined : (view.message ?? '')}
      search={search}
      refusal={actionData}
      actionKey={key}
    />
  )
}
