import { data, redirect, useLocation } from 'react-router'
import { mayDo, refusedSentence } from '#app/features/access/permissions/permissions.ts'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { screenMeta } from '#app/features/clinic-profile/screen-meta.ts'
import { moveInOrder } from '#app/features/team/commands.server.ts'
import { movedAddress, movedIn } from '#app/features/website-editor/address.ts'
import { DoctorsScreen } from '#app/features/website-editor/doctors/components/doctors-screen.tsx'
import { readDoctorList } from '#app/features/website-editor/doctors/page.server.ts'
import { m } from '#app/language/messages.ts'
import { readFields } from '#app/platform/forms/form-fields.server.ts'
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

const forbidden = 403
const unknown = 422

/** The order is the team's, and holds at once. */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readFields(request)
  const actor = context.get(adminContext)
  if (!mayDo(actor.role, 'team')) return data({ message: refusedSentence('team') }, forbidden)
  const id = fields.get('id') ?? ''
  const to = fields.get('to') === 'earlier' ? 'earlier' : 'later'
  if (fields.get('intent') !== 'move') return data({ message: m.doctors_unknown_action() }, unknown)
  const moved = await moveInOrder(context.get(servicesContext), { actor, kind: 'clinician', id, to })
  if (!moved.ok) return data({ message: moved.message }, moved.status)
  return redirect(afterAction(movedAddress(id), fields), 303)
}

export default function ClinicDoctors({ loaderData, actionData }: Route.ComponentProps) {
  const { search, key } = useLocation()
  return (
    <DoctorsScreen {...loaderData} moved={movedIn(search)} refusal={actionData?.message} actionKey={key} />
  )
}
