import {
  hoursShownTo,
  readPublicHours,
  shownTo,
} from '#app/features/closures/public/public-closures.server.ts'
import { ContactPage } from '#app/features/messages/components/contact-page.tsx'
import { sendMessage } from '#app/features/messages/page/commands.server.ts'
import { contactFields } from '#app/features/messages/page/fields.ts'
import { openingView } from '#app/features/messages/page/opening-view.server.ts'
import { ClinicData } from '#app/features/public-pages/components/head/structured-data.tsx'
import { localPath } from '#app/language/addresses.ts'
import { m } from '#app/language/messages.ts'
import { nextMinute } from '#app/platform/clinic-time.server.ts'
import { answerForm } from '#app/platform/forms/form-answer.server.ts'
import { orUnanswered } from '#app/platform/forms/form-answer.ts'
import { pick, readFields } from '#app/platform/forms/form-fields.server.ts'
import { trapField } from '#app/platform/forms/form-trap.ts'
import { visitorsKey } from '#app/platform/forms/idempotency-keys.server.ts'
import { framing } from '#app/platform/pages/framing.ts'
import { type KeptRoute, keepingContext } from '#app/platform/pages/keeping.ts'
import { servicesContext, visitorContext } from '#app/platform/services.ts'
import type { Route } from './+types/contact'

const kept: KeptRoute = { shows: ['hours'], never: ['sent'] }
export const handle = { interactive: true, kept, form: 'write' }

/** The map is in a frame of its own. */
export const middleware: Route.MiddlewareFunction[] = [framing(() => ({ shows: "'self'" }))]

export async function loader({ request, context }: Route.LoaderArgs) {
  const isSent = new URL(request.url).searchParams.get('sent') === '1'
  const services = context.get(servicesContext)
  const keeping = context.get(keepingContext)
  const now = services.clock.now()
  keeping.until(nextMinute(now))
  const hours = await readPublicHours(services, keeping)
  return { opening: openingView(hoursShownTo(hours), now, hours.closures.map(shownTo)), isSent }
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const fields = await readFields(request)
  const typed = pick(fields, contactFields)

  const sent = {
    typed,
    intent: fields.get('intent'),
    sentPath: localPath('/contact?sent=1'),
    failed: m.contact_page_send_failed(),
    failure: 'message could not be stored',
  }
  return answerForm(services, sent, () =>
    sendMessage(services, {
      typed,
      key: visitorsKey(fields.get('key'), context.get(visitorContext), request),
      trap: fields.get(trapField) ?? '',
      address: context.get(visitorContext).address,
    }),
  )
}

/** A document's answer says when to try again, too. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  orUnanswered(request, serverAction, { fields: contactFields, sentence: m.contact_page_send_failed() })

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <ClinicData />
      <ContactPage {...loaderData} answer={actionData} />
    </>
  )
}
