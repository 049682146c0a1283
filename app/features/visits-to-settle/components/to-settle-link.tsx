import { clsx } from 'clsx'
import { Link } from 'react-router'
import { m } from '#app/language/messages.ts'
import parts from '#app/ui/back-office/parts.module.css'
import { Icon } from '#app/ui/icon.tsx'
import { settleAddress } from '../address.ts'
import styles from './to-settle-link.module.css'

/** Appointments that can't stay where they are. Nobody is called before somebody looks. */
export function ToSettleLink({ count }: { count: number }) {
  return (
    <p className={clsx(parts.line, styles.toSettle)} data-print="none">
      <Icon name="warning-circle-fill" />
      <Link to={settleAddress()}>{m.outside_to_settle({ count })}</Link>
    </p>
  )
}
