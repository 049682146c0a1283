import { data, redirect } from 'react-router'
import { permit } from '#app/features/accounts/permit.server.ts'
import { refusedForm, screenAction } from '#app/features/accounts/screen-action.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { importPath } from '#app/features/imports/address.ts'
import { checkIntents } from '#app/features/imports/commands.server.ts'
import { CheckPage } from '#app/features/imports/components/check-page.tsx'
import { readCheck } from '#app/features/imports/page.server.ts'
import { m } from '#app/language/messages.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/check.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('clinic-settings')]

export const meta: Route.MetaFunction = () => titled(m.imports_title())

export async function loader({ params, context }: Route.LoaderArgs) {
  const view = await readCheck(context.get(servicesContext), params.id)
  if (view === undefined) throw data(null, 404)
  if (typeof view === 'string') throw redirect(view)
  return view
}

export const action = screenAction(checkIntents, async ({ fields, run }, _: Route.ActionArgs) => {
  const outcome = await run()
  if (outcome.ok) return redirect(outcome.value || importPath, 303)
  const { data: form } = refusedForm(fields, outcome)
  return data({ ...form, typed: Object.fromEntries(fields) }, outcome.status)
})

export default function ImportCheck({ loaderData, actionData }: Route.ComponentProps) {
  return <CheckPage view={loaderData} refusal={actionData} />
}
