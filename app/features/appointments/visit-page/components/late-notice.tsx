import { clsx } from 'clsx'
import { m } from '../../../../language/messages.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { clinic } from '../../../clinic/website/in-use.ts'
import { HoursLines } from '../../../opening-hours/components/hours-words.tsx'
import type { VisitView } from '../page.server.ts'
import styles from './visit-panel.module.css'

/** Inside the clinic's cut-off: the number is the largest thing on the page. */
export const LateNotice = ({ changeUntilHours }: VisitView) => (
  <>
    <p className={clsx(styles.notice, styles.late)}>
      <Icon name="info" />
      <span>
        <b>{m.visit_page_late_title()}</b>
        {m.visit_page_late_text({ count: changeUntilHours })}
      </span>
    </p>
    <p>
      <a className={styles.call} href={clinic().phone.link}>
        {clinic().phone.text}
      </a>
    </p>
    <p className={styles.hours}>
      <HoursLines />
    </p>
  </>
)
