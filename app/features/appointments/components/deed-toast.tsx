import { Form, useLocation, useParams } from 'react-router'
import { Notices } from '../../../ui/notices.tsx'
import { type DeedSaid, readAddress, visitAddress } from '../desk-address.ts'
import { copy } from '../desk-copy.ts'
import { undoSeconds } from '../desk-rules.ts'

/** S9: success banners of the back office clear after 3 s. */
const clearAfter = 3_000
const words = { close: copy.close, all: copy.allNotices, notices: copy.notices }

type Props = {
  /** Why the last change was refused. */
  refusal: string | undefined
  said: DeedSaid | null
  /** Whose appointment it is. */
  name: string | undefined
  /** Differs from deed to deed. */
  noticeKey: string
}

/**
 * What was just done and to whom, with Undo for the seconds in which it is offered (decision 17), earlier ones
 * too. Without script it stays, and a late Undo is refused with a sentence.
 */
export function DeedToast({ refusal, said, name, noticeKey }: Props) {
  if (refusal) {
    const children = <p>{refusal}</p>
    return <Notices latest={{ id: noticeKey, isRefusal: true, children }} words={words} />
  }
  if (!said) return <Notices latest={null} words={words} />
  const { undo } = said
  return (
    <Notices
      latest={{
        id: noticeKey,
        row: said.row ?? undefined,
        clearAfter: undo === null ? clearAfter : undoSeconds * 1_000,
        action: undo !== null && <UndoForm undo={undo} name={name ?? ''} />,
        children: <Sentences said={said} name={name} />,
      }}
      words={words}
    />
  )
}

function Sentences({ said, name }: Pick<Props, 'name'> & { said: DeedSaid }) {
  return (
    <>
      {name && (
        <b>
          <bdi>{name}</bdi>
        </b>
      )}
      <p>{copy.done[said.deed]}</p>
      {said.letter && <small>{copy.letterSoon}</small>}
      {said.mustCall && <small>{copy.mustCall}</small>}
    </>
  )
}

/** Its answer comes back to the page that is shown by then. */
function UndoForm({ undo, name }: { undo: string; name: string }) {
  const { list } = readAddress(new URLSearchParams(useLocation().search))
  const { id } = useParams()
  return (
    <Form method="post" action={id ? visitAddress(list, id) : list} replace preventScrollReset>
      <input type="hidden" name="intent" value="undo" />
      <input type="hidden" name="undo" value={undo} />
      <button type="submit">
        {copy.undo}
        <span className="vh">{copy.undoOf(name)}</span>
      </button>
    </Form>
  )
}
