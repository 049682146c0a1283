import { data, redirect, useLocation } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { ClinicianPage, ClinicianUnavailable } from '#app/features/team/components/clinician-page.tsx'
import { readAction } from '#app/features/team/desk/address.ts'
import {
  type ClinicianRefusal,
  changeClinician,
  readClinicianPage,
} from '#app/features/team/desk/clinician-page.server.ts'
import { visitsForTeam } from '#app/features/visits-to-settle/lookups.server.ts'
import { m } from '#app/language/messages.ts'
import { readFields } from '#app/platform/forms/form-fields.server.ts'
import { servicesContext, visitorContext } from '#app/platform/services.ts'
import type { Route } from './+types/clinician.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('team')]

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled((loaderData?.ok && loaderData.value.clinician?.name) || m.team_add_clinician())

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const view = await readClinicianPage(services, context.get(adminContext), {
    visits: visitsForTeam(services),
    id: params.id ?? null,
  })
  return data(view, view.ok ? 200 : view.status)
}

/** What the page says after a form that leads nowhere else. */
type Said = { refusal?: ClinicianRefusal; feed?: string }

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const actor = context.get(adminContext)
  const id = params.id ?? null
  const fields = await readFields(request)
  const outcome = await changeClinician(services, { visits: visitsForTeam(services), actor, id, fields })
  if (!outcome.ok) {
    const { message, errors, typed, status } = outcome
    return data<Said>({ refusal: { message, errors, typed } }, status)
  }
  if ('to' in outcome.value) return redirect(outcome.value.to, 303)
  return data<Said>({ feed: context.get(visitorContext).origin + outcome.value.feed })
}

export default function Clinician({ loaderData: view, actionData }: Route.ComponentProps) {
  const { search, key } = useLocation()
  if (!view.ok) return <ClinicianUnavailable message={view.message} />
  const { refusal, feed }: Said = actionData ?? {}
  return (
    <ClinicianPage
      view={view.value}
      action={readAction(new URLSearchParams(search))}
      refusal={refusal}
      feed={feed}
      actionKey={key}
    />
  )
}
