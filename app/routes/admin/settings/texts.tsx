import { data, redirect, useLocation } from 'react-router'
import { intentsOf } from '#app/features/access/permissions/intents.ts'
import { settingsPath } from '#app/features/access/screens/settings/address.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { screenAction } from '#app/features/accounts/screen-action.server.ts'
import { SettingsHead } from '#app/features/accounts/settings/components/settings-head.tsx'
import type { SignedIn } from '#app/features/accounts/sign-in/commands.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { testTextIntent, textsPath } from '#app/features/emails/address.ts'
import { TextsBox } from '#app/features/emails/components/texts-box.tsx'
import { answerTestText, readTextsSettings } from '#app/features/emails/texts-settings.server.ts'
import { m } from '#app/language/messages.ts'
import { type FormFields, pick } from '#app/platform/forms/form-fields.server.ts'
import type { Outcome } from '#app/platform/outcome.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/texts.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('clinic-settings')]

export const meta: Route.MetaFunction = () => titled(m.settings_sections_texts())

/** There is no such section without a service for text messages. */
export function loader({ url, context }: Route.LoaderArgs) {
  const texts = readTextsSettings(context.get(servicesContext), url.searchParams)
  if (texts === null) throw redirect(settingsPath)
  return texts
}

type Sent = { actor: SignedIn; fields: FormFields }

const intents = intentsOf<Sent, Outcome<{ to: string }>>()({
  [testTextIntent]: (services, { actor, fields }) =>
    answerTestText(services, { actor, typed: fields.get('number') ?? '' }),
})

export const action = screenAction(intents, async ({ fields, run }, _: Route.ActionArgs) => {
  const outcome = await run()
  if (outcome.ok) return redirect(outcome.value.to, 303)
  const { status, errors = {} } = outcome
  return data({ errors, typed: pick(fields, ['number']) }, status)
})

export default function Texts({ loaderData, actionData }: Route.ComponentProps) {
  const { title, lead, ...texts } = loaderData
  return (
    <>
      <SettingsHead title={title} lead={lead} path={textsPath} actionKey={useLocation().key} />
      <TextsBox {...texts} title={title} refused={actionData} />
    </>
  )
}
