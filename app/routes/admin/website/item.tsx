import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useLocation } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { fieldList, itemField } from '#app/features/clinic-profile/website/field-table.ts'
import { visitsForTeam } from '#app/features/visits-to-settle/lookups.server.ts'
import { isSaved, savedAddress } from '#app/features/website-editor/address.ts'
import { DraftScreen } from '#app/features/website-editor/components/draft-screen.tsx'
import { itemPath, listPath } from '#app/features/website-editor/lists/address.ts'
import { ItemPage } from '#app/features/website-editor/lists/components/item-page.tsx'
import { rearranged } from '#app/features/website-editor/lists/numbered-parts.ts'
import { itemFormNames, pictureFor, readItem } from '#app/features/website-editor/lists/page.server.ts'
import { uploadPartIn } from '#app/features/website-editor/pictures/address.ts'
import { receivePicture } from '#app/features/website-editor/pictures/commands.server.ts'
import { saveForm } from '#app/features/website-editor/screens/form-page.server.ts'
import type { DraftFormAnswer, UploadAnswer } from '#app/features/website-editor/screens/form-view.ts'
import { isUpload } from '#app/platform/files/upload.server.ts'
import { readFields } from '#app/platform/forms/form-fields.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/item.ts'
import { listOf } from './list-of-address.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('website')]

/** The server hands a multipart body over as a stream (`server/http/requests/upload-body.ts`). */
export const handle = { interactive: true, takesFile: true }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData?.view.ok ? loaderData.view.value.name : '')

async function readView({ url, params, context }: LoaderFunctionArgs) {
  const services = context.get(servicesContext)
  const [list, key] = [listOf({ url }), params.key ?? '']
  const { listTreatments } = visitsForTeam(services)
  return { list, key, view: await readItem(services, { list, key, listTreatments }) }
}

export async function loader(args: LoaderFunctionArgs) {
  const { list, view } = await readView(args)
  return data({ list, view }, view.ok ? 200 : view.status)
}

type Said = { answer?: DraftFormAnswer; upload?: UploadAnswer }

export async function action(args: ActionFunctionArgs) {
  const { request, url, context } = args
  const services = context.get(servicesContext)
  const actor = context.get(adminContext)
  const { list, key, view } = await readView(args)
  const came = savedAddress(itemPath(list, key))
  if (isUpload(request)) {
    const part = uploadPartIn(url.searchParams)
    const place = view.ok ? pictureFor(view.value, part) : view
    const kept = place.ok ? await receivePicture(services, { actor, shown: place.value }, request) : place
    if (kept.ok) return redirect(came, 303)
    return data<Said>({ upload: { part, message: kept.message, errors: kept.errors } }, kept.status)
  }
  const fields = rearranged(await readFields(request), itemField(list, key, '').slice(0, -1))
  if (!view.ok) return data<Said>({}, view.status)
  const saved = await saveForm(services, { actor, fields, names: itemFormNames(list, key) })
  if (saved.ok) return redirect(came, 303)
  return data<Said>({ answer: saved.answer }, saved.status)
}

export default function WebsiteItem({ loaderData: { list, view }, actionData }: Route.ComponentProps) {
  const { search, key } = useLocation()
  const { answer, upload }: Said = actionData ?? {}
  return (
    <DraftScreen
      section={fieldList(list).section}
      path={view.ok ? itemPath(list, view.value.id) : listPath(list)}
      problem={view.ok ? undefined : (view.message ?? '')}
      isSaved={isSaved(search) && !actionData}
      actionKey={key}
    >
      {view.ok && <ItemPage view={view.value} answer={answer} upload={upload} actionKey={key} />}
    </DraftScreen>
  )
}
