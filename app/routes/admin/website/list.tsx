import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useLocation } from 'react-router'
import { permit } from '#app/features/accounts/permit.server.ts'
import { screenAction } from '#app/features/accounts/screen-action.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { fieldList } from '#app/features/clinic-profile/website/field-table.ts'
import { listAt } from '#app/features/website-editor/lists/address.ts'
import { listIntents } from '#app/features/website-editor/lists/commands.server.ts'
import { ListScreen } from '#app/features/website-editor/lists/components/list-screen.tsx'
import { readList } from '#app/features/website-editor/lists/page.server.ts'
import { afterAction } from '#app/platform/lists/list-address.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/list.ts'
import { listOf } from './list-of-address.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('website')]

export const meta: Route.MetaFunction = ({ location }) => {
  const list = listAt(location.pathname)
  return titled(list ? fieldList(list).name() : '')
}

export async function loader({ context, url }: LoaderFunctionArgs) {
  const list = listOf({ url })
  const view = await readList(context.get(servicesContext), list)
  return data({ list, view }, view.ok ? 200 : view.status)
}

export const action = screenAction(
  listIntents,
  async ({ intent, fields, run }, { url }: ActionFunctionArgs) => {
    const changed = await run({ list: listOf({ url }) })
    if (!changed.ok)
      return data({ message: changed.message, typed: Object.fromEntries(fields) }, changed.status)
    return redirect(intent === 'add' ? changed.value : afterAction(changed.value, fields), 303)
  },
)

export default function WebsiteList({ loaderData: { list, view }, actionData }: Route.ComponentProps) {
  const { search, key } = useLocation()
  return (
    <ListScreen key={list} list={list} view={view} search={search} refusal={actionData} actionKey={key} />
  )
}
