import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { readAddress } from '#app/features/desk/address.ts'
import { readLiveRows } from '#app/features/desk/list/live-rows.server.ts'
import { pick, readFields } from '#app/platform/forms/form-fields.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/rows.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('visits', 'text')]

const headers = { 'Cache-Control': 'no-store' }

/** It is only posted to: a list of ids is longer than an address may be. */
export const loader = () => new Response(null, { status: 405, headers: { Allow: 'POST' } })

/** The rows of the list of that address as they are now, as JSON: `ids` with spaces between, and `since` when. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { ids, since } = pick(await readFields(request), ['ids', 'since'])
  const rows = await readLiveRows(context.get(servicesContext), context.get(adminContext), {
    address: readAddress(url.searchParams),
    ids: ids.split(' ').filter((id) => id !== ''),
    since: Number(since),
  })
  return rows.ok
    ? Response.json(rows.value, { headers })
    : Response.json({ message: rows.message }, { status: rows.status, headers })
}
