import { clsx } from 'clsx'
import { treatmentRoom } from '../../../../art/drawings.ts'
import { m } from '../../../../language/messages.ts'
import card from '../../../../ui/card.module.css'
import { Drawing } from '../../../../ui/drawing.tsx'
import typography from '../../../../ui/typography.module.css'
import { HoursLines } from '../../../opening-hours/components/hours-words.tsx'
import { RecordLine } from '../../booking/booked/components/calendar-leaf.tsx'
import type { VisitView } from '../page.server.ts'
import styles from './cancel-page.module.css'
import { ClinicPhone } from './clinic-phone.tsx'

/** What becomes of a visit that is cancelled, and whom to talk to instead. */
export const ThenCard = ({ view: { writes } }: { view: VisitView }) => (
  <aside className={styles.side} aria-label={m.visit_page_then()}>
    <div className={clsx(card.card, styles.visitCard)}>
      <div className={styles.picture}>
        <Drawing of={treatmentRoom} alt="" />
      </div>
      <h2 className={typography.heading}>{m.visit_page_then()}</h2>
      <dl>
        <RecordLine name={m.visit_page_then_time()}>{m.visit_page_then_time_text()}</RecordLine>
        <RecordLine name={m.visit_page_then_letter()}>
          {writes ? m.visit_page_then_letter_text() : m.visit_page_then_no_letter_text()}
        </RecordLine>
        <RecordLine name={m.visit_page_then_later()}>{m.visit_page_then_later_text()}</RecordLine>
      </dl>
    </div>
    <div className={clsx(card.card, styles.phoneCard)}>
      <b>{m.visit_page_talk()}</b>
      <ClinicPhone />
      <p>
        <HoursLines />
      </p>
    </div>
  </aside>
)
