import { data, useLocation } from 'react-router'
import { permit } from '#app/features/accounts/permit.server.ts'
import { screenMeta } from '#app/features/clinic-profile/screen-meta.ts'
import { DraftScreen } from '#app/features/website-editor/components/draft-screen.tsx'
import { legalPagesPath } from '#app/features/website-editor/legal/address.ts'
import { LegalSection } from '#app/features/website-editor/legal/components/legal-section.tsx'
import { readLegalPages } from '#app/features/website-editor/legal/page.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/legal.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('website')]

export const meta: Route.MetaFunction = () => screenMeta('clinic')

export async function loader({ context }: Route.LoaderArgs) {
  const rows = await readLegalPages(context.get(servicesContext))
  return data(rows, rows.ok ? 200 : rows.status)
}

export default function ClinicLegal({ loaderData: view }: Route.ComponentProps) {
  return (
    <DraftScreen
      section="legal"
      path={legalPagesPath}
      problem={view.ok ? undefined : (view.message ?? '')}
      isSaved={false}
      actionKey={useLocation().key}
    >
      {view.ok && <LegalSection rows={view.value} />}
    </DraftScreen>
  )
}
