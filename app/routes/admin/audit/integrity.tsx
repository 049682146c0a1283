import { data, redirect, useLocation } from 'react-router'
import { titled } from '../../../features/admin-screens/screen-meta.ts'
import { adminContext } from '../../../features/admins/admin-context.ts'
import { permit } from '../../../features/admins/permissions/permit.server.ts'
import { askedAddress, isAsked } from '../../../features/audit/chain/address.ts'
import { readIntegrity } from '../../../features/audit/chain/page.server.ts'
import { askForVerification } from '../../../features/audit/chain/verify-commands.server.ts'
import { IntegrityPage } from '../../../features/audit/components/integrity-page.tsx'
import { m } from '../../../language/messages.ts'
import { readFields } from '../../../platform/forms/form-fields.server.ts'
import { servicesContext } from '../../../platform/services.ts'
import { kept } from '../../../retention.server.ts'
import type { Route } from './+types/integrity.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('audit')]

export const meta: Route.MetaFunction = () => titled(m.audit_integrity_title())

export async function loader({ context }: Route.LoaderArgs) {
  const integrity = await readIntegrity(context.get(servicesContext))
  return data({ integrity, kept }, integrity.ok ? 200 : integrity.status)
}

/** It only reads: auditors may ask for it too. */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readFields(request)
  if (fields.get('intent') !== 'verify') return data({ message: m.audit_load_failed() }, 422)
  const outcome = await askForVerification(context.get(servicesContext), context.get(adminContext))
  if (outcome.ok) return redirect(askedAddress, 303)
  return data({ message: outcome.message ?? m.audit_load_failed() }, outcome.status)
}

export default function Integrity({ loaderData, actionData }: Route.ComponentProps) {
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
