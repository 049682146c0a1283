import { data, redirect } from 'react-router'
import { NoLongerAsked } from '#app/features/answers/components/no-longer-asked.tsx'
import { answersToNothing, askedField, pickAnswers } from '#app/features/answers/rules.ts'
import { visitPath } from '#app/features/scheduling/index.server.ts'
import { answerQuestions, answerVisit } from '#app/features/visit-page/commands.server.ts'
import { WithClinicPhone } from '#app/features/visit-page/components/clinic-phone.tsx'
import { LinkOver } from '#app/features/visit-page/components/link-over.tsx'
import { QuestionsPanel } from '#app/features/visit-page/components/questions-panel.tsx'
import { VisitPanel } from '#app/features/visit-page/components/visit-panel.tsx'
import { readVisit } from '#app/features/visit-page/page.server.ts'
import { m } from '#app/language/messages.ts'
import { readFields } from '#app/platform/forms/form-fields.server.ts'
import { sendsLinks } from '#app/platform/mail/mail-fault.ts'
import { type Outcome, refused } from '#app/platform/outcome.ts'
import { privateAddress } from '#app/platform/pages/private-address.server.ts'
import { waiting, waitingOfEither } from '#app/platform/pages/waiting.ts'
import { servicesContext, visitorContext } from '#app/platform/services.ts'
import type { Route } from './+types/visit'

export const handle = { isPrivate: true }
export const middleware: Route.MiddlewareFunction[] = [privateAddress]

/** A visit, for anyone who has its link. Looking changes nothing; a link that opens nothing says so alike, whatever became of it. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { address } = context.get(visitorContext)
  const services = context.get(servicesContext)
  const sends = sendsLinks(services)
  const read = await readVisit(services, { token: params.token, address })
  const said = url.searchParams.get('said')
  if (read.ok) return data({ view: read.value, said, retryAfter: null, sends }, 200)
  const { status, retryAfter = null } = read
  return data({ view: null, said: null, retryAfter, sends }, { status, headers: waiting(retryAfter) })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { address } = context.get(visitorContext)
  const fields = await readFields(request)
  const answer = fields.get('answer')
  if (answer === 'questions') {
    const opening = { token: params.token, address }
    const answers = pickAnswers(fields)
    const sent = { ...opening, answers, asked: fields.get(askedField) ?? '' }
    const taken = await answerQuestions(context.get(servicesContext), sent)
    if (taken.ok) return redirect(`${visitPath(params.token)}?said=answered`, 303)
    const { status, message = null, errors = {}, retryAfter } = taken
    return data({ message, errors, answers }, { status, headers: waiting(retryAfter) })
  }
  const isComing = answer === 'coming'
  const answered: Outcome<undefined> =
    isComing || answer === 'not-coming'
      ? await answerVisit(context.get(servicesContext), { token: params.token, address, isComing })
      : refused({ status: 422, message: m.visit_page_unknown() })
  if (answered.ok) return redirect(`${visitPath(params.token)}?said=${isComing ? 'coming' : 'changed'}`, 303)
  const { status, message = null, retryAfter } = answered
  return data({ message, errors: {}, answers: {} }, { status, headers: waiting(retryAfter) })
}

export const headers: Route.HeadersFunction = waitingOfEither

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export default function Visit({ loaderData, actionData }: Route.ComponentProps) {
  const { view, said, ...over } = loaderData
  if (!view) return <LinkOver {...over} />
  const done = said === 'coming' || said === 'changed' || said === 'moved' ? said : null
  const message = actionData?.message ?? null
  const unasked = answersToNothing(actionData?.answers ?? {}, view.asked)
  const refusal = message && (
    <>
      <WithClinicPhone text={message} />
      <NoLongerAsked answers={unasked} isOver={view.may.questions !== null} />
    </>
  )
  return (
    <VisitPanel view={view} said={refusal ? null : done} refusal={refusal}>
      {view.asked.questions.length > 0 && (
        <QuestionsPanel
          path={view.path}
          asked={view.asked}
          typed={actionData?.answers ?? {}}
          errors={actionData?.errors ?? {}}
          isSaid={said === 'answered' && !actionData}
        />
      )}
    </VisitPanel>
  )
}
