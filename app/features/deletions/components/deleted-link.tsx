import { Link, useLocation } from 'react-router'
import type { Role } from '#app/db/values.ts'
import { m } from '#app/language/messages.ts'
import { Icon } from '#app/ui/icon.tsx'
import textLink from '#app/ui/text-link.module.css'
import { listAddress } from '../address.ts'
import { type Kind, kindsFor } from '../rules.ts'
import styles from './deleted-link.module.css'

/** Lists from which something can be deleted, and what; null where it is of several kinds. */
const lists: Readonly<Record<string, Kind | null>> = {
  '/admin/dashboard': 'appointment',
  '/admin/messages': 'message',
  '/admin/testimonials': 'testimonial',
  '/admin/gallery': 'image',
  '/admin/treatments': 'treatment',
  '/admin/clinic/closures': 'closure',
  '/admin/team': null,
}

/** At the foot of each list: the way to what was deleted from it. */
export function DeletedLink({ role }: { role: Role | null }) {
  const kind = lists[useLocation().pathname]
  const kinds = kindsFor(role)
  if (kind === undefined || kinds.length === 0 || (kind && !kinds.includes(kind))) return null
  return (
    <p className={styles.foot} data-print="none">
      <Link className={textLink.textLink} to={listAddress({ kind })} discover="none">
        <Icon name="trash" size={18} />
        {m.deletions_title()}
      </Link>
    </p>
  )
}
