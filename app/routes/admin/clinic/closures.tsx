import { data, redirect, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { intentsOf } from '#app/features/access/permissions/intents.ts'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { screenAction } from '#app/features/accounts/screen-action.server.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { doneAddress, readAddress } from '#app/features/closures/address.ts'
import { ClosuresDesk } from '#app/features/closures/components/closures-desk.tsx'
import type { HolidayRefusal } from '#app/features/closures/holidays/commands.server.ts'
import { readDeletedOpening, settleAddress } from '#app/features/closures/openings/address.ts'
import {
  OpeningsList,
  OpeningsUnavailable,
} from '#app/features/closures/openings/components/openings-list.tsx'
import { deleteOpening, readOpenings } from '#app/features/closures/openings/page.server.ts'
import { closureIntents, readClosures } from '#app/features/closures/page.server.ts'
import { visitsForClosures, visitsForOpenings } from '#app/features/visits-to-settle/lookups.server.ts'
import { m } from '#app/language/messages.ts'
import type { FormFields } from '#app/platform/forms/form-fields.server.ts'
import { afterAction } from '#app/platform/lists/list-address.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/closures.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('closures')]

export const meta: Route.MetaFunction = () => titled(m.closures_title())

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const actor = context.get(adminContext)
  const address = readAddress(url.searchParams)
  const [list, openings] = await Promise.all([
    readClosures(services, actor, { ...address, visits: visitsForClosures(services) }),
    readOpenings(services, actor, {
      isPast: address.isPast,
      deleting: readDeletedOpening(url.searchParams),
      visits: visitsForOpenings(services),
    }),
  ])
  return data({ list, openings }, list.ok ? 200 : list.status)
}

type Sent = {
  actor: Staff
  fields: FormFields
  visits: ReturnType<typeof visitsForClosures>
  ofOpenings: ReturnType<typeof visitsForOpenings>
}

type Answer = Outcome<'deleted' | 'holidays' | 'opening-deleted', HolidayRefusal>

const intents = intentsOf<Sent, Answer>()({
  ...closureIntents,
  'delete-opening': async (services, { actor, fields, ofOpenings }) => {
    const deleted = await deleteOpening(services, { actor, fields, visits: ofOpenings })
    return deleted.ok ? done('opening-deleted') : deleted
  },
})

export const action = screenAction(intents, async ({ services, fields, run }, { url }: Route.ActionArgs) => {
  const visits = { visits: visitsForClosures(services), ofOpenings: visitsForOpenings(services) }
  const outcome = await run(visits)
  if (outcome.ok) {
    const isLeft = outcome.value === 'opening-deleted' && Number(fields.get('seen')) > 0
    const { list } = readAddress(url.searchParams)
    return redirect(isLeft ? settleAddress : afterAction(doneAddress(list, outcome.value), fields), 303)
  }
  const { message, chosen, inside, status } = outcome
  return data({ message, chosen, inside }, status)
})

/** A refused change shows the list as it is by now, too. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod !== undefined || defaultShouldRevalidate
}

export default function Closures({ loaderData: { list, openings }, actionData }: Route.ComponentProps) {
  const { search, key } = useLocation()
  const address = readAddress(new URLSearchParams(search))
  return (
    <ClosuresDesk
      view={list.ok ? list.value : null}
      problem={list.ok ? undefined : list.message}
      address={address}
      refusal={actionData}
      actionKey={key}
      openings={
        openings.ok ? (
          <OpeningsList view={openings.value} list={address.list} isPast={address.isPast} />
        ) : (
          <OpeningsUnavailable problem={openings.message} />
        )
      }
    />
  )
}
