import { useLocation } from 'react-router'
import { m } from '../../../../../language/messages.ts'
import { numberText } from '../../../../../platform/shown.ts'
import { undoSeconds } from '../../../../../platform/undo-seconds.ts'
import type { Notice } from '../../../../../ui/back-office/notices.tsx'
import { UndoForm } from '../../../../../ui/back-office/undo-form.tsx'
import { readAddress } from '../../address.ts'
import { copy } from '../copy.ts'
import { undoRepeatIntent } from '../rules.ts'
import type { ManyAnswer, ManySaid, RefusedVisit } from '../said.ts'
import styles from './many-notice.module.css'

/** So many that could not be done are named at once; the others stand behind a summary. */
const namedAtOnce = 3
/** Success notices clear after 3 s (docs/specification.md#screens). */
const clearAfter = 3_000

/** What became of many visits, with one Undo for all; those that could not be done each say why. */
export function manyNotice(key: string, { said, refused }: ManyAnswer): Notice {
  const { deed, undo, changed, letters } = said
  // The answer is there before its address is: what can be taken back is told once.
  const id = undo ?? key
  // Where one has no letter that waits, the right to take it back is the shorter one; repeated visits share one.
  const isTold = deed === 'repeated' ? letters > 0 : changed === letters
  const seconds = isTold ? undoSeconds.withLetter : undoSeconds.withoutLetter
  const isRefusal = refused.length > 0
  return {
    id,
    isRefusal,
    ...(!isRefusal && { clearAfter: undo === null ? clearAfter : seconds * 1_000 }),
    action: undo !== null && <UndoAll deed={deed} undo={undo} changed={changed} />,
    children: <Sentences said={said} refused={refused} />,
  }
}

function Sentences({ said, refused }: ManyAnswer) {
  const { changed, left, letters, mustCall } = said
  const all = changed + refused.length
  return (
    <>
      <p>
        {refused.length === 0
          ? copy.done[said.deed]({ count: changed })
          : copy.doneOf[said.deed]({ count: changed, all: numberText(all) })}
      </p>
      {left > 0 && <small>{m.bulk_left({ count: left })}</small>}
      {letters > 0 && <small>{m.bulk_letters({ count: letters })}</small>}
      {mustCall > 0 && <small>{m.bulk_must_call({ count: mustCall })}</small>}
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
          <summary>{m.bulk_more_refused({ count: others.length })}</summary>
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

/** Its answer comes back to the list that is shown by then. */
function UndoAll({ deed, undo, changed }: Pick<ManySaid, 'deed' | 'changed'> & { undo: string }) {
  const { list } = readAddress(new URLSearchParams(useLocation().search))
  return (
    <UndoForm
      to={list}
      fields={{ intent: deed === 'repeated' ? undoRepeatIntent : 'many-undo', undo }}
      name={m.bulk_visits({ count: changed })}
    />
  )
}
