import { data, redirect, useLocation } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { screenMeta } from '#app/features/clinic-profile/screen-meta.ts'
import { isSaved, savedAddress } from '#app/features/website-editor/address.ts'
import { lookPath } from '#app/features/website-editor/look/address.ts'
import { LookScreen } from '#app/features/website-editor/look/components/look-screen.tsx'
import { lookFields, readLook } from '#app/features/website-editor/look/page.server.ts'
import { groupPictureFields, uploadPartIn } from '#app/features/website-editor/pictures/address.ts'
import { receivePicture } from '#app/features/website-editor/pictures/commands.server.ts'
import { saveForm } from '#app/features/website-editor/screens/form-page.server.ts'
import type { DraftFormAnswer, UploadAnswer } from '#app/features/website-editor/screens/form-view.ts'
import { m } from '#app/language/messages.ts'
import { isUpload } from '#app/platform/files/upload.server.ts'
import { readFields } from '#app/platform/forms/form-fields.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import { Banner } from '#app/ui/banner.tsx'
import type { Route } from './+types/look.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('website')]

/** The server hands a multipart body over as a stream (`server/http/requests/upload-body.ts`). */
export const handle = { interactive: true, takesFile: true }

export const meta: Route.MetaFunction = () => screenMeta('website/look')

export async function loader({ context }: Route.LoaderArgs) {
  const view = await readLook(context.get(servicesContext))
  return data(view, view.ok ? 200 : view.status)
}

type Said = { answer?: DraftFormAnswer; upload?: UploadAnswer }

export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const actor = context.get(adminContext)
  if (isUpload(request)) {
    const part = uploadPartIn(url.searchParams)
    const shown = groupPictureFields('look', part)
    if (!shown) throw new Response(null, { status: 404 })
    const kept = await receivePicture(services, { actor, shown }, request)
    if (kept.ok) return redirect(savedAddress(lookPath), 303)
    return data<Said>({ upload: { part, message: kept.message, errors: kept.errors } }, kept.status)
  }
  const fields = await readFields(request)
  const saved = await saveForm(services, { actor, fields, names: lookFields() })
  if (saved.ok) return redirect(savedAddress(lookPath), 303)
  return data<Said>({ answer: saved.answer }, saved.status)
}

export default function WebsiteLook({ loaderData: view, actionData }: Route.ComponentProps) {
  const { search, key } = useLocation()
  const { answer, upload }: Said = actionData ?? {}
  if (!view.ok)
    return (
      <Banner tone="error">
        <p>
          {view.message} <a href={lookPath}>{m.screens_try_again()}</a>
        </p>
      </Banner>
    )
  return (
    <LookScreen
      view={view.value}
      answer={answer}
      upload={upload}
      isSaved={isSaved(search) && !actionData}
      actionKey={key}
    />
  )
}
