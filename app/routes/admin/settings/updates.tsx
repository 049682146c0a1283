import { data, redirect, useLocation } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { proofKind } from '#app/features/accounts/confirm/commands.server.ts'
import { confirmationOf } from '#app/features/accounts/confirm/components/confirmation-field.tsx'
import { permit } from '#app/features/accounts/permit.server.ts'
import { refusedForm, screenAction } from '#app/features/accounts/screen-action.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { updatesDone, updatesPath } from '#app/features/updates/address.ts'
import { updateIntents } from '#app/features/updates/commands.server.ts'
import { UpdatesPage } from '#app/features/updates/components/updates-page.tsx'
import { readUpdates } from '#app/features/updates/page.server.ts'
import { m } from '#app/language/messages.ts'
import { servicesContext } from '#app/platform/services.ts'
import { Banner } from '#app/ui/banner.tsx'
import type { Route } from './+types/updates.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('clinic-settings')]

export const meta: Route.MetaFunction = () => titled(m.updates_title())

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const read = await readUpdates(services)
  const said = url.searchParams.get('done')
  const isDone = updatesDone.find((one) => one === said) ?? null
  const proof = await proofKind(services, context.get(adminContext))
  return data({ read, isDone, proof }, read.ok ? 200 : read.status)
}

export const action = screenAction(updateIntents, async ({ fields, run }, _: Route.ActionArgs) => {
  const outcome = await run()
  if (outcome.ok) return redirect(`${updatesPath}?done=${outcome.value}`, 303)
  return refusedForm(fields, outcome)
})

const askedIntents = ['now', 'tonight', 'cancel', 'back', 'skip', 'unskip', 'automatic', 'manual'] as const

export default function Updates({ loaderData, actionData }: Route.ComponentProps) {
  const { read, isDone, proof } = loaderData
  const { key } = useLocation()
  if (!read.ok)
    return (
      <Banner tone="error">
        <p>{read.message ?? m.updates_load_failed()}</p>
      </Banner>
    )
  const intent = actionData?.asks && askedIntents.find((one) => one === actionData.intent)
  const asked = intent ? { intent, confirmation: confirmationOf(actionData, proof) } : null
  return <UpdatesPage view={read.value} done={isDone} refusal={actionData} asked={asked} actionKey={key} />
}
