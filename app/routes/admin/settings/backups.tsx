import { data, redirect, useLocation } from 'react-router'
import { permit } from '#app/features/accounts/permit.server.ts'
import { screenAction } from '#app/features/accounts/screen-action.server.ts'
import { askedAddress, isAsked } from '#app/features/backups/address.ts'
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
  const backups = await readBackups(context.get(servicesContext))
  return data(backups, backups.ok ? 200 : backups.status)
}

export const action = screenAction(backupIntents, async ({ fields, run }, _: Route.ActionArgs) => {
  const outcome = await run()
  if (outcome.ok) return redirect(afterAction(askedAddress, fields), 303)
  return data({ message: outcome.message ?? m.backups_refused_fault() }, outcome.status)
})

export default function Backups({ loaderData: backups, actionData }: Route.ComponentProps) {
  const { search, key } = useLocation()
  return (
    <BackupsPage
      view={backups.ok ? backups.value : null}
      problem={backups.ok ? undefined : backups.message}
      refusal={actionData?.message}
      isAsked={!actionData && isAsked(new URLSearchParams(search))}
      actionKey={key}
    />
  )
}
