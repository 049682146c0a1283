import { data, Outlet } from 'react-router'
import { readPublicHours } from '#app/features/closures/public/public-closures.server.ts'
import { EmbedFrame } from '#app/features/connections/embed/components/embed-frame.tsx'
import frameScript from '#app/features/connections/embed/frame-script.js?url&no-inline'
import { LanguageChoice } from '#app/features/languages/components/language-link.tsx'
import { useAnsweredForm } from '#app/features/languages/use-answered.ts'
import { ShowsHours } from '#app/features/opening-hours/components/hours-words.tsx'
import { shortWeek, weekOfShort } from '#app/features/opening-hours/rules.ts'
import { ErrorPage } from '#app/features/public-pages/components/shared/error-page.tsx'
import { m } from '#app/language/messages.ts'
import { nextClinicDay } from '#app/platform/clinic-time.server.ts'
import { isFormAnswerContext, notesFormAnswer } from '#app/platform/forms/form-answer.ts'
import { framingContext } from '#app/platform/pages/framing.ts'
import { type KeptFrame, keepingContext } from '#app/platform/pages/keeping.ts'
import { servicesContext } from '#app/platform/services.ts'
import { Embedded } from '#app/ui/embedded.ts'
import type { Route } from './+types/embed-layout'

/** Only what the owner allowed may frame it, and where that is nobody there is no such page. */
const allowsFraming: Route.MiddlewareFunction = ({ context }, next) => {
  const { embedOrigins } = context.get(servicesContext).settings
  if (embedOrigins.length === 0) throw data({ sentence: m.connections_embed_off() }, { status: 404 })
  context.set(framingContext, { ...context.get(framingContext), isShownBy: embedOrigins })
  return next()
}
export const middleware: Route.MiddlewareFunction[] = [allowsFraming, notesFormAnswer]

const frame: KeptFrame = { shows: ['hours'] }
export const handle = { frame, isPrivate: true }

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const keeping = context.get(keepingContext)
  const { week } = await readPublicHours(services, keeping)
  keeping.until(nextClinicDay(services.clock.now()))
  return {
    origins: services.settings.embedOrigins,
    hours: shortWeek(week),
    isFormAnswer: context.get(isFormAnswerContext),
  }
}

/** Looking for free times asks for those alone. */
export const shouldRevalidate = () => false

/** The booking form for other websites, `/embed/appointment` (docs/topics/embed.md). */
export default function EmbedLayout({ loaderData: { origins, hours, isFormAnswer } }: Route.ComponentProps) {
  return (
    <ShowsHours value={weekOfShort(hours)}>
      <meta name="robots" content="noindex" />
      <script defer src={frameScript} />
      <EmbedFrame origins={origins} languages={<LanguageChoice form={useAnsweredForm(isFormAnswer)} />}>
        <Outlet />
      </EmbedFrame>
    </ShowsHours>
  )
}

/** All its links lead out of the frame. */
export function ErrorBoundary() {
  return (
    <Embedded value>
      <main id="main">
        <ErrorPage />
      </main>
    </Embedded>
  )
}
