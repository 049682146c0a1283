import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { discardTyped } from '#app/platform/forms/page-keeper.ts'
import buttons from '../button.module.css'

type Props = {
  /** The page without the dialog or form; it takes the place of this address, and the page does not jump. */
  to: string
  size?: 'small' | 'extraSmall'
  /** In an alert: focus rests on it. */
  isSafe?: boolean
  /** Its words say that what was typed is given up: nobody is asked once more. */
  discards?: boolean
  children: ReactNode
}

/** Leaves a dialog or a form and does nothing. */
export function LeaveLink({ to, size = 'small', isSafe = false, discards = false, children }: Props) {
  return (
    <Link
      className={clsx(buttons.button, buttons.secondary, buttons[size])}
      to={to}
      replace
      preventScrollReset
      onClick={discards ? discardTyped : undefined}
      data-safe={isSafe || undefined}
    >
      {children}
    </Link>
  )
}
