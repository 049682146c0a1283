import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { screenPath } from '#app/features/access/screens/screens.ts'
import { m } from '#app/language/messages.ts'
import { Icon } from '#app/ui/icon.tsx'
import iconButton from '#app/ui/icon-button.module.css'
import styles from './phone-header.module.css'

type Props = { name: string; logo: ReactNode; search: ReactNode }

/** The top bar of windows up to 760 px: logo, search, and the way to one's own account. */
export const PhoneHeader = ({ name, logo, search }: Props) => (
  <header className={styles.bar} data-print="none">
    {logo}
    {search}
    <Link
      to={`${screenPath('settings')}/you`}
      discover="none"
      className={clsx(iconButton.iconButton, styles.account)}
      aria-label={m.admins_your_account({ name })}
    >
      <Icon name="user-circle" />
    </Link>
  </header>
)
