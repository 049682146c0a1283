import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { screenAction } from '#app/features/accounts/screen-action.server.ts'
import { readLiveState } from '#app/features/badges/read-counts.server.ts'
import { doneAction, doneAddress, readAddress } from '#app/features/desk/address.ts'
import { deskFields } from '#app/features/desk/form.ts'
import { rowIntents } from '#app/features/desk/intents.server.ts'
import type { RowAnswer } from '#app/features/desk/list/held-rows.ts'
import { readLiveRows } from '#app/features/desk/list/live-rows.server.ts'
import { pick } from '#app/platform/forms/form-fields.server.ts'
import { atRow } from '#app/platform/lists/list-address.ts'
import { buildContext, buildHeader } from '#app/platform/pages/page-build.ts'
import type { Route } from './+types/rows.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('schedule', 'text')]

const headers = { 'Cache-Control': 'no-store' }

/** It is only posted to: a list of ids is longer than an address may be. */
export const loader = () => new Response(null, { status: 405, headers: { Allow: 'POST' } })

/**
 * The rows of the list of that address as they are now, as JSON: `ids` with spaces between, and `since` when. With an intent
 * it first does that to one of them, and answers as `RowAnswer`: one request for a press.
 */
export const action = screenAction(
  rowIntents,
  async ({ fields, actor, services, run }, { request, url, context }: Route.ActionArgs) => {
    const address = readAddress(url.searchParams)
    const outcome = fields.has('intent') ? await run({ form: pick(fields, deskFields) }) : null
    const { ids, since } = pick(fields, ['ids', 'since'])
    const rows = await readLiveRows(services, actor, {
      address,
      ids: ids.split(' ').filter((id) => id !== ''),
      since: Number(since),
    })
    if (!outcome)
      return rows.ok
        ? Response.json(rows.value, { headers })
        : Response.json({ message: rows.message }, { status: rows.status, headers })
    const news = await readLiveState(services, context.get(adminContext))
    const read = { live: rows.ok ? rows.value : null, news }
    if (outcome.ok) {
      const build = context.get(buildContext)
      const isOther = build !== null && request.headers.get(buildHeader) !== build
      const page = atRow(doneAddress(address.list, outcome.value), outcome.value.row)
      const answer = { ...read, done: doneAction(outcome.value), ...(isOther && { page }) }
      return Response.json(answer satisfies RowAnswer, { headers })
    }
    const { message = outcome.errors?.slot, others, status } = outcome
    const again = others === undefined ? {} : { again: { ...pick(fields, deskFields), others } }
    return Response.json({ ...read, done: null, message, ...again } satisfies RowAnswer, { status, headers })
  },
)
