import {
  data,
  redirect,
  redirectDocument,
  type ShouldRevalidateFunctionArgs,
  useLocation,
} from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { screenAction } from '#app/features/accounts/screen-action.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { ClinicFrame } from '#app/features/clinic-sections/components/clinic-frame.tsx'
import { isAskingToTakeBack } from '#app/features/website-editor/address.ts'
import { publishPath } from '#app/features/website-editor/preview/address.ts'
import { PublishPage } from '#app/features/website-editor/publishing/components/publish-page.tsx'
import { publishIntents, readPublish } from '#app/features/website-editor/publishing/page.server.ts'
import { checkedName } from '#app/features/website-editor/publishing/views.ts'
import { m } from '#app/language/messages.ts'
import { withParameter } from '#app/platform/lists/list-address.ts'
import { servicesContext } from '#app/platform/services.ts'
import { Banner } from '#app/ui/banner.tsx'
import type { Route } from './+types/publish.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('website')]

export const meta: Route.MetaFunction = () => titled(m.website_bar_see())

export async function loader({ context }: Route.LoaderArgs) {
  const view = await readPublish(context.get(servicesContext), context.get(adminContext))
  return data(view, view.ok ? 200 : view.status)
}

export const action = screenAction(publishIntents, async ({ fields, run }, _: Route.ActionArgs) => {
  const outcome = await run()
  const after = (did: string) => withParameter(publishPath, 'done', did)
  // The page carries who the clinic is (`CarriedWebsite`): it is loaded whole, so that it says what is public now.
  if (outcome.ok && outcome.did === 'published') return redirectDocument(after(outcome.did), 303)
  if (outcome.ok) return redirect(after(outcome.did), 303)
  const { status, message = null, errors = {}, changedSince = [] } = outcome
  return data(
    {
      status,
      message,
      errors,
      changedSince,
      note: fields.get('note') ?? '',
      isChecked: fields.has(checkedName),
    },
    status,
  )
})

/** After a refusal, too: the list is another one by then. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod !== undefined || defaultShouldRevalidate

export default function ClinicPublish({ loaderData: view, actionData }: Route.ComponentProps) {
  const { search, key } = useLocation()
  return (
    <ClinicFrame section={null} actionKey={key}>
      {view.ok ? (
        <PublishPage
          view={view.value}
          answer={actionData}
          done={doneIn(search)}
          isAsking={isAskingToTakeBack(search) && !actionData}
          actionKey={key}
        />
      ) : (
        <Banner tone="error">
          <p>
            {view.message} <a href={publishPath}>{m.website_try_again()}</a>
          </p>
        </Banner>
      )}
    </ClinicFrame>
  )
}

function doneIn(search: string): string | null {
  const did = new URLSearchParams(search).get('done')
  if (did === 'published') return m.website_published()
  if (did === 'undone') return m.website_versions_undone()
  return did === 'taken-back' ? m.website_taken_back() : null
}
