import { data, redirect, useLocation } from 'react-router'
import { mayDo } from '#app/features/access/permissions/permissions.ts'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { proofKind } from '#app/features/accounts/confirm/commands.server.ts'
import { confirmationOf } from '#app/features/accounts/confirm/components/confirmation-field.tsx'
import { permit } from '#app/features/accounts/permit.server.ts'
import { refusedForm, screenAction } from '#app/features/accounts/screen-action.server.ts'
import { integrityPath } from '#app/features/audit/address.ts'
import { readIntegrity } from '#app/features/audit/chain/page.server.ts'
import { ChainCards } from '#app/features/audit/components/chain-cards.tsx'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { kept } from '#app/features/patient-files/register.ts'
import { trustIntents } from '#app/features/trust/commands.server.ts'
import { TrustPage } from '#app/features/trust/components/trust-page.tsx'
import { verifyHead } from '#app/features/trust/head.server.ts'
import { readChecks, readStatusToken } from '#app/features/trust/page.server.ts'
import { m } from '#app/language/messages.ts'
import { servicesContext, visitorContext } from '#app/platform/services.ts'
import type { Route } from './+types/trust.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('audit')]

export const meta: Route.MetaFunction = () => titled(m.audit_integrity_title())

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const admin = context.get(adminContext)
  const [checks, integrity] = [await readChecks(services), await readIntegrity(services)]
  const isOwner = mayDo(admin.role, 'clinic-settings')
  const status = !isOwner
    ? null
    : {
        token: await readStatusToken(services),
        address: `${services.settings.publicUrl ?? context.get(visitorContext).origin}/status.json`,
        proof: await proofKind(services, admin),
      }
  const read = {
    checks,
    integrity,
    kept,
    head: await verifyHead(services, url.searchParams),
    status,
    said: url.searchParams.get('done'),
  }
  return data(read, checks.ok ? 200 : checks.status)
}

/** Checking only reads: auditors may ask for it too. */
export const action = screenAction(trustIntents, async ({ fields, run }, _: Route.ActionArgs) => {
  const outcome = await run()
  if (!outcome.ok) return refusedForm(fields, outcome)
  const { token, done } = outcome.value
  // Shown once: a redirect would have to carry it.
  if (token !== undefined) return { token }
  return redirect(`${integrityPath}?done=${done}`, 303)
})

export default function Trust({ loaderData, actionData }: Route.ComponentProps) {
  const { checks, integrity, kept: times, head, status, said } = loaderData
  const { key } = useLocation()
  const made = actionData && 'token' in actionData ? actionData.token : undefined
  const refused = actionData && 'asks' in actionData ? actionData : undefined
  const asking =
    refused?.asks && status ? { intent: refused.intent, field: confirmationOf(refused, status.proof) } : null
  return (
    <TrustPage
      checks={checks.ok ? checks.value : null}
      problem={checks.ok ? undefined : checks.message}
      refusal={refused?.message ?? undefined}
      done={!actionData && (said === 'asked' || said === 'revoked') ? said : null}
      head={head}
      status={status && { token: status.token, address: status.address, made, asking }}
      actionKey={key}
    >
      {integrity.ok && <ChainCards view={integrity.value} kept={times} />}
    </TrustPage>
  )
}
