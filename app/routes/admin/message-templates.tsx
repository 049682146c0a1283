import { data, redirect, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { permit } from '#app/features/accounts/permit.server.ts'
import { screenAction } from '#app/features/accounts/screen-action.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { TemplatesScreen } from '#app/features/messages/components/templates-screen.tsx'
import { readTemplates, templateIntents } from '#app/features/messages/templates/page.server.ts'
import { m } from '#app/language/messages.ts'
import { afterAction } from '#app/platform/lists/list-address.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/message-templates.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('messages')]

export const meta: Route.MetaFunction = () => titled(m.contact_templates_title())

export async function loader({ context }: Route.LoaderArgs) {
  const templates = await readTemplates(context.get(servicesContext))
  return data(templates, templates.ok ? 200 : templates.status)
}

export const action = screenAction(templateIntents, async ({ fields, run }, _: Route.ActionArgs) => {
  const outcome = await run()
  if (outcome.ok) return redirect(afterAction(outcome.value, fields), 303)
  const { message, errors, typed, status } = outcome
  return data({ message, errors, typed }, status)
})

/** A refused change shows the templates as they are by now, too. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod !== undefined || defaultShouldRevalidate
}

export default function MessageTemplates({ loaderData: templates, actionData }: Route.ComponentProps) {
  const { search, key } = useLocation()
  return (
    <TemplatesScreen
      templates={templates.ok ? templates.value : []}
      problem={templates.ok ? undefined : templates.message}
      search={search}
      refusal={actionData}
      actionKey={key}
    />
  )
}
