import { clsx } from 'clsx'
import { Icon } from './icon.tsx'
import styles from './older-pages.module.css'
import link from './text-link.module.css'

type Way = { href: string; name: string }

type Props = {
  /** What the links are, for who does not see them. */
  label: string
  /** Back to the first page; null on it. */
  newest: Way | null
  /** The page after this one; null on the last. */
  older: Way | null
}

/** Under a public list: plain links to its first page and to the next one. */
export function OlderPages({ label, newest, older }: Props) {
  if (!newest && !older) return null
  return (
    <nav className={styles.pages} aria-label={label}>
      {newest && (
        <a className={clsx(link.textLink, styles.newest)} href={newest.href} rel="first">
          <Icon name="arrow-left" />
          {newest.name}
        </a>
      )}
      {older && (
        <a className={clsx(link.textLink, styles.older)} href={older.href} rel="next">
          {older.name}
          <Icon name="arrow-right" />
        </a>
      )}
    </nav>
  )
}
