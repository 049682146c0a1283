import { redirect } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { proofKind } from '#app/features/accounts/confirm/commands.server.ts'
import { confirmationOf } from '#app/features/accounts/confirm/components/confirmation-field.tsx'
import { permit } from '#app/features/accounts/permit.server.ts'
import { refusedForm, screenAction } from '#app/features/accounts/screen-action.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { embedSettingsPath } from '#app/features/connections/embed/addresses.ts'
import { embedIntents } from '#app/features/connections/embed/commands.server.ts'
import { EmbedPage } from '#app/features/connections/embed/components/embed-page.tsx'
import { m } from '#app/language/messages.ts'
import { servicesContext, visitorContext } from '#app/platform/services.ts'
import type { Route } from './+types/connections-embed.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('clinic-settings')]

export const meta: Route.MetaFunction = () => titled(m.connections_embed())

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  return {
    origins: services.settings.embedOrigins,
    origin: context.get(visitorContext).origin,
    isSaved: url.searchParams.get('done') === 'saved',
    proof: await proofKind(services, context.get(adminContext)),
  }
}

export const action = screenAction(embedIntents, async ({ fields, run }, _: Route.ActionArgs) => {
  const outcome = await run()
  return outcome.ok
    ? redirect(`${embedSettingsPath}?done=saved`, 303)
    : refusedForm(fields, outcome, ['origins'])
})

export default function ConnectionsEmbed({ loaderData, actionData }: Route.ComponentProps) {
  const { proof, isSaved, ...view } = loaderData
  return (
    <EmbedPage
      {...view}
      isSaved={isSaved && !actionData}
      refusal={actionData}
      confirmation={confirmationOf(actionData, proof)}
    />
  )
}
