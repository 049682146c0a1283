import { data, useLocation } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import type { SignedIn } from '#app/features/accounts/sign-in/commands.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { readSheetClinician, readSheetExtras } from '#app/features/desk/address.ts'
import { readChosen } from '#app/features/desk/bulk/rules.ts'
import { DashboardUnavailable } from '#app/features/desk/components/dashboard.tsx'
import { PrintedSchedulePage } from '#app/features/printed-schedule/components/printed-schedule.tsx'
import { readChosenSheet, readPrintedSchedule } from '#app/features/printed-schedule/page.server.ts'
import { m } from '#app/language/messages.ts'
import { readFields } from '#app/platform/forms/form-fields.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/printed-schedule.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('schedule')]

export const meta: Route.MetaFunction = () => titled(m.desk_printed_schedule())

/** Of chosen visits the form says which: nothing is read before it does. */
export async function loader({ url, context }: Route.LoaderArgs) {
  if (url.searchParams.has('chosen')) return null
  const sheet = await readPrintedSchedule(
    context.get(servicesContext),
    printing(context.get(adminContext)),
    url.searchParams.get('date'),
    readSheetClinician(url.searchParams),
  )
  return data(sheet, sheet.ok ? 200 : sheet.status)
}

/** The visits that were chosen in the list. */
export async function action({ request, context }: Route.ActionArgs) {
  const visits = readChosen(await readFields(request))
  const sheet = await readChosenSheet(
    context.get(servicesContext),
    printing(context.get(adminContext)),
    visits.map(({ id }) => id),
  )
  return data(sheet, sheet.ok ? 200 : sheet.status)
}

const printing = ({ name, username, ...actor }: SignedIn) => ({ ...actor, name: name || username })

export default function PrintedScheduleRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const sheet = actionData ?? loaderData
  if (!sheet?.ok) return <DashboardUnavailable message={sheet?.message ?? m.printed_schedule_none_asked()} />
  const extras = readSheetExtras(new URLSearchParams(search))
  return <PrintedSchedulePage key={`${sheet.value.date} ${search}`} sheet={sheet.value} asked={extras} />
}
