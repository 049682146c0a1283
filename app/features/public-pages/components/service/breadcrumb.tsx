import { m } from '#app/language/messages.ts'
import { Icon } from '#app/ui/icon.tsx'
import styles from './breadcrumb.module.css'

type Props = { items: readonly { href: string; label: string }[]; current: string }

/** Above a title: the pages that lead here, and this one. */
export function Breadcrumb({ items, current }: Props) {
  return (
    <nav className={styles.breadcrumb} aria-label={m.clinic_breadcrumb()}>
      <ol>
        {items.map(({ href, label }) => (
          <li key={href}>
            <a href={href}>{label}</a>
            <Icon name="caret-right" size={14} />
          </li>
        ))}
        <li>
          <span aria-current="page">{current}</span>
        </li>
      </ol>
    </nav>
  )
}
