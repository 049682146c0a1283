import { Outlet, useLocation } from 'react-router'
import { SiteFrame } from '../../features/clinic/components/frame/site-frame.tsx'
import { type SiteData, SiteMeta, useSiteData } from '../../features/clinic/components/head/page-meta.tsx'
import { ErrorPage } from '../../features/clinic/components/shared/error-page.tsx'
import { clinicDate, nextClinicDay } from '../../platform/clinic-time.server.ts'
import { keepingContext } from '../../platform/pages/keeping.ts'
import { servicesContext, visitorContext } from '../../platform/services.ts'
import type { Route } from './+types/layout'

export function loader({ context }: Route.LoaderArgs): SiteData {
  const now = context.get(servicesContext).clock.now()
  context.get(keepingContext).until(nextClinicDay(now))
  const today = clinicDate(now)
  return { year: today.slice(0, 4), origin: context.get(visitorContext).origin }
}

/** Year and origin stay while one page is open: looking for free times asks for those alone. */
export const shouldRevalidate = () => false

export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  return (
    <SiteFrame path={useLocation().pathname} year={loaderData.year}>
      <SiteMeta origin={loaderData.origin} />
      <Outlet />
    </SiteFrame>
  )
}

/** Errors of public pages keep the frame, so that every way on stays in sight. */
export function ErrorBoundary() {
  const known = useSiteData()
  return (
    <SiteFrame path={useLocation().pathname} year={known?.year ?? ''} atNight>
      <ErrorPage />
    </SiteFrame>
  )
}
