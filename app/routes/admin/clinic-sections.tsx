import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import { adminContext } from '../../features/admins/admin-context.ts'
import { mayDo } from '../../features/admins/permissions/permissions.ts'
import { permit } from '../../features/admins/permissions/permit.server.ts'
import { SectionsContext } from '../../features/clinic/sections/components/sections-context.ts'
import { clinicSections } from '../../features/clinic/sections/sections.ts'
import { readChangedSections } from '../../features/website/changed-sections.server.ts'
import { servicesContext } from '../../platform/services.ts'
import type { Route } from './+types/clinic-sections.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('clinic')]

/** What the list of sections shows beside each of them. */
export async function loader({ context }: Route.LoaderArgs) {
  const { role } = context.get(adminContext)
  const open = clinicSections.filter(({ permission }) => mayDo(role, permission)).map(({ id }) => id)
  const changed = mayDo(role, 'website') ? await readChangedSections(context.get(servicesContext)) : []
  return { open, changed }
}

/** Fresh after every form, and on every other page. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) {
  return formMethod !== undefined || currentUrl.pathname !== nextUrl.pathname
}

/** The screen "Clinic", whichever section is open. */
export default function ClinicSections({ loaderData }: Route.ComponentProps) {
  return (
    <SectionsContext value={loaderData}>
      <Outlet />
    </SectionsContext>
  )
}
