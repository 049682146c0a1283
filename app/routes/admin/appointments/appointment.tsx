import {
  data,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useOutletContext,
} from 'react-router'
import { mayDo } from '#app/features/access/permissions/permissions.ts'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { screenAction } from '#app/features/accounts/screen-action.server.ts'
import { pickAnswers } from '#app/features/answers/rules.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import {
  doneAddress,
  readAddress,
  readDetailsPart,
  readMoveChoice,
  visitAddress,
} from '#app/features/desk/address.ts'
import { chosenInForm, withRows } from '#app/features/desk/details/change-fields.ts'
import { DetailsUnavailable, type Neighbour } from '#app/features/desk/details/components/details-head.tsx'
import { DetailsPanel } from '#app/features/desk/details/components/details-panel.tsx'
import { readDetails } from '#app/features/desk/details/page.server.ts'
import { deskFields } from '#app/features/desk/form.ts'
import { visitIntents } from '#app/features/desk/intents.server.ts'
import { otherTimeFields } from '#app/features/desk/other-time.ts'
import { changeFields } from '#app/features/scheduling/changes/fields.ts'
import { afterSettling } from '#app/features/visits-to-settle/actions.server.ts'
import { readSettleReturn } from '#app/features/visits-to-settle/address.ts'
import { m } from '#app/language/messages.ts'
import { pick, valuesOf } from '#app/platform/forms/form-fields.server.ts'
import { atRow } from '#app/platform/lists/list-address.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/appointment.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('schedule')]

export const meta: Route.MetaFunction = () => titled(m.details_title())

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const admin = context.get(adminContext)
  const details = await readDetails(context.get(servicesContext), admin, {
    id: params.id,
    move: mayDo(admin.role, 'visits') ? readMoveChoice(url.searchParams) : null,
  })
  return data(details, details.ok ? 200 : details.status)
}

export const action = screenAction(
  visitIntents,
  async ({ fields, run }, { params, url }: Route.ActionArgs) => {
    const { intent, ...picked } = pick(fields, deskFields)
    const form = withRows(picked, (name) => valuesOf(fields, name))
    const answers = pickAnswers(fields)
    const sent = { id: params.id, form: { ...form, answers }, chosen: chosenInForm(form) }
    const outcome = await run(sent)
    const { list } = readAddress(url.searchParams)
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
    // Without script the times of what was just chosen; one treatment more or less.
    if ('rows' in outcome.value) {
      const typed = form.otherTime === '' ? {} : pick(fields, otherTimeFields)
      const shown = { ...outcome.value.rows, ...typed, move: url.searchParams.get('move') ?? '' }
      return redirect(visitAddress(list, params.id, shown), 303)
    }
    const settled = afterSettling(url.searchParams, outcome.value)
    return redirect(settled ?? doneAddress(visitAddress(list, params.id), outcome.value), 303)
  },
)

/** What staff wrote, shown again where it was refused. */
const typedFields = [
  'reason',
  'emailWords',
  'note',
  ...otherTimeFields,
  ...changeFields,
  'otherWith',
] as const

/** A board next to it that reloads by itself opens nobody's details again: that would be in the log as another look. */
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
