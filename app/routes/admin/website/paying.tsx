import { data, redirect, useLocation } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { isSaved, savedAddress } from '#app/features/website-editor/address.ts'
import { DraftScreen } from '#app/features/website-editor/components/draft-screen.tsx'
import { PayingSection, payingPath } from '#app/features/website-editor/paying/components/paying-section.tsx'
import { payingFieldNames, readPaying } from '#app/features/website-editor/paying/page.server.ts'
import { saveForm } from '#app/features/website-editor/screens/form-page.server.ts'
import { m } from '#app/language/messages.ts'
import { readFields } from '#app/platform/forms/form-fields.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/paying.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('website')]

export const meta: Route.MetaFunction = () => titled(m.prices_paying())

export async function loader({ context }: Route.LoaderArgs) {
  const view = await readPaying(context.get(servicesContext))
  return data(view, view.ok ? 200 : view.status)
}

export async function action({ request, context }: Route.ActionArgs) {
  const saved = await saveForm(context.get(servicesContext), {
    actor: context.get(adminContext),
    fields: await readFields(request),
    names: payingFieldNames,
  })
  return saved.ok ? redirect(savedAddress(payingPath), 303) : data(saved.answer, saved.status)
}

export default function Paying({ loaderData: view, actionData }: Route.ComponentProps) {
  const { search, key } = useLocation()
  return (
    <DraftScreen
      section="services"
      path={payingPath}
      problem={view.ok ? undefined : (view.message ?? '')}
      isSaved={isSaved(search) && !actionData}
      actionKey={key}
    >
      {view.ok && <PayingSection view={view.value} answer={actionData} actionKey={key} />}
    </DraftScreen>
  )
}
