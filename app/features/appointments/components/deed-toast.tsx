import { useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { DeedSaid } from '../desk-address.ts'
import { copy } from '../desk-copy.ts'
import { undoSeconds } from '../desk-rules.ts'

type Props = { said: DeedSaid /** The page that is shown; the answer comes back to it. */; page: string }

/**
 * What was just done, with Undo for the seconds in which it is offered (decision 17). The clock stands while
 * it is pointed at or has focus; without script it stays, and a late Undo is refused with a sentence.
 */
export function DeedToast({ said, page }: Props) {
  const [cleared, setCleared] = useState(false)
  const [held, setHeld] = useState(false)
  const hydrated = useHydrated()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => setCleared(true), undoSeconds * 1_000)
    return () => clearTimeout(timer)
  }, [held])
  if (cleared) return null
  return (
    <div className="toasts">
      <div
        ref={box}
        className="toast"
        role="status"
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        <Icon name="check-circle-fill" />
        <div>
          {copy.done[said.deed]}
          {said.letter && <small>{copy.letterSoon}</small>}
          {said.mustCall && <small>{copy.mustCall}</small>}
        </div>
        <div className="tb">
          {said.undo !== null && (
            <Form method="post" action={page} replace preventScrollReset>
              <input type="hidden" name="intent" value="undo" />
              <input type="hidden" name="undo" value={said.undo} />
              <button type="submit">{copy.undo}</button>
            </Form>
          )}
          {hydrated && (
            <button type="button" className="ib" aria-label={copy.close} onClick={() => setCleared(true)}>
              <Icon name="x" />
            </button>
          )}
        </div>
      </div>
    </div>
  )
}
