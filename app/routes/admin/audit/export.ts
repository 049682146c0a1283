import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { askFirst } from '#app/features/accounts/sign-in/gate.server.ts'
import { isNarrowExport, readFormat } from '#app/features/audit/address.ts'
import { exportLog } from '#app/features/audit/export/export.server.ts'
import { readFilter } from '#app/features/audit/log/filter.ts'
import { readPatientLookup } from '#app/features/patient-files/patient-records.server.ts'
import { m } from '#app/language/messages.ts'
import { servicesContext, visitorContext } from '#app/platform/services.ts'
import type { Route } from './+types/export.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('audit', 'text')]

/** The log as a file, what is filtered or everything. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const admin = context.get(adminContext)
  const format = readFormat(url.searchParams)
  if (format === null) return refusal(m.audit_export_no_format(), 400)
  const filter = readFilter(url.searchParams)
  if (!isNarrowExport(filter)) await askFirst(services, admin, url)
  const patient = await readPatientLookup(services, admin, filter.patient)
  if (patient?.problem) return refusal(patient.problem, 410)
  if (patient?.isMore) return refusal(m.audit_export_too_many(), 422)
  const { origin } = context.get(visitorContext)
  const file = await exportLog(services, admin, { format, filter, patient: patient?.ids ?? null, origin })
  if (!file.ok) return refusal(file.message ?? '', file.status)
  return new Response(file.value.body, {
    headers: {
      'Content-Type': file.value.type,
      'Content-Disposition': `attachment; filename="${file.value.name}"`,
      'Cache-Control': 'no-store',
    },
  })
}

const refusal = (text: string, status: number) =>
  new Response(text, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
