import { data, redirect } from 'react-router'
import { codeEmails } from '#app/composition/staff-emails.server.ts'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { findAdmin } from '#app/features/accounts/queries.server.ts'
import { screenAction } from '#app/features/accounts/screen-action.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { staffMailIntents, typedIn } from '#app/features/staff-notifications/commands.server.ts'
import {
  type StaffMailsDone,
  StaffMailsPage,
} from '#app/features/staff-notifications/components/staff-mails-page.tsx'
import { staffMailsPath } from '#app/features/staff-notifications/copy.ts'
import { readStaffMails } from '#app/features/staff-notifications/page.server.ts'
import { m } from '#app/language/messages.ts'
import { servicesContext } from '#app/platform/services.ts'
import { Banner } from '#app/ui/banner.tsx'
import type { Route } from './+types/notifications.ts'

/** Who sees no visits is told of none. */
export const middleware: Route.MiddlewareFunction[] = [permit('visits')]

export const meta: Route.MetaFunction = () => titled(m.staff_mails_title())

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { id } = context.get(adminContext)
  const { email = '' } = (await findAdmin(services.db, id)) ?? {}
  const read = await readStaffMails(services, { id, email })
  const said = url.searchParams.get('done')
  const isDone =
    (['saved', 'code', 'confirmed'] satisfies StaffMailsDone[]).find((one) => one === said) ?? null
  return data({ read, isDone }, read.ok ? 200 : read.status)
}

export const action = screenAction(
  staffMailIntents,
  async ({ services, fields, intent, run }, _: Route.ActionArgs) => {
    const outcome = await run({ sendCode: codeEmails(services) })
    if (outcome.ok) {
      services.wake()
      return redirect(`${staffMailsPath}?done=${outcome.value}`, 303)
    }
    const { status, errors = {}, message = null } = outcome
    return data({ message, errors, typed: intent === 'save' ? typedIn(fields) : null }, status)
  },
)

export default function Notifications({ loaderData, actionData }: Route.ComponentProps) {
  const { read, isDone } = loaderData
  if (!read.ok)
    return (
      <Banner tone="error">
        <p>{read.message ?? m.staff_mails_load_failed()}</p>
      </Banner>
    )
  return <StaffMailsPage view={read.value} done={isDone} refusal={actionData} />
}
