import { data } from 'react-router'
import { shareTestimonial } from '../../features/testimonials/commands.server.ts'
import { TestimonialsPage } from '../../features/testimonials/components/testimonials-page.tsx'
import { testimonialFields } from '../../features/testimonials/fields.ts'
import { lettersView } from '../../features/testimonials/page.server.ts'
import { sentences } from '../../features/testimonials/page-copy.ts'
import { answerForm } from '../../platform/form-answer.server.ts'
import { orUnanswered } from '../../platform/form-answer.ts'
import { pick, readFields } from '../../platform/form-fields.server.ts'
import { trapField } from '../../platform/form-trap.ts'
import type { KeptRoute } from '../../platform/keeping.ts'
import { servicesContext, visitorContext } from '../../platform/services.ts'
import interactiveStyles from '../../styles/interactive.css?url'
import type { Route } from './+types/testimonials'

const kept: KeptRoute = { shows: ['testimonials'], never: ['after', 'sent'] }
export const handle = { interactive: true, kept }

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: interactiveStyles }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const view = await lettersView(context.get(servicesContext), asked.get('after'))
  return data({ view, isSent: asked.get('sent') === '1' }, { status: view ? 200 : 503 })
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const fields = await readFields(request)
  const typed = pick(fields, testimonialFields)
  const { submitFailed: failed } = sentences
  const sent = { typed, sentPath: '/testimonials?sent=1', failed, failure: 'testimonial could not be stored' }
  return answerForm(services, sent, () =>
    shareTestimonial(services, {
      typed,
      key: fields.get('key') ?? '',
      trap: fields.get(trapField) ?? '',
      address: context.get(visitorContext).address,
    }),
  )
}

/** A document's answer says when to try again, too. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  orUnanswered(request, serverAction, { fields: testimonialFields, sentence: sentences.submitFailed })

export default function Testimonials({ loaderData, actionData }: Route.ComponentProps) {
  return <TestimonialsPage {...loaderData} answer={actionData} />
}
