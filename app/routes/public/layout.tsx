import { Outlet, useLocation } from 'react-router'
import { currentClinic, website, websiteGroup } from '#app/features/clinic-profile/website/current-clinic.ts'
import type { WebsiteGroups } from '#app/features/clinic-profile/website/website.ts'
import { bandOf } from '#app/features/closures/public/band.ts'
import { publicClosures, readPublicHours } from '#app/features/closures/public/public-closures.server.ts'
import { useAnsweredForm } from '#app/features/languages/use-answered.ts'
import { ShowsHours } from '#app/features/opening-hours/components/hours-words.tsx'
import { defaultHours, shortWeek, weekOfShort } from '#app/features/opening-hours/rules.ts'
import { SiteFrame } from '#app/features/public-pages/components/frame/site-frame.tsx'
import {
  type SiteData,
  SiteMeta,
  useSiteData,
} from '#app/features/public-pages/components/head/page-meta.tsx'
import { ErrorPage } from '#app/features/public-pages/components/shared/error-page.tsx'
import { PreviewRibbon } from '#app/features/website-editor/preview/components/preview-ribbon.tsx'
import { languageOfferContext } from '#app/language/language-offer.ts'
import { clinicDate, clinicTimeZone, nextClinicDay } from '#app/platform/clinic-time.server.ts'
import { isFormAnswerContext, notesFormAnswer } from '#app/platform/forms/form-answer.ts'
import { type KeptFrame, keepingContext } from '#app/platform/pages/keeping.ts'
import { servicesContext, visitorContext } from '#app/platform/services.ts'
import { middleOf, sunOver } from '#app/platform/sun.server.ts'
import type { Route } from './+types/layout'
import { previewContext, previewsDraft } from './preview.server.ts'
import { refusesPagesTurnedOff } from './shown-page.server.ts'

export const middleware: Route.MiddlewareFunction[] = [previewsDraft, refusesPagesTurnedOff, notesFormAnswer]

const frame: KeptFrame = { shows: ['hours'] }
export const handle = { frame }

export async function loader({ context }: Route.LoaderArgs): Promise<SiteData> {
  const services = context.get(servicesContext)
  const keeping = context.get(keepingContext)
  const now = services.clock.now()
  const open = await readPublicHours(services, keeping)
  keeping.until(nextClinicDay(now))
  const today = clinicDate(now)
  const { sun, until } = sunOver(currentClinic().coordinates ?? middleOf(clinicTimeZone(), now), now)
  keeping.until(until)
  const { announcement: closed, different } = publicClosures(open, keeping, now)
  return {
    year: today.slice(0, 4),
    origin: context.get(visitorContext).origin,
    offered: context.get(languageOfferContext),
    isFormAnswer: context.get(isFormAnswerContext),
    hours: shortWeek(open.week),
    different,
    announcement: bandOf({ closed, announcement: website().announcement, today }),
    isPreview: context.get(previewContext),
    scenery: { head: headOf(websiteGroup('look')), sun },
  }
}

/** Without its photograph a head is type alone. */
const headOf = ({ hero, photo }: WebsiteGroups['look']) => (hero === 'photograph' && !photo ? 'plain' : hero)

/** All of it stays while one page is open: looking for free times asks for those alone. */
export const shouldRevalidate = () => false

export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  return (
    <ShowsHours value={weekOfShort(loaderData.hours)}>
      <SiteFrame
        path={pathname}
        above={loaderData.isPreview && <PreviewRibbon path={pathname} />}
        year={loaderData.year}
        answeredForm={useAnsweredForm(loaderData.isFormAnswer)}
        offered={loaderData.offered}
        announcement={loaderData.announcement}
        scenery={loaderData.scenery}
      >
        {import.meta.env.SSR && <SiteMeta origin={loaderData.origin} />}
        <Outlet />
      </SiteFrame>
    </ShowsHours>
  )
}

/** Errors of public pages keep the frame, so that every way on stays in sight. */
export function ErrorBoundary() {
  const known = useSiteData()
  return (
    <ShowsHours value={known ? weekOfShort(known.hours) : defaultHours.week}>
      <SiteFrame
        path={useLocation().pathname}
        year={known?.year ?? ''}
        offered={known?.offered ?? null}
        scenery={known?.scenery}
        atNight
      >
        <ErrorPage />
      </SiteFrame>
    </ShowsHours>
  )
}
