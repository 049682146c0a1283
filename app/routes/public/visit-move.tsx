import { data, redirectDocument } from 'react-router'
import { orUnreachable, type Unreachable } from '#app/features/booking/components/unreachable.ts'
import { bookingForm } from '#app/features/booking/fields.ts'
import { visitPath } from '#app/features/scheduling/index.server.ts'
import { parseSlot } from '#app/features/scheduling/rules.ts'
import { LinkOver } from '#app/features/visit-page/components/link-over.tsx'
import { VisitPanel } from '#app/features/visit-page/components/visit-panel.tsx'
import { moveVisit } from '#app/features/visit-page/move/commands.server.ts'
import { MovePage } from '#app/features/visit-page/move/components/move-page.tsx'
import { moveFields, type TypedMove } from '#app/features/visit-page/move/fields.ts'
import { type MoveAnswer, type MoveRequest, readMove } from '#app/features/visit-page/move/page.server.ts'
import { type Opening, readVisit } from '#app/features/visit-page/page.server.ts'
import { m } from '#app/language/messages.ts'
import { parseDate, parseMonth } from '#app/platform/dates.ts'
import { pick, readFields } from '#app/platform/forms/form-fields.server.ts'
import { sendsLinks } from '#app/platform/mail/mail-fault.ts'
import { privateAddress } from '#app/platform/pages/private-address.server.ts'
import { waiting, waitingOfEither } from '#app/platform/pages/waiting.ts'
import { type Services, servicesContext, visitorContext } from '#app/platform/services.ts'
import type { Route } from './+types/visit-move'

export const handle = { interactive: true, isPrivate: true, form: bookingForm }
export const middleware: Route.MiddlewareFunction[] = [privateAddress]

/** Where it cannot be moved here, the visit itself is shown, and why. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const opening = { token: params.token, address: context.get(visitorContext).address }
  return shown(context.get(servicesContext), opening, {
    asked: {
      date: asked.get('date') ?? '',
      time: '',
      with: asked.get('with'),
      month: asked.get('month') ?? '',
    },
    answer: null,
    status: 200,
  })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const opening = { token: params.token, address: context.get(visitorContext).address }
  const fields = await readFields(request)
  const typed = wantedIn(fields)
  const show = fields.get('show') ?? ''
  const month = parseMonth(show) ?? new URL(request.url).searchParams.get('month') ?? ''
  const asked = { ...typed, date: parseDate(show) ?? typed.date, month }
  if (show || fields.get('intent') === 'show')
    return shown(services, opening, { asked, answer: {}, status: 200 })
  const moved = await moveVisit(services, { ...opening, typed })
  if (moved.ok) return redirectDocument(`${visitPath(params.token)}?said=moved`, 303)
  const { status, retryAfter } = moved
  return shown(services, opening, { asked, answer: moved, status, retryAfter })
}

/** A near time's own button says day, time and with whom at once. */
function wantedIn(fields: ReadonlyMap<string, string>): TypedMove {
  const typed = pick(fields, moveFields)
  const slot = parseSlot(fields.get('slot') ?? '')
  return slot ? { ...typed, date: slot.date, time: slot.time, with: slot.clinicianId ?? '' } : typed
}

type Shown = {
  asked: MoveRequest
  answer: MoveAnswer | null
  status: number
  retryAfter?: number | undefined
}

/** The page as it is to be shown, the visit's own where it cannot be moved, or what a link shows that opens nothing. */
async function shown(services: Services, opening: Opening, { asked, answer, status, retryAfter }: Shown) {
  const read = await readMove(services, opening, { asked, answer })
  const nothing = { move: null, visit: null, refusal: null, retryAfter: null, sends: sendsLinks(services) }
  if (read.ok) return data({ ...nothing, move: read.value }, { status, headers: waiting(retryAfter) })
  const visit = await readVisit(services, opening)
  const refusal = answer?.message ?? read.message ?? null
  if (visit.ok)
    return data(
      { ...nothing, visit: visit.value, refusal },
      { status: status === 200 ? read.status : status },
    )
  const { retryAfter: wait = null } = visit
  return data({ ...nothing, retryAfter: wait }, { status: visit.status, headers: waiting(wait) })
}

/** A document's answer says when to try again, too. */
export const headers: Route.HeadersFunction = waitingOfEither

/** Without a network the page, and what was chosen on it, stays. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  orUnreachable(serverLoader, m.appointments_load_failed())

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  orUnreachable(serverAction, m.move_failed())

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export default function VisitMove({ loaderData, actionData }: Route.ComponentProps) {
  const latest = actionData ?? loaderData
  if (isUnreachable(latest)) return <MovePage view={latest} />
  const { move, visit, refusal, ...over } = latest
  if (move) return <MovePage view={move} />
  return visit ? <VisitPanel view={visit} said={null} refusal={refusal} /> : <LinkOver {...over} />
}

const isUnreachable = (latest: object): latest is Unreachable => 'state' in latest
