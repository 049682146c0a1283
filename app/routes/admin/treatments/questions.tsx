import { data, redirect, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { screenAction } from '#app/features/accounts/screen-action.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { QuestionsScreen } from '#app/features/treatments/questions/components/questions-screen.tsx'
import { questionIntents, readQuestions } from '#app/features/treatments/questions/page.server.ts'
import { m } from '#app/language/messages.ts'
import { afterAction } from '#app/platform/lists/list-address.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/questions.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('treatments')]

export const meta: Route.MetaFunction = () => titled(m.questions_title())

export async function loader({ params, context }: Route.LoaderArgs) {
  const { role } = context.get(adminContext)
  const view = await readQuestions(context.get(servicesContext), { treatmentId: params.id, role })
  return data(view, view.ok ? 200 : view.status)
}

export const action = screenAction(questionIntents, async ({ fields, run }, { params }: Route.ActionArgs) => {
  const outcome = await run({ treatmentId: params.id })
  if (outcome.ok) return redirect(afterAction(outcome.value, fields), 303)
  const { message, errors, typed, status } = outcome
  return data({ message, errors, typed }, status)
})

/** A refused change shows the questions as they are by now, too. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod !== undefined || defaultShouldRevalidate
}

export default function TreatmentQuestions({ loaderData: view, actionData }: Route.ComponentProps) {
  const { search, key } = useLocation()
  return (
    <QuestionsScreen
      view={view.ok ? view.value : null}
      problem={view.ok ? undefined : view.message}
      search={search}
      refusal={actionData}
      actionKey={key}
    />
  )
}
