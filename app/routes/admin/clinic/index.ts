import { data, redirect } from 'react-router'
import { adminContext } from '#app/features/admins/admin-context.ts'
import { mayDo } from '#app/features/admins/permissions/permissions.ts'
import { permit } from '#app/features/admins/permissions/permit.server.ts'
import { visitsForHours } from '#app/features/appointments/visits-for/lookups.server.ts'
import { clinicSections } from '#app/features/clinic/sections/sections.ts'
import { hoursPath, savedAddress } from '#app/features/opening-hours/address.ts'
import { changeHours, readHours } from '#app/features/opening-hours/page.server.ts'
import { readFields } from '#app/platform/forms/form-fields.server.ts'
import { isForScript, leavesPage } from '#app/platform/pages/other-build.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/index.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('clinic')]

/**
 * To the first section that the role opens. Until 2026-11-22 the hours stood here: a page that was open while the
 * program was updated still reads them at its own address (docs/topics/processes.md).
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { role } = context.get(adminContext)
  if (isForScript(request) && !leavesPage({ request, url }) && mayDo(role, 'hours'))
    return data(await readHours(services, visitsForHours(services)))
  const first = clinicSections.find(({ permission }) => mayDo(role, permission))
  return redirect(first?.path ?? hoursPath)
}

const onceMore = 307

/** The form of hours of such a page: a browser without script sends it once more to where they are now. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const actor = context.get(adminContext)
  if (!isForScript(request) || !mayDo(actor.role, 'hours')) return redirect(hoursPath, onceMore)
  const fields = await readFields(request)
  const outcome = await changeHours(services, { actor, fields, visits: visitsForHours(services) })
  if (!outcome.ok) return data(outcome.answer, outcome.status)
  return outcome.value === 'shown' ? data(outcome.answer) : redirect(savedAddress, 303)
}
