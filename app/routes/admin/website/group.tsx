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
import { groupPictureFields, uploadPartIn } from '#app/features/website-editor/pictures/address.ts'
import { receivePicture } from '#app/features/website-editor/pictures/commands.server.ts'
import { saveForm } from '#app/features/website-editor/screens/form-page.server.ts'
import type { DraftFormAnswer, UploadAnswer } from '#app/features/website-editor/screens/form-view.ts'
import { isUpload } from '#app/platform/files/upload.server.ts'
import { readFields } from '#app/platform/forms/form-fields.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/group.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('website')]

/** The server hands a multipart body over as a stream (`server/http/requests/upload-body.ts`). */
export const handle = { interactive: true, takesFile: true }

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

type Said = { answer?: DraftFormAnswer; upload?: UploadAnswer }

export async function action({ request, url, context }: ActionFunctionArgs) {
  const group = groupOf(url)
  const services = context.get(servicesContext)
  const actor = context.get(adminContext)
  if (isUpload(request)) {
    const part = uploadPartIn(url.searchParams)
    const shown = groupPictureFields(group, part)
    if (!shown) throw new Response(null, { status: 404 })
    const kept = await receivePicture(services, { actor, shown }, request)
    if (kept.ok) return redirect(savedAddress(url.pathname), 303)
    return data<Said>({ upload: { part, message: kept.message, errors: kept.errors } }, kept.status)
  }
  const fields = await readFields(request)
  const saved = await saveForm(services, { actor, fields, names: groupFormNames(group) })
  if (saved.ok) return redirect(savedAddress(url.pathname), 303)
  return data<Said>({ answer: saved.answer }, saved.status)
}

export default function WebsiteGroup({ loaderData: { group, view }, actionData }: Route.ComponentProps) {
  const { search, key } = useLocation()
  const { section, path = '' } = fieldGroup(group)
  const { answer, upload }: Said = actionData ?? {}
  return (
    <DraftScreen
      key={group}
      section={section === 'look' ? 'pages' : section}
      path={path}
      problem={view.ok ? undefined : (view.message ?? '')}
      isSaved={isSaved(search) && !actionData}
      actionKey={key}
    >
      {view.ok && <GroupPage view={view.value} answer={answer} upload={upload} actionKey={key} />}
    </DraftScreen>
  )
}
