import { type MouseEvent, type ReactNode, useContext } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import type { ManyAnswer, ManySaid, RefusedVisit } from '#app/features/scheduling/bulk/rules.ts'
import type { VisitLine } from '#app/features/scheduling/index.server.ts'
import { statuses } from '#app/features/scheduling/rules.ts'
import { m } from '#app/language/messages.ts'
import { listText, numberText } from '#app/platform/format.ts'
import { rowOf } from '#app/platform/lists/list-address.ts'
import { phoneLink } from '#app/platform/text/contact-links.ts'
import { undoSeconds } from '#app/platform/undo-seconds.ts'
import { FoldSummary } from '#app/ui/back-office/fold-summary.tsx'
import { type Notice, Notices } from '#app/ui/back-office/notices.tsx'
import { RowForm, UndoForm } from '#app/ui/back-office/row-form.tsx'
import { Button } from '#app/ui/button.tsx'
import {
  addAddress,
  addLinkId,
  type DoneAction,
  readAddress,
  repeatAddress,
  visitAddress,
} from '../address.ts'
import { copy } from '../bulk/bulk-result.ts'
import { undoRepeatIntent } from '../bulk/rules.ts'
import { copy as actionToastCopy } from '../copy.ts'
import type { DashboardIntent } from '../intents.server.ts'
import { RowPresses } from '../list/components/use-row-presses.ts'
import styles from './action-toast.module.css'

/** So many that could not be done are named at once; the others are behind a summary. */
const namedAtOnce = 3
/** Success notices clear after 3 s (docs/specification.md#screens). */
const clearAfter = 3_000

/** What became of many visits, with one Undo for all; those that could not be done each say why. */
function manyNotice(
  key: string,
  { said, refused, leftNames }: ManyAnswer,
  toCall: readonly VisitLine[],
): Notice {
  const { action, undo, changed, emails } = said
  // The answer is there before its address is: what can be taken back is told once.
  const id = undo ?? key
  // One email that waits keeps the right to undo all of them.
  const seconds = emails > 0 ? undoSeconds.withEmail : undoSeconds.withoutEmail
  const isRefusal = refused.length > 0
  return {
    id,
    isRefusal,
    ...(!isRefusal && { clearAfter: undo === null ? clearAfter : seconds * 1_000 }),
    action: undo !== null && <UndoAll action={action} undo={undo} changed={changed} />,
    isTimed: undo !== null,
    children: <BulkSentences said={said} refused={refused} leftNames={leftNames ?? []} toCall={toCall} />,
  }
}

type BulkSentencesProps = Required<Pick<ManyAnswer, 'said' | 'refused' | 'leftNames'>> & {
  toCall: readonly VisitLine[]
}

/**
 * Where some were refused, "8 of 10" counts all that were chosen: what others did a moment before the press leaves one
 * alone or has it refused, and the number is the same.
 */
function BulkSentences({ said, refused, leftNames, toCall }: BulkSentencesProps) {
  const { changed, left, emails, mustCall } = said
  const all = changed + left + refused.length
  return (
    <>
      <p>
        {refused.length === 0
          ? copy.done[said.action]({ count: changed })
          : copy.doneOf[said.action]({ count: changed, all: numberText(all) })}
      </p>
      {left > 0 && (
        <small>
          {refused.length > 0 && leftNames.length > 0 && left <= namedAtOnce
            ? m.bulk_left_named({ names: listText(leftNames) })
            : m.bulk_left({ count: left })}
        </small>
      )}
      {emails > 0 && <small>{m.bulk_emails({ count: emails })}</small>}
      {mustCall > 0 && <small>{m.bulk_must_call({ count: mustCall })}</small>}
      {mustCall > 0 && toCall.length > 0 && <ToCall visits={toCall} />}
      {refused.length > 0 && <Refused refused={refused} />}
    </>
  )
}

function Refused({ refused }: { refused: RefusedVisit[] }) {
  const [first, others] = [refused.slice(0, namedAtOnce), refused.slice(namedAtOnce)]
  return (
    <div className={styles.refused}>
      <List refused={first} />
      {others.length > 0 && (
        <details>
          <FoldSummary>{m.bulk_more_refused({ count: others.length })}</FoldSummary>
          <List refused={others} />
        </details>
      )}
    </div>
  )
}

