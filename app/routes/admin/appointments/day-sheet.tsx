import { data, useLocation } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import type { SignedIn } from '#app/features/accounts/sign-in/commands.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { DaySheetPage } from '#app/features/day-sheet/components/day-sheet.tsx'
import { readChosenSheet, readDaySheet } from '#app/features/day-sheet/page.server.ts'
import { readSheetClinician, readSheetExtras } from '#app/features/desk/address.ts'
import { readChosen } from '#app/features/desk/bulk/rules.ts'
import { DashboardUnavailable } from '#app/features/desk/components/dashboard.tsx'
import { m } from '#app/language/messages.ts'
import { readFields } from '#app/platform/forms/form-fields.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/day-sheet.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('visits')]

export const meta: Route.MetaFunction = () => titled(m.desk_day_sheet())

/** Of chosen visits the form says which: nothing is read before it does. */
export async function loader({ url, context }: Route.LoaderArgs) {
  if (url.searchParams.has('chosen')) return null
  const sheet = await readDaySheet(
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

export default function DaySheetRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const sheet = actionData ?? loaderData
  if (!sheet?.ok) return <DashboardUnavailable message={sheet?.message ?? m.day_sheet_none_asked()} />
  const extras = readSheetExtras(new URLSearchParams(search))
  return <DaySheetPage key={`${sheet.value.date} ${search}`} sheet={sheet.value} asked={extras} />
}
