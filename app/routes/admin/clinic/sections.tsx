import { Outlet, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { mayDo } from '#app/features/access/permissions/permissions.ts'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { SectionsContext } from '#app/features/clinic-sections/components/section-card.tsx'
import { clinicSections } from '#app/features/clinic-sections/sections.ts'
import { readChangedSections } from '#app/features/website-editor/published.server.ts'
import { PublishBar } from '#app/features/website-editor/publishing/components/publish-bar.tsx'
import { readBar } from '#app/features/website-editor/publishing/page.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/sections.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('clinic')]

/** What the list of sections shows next to each of them. */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const admin = context.get(adminContext)
  const { role } = admin
  const open = clinicSections.filter(({ permission }) => mayDo(role, permission)).map(({ id }) => id)
  if (!mayDo(role, 'website')) return { open, changed: [], bar: null, user: admin.id }
  const [changed, bar] = await Promise.all([readChangedSections(services), readBar(services, admin)])
  return { open, changed, bar, user: admin.id }
}

/** Fresh after every form, on every other page, and when the draft was saved as somebody typed. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) {
  const isAskedAgain = currentUrl.href === nextUrl.href
  return formMethod !== undefined || isAskedAgain || currentUrl.pathname !== nextUrl.pathname
}

/** In `/admin/clinic/SECTION`. */
const sectionPlace = 3

/** The screen "Clinic", whichever section is open. */
export default function ClinicSections({ loaderData }: Route.ComponentProps) {
  const { open, changed, bar, user } = loaderData
  const section = useLocation().pathname.split('/')[sectionPlace]
  const preview = section === 'doctors' || section === 'services' ? `/${section}` : '/'
  return (
    <SectionsContext
      value={{ open, changed, user, foot: bar && <PublishBar view={bar} preview={preview} /> }}
    >
      <Outlet />
    </SectionsContext>
  )
}
