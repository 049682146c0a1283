import { redirect } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { keepReplyDraft } from '#app/features/messages/desk/replies/commands.server.ts'
import { pick, readFields } from '#app/platform/forms/form-fields.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/message-draft.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('messages', 'text')]

/** Only written to. */
export const loader = () => redirect('/admin/messages')

/** What is being typed in answer to a message, kept as it is typed. */
export async function action({ request, context }: Route.ActionArgs) {
  const { id, reply } = pick(await readFields(request), ['id', 'reply'])
  const asked = { actor: context.get(adminContext), id }
  const kept = await keepReplyDraft(context.get(servicesContext), asked, reply)
  return new Response(null, { status: kept.ok ? 204 : kept.status })
}
