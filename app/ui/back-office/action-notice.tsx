import type { ReactNode } from 'react'
import { m } from '../../language/messages.ts'
import { undoSeconds } from '../../platform/undo-seconds.ts'
import { Notices } from './notices.tsx'

/** Success notices clear after 3 s; refusals stay until they are closed (docs/specification.md#screens). */
const clearAfter = 3_000

type Props = {
  /** Why the last action was refused. */
  refusal: string | undefined
  /** What the last action came to. */
  done: string | null
  /** The row that it was done to: what was said of that row before gives way. */
  row?: string | undefined
  /** How it can be taken back for some seconds; whose row that is, where the sentence does not name it. */
  undo?: { form: ReactNode; name?: string } | null
  closeLabel: string
  /** Differs from action to action, so that each one is announced. */
  actionKey: string
}

/** Says what the last action came to. */
export function ActionNotice({ refusal, done, row, undo = null, closeLabel, actionKey }: Props) {
  const words = {
    close: closeLabel,
    all: (count: number) => m.platform_all_notices({ count }),
    notices: m.platform_notices(),
  }
  const said = refusal ?? done
  if (!said) return <Notices latest={null} words={words} />
  const sentence = { id: actionKey, children: <p>{said}</p> }
  if (refusal) return <Notices latest={{ ...sentence, isRefusal: true }} words={words} />
  if (!undo) return <Notices latest={{ ...sentence, row, clearAfter }} words={words} />
  const { form, name } = undo
  const children = (
    <>
      {name !== undefined && (
        <b>
          <bdi>{name}</bdi>
        </b>
      )}
      {sentence.children}
    </>
  )
  const life = { row, action: form, clearAfter: undoSeconds.withoutLetter * 1_000 }
  return <Notices latest={{ ...sentence, ...life, children }} words={words} />
}
