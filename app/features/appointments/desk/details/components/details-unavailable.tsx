import { Link } from 'react-router'
import { m } from '../../../../../language/messages.ts'
import { Banner } from '../../../../../ui/banner.tsx'
import styles from './details-panel.module.css'

/** Where it cannot be shown: deleted meanwhile, or not readable. */
export function DetailsUnavailable({ message, list }: { message: string; list: string }) {
  return (
    <aside className={styles.panel} aria-label={m.details_title()}>
      <div className={styles.body}>
        <Banner tone="error">
          <p>
            {message} <Link to={list}>{m.details_back_to_list()}</Link>
          </p>
        </Banner>
      </div>
    </aside>
  )
}
