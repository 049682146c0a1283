import { clsx } from 'clsx'
import { type ReactNode, useRef } from 'react'
import { localPath } from '#app/language/addresses.ts'
import { m } from '#app/language/messages.ts'
import toolButton from '#app/ui/back-office/tool-button.module.css'
import { CountPill } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'
import iconButton from '#app/ui/icon-button.module.css'
import textLink from '#app/ui/text-link.module.css'
import { copy } from '../copy.ts'
import { LogoutForm, Welcome } from './admin-header.tsx'
import styles from './admin-menu.module.css'

type Props = {
  name: string
  /** How much waits, all together; null where that cannot be read. */
  total: number | null
  logo: ReactNode
  /** The way to anything, beside the menu's button. */
  search: ReactNode
  /** The screens; calls `close` when one is chosen. */
  navigation: (close: () => void) => ReactNode
}

const menuId = 'admin-menu'

/** Top bar and full-height menu of windows up to 1000 px; the browser's own popover, so it needs no script. */
export function AdminMenu({ name, total, logo, search, navigation }: Props) {
  const sheet = useRef<HTMLDivElement>(null)
  const close = () => sheet.current?.hidePopover?.()
  return (
    <>
      <header className={styles.bar}>
        {logo}
        {search}
        <button
          type="button"
          className={clsx(iconButton.iconButton, styles.opener)}
          aria-label={copy.openMenu(total)}
          popoverTarget={menuId}
        >
          <Icon name="list" />
          <CountPill count={total} word="" />
        </button>
      </header>
      <div
        className={styles.sheet}
        id={menuId}
        popover="auto"
        ref={sheet}
        role="dialog"
        aria-label={m.admins_menu()}
      >
        <div className={styles.header}>
          {logo}
          <CloseButton />
        </div>
        <p>
          <Welcome name={name} />
        </p>
        {navigation(close)}
        <a className={textLink.textLink} href={localPath('/')}>
          {m.admins_view_site()}
        </a>
        <LogoutForm size="small" />
      </div>
    </>
  )
}

function CloseButton() {
  return (
    <button
      type="button"
      className={toolButton.toolButton}
      aria-label={m.admins_close_menu()}
      popoverTarget={menuId}
      popoverTargetAction="hide"
    >
      <Icon name="x" />
    </button>
  )
}
