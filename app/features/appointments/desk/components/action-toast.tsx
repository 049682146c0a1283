import type { ReactNode } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { m } from '../../../../language/messages.ts'
import { undoSeconds } from '../../../../platform/undo-seconds.ts'
import { Notices } from '../../../../ui/back-office/notices.tsx'
import { UndoForm } from '../../../../ui/back-office/undo-form.tsx'
import { addAddress, type DoneAction, readAddress, repeatAddress, visitAddress } from '../address.ts'
import { manyNotice } from '../bulk/components/many-notice.tsx'
import type { ManyAnswer } from '../bulk/said.ts'
import { copy } from '../copy.ts'

/** Success notices clear after 3 s (docs/specification.md#screens). */
const clearAfter = 3_000
const words = () => ({
  close: m.desk_close(),
  all: (count: number) => m.platform_all_notices({ count }),
  notices: m.platform_notices(),
})

type Props = {
  /** Why the last change was refused. */
  refusal: string | undefined
  said: DoneAction | null
  /** What the last action did to many at once. */
  many: ManyAnswer | null
  /** Whose appointment it is. */
  name: string | undefined
  /** Differs from action to action. */
  noticeKey: string
}

/**
 * What was just done and to whom, with Undo for the seconds in which it is offered, earlier ones
 * too. Without script it stays, and a late Undo is refused with a sentence.
 */
export function ActionToast({ refusal, said, many, name, noticeKey }: Props) {
  if (many) return <Notices latest={manyNotice(noticeKey, many)} words={words()} />
  if (refusal) {
    const children = <p>{refusal}</p>
    return <Notices latest={{ id: noticeKey, isRefusal: true, children }} words={words()} />
  }
  if (!said) return <Notices latest={null} words={words()} />
  const { undo, letter } = said
  const seconds = letter ? undoSeconds.withLetter : undoSeconds.withoutLetter
  return (
    <Notices
      latest={{
        id: noticeKey,
        row: said.row ?? undefined,
        clearAfter: undo === null && said.action !== 'added' ? clearAfter : seconds * 1_000,
        action: actionOf(said, name ?? ''),
        children: <Sentences said={said} name={name} />,
      }}
      words={words()}
    />
  )
}

/** What can be done about it from here. */
function actionOf(said: DoneAction, name: string): ReactNode {
  const { undo } = said
  if (undo !== null) return <Undo said={{ ...said, undo }} name={name} />
  return said.action === 'added' ? <AfterAdding row={said.row} /> : null
}

/** The same visit again, and whoever calls next; over the same list. */
function AfterAdding({ row }: Pick<DoneAction, 'row'>) {
  const { list } = readAddress(new URLSearchParams(useLocation().search))
  return (
    <>
      {row !== null && <Link to={repeatAddress(list, row)}>{m.repeat_this()}</Link>}
      <Link to={addAddress(list)} preventScrollReset>
        {m.add_another()}
      </Link>
    </>
  )
}

function Sentences({ said, name }: Pick<Props, 'name'> & { said: DoneAction }) {
  return (
    <>
      {name && (
        <b>
          <bdi>{name}</bdi>
        </b>
      )}
      <p>{copy.done[said.action]()}</p>
      {said.letter && <small>{m.desk_letter_soon()}</small>}
      {said.mustCall && <small>{m.desk_must_call()}</small>}
    </>
  )
}

/** Its answer comes back to the page that is shown by then. */
function Undo({ said, name }: { said: DoneAction & { undo: string }; name: string }) {
  const { list } = readAddress(new URLSearchParams(useLocation().search))
  const { id } = useParams()
  const to = id ? visitAddress(list, id) : list
  return <UndoForm to={to} fields={undoFields(said)} name={name} />
}

/** A note has versions of its own, apart from those of its visit. */
const undoFields = ({ action, row, undo }: DoneAction & { undo: string }): Record<string, string> =>
  action === 'note' ? { intent: 'note-undo', id: row ?? '', noteSeen: undo } : { undo }
