import { data, redirect, useLocation } from 'react-router'
import { refusedSentence } from '#app/features/access/permissions/permissions.ts'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { LogDesk } from '#app/features/audit/components/log-desk.tsx'
import { logAddress, readFilter } from '#app/features/audit/log/filter.ts'
import { readLog } from '#app/features/audit/log/page.server.ts'
import { screenMeta } from '#app/features/clinic-profile/screen-meta.ts'
import {
  lookUpPatient,
  maySeePatients,
  readPatientLookup,
} from '#app/features/patient-files/patient-records.server.ts'
import { fieldInLog } from '#app/features/website-editor/field-names.ts'
import { readFields } from '#app/platform/forms/form-fields.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/log.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('audit')]
export const meta: Route.MetaFunction = () => screenMeta('audit')

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const admin = context.get(adminContext)
  const filter = readFilter(url.searchParams)
  const isForPatients = maySeePatients(admin.role)
  const patient = await readPatientLookup(services, admin, filter.patient)
  const log = await readLog(services, admin, {
    search: url.searchParams,
    patient,
    role: admin.role,
    nameOfField: (object, field) => (object === 'website' ? fieldInLog(field) : null),
  })
  return data({ log, filter, maySeePatients: isForPatients }, log.ok ? 200 : log.status)
}

/** Looks a patient up; what was typed stands in no address. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = context.get(adminContext)
  if (!maySeePatients(admin.role)) return data({ message: refusedSentence('visits') }, 403)
  const typed = (await readFields(request)).get('patient') ?? ''
  const found = await lookUpPatient(context.get(servicesContext), admin, typed)
  if (!found.ok) return data({ message: found.message }, found.status)
  return redirect(logAddress({ patient: found.value }), 303)
}

export default function AuditLog({ loaderData, actionData }: Route.ComponentProps) {
  const { log, filter, maySeePatients } = loaderData
  return (
    <LogDesk
      view={log.ok ? log.value : null}
      filter={filter}
      problem={log.ok ? undefined : log.message}
      refusal={actionData?.message}
      maySeePatients={maySeePatients}
      actionKey={useLocation().key}
    />
  )
}
