import { data, redirect, useLocation } from 'react-router'
import { mayDo } from '#app/features/access/permissions/permissions.ts'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { screenAction } from '#app/features/accounts/screen-action.server.ts'
import { screenMeta } from '#app/features/clinic-profile/screen-meta.ts'
import { movedIn } from '#app/features/website-editor/address.ts'
import { DoctorsScreen } from '#app/features/website-editor/doctors/components/doctors-screen.tsx'
import { doctorIntents, readDoctorList } from '#app/features/website-editor/doctors/page.server.ts'
import { afterAction } from '#app/platform/lists/list-address.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/doctors.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('website')]

export const meta: Route.MetaFunction = () => screenMeta('clinic')

export async function loader({ context }: Route.LoaderArgs) {
  const view = await readDoctorList(context.get(servicesContext))
  const canChangeTeam = mayDo(context.get(adminContext).role, 'team')
  return data({ view, canChangeTeam }, view.ok ? 200 : view.status)
}

export const action = screenAction(doctorIntents, async ({ fields, run }, _: Route.ActionArgs) => {
  const moved = await run()
  if (!moved.ok) return data({ message: moved.message }, moved.status)
  return redirect(afterAction(moved.value, fields), 303)
})

export default function ClinicDoctors({ loaderData, actionData }: Route.ComponentProps) {
  const { search, key } = useLocation()
  return (
    <DoctorsScreen {...loaderData} moved={movedIn(search)} refusal={actionData?.message} actionKey={key} />
  )
}
