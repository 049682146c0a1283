import { data, redirect, useLocation } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { proofKind } from '#app/features/accounts/confirm/commands.server.ts'
import type { AskAgain } from '#app/features/accounts/confirm/components/confirmation-field.tsx'
import { permit } from '#app/features/accounts/permit.server.ts'
import { screenAction } from '#app/features/accounts/screen-action.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { ClinicianPage, ClinicianUnavailable } from '#app/features/team/components/clinician-page.tsx'
import { readAction } from '#app/features/team/desk/address.ts'
import {
  type ClinicianRefusal,
  clinicianIntents,
  readClinicianPage,
} from '#app/features/team/desk/clinician-page.server.ts'
import { visitsForTeam } from '#app/features/visits-to-settle/lookups.server.ts'
import { m } from '#app/language/messages.ts'
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
type Said = { refusal?: ClinicianRefusal; feed?: string; ask?: AskAgain }

export const action = screenAction(
  clinicianIntents,
  async ({ services, actor, run }, { params, context }: Route.ActionArgs) => {
    const outcome = await run({ visits: visitsForTeam(services), id: params.id ?? null })
    if (outcome.ok) {
      if ('to' in outcome.value) return redirect(outcome.value.to, 303)
      return data<Said>({ feed: context.get(visitorContext).origin + outcome.value.feed })
    }
    const { message, errors, typed, status } = outcome
    const ask = status === 403 && { proof: await proofKind(services, actor), error: errors?.confirmation }
    return data<Said>(ask ? { ask } : { refusal: { message, errors, typed } }, status)
  },
)

export default function Clinician({ loaderData: view, actionData }: Route.ComponentProps) {
  const { search, key } = useLocation()
  if (!view.ok) return <ClinicianUnavailable message={view.message} />
  const { refusal, feed, ask }: Said = actionData ?? {}
  return (
    <ClinicianPage
      view={view.value}
      action={readAction(new URLSearchParams(search))}
      refusal={refusal}
      feed={feed}
      ask={ask}
      actionKey={key}
    />
  )
}
