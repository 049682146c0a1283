import { data, type LoaderFunctionArgs, redirect, useLocation } from 'react-router'
import { mayDo } from '#app/features/access/permissions/permissions.ts'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { screenAction } from '#app/features/accounts/screen-action.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { legalCopy } from '#app/features/legal-pages/copy.ts'
import { legalNameIn } from '#app/features/legal-pages/documents.ts'
import { DraftScreen } from '#app/features/website-editor/components/draft-screen.tsx'
import {
  legalDoneAddress,
  legalDoneIn,
  legalEditorPath,
  legalPagesPath,
} from '#app/features/website-editor/legal/address.ts'
import {
  type ConfirmAnswer,
  LegalEditor,
} from '#app/features/website-editor/legal/components/legal-editor.tsx'
import { legalIntents, readLegalForm } from '#app/features/website-editor/legal/page.server.ts'
import type { DraftFormAnswer } from '#app/features/website-editor/screens/form-view.ts'
import { m } from '#app/language/messages.ts'
import { servicesContext } from '#app/platform/services.ts'
import { ActionNotice } from '#app/ui/back-office/notices.tsx'
import type { Route } from './+types/legal-page.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('website')]

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData ? legalCopy[loaderData.name].title() : '')

function nameIn({ params }: Pick<LoaderFunctionArgs, 'params'>) {
  const name = legalNameIn(params.name)
  if (name === undefined) throw data(null, { status: 404 })
  return name
}

export async function loader(args: Route.LoaderArgs) {
  const name = nameIn(args)
  const view = await readLegalForm(args.context.get(servicesContext), name)
  const mayConfirm = mayDo(args.context.get(adminContext).role, 'clinic-settings')
  return data({ name, mayConfirm, view }, view.ok ? 200 : view.status)
}

type Said = { answer?: DraftFormAnswer; refusal?: ConfirmAnswer }

export const action = screenAction(legalIntents, async ({ run }, args: Route.ActionArgs) => {
  const name = nameIn(args)
  const came = await run({ name })
  if (came.ok) return redirect(legalDoneAddress(name, came.did), 303)
  const { answer, status, message = null, errors = {} } = came
  return data<Said>(answer ? { answer } : { refusal: { message, errors } }, status)
})

export default function ClinicLegalPage({ loaderData, actionData }: Route.ComponentProps) {
  const { search, key } = useLocation()
  const { name, view, mayConfirm } = loaderData
  const { answer, refusal }: Said = actionData ?? {}
  return (
    <DraftScreen
      section="legal"
      path={view.ok ? legalEditorPath(name) : legalPagesPath}
      problem={view.ok ? undefined : (view.message ?? '')}
      isSaved={false}
      notice={
        <ActionNotice
          refusal={undefined}
          done={actionData ? null : doneIn(search)}
          closeLabel={m.screens_close()}
          actionKey={key}
        />
      }
      actionKey={key}
    >
      {view.ok && (
        <LegalEditor
          view={view.value}
          answer={answer}
          refusal={refusal}
          mayConfirm={mayConfirm}
          actionKey={key}
        />
      )}
    </DraftScreen>
  )
}

function doneIn(search: string): string | null {
  const did = legalDoneIn(search)
  if (did === 'saved') return m.screens_saved()
  if (did === 'confirmed') return m.legal_confirmed()
  return did === 'removed' ? m.legal_removed() : null
}
