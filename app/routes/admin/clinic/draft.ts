import { redirect } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { saveTyped } from '#app/features/website-editor/draft/commands.server.ts'
import { publishPath } from '#app/features/website-editor/preview/address.ts'
import { readFields } from '#app/platform/forms/form-fields.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/draft.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('website', 'text')]

/** Only written to; anyone who opens the address comes to what the draft would change. */
export const loader = () => redirect(publishPath)

/** What is being typed in a form of the website, kept as it is typed. */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readFields(request)
  const saved = await saveTyped(context.get(servicesContext), { actor: context.get(adminContext), fields })
  return Response.json(saved.answer, { status: saved.status })
}
