import { data, redirect, useLocation } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { screenMeta } from '#app/features/clinic-profile/screen-meta.ts'
import { isSaved, savedAddress } from '#app/features/website-editor/address.ts'
import { DraftScreen } from '#app/features/website-editor/components/draft-screen.tsx'
import { saveForm } from '#app/features/website-editor/screens/form-page.server.ts'
import { TextsSection, textsPath } from '#app/features/website-editor/texts/components/texts-section.tsx'
import { textFieldNames } from '#app/features/website-editor/texts/groups.ts'
import { readTexts } from '#app/features/website-editor/texts/page.server.ts'
import { readFields } from '#app/platform/forms/form-fields.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/texts.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('website')]

export const meta: Route.MetaFunction = () => screenMeta('clinic')

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const texts = await readTexts(services)
  return data(texts, texts.ok ? 200 : texts.status)
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readFields(request)
  const saved = await saveForm(context.get(servicesContext), {
    actor: context.get(adminContext),
    fields,
    names: textFieldNames,
  })
  return saved.ok ? redirect(savedAddress(textsPath), 303) : data(saved.answer, saved.status)
}

export default function ClinicTexts({ loaderData: view, actionData }: Route.ComponentProps) {
  const { search, key } = useLocation()
  return (
    <DraftScreen
      section="texts"
      path={textsPath}
      problem={view.ok ? undefined : (view.message ?? '')}
      isSaved={isSaved(search) && !actionData}
      actionKey={key}
    >
      {view.ok && <TextsSection view={view.value} answer={actionData} actionKey={key} />}
    </DraftScreen>
  )
}
