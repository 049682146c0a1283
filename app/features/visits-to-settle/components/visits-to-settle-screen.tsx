import { useLocation } from 'react-router'
import { Drawing } from '#app/art/drawing.tsx'
import { reception } from '#app/art/drawings.ts'
import { copy as bulkCopy } from '#app/features/desk/bulk/bulk-result.ts'
import type { ManySaid } from '#app/features/scheduling/bulk/rules.ts'
import { writeCauses } from '#app/features/scheduling/rules.ts'
import { m } from '#app/language/messages.ts'
import { numberText } from '#app/platform/format.ts'
import { undoSeconds } from '#app/platform/undo-seconds.ts'
import { Listing } from '#app/ui/back-office/listing.tsx'
import { Notices } from '#app/ui/back-office/notices.tsx'
import { UndoForm } from '#app/ui/back-office/row-form.tsx'
import { readSettleAddress, type SettleAddress, type SettleDone, settleAddress } from '../address.ts'
import { closedText, settleDone } from '../copy.ts'
import type { VisitsToSettle } from '../page.server.ts'
import { SettleBar, useChosenRows } from './settle-bar.tsx'
import { VisitsToSettleTable } from './visits-to-settle-table.tsx'

type Props = {
  view: VisitsToSettle | null
  problem: string | undefined
  address: SettleAddress
  refusal: string | undefined
  actionKey: string
}

/** All visits that are where they cannot: whom to call, why, and what to do about each. */
export function VisitsToSettleScreen({ view, problem, address, refusal, actionKey }: Props) {
  const rows = view?.rows ?? []
  const { filter, list, done, many } = address
  const chosen = useChosenRows(rows)
  const isNarrowed = Object.values(filter).some((one) => one !== null)
  return (
    <Listing
      title={m.outside_settle_title()}
      lead={view && <Lead view={view} filter={filter} isNarrowed={isNarrowed} />}
      problem={problem}
      words={{
        emptyTitle: m.outside_settle_empty_title(),
        empty: m.outside_settle_empty(),
        tryAgain: m.outside_try_again(),
      }}
      count={rows.length}
      picture={<Drawing of={reception} alt="" />}
      pages={
        view
          ? {
              ...view.place,
              next: view.next,
              words: { pages: m.outside_settle_pages() },
              list: settleAddress(filter),
            }
          : undefined
      }
      above={
        many ? (
          <SaidOfMany many={many} refusal={refusal} actionKey={actionKey} />
        ) : (
          <Said done={done} name={view?.changedName ?? ''} refusal={refusal} actionKey={actionKey} />
        )
      }
      actionKey={actionKey}
      list={list}
      isLedTo
    >
      {view && (
        <>
          <SettleBar rows={rows} list={list} canTell={view.canTell} chosen={chosen} />
          <VisitsToSettleTable view={view} list={list} {...chosen} />
        </>
      )}
    </Listing>
  )
}

type LeadProps = { view: VisitsToSettle; filter: SettleAddress['filter']; isNarrowed: boolean }

function Lead({ view, filter, isNarrowed }: LeadProps) {
  const closure = view.closures.find(({ id }) => id === filter.closure)
  const about = closure ? closedText(closure, view.today) : view.about
  return (
    <>
      {about && <bdi>{about}. </bdi>}
      {view.rows.length > 0 && m.outside_settle_lead()}{' '}
      {isNarrowed && <a href={settleAddress()}>{m.outside_settle_all()}</a>}
    </>
  )
}

type SaidProps = { done: SettleDone | null; name: string; refusal: string | undefined; actionKey: string }

/** What was just done and to whom, with Undo for the seconds in which it is offered. */
function Said({ done, name, refusal, actionKey }: SaidProps) {
  const words = noticeWords()
  if (refusal)
    return <Notices latest={{ id: actionKey, isRefusal: true, children: <p>{refusal}</p> }} words={words} />
  if (!done) return <Notices latest={null} words={words} />
  const seconds = done.email ? undoSeconds.withEmail : undoSeconds.withoutEmail
  const canUndo = done.undo !== null || done.kept !== null
  return (
    <Notices
      latest={{
        id: actionKey,
        row: done.row ?? undefined,
        clearAfter: (canUndo ? seconds : shownSeconds) * 1_000,
        action: canUndo && <Undo done={done} name={name} />,
        isTimed: canUndo,
        meanwhile: done.email && <small>{m.desk_email_soon({ count: 1 })}</small>,
        children: (
          <>
            {name && (
              <b>
                <bdi>{name}</bdi>
              </b>
            )}
            <p>{settleDone[done.action]()}</p>
            {done.mustCall && <small>{m.desk_must_call()}</small>}
          </>
        ),
      }}
      words={words}
    />
  )
}

type ManyProps = { many: ManySaid; refusal: string | undefined; actionKey: string }

/** What was done to all that were checked, with one Undo. */
function SaidOfMany({ many, refusal, actionKey }: ManyProps) {
  const { action, changed, left, undo, emails, mustCall } = many
  if (refusal) return <Said done={null} name="" refusal={refusal} actionKey={actionKey} />
  const said =
    left === 0
      ? bulkCopy.done[action]({ count: changed })
      : bulkCopy.doneOf[action]({ count: changed, all: numberText(changed + left) })
  const seconds = emails > 0 ? undoSeconds.withEmail : undoSeconds.withoutEmail
  return (
    <Notices
      latest={{
        id: actionKey,
        clearAfter: (undo === null ? shownSeconds : seconds) * 1_000,
        action: undo !== null && <UndoOfMany batch={undo} count={changed} />,
        isTimed: undo !== null,
        meanwhile: emails > 0 && <small>{m.desk_email_soon({ count: emails })}</small>,
        children: (
          <>
            <p>{said}</p>
            {mustCall > 0 && <small>{m.desk_must_call()}</small>}
          </>
        ),
      }}
      words={noticeWords()}
    />
  )
}

function UndoOfMany({ batch, count }: { batch: string; count: number }) {
  const { list } = readSettleAddress(new URLSearchParams(useLocation().search))
  return <UndoForm to={list} fields={{ batch }} name={m.bulk_visits({ count })} />
}

const noticeWords = () => ({
  close: m.outside_close(),
  all: (count: number) => m.platform_all_notices({ count }),
  notices: m.platform_notices(),
})

/** Success notices clear after 3 s (docs/specification.md#screens). */
const shownSeconds = 3

/** Its answer comes back to the list that is shown by then. */
function Undo({ done, name }: { done: SettleDone; name: string }) {
  const { list } = readSettleAddress(new URLSearchParams(useLocation().search))
  const fields: Record<string, string> = done.kept
    ? { id: done.row ?? '', updatedAt: done.kept.seen, causes: writeCauses(done.kept.causes) }
    : { undo: done.undo ?? '' }
  return <UndoForm to={list} fields={fields} name={name} />
}
