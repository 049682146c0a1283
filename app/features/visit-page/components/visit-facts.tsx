import { BringLine } from '#app/features/booking/booked/components/bring-line.tsx'
import { RecordLine } from '#app/features/booking/booked/components/calendar-leaf.tsx'
import { Directions } from '#app/features/booking/booked/components/directions.tsx'
import { addressLine, currentClinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import type { Slot } from '#app/features/scheduling/rules.ts'
import { m } from '#app/language/messages.ts'
import { capitalised, dayAndMonth, longDate, timeText, unbroken } from '#app/platform/format.ts'
import { timeZoneName } from '#app/platform/time-zone.ts'
import facts from '#app/ui/facts.module.css'
import typography from '#app/ui/typography.module.css'
import { withElements } from '#app/ui/with-elements.tsx'
import type { VisitView } from '../page.server.ts'
import { isAheadOf } from '../rules.ts'
import { ClinicPhone } from './clinic-phone.tsx'
import styles from './visit-panel.module.css'

type Props = {
  view: VisitView
  /** When it was until its patient moved it just now. */
  movedFrom: Slot | null
}

/** When, with whom, where, and whom to ask; of a visit that is off, who called it off. */
export function VisitFacts({ view, movedFrom }: Props) {
  const { stage, date, time, clinician, arriveAt, writes, bring, reference, cancelled, price } = view
  return (
    <dl className={facts.rows}>
      <RecordLine name={m.booking_visit_when()}>
        {withElements(m.booked_when, {
          date: capitalised(longDate(date)),
          time: <span className={typography.unbroken}>{m.booked_when_time({ time: timeText(time) })}</span>,
          zone: <span className={typography.unbroken}>{timeZoneName()}</span>,
        })}
      </RecordLine>
      {movedFrom && (
        <RecordLine name={m.move_done_before()}>
          <s>{capitalised(momentText(movedFrom))}</s>
        </RecordLine>
      )}
      {clinician !== null && <RecordLine name={m.booked_with()}>{clinician}</RecordLine>}
      {isAheadOf(stage) && (
        <RecordLine name={m.booked_arrive()}>
          {unbroken(
            m.visit_page_arrive_at({ time: timeText(arriveAt), minutes: currentClinic().arriveEarlyMinutes }),
          )}
        </RecordLine>
      )}
      {stage !== 'cancelled' && (
        <RecordLine name={m.booking_visit_where()}>
          {addressLine()}
          <Directions />
        </RecordLine>
      )}
      <BringLine bring={bring} />
      {movedFrom && writes && <RecordLine name={m.move_done_page()}>{m.move_done_page_same()}</RecordLine>}
      <RecordLine name={m.booked_reference()}>{reference}</RecordLine>
      {price !== '' && !cancelled && (
        <RecordLine name={m.visit_page_price()}>
          {price}
          <span className={styles.below}>{m.clinic_estimate_line()}</span>
        </RecordLine>
      )}
      {cancelled && <CancelledLines {...cancelled} showsPrices={view.showsPrices} />}
      {!cancelled?.isOwn && (
        <RecordLine name={m.visit_page_questions()}>
          <ClinicPhone />
        </RecordLine>
      )}
    </dl>
  )
}

const momentText = ({ date, time }: Slot) =>
  unbroken(m.emails_moment({ day: dayAndMonth(date), time: timeText(time) }))

type CancelledProps = NonNullable<VisitView['cancelled']> & Pick<VisitView, 'showsPrices'>

function CancelledLines({ isOwn, date, time, showsPrices }: CancelledProps) {
  const at = { day: dayAndMonth(date), time: timeText(time) }
  return (
    <>
      <RecordLine name={m.visit_page_cancelled_by()}>
        {unbroken(isOwn ? m.visit_page_cancelled_by_you(at) : m.visit_page_cancelled_by_clinic(at))}
      </RecordLine>
      {!showsPrices && <RecordLine name={m.visit_page_pay()}>{m.visit_page_pay_nothing()}</RecordLine>}
      {isOwn && (
        <RecordLine name={m.visit_page_not_meant()}>
          {withElements(m.visit_page_not_meant_text, { phone: <ClinicPhone /> })}
        </RecordLine>
      )}
    </>
  )
}
