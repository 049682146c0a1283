import { data } from 'react-router'
import { shareTestimonial } from '#app/features/testimonials/commands.server.ts'
import { TestimonialsPage } from '#app/features/testimonials/components/testimonials-page.tsx'
import { testimonialFields } from '#app/features/testimonials/page/fields.ts'
import { testimonialsView } from '#app/features/testimonials/page/page.server.ts'
import { localPath } from '#app/language/addresses.ts'
import { m } from '#app/language/messages.ts'
import { answerForm } from '#app/platform/forms/form-answer.server.ts'
import { orUnanswered } from '#app/platform/forms/form-answer.ts'
import { pick, readFields } from '#app/platform/forms/form-fields.server.ts'
import { trapField } from '#app/platform/forms/form-trap.ts'
import { visitorsKey } from '#app/platform/forms/idempotency-keys.server.ts'
import type { KeptRoute } from '#app/platform/pages/keeping.ts'
import { servicesContext, visitorContext } from '#app/platform/services.ts'
import type { Route } from './+types/testimonials'

const kept: KeptRoute = { shows: ['testimonials'], never: ['after', 'sent'] }
export const handle = { interactive: true, kept, form: 'share' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const view = await testimonialsView(context.get(servicesContext), asked.get('after'))
  return data({ view, isSent: asked.get('sent') === '1' }, { status: view ? 200 : 503 })
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const fields = await readFields(request)
  const typed = pick(fields, testimonialFields)

  const sent = {
    typed,
    intent: fields.get('intent'),
    sentPath: localPath('/testimonials?sent=1'),
    failed: m.testimonials_page_submit_failed(),
    failure: 'testimonial could not be stored',
  }
  return answerForm(services, sent, () =>
    shareTestimonial(services, {
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
  orUnanswered(request, serverAction, {
    fields: testimonialFields,
    sentence: m.testimonials_page_submit_failed(),
  })

export default function Testimonials({ loaderData, actionData }: Route.ComponentProps) {
  return <TestimonialsPage {...loaderData} answer={actionData} />
}
