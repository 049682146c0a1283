import { data, redirect } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { switchPageViews } from '#app/features/page-views/commands.server.ts'
import { websiteReportAddress } from '#app/features/reports/range.ts'
import { readFields } from '#app/platform/forms/form-fields.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/counting.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('clinic-settings', 'text')]

const report = websiteReportAddress({ name: 'ninety', from: '', to: '' })

/** The address of a form: nothing is to be read here. */
export const loader = () => redirect(report)

/** Page views are counted from now on, or no longer. */
export async function action({ request, context }: Route.ActionArgs) {
  const isOn = (await readFields(request)).get('counting') === 'on'
  const switched = await switchPageViews(context.get(servicesContext), {
    actor: context.get(adminContext),
    isOn,
  })
  if (!switched.ok) return data({ message: switched.message }, switched.status)
  return redirect(report, 303)
}
