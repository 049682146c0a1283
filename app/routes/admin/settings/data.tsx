import { redirect, useLocation } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { proofKind } from '#app/features/accounts/confirm/commands.server.ts'
import { confirmationOf } from '#app/features/accounts/confirm/components/confirmation-field.tsx'
import { permit } from '#app/features/accounts/permit.server.ts'
import { refusedForm, screenAction } from '#app/features/accounts/screen-action.server.ts'
import { DownloadEverything } from '#app/features/clinic-export/components/download-everything.tsx'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { dataPath, readStep } from '#app/features/trust/places/address.ts'
import { dataDone, dataIntents } from '#app/features/trust/places/commands.server.ts'
import { DataPage } from '#app/features/trust/places/components/places-page.tsx'
import { readDataPage } from '#app/features/trust/places/page.server.ts'
import { m } from '#app/language/messages.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/data.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('clinic-settings')]

export const meta: Route.MetaFunction = () => titled(m.trust_data_title())

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const said = url.searchParams.get('done')
  return {
    view: await readDataPage(services),
    done: dataDone.find((one) => one === said) ?? null,
    proof: await proofKind(services, context.get(adminContext)),
  }
}

/** The form itself asks for the password again, so that what was typed stays. */
export const action = screenAction(dataIntents, async ({ fields, run }, _: Route.ActionArgs) => {
  const outcome = await run()
  if (outcome.ok) return redirect(`${dataPath}?done=${outcome.value}`, 303)
  return refusedForm(fields, outcome, ['region', 'host', 'vendor', 'signedOn', 'endsOn'])
})

export default function Data({ loaderData: { view, done, proof }, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  return (
    <DataPage
      view={view}
      done={done}
      refusal={actionData}
      step={readStep(new URLSearchParams(search), actionData?.intent)}
      confirmation={confirmationOf(actionData, proof)}
    >
      <DownloadEverything />
    </DataPage>
  )
}
