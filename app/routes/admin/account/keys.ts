import { data, redirect } from 'react-router'
import { beginning } from '#app/features/access/screens/screens.ts'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { chooseLetterKeys } from '#app/features/accounts/settings/own-commands.server.ts'
import { readFields } from '#app/platform/forms/form-fields.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/keys.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('own-account', 'text')]

export const loader = () => redirect(beginning)

/** Whether single letters do something for anyone who is signed in: `letters` is `on` or `off`; they stay on in doubt. */
export async function action({ request, context }: Route.ActionArgs) {
  const isOn = (await readFields(request)).get('letters') !== 'off'
  const outcome = await chooseLetterKeys(context.get(servicesContext), context.get(adminContext), isOn)
  return outcome.ok ? data({}) : data({ message: outcome.message }, outcome.status)
}
