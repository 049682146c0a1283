import { data, redirect, useLocation } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { serviceField } from '#app/features/clinic-profile/website/fields.ts'
import { visitsForTeam } from '#app/features/visits-to-settle/lookups.server.ts'
import { isSaved, savedAddress, servicePath, servicesPath } from '#app/features/website-editor/address.ts'
import { DraftScreen } from '#app/features/website-editor/components/draft-screen.tsx'
import { receivePicture } from '#app/features/website-editor/pictures/commands.server.ts'
import { saveForm } from '#app/features/website-editor/screens/form-page.server.ts'
import type { DraftFormAnswer, UploadAnswer } from '#app/features/website-editor/screens/form-view.ts'
import { ServicePage } from '#app/features/website-editor/services/components/service-page.tsx'
import { readService, serviceFieldNames } from '#app/features/website-editor/services/page.server.ts'
import { m } from '#app/language/messages.ts'
import { isUpload } from '#app/platform/files/upload.server.ts'
import { readFields } from '#app/platform/forms/form-fields.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/service.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('website')]

/** The server hands a multipart body over as a stream (`server/http/requests/upload-body.ts`). */
export const handle = { interactive: true, takesFile: true }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled((loaderData?.ok && loaderData.value.name) || m.services_title())

const readView = (context: Route.LoaderArgs['context'], key: string) => {
  const services = context.get(servicesContext)
  return readService(services, { key, listTreatments: visitsForTeam(services).listTreatments })
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const view = await readView(context, params.key)
  return data(view, view.ok ? 200 : view.status)
}

type Said = { answer?: DraftFormAnswer; upload?: UploadAnswer }

export async function action({ request, params: { key }, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const actor = context.get(adminContext)
  const known = await readView(context, key)
  if (isUpload(request)) {
    const shown = { picture: serviceField(key, 'picture'), focus: serviceField(key, 'focus') }
    const kept = known.ok ? await receivePicture(services, { actor, shown }, request) : known
    if (kept.ok) return redirect(savedAddress(servicePath(key)), 303)
    return data<Said>({ upload: { message: kept.message, errors: kept.errors } }, kept.status)
  }
  const fields = await readFields(request)
  if (!known.ok) return data<Said>({}, known.status)
  const saved = await saveForm(services, { actor, fields, names: serviceFieldNames(key) })
  if (saved.ok) return redirect(savedAddress(servicePath(key)), 303)
  return data<Said>({ answer: saved.answer }, saved.status)
}

export default function ClinicService({ loaderData: view, actionData }: Route.ComponentProps) {
  const { search, key } = useLocation()
  const { answer, upload }: Said = actionData ?? {}
  return (
    <DraftScreen
      section="services"
      path={view.ok ? servicePath(view.value.id) : servicesPath}
      problem={view.ok ? undefined : (view.message ?? '')}
      isSaved={isSaved(search) && !actionData}
      actionKey={key}
    >
      {view.ok && <ServicePage view={view.value} answer={answer} upload={upload} actionKey={key} />}
    </DraftScreen>
  )
}
