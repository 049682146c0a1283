import { clsx } from 'clsx'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Form, useLocation } from 'react-router'
import { m } from '#app/language/messages.ts'
import { undoSeconds } from '#app/platform/undo-seconds.ts'
import { forgetPress, HiddenFields } from '#app/ui/back-office/row-form.tsx'
import buttons from '#app/ui/button.module.css'
import typography from '#app/ui/typography.module.css'
import { type ApprovalUndo, readAddress } from '../desk/address.ts'
import type { TestimonialIntent } from '../desk/page.server.ts'

type Props = {
  undo: ApprovalUndo
  name: string
  /** Left out where the notice around it has its own clock. */
  seconds?: number
  button?: RefObject<HTMLButtonElement | null>
}

/** Takes a decision back; the answer comes to the list that is shown by then. */
export function DecisionUndo({ undo, name, seconds, button }: Props) {
  const { list } = readAddress(new URLSearchParams(useLocation().search))
  const isInPlace = seconds !== undefined
  return (
    <Form method="post" action={list} replace preventScrollReset onClickCapture={forgetPress}>
      <HiddenFields fields={{ intent: 'undo' satisfies TestimonialIntent, id: undo.row, undo: undo.undo }} />
      <button
        ref={button}
        type="submit"
        className={isInPlace ? clsx(buttons.button, buttons.secondary, buttons.extraSmall) : undefined}
        data-step={isInPlace || undefined}
      >
        {m.platform_undo()}
        {isInPlace && <small aria-hidden="true"> {m.testimonials_seconds({ seconds })}</small>}
        <span className={typography.visuallyHidden}>{m.platform_undo_of({ name })}</span>
      </button>
    </Form>
  )
}

/** How long a decision can still be taken back; a button that has the focus never leaves under it. */
export function useUndoTime(undo: string | null): {
  isOpen: boolean
  seconds: number
  button: RefObject<HTMLButtonElement | null>
} {
  const button = useRef<HTMLButtonElement>(null)
  const [left, setLeft] = useState({ undo, seconds: undoSeconds.withoutEmail, isOver: false })
  if (left.undo !== undo) setLeft({ undo, seconds: undoSeconds.withoutEmail, isOver: false })
  useEffect(() => {
    if (undo === null) return
    const end = performance.now() + undoSeconds.withoutEmail * 1_000
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((end - performance.now()) / 1_000))
      const isOver = seconds === 0 && document.activeElement !== button.current
      setLeft({ undo, seconds, isOver })
      if (isOver) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [undo])
  return { isOpen: undo !== null && !left.isOver, seconds: left.seconds, button }
}
