import { data, redirect, useLocation } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { proofKind } from '#app/features/accounts/confirm/commands.server.ts'
import {
  confirmationOf,
  confirmationWithoutScript,
} from '#app/features/accounts/confirm/components/confirmation-field.tsx'
import { permit } from '#app/features/accounts/permit.server.ts'
import { refusedForm, screenAction } from '#app/features/accounts/screen-action.server.ts'
import { doneAddress, readDone } from '#app/features/backups/address.ts'
import { BackupsPage } from '#app/features/backups/components/backups-page.tsx'
import { readBackups } from '#app/features/backups/page.server.ts'
import { backupIntents } from '#app/features/backups/request-commands.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { m } from '#app/language/messages.ts'
import { afterAction } from '#app/platform/lists/list-address.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/backups.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('clinic-settings')]

export const meta: Route.MetaFunction = () => titled(m.backups_title())

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const backups = await readBackups(services)
  const proof = await proofKind(services, context.get(adminContext))
  return data({ backups, proof }, backups.ok ? 200 : backups.status)
}

/** The form itself asks for the password again, so that what was typed stays in it. */
export const action = screenAction(backupIntents, async ({ fields, intent, run }, _: Route.ActionArgs) => {
  const outcome = await run()
  const address = doneAddress(intent === 'check-passphrase' ? 'checked' : 'asked')
  if (outcome.ok) return redirect(afterAction(address, fields), 303)
  return refusedForm(fields, outcome)
})

export default function Backups({ loaderData: { backups, proof }, actionData }: Route.ComponentProps) {
  const { search, key } = useLocation()
  return (
    <BackupsPage
      view={backups.ok ? backups.value : null}
      problem={backups.ok ? undefined : backups.message}
      refusal={actionData}
      confirmation={confirmationOf(actionData, proof)}
      withoutScript={confirmationWithoutScript(actionData, proof)}
      done={actionData ? null : readDone(new URLSearchParams(search))}
      actionKey={key}
    />
  )
}
