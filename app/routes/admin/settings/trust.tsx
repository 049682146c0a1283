import { data, redirect, useLocation } from 'react-router'
import { permit } from '#app/features/accounts/permit.server.ts'
import { screenAction } from '#app/features/accounts/screen-action.server.ts'
import { askedAddress, isAsked } from '#app/features/audit/address.ts'
import { readIntegrity } from '#app/features/audit/chain/page.server.ts'
import { integrityIntents } from '#app/features/audit/chain/verify-commands.server.ts'
import { IntegrityPage } from '#app/features/audit/components/integrity-page.tsx'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { kept } from '#app/features/patient-files/register.ts'
import { m } from '#app/language/messages.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/trust.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('audit')]

export const meta: Route.MetaFunction = () => titled(m.audit_integrity_title())

export async function loader({ context }: Route.LoaderArgs) {
  const integrity = await readIntegrity(context.get(servicesContext))
  return data({ integrity, kept }, integrity.ok ? 200 : integrity.status)
}

/** It only reads: auditors may ask for it too. */
export const action = screenAction(integrityIntents, async ({ run }, _: Route.ActionArgs) => {
  const outcome = await run()
  if (outcome.ok) return redirect(askedAddress, 303)
  return data({ message: outcome.message ?? m.audit_load_failed() }, outcome.status)
})

export default function Trust({ loaderData, actionData }: Route.ComponentProps) {
  const { integrity, kept: times } = loaderData
  const { search, key } = useLocation()
  return (
    <IntegrityPage
      view={integrity.ok ? integrity.value : null}
      problem={integrity.ok ? undefined : integrity.message}
      refusal={actionData?.message}
      isAsked={!actionData && isAsked(new URLSearchParams(search))}
      kept={times}
      actionKey={key}
    />
  )
}
