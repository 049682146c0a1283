import { data, redirect, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { mayDo } from '#app/features/access/permissions/permissions.ts'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { screenAction } from '#app/features/accounts/screen-action.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { belongings } from '#app/features/patient-files/belongings.server.ts'
import { readPatient } from '#app/features/patient-files/patient-page.server.ts'
import { patientActions, patientAddress } from '#app/features/patients/address.ts'
import { PatientPage, PatientUnavailable } from '#app/features/patients/components/patient-page.tsx'
import { patientIntents } from '#app/features/patients/page/actions.server.ts'
import { m } from '#app/language/messages.ts'
import { knownValue } from '#app/platform/lists/list-address.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/patient.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('patient-pages')]

export const meta: Route.MetaFunction = () => titled(m.patients_page_title())

/** Whose record was joined to another's is shown under that one. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const admin = context.get(adminContext)
  const read = await readPatient(context.get(servicesContext), admin, {
    id: params.id,
    mayBook: mayDo(admin.role, 'visits'),
    hasRights: mayDo(admin.role, 'patient-rights'),
    isAllVisits: url.searchParams.get('visits') === 'all',
    isAllSeen: url.searchParams.get('seen') === 'all',
  })
  if (!read.ok) return data({ view: null, message: read.message }, read.status)
  if ('movedTo' in read.value) throw redirect(patientAddress(read.value.movedTo))
  return data({ view: read.value.view, message: undefined })
}

export const action = screenAction(patientIntents, async ({ fields, run }, { params }: Route.ActionArgs) => {
  const outcome = await run({ id: params.id, belongings })
  if (outcome.ok) return redirect(outcome.value, 303)
  const { message, errors, status } = outcome
  return data(
    { message, errors, words: fields.get('words') ?? '', reason: fields.get('reason') ?? '' },
    status,
  )
})

/** What reloads by itself opens nobody's page again: that would be in the log as another look. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  formMethod !== undefined || (defaultShouldRevalidate && currentUrl.href !== nextUrl.href)

export default function Patient({ loaderData: { view, message }, actionData }: Route.ComponentProps) {
  const { search, key } = useLocation()
  if (view === null) return <PatientUnavailable message={message} />
  return (
    <PatientPage
      view={view}
      done={knownValue(new URLSearchParams(search), 'done', patientActions)}
      refusal={actionData}
      actionKey={key}
    />
  )
}
