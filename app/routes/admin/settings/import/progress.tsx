import { data, redirect } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { proofKind } from '#app/features/accounts/confirm/commands.server.ts'
import { confirmationOf } from '#app/features/accounts/confirm/components/confirmation-field.tsx'
import { permit } from '#app/features/accounts/permit.server.ts'
import { refusedForm, screenAction } from '#app/features/accounts/screen-action.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { progressIntents } from '#app/features/imports/commands.server.ts'
import { ProgressPage } from '#app/features/imports/components/progress-page.tsx'
import { readProgress } from '#app/features/imports/page.server.ts'
import { m } from '#app/language/messages.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/progress.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('clinic-settings')]

export const meta: Route.MetaFunction = () => titled(m.imports_title())

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const view = await readProgress(services, params.id)
  if (view === undefined) throw data(null, 404)
  if (typeof view === 'string') throw redirect(view)
  return { view, proof: await proofKind(services, context.get(adminContext)) }
}

export const action = screenAction(progressIntents, async ({ fields, run }, _: Route.ActionArgs) => {
  const outcome = await run()
  if (outcome.ok) return redirect(outcome.value, 303)
  return refusedForm(fields, outcome)
})

export default function ImportProgress({ loaderData: { view, proof }, actionData }: Route.ComponentProps) {
  return (
    <ProgressPage
      view={view}
      problem={actionData?.message ?? undefined}
      confirmation={confirmationOf(actionData, proof)}
    />
  )
}
