import { redirect } from 'react-router'
import { returnAddress } from '#app/features/languages/addresses.ts'
import { offerAnsweredCookie } from '#app/language/language-offer.ts'
import { readFields } from '#app/platform/forms/form-fields.server.ts'
import { visitorContext } from '#app/platform/services.ts'
import type { Route } from './+types/language'

/** The address of a form: nothing is to be read here. */
export const loader = () => redirect('/')

/**
 * "No, gracias": remembered, and back to the same page. Sent from next to a form that was answered, all that is typed
 * there comes along and goes on to the page, which shows it again (docs/topics/languages.md).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readFields(request)
  const asked = fields.get('next') ?? new URL(request.url).searchParams.get('next')
  const status = fields.get('intent') === 'show' ? 307 : 303
  const headers = { 'Set-Cookie': offerAnsweredCookie(context.get(visitorContext).origin) }
  return redirect(returnAddress(asked), { status, headers })
}
