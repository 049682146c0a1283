import { data, redirect, useLocation } from 'react-router'
import { intentsOf } from '#app/features/access/permissions/intents.ts'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { screenAction } from '#app/features/accounts/screen-action.server.ts'
import type { Staff } from '#app/features/audit/actor.ts'
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
import type { FormFields } from '#app/platform/forms/form-fields.server.ts'
import type { Outcome } from '#app/platform/outcome.ts'
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

/** Looks a patient up; what was typed is in no address. */
type Sent = { actor: Staff; fields: FormFields }

const intents = intentsOf<Sent, Outcome<string | null>>()({
  '': {
    permission: 'visits',
    run: (services, { actor, fields }) => lookUpPatient(services, actor, fields.get('patient') ?? ''),
  },
})

export const action = screenAction(intents, async ({ run }, _: Route.ActionArgs) => {
  const found = await run()
  if (!found.ok) return data({ message: found.message }, found.status)
  return redirect(logAddress({ patient: found.value }), 303)
})

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
