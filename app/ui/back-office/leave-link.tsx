import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import buttons from '../button.module.css'

type Props = {
  /** The page without the dialog or form; it takes the place of this address, and the page does not jump. */
  to: string
  size?: 'small' | 'extraSmall'
  /** In an alert: focus rests on it. */
  isSafe?: boolean
  children: ReactNode
}

/** Leaves a dialog or a form and does nothing. */
export function LeaveLink({ to, size = 'small', isSafe = false, children }: Props) {
  return (
    <Link
      className={clsx(buttons.button, buttons.secondary, buttons[size])}
      to={to}
      replace
      preventScrollReset
      data-safe={isSafe || undefined}
    >
      {children}
    </Link>
  )
}
