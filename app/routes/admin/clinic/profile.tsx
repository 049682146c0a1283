import { data, redirect, useLocation } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { screenMeta } from '#app/features/clinic-profile/screen-meta.ts'
import { visitsForHours } from '#app/features/visits-to-settle/lookups.server.ts'
import { isSaved, savedAddress } from '#app/features/website-editor/address.ts'
import { DraftScreen } from '#app/features/website-editor/components/draft-screen.tsx'
import {
  ProfileSection,
  profilePath,
} from '#app/features/website-editor/profile/components/profile-section.tsx'
import { profileFields, readProfile } from '#app/features/website-editor/profile/page.server.ts'
import { saveForm } from '#app/features/website-editor/screens/form-page.server.ts'
import { readFields } from '#app/platform/forms/form-fields.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/profile.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('website')]

export const meta: Route.MetaFunction = () => screenMeta('clinic')

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const profile = await readProfile(services, visitsForHours(services).isAnyVisitBooked)
  return data(profile, profile.ok ? 200 : profile.status)
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readFields(request)
  const saved = await saveForm(context.get(servicesContext), {
    actor: context.get(adminContext),
    fields,
    names: profileFields,
  })
  return saved.ok ? redirect(savedAddress(profilePath), 303) : data(saved.answer, saved.status)
}

export default function ClinicProfile({ loaderData: view, actionData }: Route.ComponentProps) {
  const { search, key } = useLocation()
  return (
    <DraftScreen
      section="profile"
      path={profilePath}
      problem={view.ok ? undefined : (view.message ?? '')}
      isSaved={isSaved(search) && !actionData}
      actionKey={key}
    >
      {view.ok && <ProfileSection view={view.value} answer={actionData} actionKey={key} />}
    </DraftScreen>
  )
}
