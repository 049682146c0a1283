import { type ComponentProps, useMemo } from 'react'
import {
  data,
  Outlet,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useParams,
} from 'react-router'
import { readSetupFacts } from '#app/composition/setup-facts.server.ts'
import { mayDo } from '#app/features/access/permissions/permissions.ts'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { screenAction } from '#app/features/accounts/screen-action.server.ts'
import { screenMeta } from '#app/features/clinic-profile/screen-meta.ts'
import { doneAddress, readAddress } from '#app/features/desk/address.ts'
import type { Answer } from '#app/features/desk/bulk/actions.server.ts'
import { readManyDone } from '#app/features/desk/bulk/address.ts'
import { readBatch } from '#app/features/desk/bulk/page.server.ts'
import { askIntent, restIntent } from '#app/features/desk/bulk/rules.ts'
import { Dashboard, DashboardUnavailable } from '#app/features/desk/components/dashboard.tsx'
import { deskFields } from '#app/features/desk/form.ts'
import { dashboardIntents } from '#app/features/desk/intents.server.ts'
import { useHeldRows, useLiveRows, useNewest } from '#app/features/desk/list/components/use-live-rows.ts'
import { RowPresses, useRowPresses, withPending } from '#app/features/desk/list/components/use-row-presses.ts'
import { type LiveRows, withAnswer, withLiveRows } from '#app/features/desk/list/held-rows.ts'
import { receivedView, type SentView, sendView } from '#app/features/desk/list/sent-view.ts'
import { withRememberedView } from '#app/features/desk/list/views.server.ts'
import { asRemembered } from '#app/features/desk/list/views.ts'
import { readDesk } from '#app/features/desk/page.server.ts'
import { parseStep } from '#app/features/desk/rules.ts'
import type { ManyAnswer } from '#app/features/scheduling/bulk/rules.ts'
import type { VisitLine } from '#app/features/scheduling/index.server.ts'
import { SetupList } from '#app/features/setup/components/setup-list.tsx'
import { readSetup } from '#app/features/setup/page.server.ts'
import { countVisitsToSettle } from '#app/features/visits-to-settle/actions.server.ts'
import { ToSettleLink } from '#app/features/visits-to-settle/components/to-settle-link.tsx'
import { m } from '#app/language/messages.ts'
import { pick } from '#app/platform/forms/form-fields.server.ts'
import { atRow } from '#app/platform/lists/list-address.ts'
import { done } from '#app/platform/outcome.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/dashboard.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('schedule')]

export const meta: Route.MetaFunction = () => screenMeta('dashboard')

/** What was done together to visits of the list: those that were only just booked are of other days. */
function batchInList(search: URLSearchParams): string | null {
  const many = readManyDone(search)
  return many && many.action !== 'repeated' ? many.undo : null
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = context.get(adminContext)
  const services = context.get(servicesContext)
  const facts = () => readSetupFacts(services)
  const { address, remembered } = await withRememberedView(services, admin, readAddress(url.searchParams))
  const [desk, toSettle, setup, together] = await Promise.all([
    readDesk(services, admin, address),
    mayDo(admin.role, 'visits') ? countVisitsToSettle(services) : done({ total: 0 }),
    mayDo(admin.role, 'clinic-settings') ? readSetup(services, { choice: admin.setupList, facts }) : null,
    readBatch(services, admin, batchInList(url.searchParams)),
  ])
  const shown = !desk.ok
    ? desk
    : !toSettle.ok
      ? toSettle
      : done({ ...sendView(desk.value), toSettle: toSettle.value.total })
  const exportsAll = mayDo(admin.role, 'visits-export')
  const closesDays = mayDo(admin.role, 'closures')
  return data(
    { ...shown, setup, exportsAll, closesDays, remembered, together },
    shown.ok ? 200 : shown.status,
  )
}

export const action = screenAction(dashboardIntents, async ({ fields, run }, { url }: Route.ActionArgs) => {
  const { list, filter } = readAddress(url.searchParams)
  const form = pick(fields, [...deskFields, 'next'])
  const outcome = await run({ form, list, filter })
  if (outcome.ok) {
    if ('to' in outcome.value) return redirect(outcome.value.to, 303)
    return redirect(atRow(doneAddress(list, outcome.value), form.next || outcome.value.row), 303)
  }
  if (outcome.answer) return data(outcome.answer, outcome.status)
  const {
    message = outcome.errors?.slot ?? outcome.errors?.otherWith,
    alternatives,
    others,
    status,
  } = outcome
  const again = others === undefined ? {} : { again: { ...pick(fields, deskFields), others } }
  const about = status === 409 ? form.id || parseStep(form.step ?? '')?.id : undefined
  const known = { ...again, ...(about && { about }), ...(alternatives && { alternatives, row: form.id }) }
  return data({ message, ...known }, status)
})

