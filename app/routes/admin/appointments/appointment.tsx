import {
  data,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useOutletContext,
} from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { pickAnswers } from '#app/features/answers/rules.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { deskAction } from '#app/features/desk/actions.server.ts'
import {
  doneAddress,
  readAddress,
  readDetailsPart,
  readMoveChoice,
  visitAddress,
} from '#app/features/desk/address.ts'
import { chosenInForm, rowsWanted, withRows } from '#app/features/desk/details/change-fields.ts'
import { DetailsUnavailable, type Neighbour } from '#app/features/desk/details/components/details-head.tsx'
import { DetailsPanel } from '#app/features/desk/details/components/details-panel.tsx'
import { readDetails } from '#app/features/desk/details/page.server.ts'
import { deskFields } from '#app/features/desk/form.ts'
import { otherTimeFields } from '#app/features/desk/other-time.ts'
import { cancelSender, isAboutSender } from '#app/features/desk/senders/actions.server.ts'
import { changeFields } from '#app/features/scheduling/changes/fields.ts'
import { afterSettling } from '#app/features/visits-to-settle/actions.server.ts'
import { readSettleReturn } from '#app/features/visits-to-settle/address.ts'
import { m } from '#app/language/messages.ts'
import { pick, readFields, valuesOf } from '#app/platform/forms/form-fields.server.ts'
import { atRow } from '#app/platform/lists/list-address.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/appointment.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('visits')]

export const meta: Route.MetaFunction = () => titled(m.details_title())

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const details = await readDetails(context.get(servicesContext), context.get(adminContext), {
    id: params.id,
    move: readMoveChoice(url.searchParams),
  })
  return data(details, details.ok ? 200 : details.status)
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const fields = await readFields(request)
  const services = context.get(servicesContext)
  const actor = context.get(adminContext)
  const { intent, ...picked } = pick(fields, deskFields)
  const form = withRows(picked, (name) => valuesOf(fields, name))
  const answers = pickAnswers(fields)
  // Without script the times of what was just chosen; one treatment more or less.
  const rows = rowsWanted(intent, chosenInForm(form))
  if (rows) {
    const typed = form.otherTime === '' ? {} : pick(fields, otherTimeFields)
    const shown = { ...rows, ...typed, move: url.searchParams.get('move') ?? '' }
    return redirect(visitAddress(readAddress(url.searchParams).list, params.id, shown), 303)
  }
  const outcome = isAboutSender(fields)
    ? await cancelSender(services, { actor, id: params.id, fields })
    : await deskAction(intent)(services, actor, { ...form, answers })
  if (!outcome.ok) {
    const { status, message, alternatives, errors, insisted, others } = outcome
    const said = { ...(message && { message }), ...(errors && { errors }) }
    const instead = { ...(alternatives && { alternatives }), ...(insisted && { insisted }) }
    // What was sent, to be sent again as it was once staff know of the patient's other visit.
    const again = others === undefined ? {} : { again: { intent, ...form, others } }
    return data(
      { ...said, ...instead, ...again, typed: { ...pick(fields, typedFields), next: form.next }, answers },
      status,
    )
  }
  const list = afterSettling(url.searchParams, outcome.value)
  if (list !== null) return redirect(list, 303)
  const page = visitAddress(readAddress(url.searchParams).list, params.id)
  return redirect(doneAddress(page, outcome.value), 303)
}

/** What staff wrote, shown again where it was refused. */
const typedFields = [
  'reason',
  'letterWords',
  'note',
  ...otherTimeFields,
  ...changeFields,
  'otherWith',
] as const

/** A board beside it that reloads by itself opens nobody's details anew: that would stand in the log as another look. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  formMethod !== undefined || (defaultShouldRevalidate && currentUrl.href !== nextUrl.href)

export default function AppointmentPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { search } = useLocation()
  const rows = useOutletContext<Neighbour[]>()
  const asked = new URLSearchParams(search)
  const { list } = readAddress(asked)
  const settle = readSettleReturn(asked)
  if (!loaderData.ok)
    return (
      <DetailsUnavailable
        message={loaderData.message ?? m.details_load_failed()}
        list={settle?.list ?? list}
      />
    )
  const at = rows.findIndex((row) => row.id === params.id)
  const neighbours = { previous: rows[at - 1] ?? null, next: (at >= 0 && rows[at + 1]) || null }
  return (
    <DetailsPanel
      view={loaderData.value}
      list={list}
      back={settle === null ? list : atRow(settle.list, params.id)}
      part={readDetailsPart(asked)}
      refusal={actionData}
      neighbours={neighbours}
    />
  )
}