const List = ({ refused }: { refused: RefusedVisit[] }) => (
  <ul>
    {refused.map(({ id, name, message }) => (
      <li key={id}>
        <b>{name === null ? m.bulk_gone() : <bdi>{name}</bdi>}</b> {message}
      </li>
    ))}
  </ul>
)

/** Who can't be told by email: a name leads to its row, a number calls. */
function ToCall({ visits }: { visits: readonly VisitLine[] }) {
  const [first, others] = [visits.slice(0, namedAtOnce), visits.slice(namedAtOnce)]
  return (
    <div className={styles.refused}>
      <Callees visits={first} />
      {others.length > 0 && (
        <details>
          <FoldSummary>{m.bulk_more_refused({ count: others.length })}</FoldSummary>
          <Callees visits={others} />
        </details>
      )}
    </div>
  )
}

function Callees({ visits }: { visits: readonly VisitLine[] }) {
  const { list } = readAddress(new URLSearchParams(useLocation().search))
  return (
    <ul>
      {visits.map(({ id, name, phone }) => {
        const call = phoneLink(phone)
        return (
          <li key={id}>
            <Link to={visitAddress(list, id)} preventScrollReset onClick={(event) => showRow(id, event)}>
              <bdi>{name}</bdi>
            </Link>{' '}
            {call ? <a href={call}>{phone}</a> : phone}
          </li>
        )
      })}
    </ul>
  )
}

/** Leads to the row where it is on the screen, else to the details. */
function showRow(id: string, event: MouseEvent) {
  const name = rowOf(id)?.querySelector<HTMLElement>('th a, td a[href]')
  if (!name) return
  event.preventDefault()
  name.scrollIntoView({ block: 'center' })
  name.focus({ preventScroll: true })
}

/** Its answer comes back to the list that is shown by then. */
function UndoAll({ action, undo, changed }: Pick<ManySaid, 'action' | 'changed'> & { undo: string }) {
  const { list } = readAddress(new URLSearchParams(useLocation().search))
  return (
    <UndoForm
      to={list}
      fields={{
        intent: (action === 'repeated' ? undoRepeatIntent : 'many-undo') satisfies DashboardIntent,
        undo,
      }}
      name={m.bulk_visits({ count: changed })}
    />
  )
}

const words = () => ({
  close: m.desk_close(),
  all: (count: number) => m.platform_all_notices({ count }),
  notices: m.platform_notices(),
})

type Props = {
  /** Why the last change was refused. */
  refusal: string | undefined
  /** The same form once more, where staff go on although the patient has another visit then. */
  again?: Record<string, string> | undefined
  /** The appointment that was refused, where its details aren't open. */
  about?: string | undefined
  said: DoneAction | null
  /** What the last action did to many at once. */
  many: ManyAnswer | null
  /** Whom of those no email tells. */
  toCall: readonly VisitLine[]
  /** Whose appointment it is, and when: "Tue, Dec 8 · 3:00 PM – 3:45 PM". */
  name: string | undefined
  when: string | undefined
  /** Differs from action to action. */
  noticeKey: string
}

/**
 * What was just done and to whom, with Undo for the seconds in which it is offered, earlier ones
 * too. Without script it stays, and a late Undo is refused with a sentence.
 */
export function ActionToast(props: Props) {
  const { refusal, again, about, said, many, toCall, name, when, noticeKey } = props
  if (many) return <Notices latest={manyNotice(noticeKey, many, toCall)} words={words()} />
  if (refusal) {
    const children = (
      <>
        <Whose name={name} />
        <p>{refusal}</p>
      </>
    )
    const action = again ? <GoOn fields={again} /> : about && <ShowIt id={about} />
    const latest = { id: noticeKey, isRefusal: true, row: about, action, children }
    return <Notices latest={latest} words={words()} />
  }
  if (!said) return <Notices latest={null} words={words()} />
  const { undo, email } = said
  const seconds = email ? undoSeconds.withEmail : undoSeconds.withoutEmail
  return (
    <Notices
      latest={{
        id: noticeKey,
        row: said.row ?? undefined,
        clearAfter: undo === null && !isFollowed(said) ? clearAfter : seconds * 1_000,
        action: actionOf(said, name ?? ''),
        isTimed: undo !== null,
        meanwhile: email && <small>{m.desk_email_soon({ count: 1 })}</small>,
        children: <Sentences said={said} name={name} when={when} />,
      }}
      words={words()}
    />
  )
}

