import { clsx } from 'clsx'
import { type MouseEvent, type ReactNode, useId } from 'react'
import { Icon } from '../icon.tsx'
import styles from './more-menu.module.css'
import rowActions from './row-actions.module.css'

type Props = {
  /** For who listens: whose actions these are. */
  label: string
  /** Links, and forms of one button, each with the class `choice` of the style sheet next to this. */
  children: ReactNode
}

/** What else can be done with a row; the browser's own popover, so it needs no script. */
export function MoreMenu({ label, children }: Props) {
  const id = useId()
  return (
    <>
      <button
        type="button"
        className={clsx(rowActions.remove, styles.opener)}
        popoverTarget={id}
        aria-label={label}
        title={label}
      >
        <Icon name="dots-three" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: what keys press inside is clicked */}
      <section
        id={id}
        popover="auto"
        className={clsx(styles.menu, styles.popover)}
        aria-label={label}
        onClick={closeAfter}
      >
        {children}
      </section>
    </>
  )
}

/** A choice was made; where the page stays, it is not left standing open. */
function closeAfter({ currentTarget, target }: MouseEvent<HTMLElement>): void {
  if ((target as Element).closest('a, button')) currentTarget.hidePopover()
}

/** Closes the choice that a link is in: it leads to a file or another page, and would stay open. */
export const closeChoice = (event: MouseEvent) =>
  event.currentTarget.closest('details')?.removeAttribute('open')
