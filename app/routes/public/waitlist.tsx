import { data } from 'react-router'
import { pickTyped } from '#app/features/waitlist/fields.ts'
import { joinWaitlist } from '#app/features/waitlist/signup/commands.server.ts'
import type { JoinAnswer } from '#app/features/waitlist/signup/components/join-form.tsx'
import { JoinPage } from '#app/features/waitlist/signup/components/join-page.tsx'
import { joinView } from '#app/features/waitlist/signup/page.server.ts'
import { m } from '#app/language/messages.ts'
import { pick } from '#app/platform/forms/form-fields.server.ts'
import { trapField } from '#app/platform/forms/form-trap.ts'
import { visitorsKey } from '#app/platform/forms/idempotency-keys.server.ts'
import { kindOf } from '#app/platform/log.server.ts'
import { waiting } from '#app/platform/pages/waiting.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import { servicesContext, visitorContext } from '#app/platform/services.ts'
import type { Route } from './+types/waitlist'

export const handle = { interactive: true }

/** A fault of ours is mostly over by then. */
const failedSeconds = 30

/** The form of those who found no time; what a full day knows is in it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = pick(new Map(new URL(request.url).searchParams), ['treatment', 'date', 'until', 'with'])
  return joinView(context.get(servicesContext), asked)
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const form = await request.formData()
  const typed = pickTyped(form)
  const again = (answer: Partial<Pick<JoinAnswer, 'errors' | 'message' | 'sentTo'>>, init: ResponseInit) =>
    data({ errors: {}, message: null, sentTo: null, ...answer, typed, formKey: randomId() }, init)
  if (form.get('intent') === 'show') return again({}, { status: 200 })
  try {
    const joined = await joinWaitlist(services, {
      typed,
      key: visitorsKey(form.get('key'), context.get(visitorContext), request),
      trap: String(form.get(trapField) ?? ''),
      address: context.get(visitorContext).address,
    })
    if (joined.ok) return again({ sentTo: typed.email.trim() }, { status: 200 })
    const { status, errors = {}, message = null, retryAfter } = joined
    return again({ errors, message }, { status, headers: waiting(retryAfter) })
  } catch (error) {
    services.log.error({ kind: kindOf(error) }, 'waitlist not joined')
    return again({ message: m.waitlist_failed() }, { status: 503, headers: waiting(failedSeconds) })
  }
}

/** A document's answer says when to try again, too. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function Waitlist({ loaderData, actionData }: Route.ComponentProps) {
  return <JoinPage view={loaderData} answer={actionData} />
}
