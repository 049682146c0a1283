import { clsx } from 'clsx'
import { Link } from 'react-router'
import { m } from '#app/language/messages.ts'
import styles from '#app/ui/back-office/notices.module.css'
import { Icon } from '#app/ui/icon.tsx'
import type { Live } from './use-live-counts.ts'

const waiting = '/admin/dashboard?status=pending'

/** A quiet word where notices stand; nothing on the page changes until somebody asks. */
export function NewRequestsToast({ live: { requests, forgetRequests } }: { live: Live }) {
  return (
    <div className={clsx(styles.notices, styles.ofBookings)} role="status" data-notices>
      {requests > 0 && (
        <div className={styles.notice} data-notice>
          <Icon name="calendar-plus" />
          <div>{m.badges_new_requests({ count: requests })}</div>
          <div className={styles.actions}>
            <Link to={waiting} onClick={forgetRequests}>
              {m.badges_show()}
            </Link>
            <button
              type="button"
              className={styles.close}
              aria-label={m.badges_dismiss()}
              onClick={forgetRequests}
            >
              <Icon name="x" />
            </button>
          </div>
        </div>
      )}
    </div>
  )
}
