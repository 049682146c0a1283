import { data, redirect, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { screenMeta } from '#app/features/clinic-profile/screen-meta.ts'
import { keepPatientSearch, readPatientList } from '#app/features/patient-files/patient-search.server.ts'
import { patientsAddress } from '#app/features/patients/address.ts'
import { PatientsDesk } from '#app/features/patients/components/patients-desk.tsx'
import { pick, readFields } from '#app/platform/forms/form-fields.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/patients.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('patient-pages')]

export const meta: Route.MetaFunction = () => screenMeta('patients')

export async function loader({ url, context }: Route.LoaderArgs) {
  const [find, after] = [url.searchParams.get('find'), url.searchParams.get('after')]
  const list = await readPatientList(context.get(servicesContext), context.get(adminContext), { find, after })
  return data({ list, find, after }, list.ok ? 200 : list.status)
}

/** Keeps what was typed and shows what it finds, at an address in which no name stands. */
export async function action({ request, context }: Route.ActionArgs) {
  const { words } = pick(await readFields(request), ['words'])
  const kept = await keepPatientSearch(context.get(servicesContext), context.get(adminContext), words)
  return kept.ok
    ? redirect(patientsAddress({ find: kept.value }), 303)
    : data({ message: kept.message }, kept.status)
}

export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod !== undefined || defaultShouldRevalidate

export default function Patients({ loaderData, actionData }: Route.ComponentProps) {
  const { list, find, after } = loaderData
  return (
    <PatientsDesk
      list={list.ok ? list.value : null}
      problem={actionData?.message ?? (list.ok ? undefined : list.message)}
      find={find}
      after={after}
      actionKey={useLocation().key}
    />
  )
}
