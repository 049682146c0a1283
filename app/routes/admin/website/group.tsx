import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useLocation } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { fieldGroup, groupFormNames } from '#app/features/clinic-profile/website/field-table.ts'
import { isSaved, savedAddress } from '#app/features/website-editor/address.ts'
import { DraftScreen } from '#app/features/website-editor/components/draft-screen.tsx'
import { groupAt } from '#app/features/website-editor/groups/address.ts'
import { GroupPage } from '#app/features/website-editor/groups/components/group-page.tsx'
import { readGroup } from '#app/features/website-editor/groups/page.server.ts'
import { saveForm } from '#app/features/website-editor/screens/form-page.server.ts'
import { readFields } from '#app/platform/forms/form-fields.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/group.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('website')]

export const handle = { interactive: true }

export const meta: Route.MetaFunction = ({ location }) => {
  const group = groupAt(location.pathname)
  return titled(group ? fieldGroup(group).name() : '')
}

/** @throws 404 where no group is */
function groupOf({ pathname }: URL) {
  const group = groupAt(pathname)
  if (!group) throw new Response(null, { status: 404 })
  return group
}

export async function loader({ url, context }: LoaderFunctionArgs) {
  const group = groupOf(url)
  const view = await readGroup(context.get(servicesContext), group)
  return data({ group, view }, view.ok ? 200 : view.status)
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const group = groupOf(url)
  const actor = context.get(adminContext)
  const fields = await readFields(request)
  const sent = { actor, fields, names: groupFormNames(group) }
  const saved = await saveForm(context.get(servicesContext), sent)
  if (saved.ok) return redirect(savedAddress(url.pathname), 303)
  return data({ answer: saved.answer }, saved.status)
}

export default function WebsiteGroup({ loaderData: { group, view }, actionData }: Route.ComponentProps) {
  const { search, key } = useLocation()
  const { section, path = '' } = fieldGroup(group)
  return (
    <DraftScreen
      key={group}
      section={section === 'look' ? 'pages' : section}
      path={path}
      problem={view.ok ? undefined : (view.message ?? '')}
      isSaved={isSaved(search) && !actionData}
      actionKey={key}
    >
      {view.ok && <GroupPage view={view.value} answer={actionData?.answer} actionKey={key} />}
    </DraftScreen>
  )
}
