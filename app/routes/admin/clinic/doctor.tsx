import { data, redirect, useLocation } from 'react-router'
import { mayDo } from '#app/features/access/permissions/permissions.ts'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { doctorField } from '#app/features/clinic-profile/website/doctor-fields.ts'
import { doctorPath, doctorsPath, isSaved, savedAddress } from '#app/features/website-editor/address.ts'
import { DraftScreen } from '#app/features/website-editor/components/draft-screen.tsx'
import { DoctorPage } from '#app/features/website-editor/doctors/components/doctor-page.tsx'
import { doctorFieldNames, readDoctor } from '#app/features/website-editor/doctors/page.server.ts'
import { receivePicture } from '#app/features/website-editor/pictures/commands.server.ts'
import { saveForm } from '#app/features/website-editor/screens/form-page.server.ts'
import type { DraftFormAnswer, UploadAnswer } from '#app/features/website-editor/screens/form-view.ts'
import { m } from '#app/language/messages.ts'
import { isUpload } from '#app/platform/files/upload.server.ts'
import { readFields } from '#app/platform/forms/form-fields.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/doctor.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('website')]

/** The server hands a multipart body over as a stream (`server/http/requests/upload-body.ts`). */
export const handle = { interactive: true, takesFile: true }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled((loaderData?.view.ok && loaderData.view.value.name) || m.doctors_title())

export async function loader({ params, context }: Route.LoaderArgs) {
  const view = await readDoctor(context.get(servicesContext), params.id)
  const canChangeTeam = mayDo(context.get(adminContext).role, 'team')
  return data({ view, canChangeTeam }, view.ok ? 200 : view.status)
}

type Said = { answer?: DraftFormAnswer; upload?: UploadAnswer }

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const actor = context.get(adminContext)
  const known = await readDoctor(services, id)
  if (isUpload(request)) {
    const shown = { picture: doctorField(id, 'portrait'), focus: doctorField(id, 'focus') }
    const kept = known.ok ? await receivePicture(services, { actor, shown }, request) : known
    if (kept.ok) return redirect(savedAddress(doctorPath(id)), 303)
    return data<Said>({ upload: { message: kept.message, errors: kept.errors } }, kept.status)
  }
  const fields = await readFields(request)
  if (!known.ok) return data<Said>({}, known.status)
  const saved = await saveForm(services, { actor, fields, names: doctorFieldNames(id) })
  if (saved.ok) return redirect(savedAddress(doctorPath(id)), 303)
  return data<Said>({ answer: saved.answer }, saved.status)
}

export default function ClinicDoctor({
  loaderData: { view, canChangeTeam },
  actionData,
}: Route.ComponentProps) {
  const { search, key } = useLocation()
  const { answer, upload }: Said = actionData ?? {}
  return (
    <DraftScreen
      section="doctors"
      path={view.ok ? doctorPath(view.value.id) : doctorsPath}
      problem={view.ok ? undefined : (view.message ?? '')}
      isSaved={isSaved(search) && !actionData}
      actionKey={key}
    >
      {view.ok && (
        <DoctorPage
          view={view.value}
          answer={answer}
          upload={upload}
          canChangeTeam={canChangeTeam}
          actionKey={key}
        />
      )}
    </DraftScreen>
  )
}
