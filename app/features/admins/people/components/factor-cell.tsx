import { m } from '../../../../language/messages.ts'
import { Chip } from '../../../../ui/back-office/chip.tsx'
import type { ShownAdmin } from '../page.server.ts'
import styles from './factor-cell.module.css'

/** With what somebody signs in beside the password, or by when they have to have something. */
export function FactorCell({ row: { hasPasskey, hasApp, mustSetUp, shutUntil } }: { row: ShownAdmin }) {
  return (
    <td data-l={m.settings_users_columns_factor()}>
      <div className={styles.factors}>
        {hasPasskey && (
          <Chip tone="success" icon="fingerprint">
            {m.people_factor_passkey()}
          </Chip>
        )}
        {hasApp && (
          <Chip tone="success" icon="device-mobile">
            {m.people_factor_app()}
          </Chip>
        )}
        {mustSetUp && (
          <Chip tone="warning" icon="warning-fill">
            {m.people_factor_must()}
          </Chip>
        )}
        {!hasPasskey && !hasApp && !mustSetUp && <Chip>{m.people_factor_none()}</Chip>}
        {shutUntil && <Chip tone="error">{m.settings_factor_shut_until({ time: shutUntil })}</Chip>}
      </div>
      {mustSetUp && <small>{mustSetUp}</small>}
    </td>
  )
}
