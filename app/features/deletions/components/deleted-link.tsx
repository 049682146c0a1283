import { Link, useLocation } from 'react-router'
import type { Role } from '#app/db/values.ts'
import { m } from '#app/language/messages.ts'
import { Icon } from '#app/ui/icon.tsx'
import textLink from '#app/ui/text-link.module.css'
import { listAddress } from '../address.ts'
import { type Kind, kindsFor } from '../rules.ts'
import styles from './deleted-link.module.css'

/** Lists from which something can be deleted and that have no such link of their own. */
const lists: Readonly<Record<string, Kind>> = {
  '/admin/messages': 'message',
  '/admin/testimonials': 'testimonial',
  '/admin/treatments': 'treatment',
  '/admin/clinic/closures': 'closure',
}

/** At the foot of those: the way to what was deleted from the list. */
export function DeletedLink({ role }: { role: Role | null }) {
  const kind = lists[useLocation().pathname]
  if (kind === undefined || !kindsFor(role).includes(kind)) return null
  return (
    <p className={styles.foot} data-print="none">
      <Link className={textLink.textLink} to={listAddress({ kind })} discover="none">
        <Icon name="trash" size={18} />
        {m.deletions_title()}
      </Link>
    </p>
  )
}
