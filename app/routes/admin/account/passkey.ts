import { redirect } from 'react-router'
import { youPath } from '#app/features/accounts/address.ts'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { askForConfirmation, askForPasskey } from '#app/features/accounts/passkeys/commands.server.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { readFields } from '#app/platform/forms/form-fields.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/passkey.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('own-account', 'text')]

export const loader = () => redirect(youPath, 303)

/** What the device of the person who is signed in is to sign: for a new passkey, or to show once more who it is. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = context.get(adminContext)
  const purpose = (await readFields(request)).get('purpose')
  const outcome =
    purpose === 'add' ? await askForPasskey(services, admin) : await askForConfirmation(services, admin)
  if (!outcome.ok) return Response.json({ message: outcome.message ?? null }, { status: outcome.status })
  return Response.json({ options: outcome.value })
}
