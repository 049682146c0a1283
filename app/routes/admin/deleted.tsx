import { data, redirect, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { deletedRecords } from '#app/composition/deleted-records.server.ts'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { screenAction } from '#app/features/accounts/screen-action.server.ts'
import { askFirst } from '#app/features/accounts/sign-in/gate.server.ts'
import { screenMeta } from '#app/features/clinic-profile/screen-meta.ts'
import { doneAddress, readAddress } from '#app/features/deletions/address.ts'
import { DeletionsDesk } from '#app/features/deletions/components/deletions-desk.tsx'
import { deletionIntents, readDeletions, restoreFields } from '#app/features/deletions/page.server.ts'
import { pick } from '#app/platform/forms/form-fields.server.ts'
import { afterAction } from '#app/platform/lists/list-address.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/deleted.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('deleted')]

export const meta: Route.MetaFunction = () => screenMeta('deleted')

export async function loader({ url, context }: Route.LoaderArgs) {
  const { kind, after } = readAddress(url.searchParams)
  const admin = context.get(adminContext)
  const asked = { kind, after, sources: deletedRecords, role: admin.role }
  const list = await readDeletions(context.get(servicesContext), admin, asked)
  return data(list, list.ok ? 200 : list.status)
}

export const action = screenAction(
  deletionIntents,
  async ({ services, actor, fields, run }, { url }: Route.ActionArgs) => {
    const outcome = await run({ role: actor.role, sources: deletedRecords })
    const { list } = readAddress(url.searchParams)
    if (outcome.ok) return redirect(afterAction(doneAddress(list, outcome.value), fields), 303)
    const { message, others, status } = outcome
    if (status === 403) await askFirst(services, actor, url)
    const again = others === undefined ? {} : { again: { ...pick(fields, restoreFields), others } }
    return data({ message, ...again }, status)
  },
)

/** A refused one shows the list as it is by now, too. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod !== undefined || defaultShouldRevalidate
}

export default function RecentlyDeleted({ loaderData: list, actionData }: Route.ComponentProps) {
  const { search, key } = useLocation()
  return (
    <DeletionsDesk
      view={list.ok ? list.value : null}
      problem={list.ok ? undefined : list.message}
      address={readAddress(new URLSearchParams(search))}
      refusal={actionData?.message}
      again={actionData?.again}
      actionKey={key}
    />
  )
}