/** What can be done about it from here. */
function actionOf(said: DoneAction, name: string): ReactNode {
  const { undo } = said
  if (undo !== null) return <Undo said={{ ...said, undo }} name={name} />
  if (said.action === 'deleted' && said.row !== null) return <Restore id={said.row} name={name} />
  return said.action === 'added' ? <AfterAdding row={said.row} /> : null
}

/** What can be followed by something without having an Undo of its own. */
const isFollowed = ({ action }: DoneAction) => action === 'added' || action === 'deleted'

/** Brings it back, as the list of what was deleted does for 30 days. */
function Restore({ id, name }: { id: string; name: string }) {
  const { list } = readAddress(new URLSearchParams(useLocation().search))
  return <UndoForm to={list} fields={{ intent: 'restore' satisfies DashboardIntent, id }} name={name} />
}

function GoOn({ fields }: { fields: Record<string, string> }) {
  const { list } = readAddress(new URLSearchParams(useLocation().search))
  return (
    <RowForm list={list} fields={fields}>
      <Button variant="secondary" size="extra-small">
        {m.desk_same_time_go_on()}
      </Button>
    </RowForm>
  )
}

/** What it is by now, and what else can be done with it. */
function ShowIt({ id }: { id: string }) {
  const { list } = readAddress(new URLSearchParams(useLocation().search))
  return (
    <Link to={visitAddress(list, id)} preventScrollReset>
      {m.desk_show_details()}
    </Link>
  )
}

/** The same visit again, and anyone who calls next; over the same list. */
function AfterAdding({ row }: Pick<DoneAction, 'row'>) {
  const { list } = readAddress(new URLSearchParams(useLocation().search))
  return (
    <>
      {row !== null && <Link to={repeatAddress(list, row)}>{m.repeat_this()}</Link>}
      <Link to={addAddress(list)} preventScrollReset data-returns-to={addLinkId}>
        {m.add_another()}
      </Link>
    </>
  )
}

/** After these the desk says the time back to the caller. */
const placing: readonly string[] = ['added', 'moved', 'changed']

const Whose = ({ name }: Pick<Props, 'name'>) =>
  name && (
    <b>
      <bdi>{name}</bdi>
    </b>
  )

function Sentences({ said, name, when }: Pick<Props, 'name' | 'when'> & { said: DoneAction }) {
  return (
    <>
      <Whose name={name} />
      <p>{actionToastCopy.done[said.action]()}</p>
      {placing.includes(said.action) && when && <small>{when}</small>}
      {said.mustCall && <small>{m.desk_must_call()}</small>}
    </>
  )
}

/** Its answer comes back to the page that is shown by then. */
function Undo({ said, name }: { said: DoneAction & { undo: string }; name: string }) {
  const { list } = readAddress(new URLSearchParams(useLocation().search))
  const { id } = useParams()
  const to = id ? visitAddress(list, id) : list
  const { onSubmit } = useContext(RowPresses)
  // Nothing but a status changes: the row shows it where it is.
  const isInPlace = statuses.some((status) => status === said.action)
  return (
    <UndoForm to={to} fields={undoFields(said)} name={name} onSubmit={isInPlace ? onSubmit : undefined} />
  )
}

/** A note has versions of its own, apart from those of its visit. */
const undoFields = ({ action, row, undo }: DoneAction & { undo: string }): Record<string, string> =>
  action === 'note'
    ? { intent: 'note-undo' satisfies DashboardIntent, id: row ?? '', noteSeen: undo }
    : { undo }
