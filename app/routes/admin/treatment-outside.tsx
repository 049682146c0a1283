import { data, redirect, useLocation } from 'react-router'
import { reception } from '../../art/drawings.ts'
import { titled } from '../../features/admin-screens/screen-meta.ts'
import { adminContext } from '../../features/admins/admin-context.ts'
import { keepOutside } from '../../features/appointments/desk/outside/commands.server.ts'
import { VisitsOutsideTable } from '../../features/appointments/desk/outside/components/visits-outside-table.tsx'
import { readVisitsOutside } from '../../features/appointments/desk/outside/page.server.ts'
import { m } from '../../language/messages.ts'
import { pick, readFields } from '../../platform/forms/form-fields.server.ts'
import { servicesContext } from '../../platform/services.ts'
import { ActionNotice } from '../../ui/back-office/action-notice.tsx'
import { Listing } from '../../ui/back-office/listing.tsx'
import { Drawing } from '../../ui/drawing.tsx'
import type { Route } from './+types/treatment-outside.ts'

export const meta: Route.MetaFunction = () => titled(m.outside_title())

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const list = await readVisitsOutside(context.get(servicesContext), context.get(adminContext), {
    treatmentId: params.id,
    search: url.searchParams,
  })
  return data(list, list.ok ? 200 : list.status)
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { intent, id, updatedAt } = pick(await readFields(request), ['intent', 'id', 'updatedAt'])
  if (intent !== 'keep') return data({ message: m.desk_unknown_action() }, 422)
  const change = { actor: context.get(adminContext), id, seen: updatedAt }
  const outcome = await keepOutside(context.get(servicesContext), change)
  if (outcome.ok) return redirect(`${url.pathname}?done=kept`, 303)
  return data({ message: outcome.message ?? m.outside_keep_failed() }, outcome.status)
}

export default function VisitsOutside({ loaderData: list, actionData: refusal }: Route.ComponentProps) {
  const { pathname, search, key } = useLocation()
  const isKept = new URLSearchParams(search).get('done') === 'kept'
  const rows = list.ok ? list.value.rows : []
  return (
    <Listing
      title={m.outside_title()}
      lead={
        list.ok &&
        (list.value.isSaved ? m.outside_lead_saved : m.outside_lead)({ treatment: list.value.treatment })
      }
      problem={list.ok ? undefined : list.message}
      words={{
        emptyTitle: m.outside_empty_title(),
        empty: m.outside_empty(),
        tryAgain: m.outside_try_again(),
      }}
      count={rows.length}
      picture={<Drawing of={reception} alt="" />}
      above={
        <ActionNotice
          refusal={refusal?.message}
          done={isKept ? m.outside_kept() : null}
          closeLabel={m.outside_close()}
          actionKey={key}
        />
      }
      actionKey={key}
    >
      <VisitsOutsideTable rows={rows} list={list.ok && list.value.isSaved ? pathname : null} />
    </Listing>
  )
}
