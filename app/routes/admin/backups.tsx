import { data, redirect, useLocation } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { askedAddress, isAsked } from '#app/features/backups/address.ts'
import { BackupsPage } from '#app/features/backups/components/backups-page.tsx'
import { readBackups } from '#app/features/backups/page.server.ts'
import { askForBackup } from '#app/features/backups/request-commands.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { m } from '#app/language/messages.ts'
import { readFields } from '#app/platform/forms/form-fields.server.ts'
import { afterAction } from '#app/platform/lists/list-address.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/backups.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('clinic-settings')]

export const meta: Route.MetaFunction = () => titled(m.backups_title())

export async function loader({ context }: Route.LoaderArgs) {
  const backups = await readBackups(context.get(servicesContext))
  return data(backups, backups.ok ? 200 : backups.status)
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readFields(request)
  if (fields.get('intent') !== 'back-up') return data({ message: m.backups_refused_fault() }, 422)
  const outcome = await askForBackup(context.get(servicesContext), context.get(adminContext))
  if (outcome.ok) return redirect(afterAction(askedAddress, fields), 303)
  return data({ message: outcome.message ?? m.backups_refused_fault() }, outcome.status)
}

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
