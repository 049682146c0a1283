import { data, redirect, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { screenAction } from '#app/features/accounts/screen-action.server.ts'
import { screenMeta } from '#app/features/clinic-profile/screen-meta.ts'
import { MessagesDesk } from '#app/features/messages/components/messages-desk.tsx'
import { readAddress } from '#app/features/messages/desk/address.ts'
import { messageIntents, readMessages } from '#app/features/messages/desk/page.server.ts'
import { visitsForMessages } from '#app/features/visits-to-settle/lookups.server.ts'
import { pick } from '#app/platform/forms/form-fields.server.ts'
import { afterAction } from '#app/platform/lists/list-address.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/messages.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('messages')]

export const meta: Route.MetaFunction = () => screenMeta('messages')

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const list = await readMessages(services, context.get(adminContext), {
    ...readAddress(url.searchParams),
    visits: visitsForMessages(services),
  })
  return data(list, list.ok ? 200 : list.status)
}

export const action = screenAction(messageIntents, async ({ fields, run }, { url }: Route.ActionArgs) => {
  const outcome = await run({ shown: readAddress(url.searchParams) })
  return outcome.ok
    ? redirect(afterAction(outcome.value, fields), 303)
    : data(
        { ...pick(fields, ['reply', 'intent']), message: outcome.message, errors: outcome.errors },
        outcome.status,
      )
})

/** A refused change shows the list as it is by now, too. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod !== undefined || defaultShouldRevalidate
}

export default function Messages({ loaderData: list, actionData }: Route.ComponentProps) {
  const { search, key } = useLocation()
  return (
    <MessagesDesk
      view={list.ok ? list.value : null}
      problem={list.ok ? undefined : list.message}
      address={readAddress(new URLSearchParams(search))}
      refusal={actionData}
      actionKey={key}
    />
  )
}
