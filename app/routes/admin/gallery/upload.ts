import { redirect } from 'react-router'
import { screenPath } from '#app/features/access/screens/screens.ts'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { receiveImage } from '#app/features/gallery/desk/page.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/upload.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('gallery', 'text')]

/** The server hands the body over as a stream (`server/http/requests/upload-body.ts`). */
export const handle = { takesFile: true }

/** Only for its form. */
export const loader = () => redirect(screenPath('gallery'))

/** The form for an image where JavaScript sends it, to show how far it is; its answer is JSON. */
export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await receiveImage(context.get(servicesContext), context.get(adminContext), request)
  if (outcome.ok) {
    const { value: action, id } = outcome
    return Response.json({ ok: true, action, id })
  }
  const { status, errors, message } = outcome
  return Response.json({ ok: false, errors, message }, { status })
}
