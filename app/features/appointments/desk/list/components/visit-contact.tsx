import { clsx } from 'clsx'
import { m } from '../../../../../language/messages.ts'
import { mailLink } from '../../../../../platform/text/mail-link.ts'
import { phoneLink } from '../../../../../platform/text/phone-link.ts'
import { Icon } from '../../../../../ui/icon.tsx'
import typography from '../../../../../ui/typography.module.css'
import type { VisitLine } from '../../team.server.ts'
import styles from './visit-contact.module.css'

/** Staff may have booked for somebody without a mail address. */
export function VisitContact({ row }: { row: VisitLine }) {
  const call = phoneLink(row.phone)
  return (
    <span className={styles.links}>
      {call ? (
        <a className={styles.phone} href={call}>
          <Icon name="phone" size={18} />
          <span className={typography.visuallyHidden}>{m.desk_call({ name: row.name })}</span>
          {row.phone}
        </a>
      ) : (
        <span>{row.phone}</span>
      )}
      {row.email && (
        <a className={styles.mail} href={mailLink(row.email)} title={row.email}>
          <Icon name="envelope-simple" size={18} />
          <span className={typography.visuallyHidden}>{m.desk_write_to({ name: row.name })}</span>
          <span className={clsx(typography.visuallyHidden, styles.address)}>{row.email}</span>
        </a>
      )}
    </span>
  )
}