/** A dialog shows what is there already; a refused change shows the list as it is by now. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, formMethod, formData } = change
  const intent = String(formData?.get('intent'))
  if (intent.startsWith('show') || intent === askIntent || intent === restIntent) return false
  const isOtherList = readAddress(currentUrl.searchParams).list !== readAddress(nextUrl.searchParams).list
  // The same address is asked for again where others have changed what it shows.
  return formMethod !== undefined || isOtherList || currentUrl.href === nextUrl.href
}

export default function DashboardPage({ loaderData, actionData }: Route.ComponentProps) {
  const { search, key } = useLocation()
  const { id } = useParams()
  if (!loaderData.ok) return <DashboardUnavailable message={loaderData.message ?? m.desk_load_failed()} />
  const address = asRemembered(readAddress(new URLSearchParams(search)), loaderData.remembered)
  const answered: Answer | undefined = actionData
  return (
    <ShownDashboard
      sent={loaderData.value}
      exportsAll={loaderData.exportsAll}
      closesDays={loaderData.closesDays}
      toSettle={loaderData.value.toSettle > 0 && <ToSettleLink count={loaderData.value.toSettle} />}
      setup={loaderData.setup && !id && <SetupList {...loaderData.setup} />}
      address={address}
      refusal={answered?.message}
      again={answered?.again}
      about={answered?.about}
      many={manyOf(answered, search)}
      together={answered?.together ?? loaderData.together}
      question={answered?.question}
      rest={answered?.rest}
      noticeKey={key}
      opened={id}
    />
  )
}

const manyOf = (answered: Answer | undefined, search: string): ManyAnswer | null => {
  if (answered) return answered.many ?? null
  const said = readManyDone(new URLSearchParams(search))
  return said && { said, refused: [] }
}

/** Those of many whom no email tells; all of them where the clinic sends none. */
function toCallOf({ said, toCall }: ManyAnswer, together: readonly VisitLine[]): VisitLine[] {
  if (toCall) return together.filter(({ id }) => toCall.includes(id))
  if (said.mustCall === 0) return []
  return together.filter(({ email }) => email === '' || said.mustCall === said.changed)
}

/** Many rows were changed: all stay where they are, as after one. */
const doneToMany = { action: 'undone', row: null, undo: null, email: false, mustCall: false } as const

/** The details next to the list go from row to row as they are shown. */
function ShownDashboard(
  props: Omit<
    ComponentProps<typeof Dashboard>,
    'view' | 'rows' | 'first' | 'since' | 'arrived' | 'saved' | 'beside' | 'said' | 'name' | 'toCall'
  > & {
    sent: SentView
    together: VisitLine[]
  },
) {
  const { sent, address, many, together, opened, noticeKey } = props
  const view = useMemo(() => receivedView(sent), [sent])
  const given = {
    list: address.list,
    fresh: view.rows,
    now: view.summary.now,
    done: many ? doneToMany : address.done,
    changed: view.changed?.row ?? null,
    together,
  }
  const { rows, saved, first, since, change } = useHeldRows(given, props.refusal !== undefined)
  const { live, hear } = useNewest(view)
  const presses = useRowPresses({
    list: address.list,
    hasMore: opened !== undefined || view.schedule !== null,
    rows,
    readAt: view.readAt,
    hear: (answer) => {
      if (answer.live) hear(answer.live)
      change((before) => withAnswer(before, answer))
    },
  })
  const { said, isSending } = presses
  const update = (now: LiveRows) => {
    hear(now)
    change((before) => withLiveRows(before, now))
  }
  useLiveRows({ view, list: address.list, rows, live, update, isSending })
  const shownView = useMemo(() => (live ? { ...view, summary: live.summary } : view), [view, live])
  const shown = useMemo(() => withPending(rows, presses), [rows, presses])
  const notice = said
    ? { said: said.done, name: said.name, refusal: said.message, again: said.again, many: null }
    : {
        said: address.done,
        name:
          props.refusal === undefined ? view.changed?.name : rows.find(({ id }) => id === props.about)?.name,
        refusal: props.refusal,
        again: props.again,
        many,
      }
  return (
    <RowPresses value={presses}>
      <Dashboard
        {...props}
        {...notice}
        toCall={many ? toCallOf(many, together) : []}
        noticeKey={said?.key ?? noticeKey}
        view={shownView}
        rows={shown}
        since={since}
        arrived={live?.arrived ?? noneArrived}
        first={(row) => first.get(row.id) ?? row}
        saved={saved}
        beside={<Outlet context={shown} />}
      />
    </RowPresses>
  )
}

const noneArrived = { requests: 0, visits: 0 }
