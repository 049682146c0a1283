import { data, redirect, useLocation } from 'react-router'
import { screenMeta } from '../../../features/admin-screens/screen-meta.ts'
import { adminContext } from '../../../features/admins/admin-context.ts'
import { permit } from '../../../features/admins/permissions/permit.server.ts'
import { DraftScreen } from '../../../features/website/components/draft-screen.tsx'
import { saveForm } from '../../../features/website/screens/form-page.server.ts'
import { isSaved, savedAddress } from '../../../features/website/screens/saved-address.ts'
import { TextsSection, textsPath } from '../../../features/website/texts/components/texts-section.tsx'
import { textFieldNames } from '../../../features/website/texts/groups.ts'
import { readTexts } from '../../../features/website/texts/page.server.ts'
import { readFields } from '../../../platform/forms/form-fields.server.ts'
import { servicesContext } from '../../../platform/services.ts'
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
