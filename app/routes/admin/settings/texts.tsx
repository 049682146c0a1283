import { redirect, useLocation } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { proofKind } from '#app/features/accounts/confirm/commands.server.ts'
import {
  confirmationOf,
  confirmationWithoutScript,
} from '#app/features/accounts/confirm/components/confirmation-field.tsx'
import { permit } from '#app/features/accounts/permit.server.ts'
import { refusedForm, screenAction } from '#app/features/accounts/screen-action.server.ts'
import { SettingsHead } from '#app/features/accounts/settings/components/settings-head.tsx'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { TextsBox } from '#app/features/emails/components/texts-box.tsx'
import { readTextsSettings } from '#app/features/emails/texts-settings.server.ts'
import { readServiceDone, testTextIntent, textsPath } from '#app/features/texts/address.ts'
import { TextServicePanel } from '#app/features/texts/service/components/text-service-panel.tsx'
import { readServiceView, textsIntents } from '#app/features/texts/service/page.server.ts'
import { keptServiceFields } from '#app/features/texts/service/rules.ts'
import { m } from '#app/language/messages.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/texts.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('clinic-settings')]

export const meta: Route.MetaFunction = () => titled(m.settings_sections_texts())

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  return {
    service: await readServiceView(services),
    proof: await proofKind(services, context.get(adminContext)),
    texts: readTextsSettings(services, url.searchParams),
  }
}

export const action = screenAction(textsIntents, async ({ fields, run }, _: Route.ActionArgs) => {
  const outcome = await run()
  if (outcome.ok) return redirect(outcome.value.to, 303)
  return refusedForm(fields, outcome, keptServiceFields)
})

export default function Texts({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { service, proof, texts } = loaderData
  const { search, key } = useLocation()
  const isOfTest = refused?.intent === testTextIntent
  return (
    <>
      <SettingsHead
        title={m.settings_sections_texts()}
        {...(texts && { lead: texts.lead })}
        path={textsPath}
        actionKey={key}
      />
      <TextServicePanel
        view={service}
        done={readServiceDone(new URLSearchParams(search))}
        refusal={isOfTest ? undefined : refused}
        confirmation={confirmationOf(refused, proof)}
        withoutScript={confirmationWithoutScript(refused, proof)}
      />
      {texts && <TextsBox {...texts} refused={isOfTest ? refused : undefined} />}
    </>
  )
}
