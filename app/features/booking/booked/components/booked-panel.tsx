import { clsx } from 'clsx'
import { useBookingPlace } from '#app/features/booking/place.ts'
import { addressLine, currentClinic as clinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { HoursWithin } from '#app/features/opening-hours/components/hours-words.tsx'
import { Letterhead } from '#app/features/public-pages/components/shared/letterhead.tsx'
import { badgeColor, isAhead } from '#app/features/scheduling/rules.ts'
import { localPath } from '#app/language/addresses.ts'
import { m } from '#app/language/messages.ts'
import { capitalised, longDate, timeText } from '#app/platform/format.ts'
import { timeZoneName } from '#app/platform/time-zone.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { useOutTarget } from '#app/ui/embedded.ts'
import facts from '#app/ui/facts.module.css'
import layout from '#app/ui/layout.module.css'
import { PageHeader } from '#app/ui/page-header.tsx'
import typography from '#app/ui/typography.module.css'
import { withElements } from '#app/ui/with-elements.tsx'
import { bookedCopy } from '../copy.ts'
import type { BookedView } from '../page.server.ts'
import styles from './booked-panel.module.css'
import { BringLine } from './bring-line.tsx'
import { CalendarLeaf, RecordLine as Line } from './calendar-leaf.tsx'
import { Directions } from './directions.tsx'
import nextStepsStyles from './next-steps.module.css'

/** What follows a booking, in steps; once the visit is over or called off only whom to ask. */
type StepsProps = Pick<BookedView, 'arriveAt' | 'status' | 'writes' | 'slip'>

function NextSteps({ arriveAt, status, writes, slip }: StepsProps) {
  return (
    <section className={layout.section} aria-labelledby="next">
      <div className={layout.wrap}>
        <h2 className={typography.title} id="next">
          {isAhead(status) ? m.booked_next() : m.booked_questions()}
        </h2>
        <ol className={clsx(nextStepsStyles.steps, !isAhead(status) && nextStepsStyles.single)}>
          {slip && (
            <li>
              <h3 className={typography.heading}>{m.booked_slip({ meant: slip.meant })}</h3>
              <p>
                {withElements(m.booked_slip_text, {
                  typed: <bdi>{slip.typed}</bdi>,
                  phone: (
                    <a className={typography.plainLink} href={clinic().phone.link}>
                      {clinic().phone.text}
                    </a>
                  ),
                })}
              </p>
            </li>
          )}
          {status === 'pending' && (
            <li>
              <h3 className={typography.heading}>{m.booked_confirm()}</h3>
              <p>{writes ? m.booked_confirm_text() : m.booked_confirm_by_phone()}</p>
            </li>
          )}
          {isAhead(status) && (
            <li>
              <h3 className={typography.heading}>{m.booked_you_arrive({ time: timeText(arriveAt) })}</h3>
              <p>{m.booked_you_arrive_text({ minutes: clinic().arriveEarlyMinutes })}</p>
            </li>
          )}
          <li>
            <h3 className={typography.heading}>
              {isAhead(status) ? m.booked_changed() : m.booked_not_expected()}
            </h3>
            <p>
              {withElements(m.booked_changed_text, {
                phone: (
                  <a className={typography.plainLink} href={clinic().phone.link}>
                    {clinic().phone.text}
                  </a>
                ),
                hours: <HoursWithin />,
              })}
            </p>
          </li>
        </ol>
        <p className={clsx(layout.onlyOnPaper, nextStepsStyles.foot)}>
          {m.booked_printed({ clinic: clinic().legalName })}
        </p>
      </div>
    </section>
  )
}

/**
 * `/appointment/booked/ID`: the day as a leaf torn from a calendar, what was booked, how it stands with it now,
 * and what happens next.
 */
export function BookedPanel({ view }: { view: BookedView }) {
  const title = titleOf(view)
  return (
    <>
      <title>{m.clinic_titled({ title, clinic: clinic().name })}</title>
      <Letterhead />
      <PageHeader
        title={title}
        status={<Badge color={badgeColor[view.status]}>{bookedCopy.status[view.status]()}</Badge>}
        lead={leadOf(view)}
        focus
      />
      <div className={layout.wrap}>
        <div className={clsx(card.card, layout.overHeader, styles.card, styles.inOneScreen)}>
          <CalendarLeaf {...view} isOff={view.status === 'cancelled'} />
          <Record {...view} />
        </div>
      </div>
      <NextSteps {...view} />
    </>
  )
}

function titleOf({ status, isMoved, isAtOnce }: BookedView): string {
  if (isMoved && isAhead(status)) return m.booked_title_moved()
  return status === 'pending' || isAtOnce ? m.appointments_booked() : bookedCopy.title[status]()
}

function leadOf({ status, isMoved, isAtOnce, emailed }: BookedView): string {
  if (isMoved && isAhead(status)) return bookedCopy.lead.moved[status]()
  if (isAtOnce && emailed) return m.appointments_email_sent()
  if (status !== 'pending') return bookedCopy.lead[status]()
  return emailed ? m.appointments_email_sent() : m.appointments_will_contact()
}

function Record(view: BookedView) {
  const { treatment, clinician, date, time, arriveAt, bring, reference, status, calendarFile, visitPage } =
    view
  return (
    <div className={styles.record}>
      <h2>{bookedCopy.heading[status]()}</h2>
      <dl className={facts.rows}>
        <Line name={m.booking_visit_treatment()}>{treatment}</Line>
        {clinician !== null && <Line name={m.booked_with()}>{clinician}</Line>}
        <Line name={m.booking_visit_when()} className={styles.onLeaf}>
          {withElements(m.booked_when, {
            date: capitalised(longDate(date)),
            time: <span className={typography.unbroken}>{m.booked_when_time({ time: timeText(time) })}</span>,
            zone: <span className={typography.unbroken}>{timeZoneName()}</span>,
          })}
        </Line>
        {isAhead(status) && (
          <Line name={m.booked_arrive()}>
            {m.booked_arrive_text({ time: timeText(arriveAt), minutes: clinic().arriveEarlyMinutes })}
          </Line>
        )}
        <Line name={m.booking_visit_where()} className={styles.where}>
          {addressLine()}
          {isAhead(status) && <Directions />}
        </Line>
        <BringLine bring={bring} />
        <Line name={m.booked_reference()}>{reference}</Line>
      </dl>
      <Actions status={status} calendarFile={calendarFile} visitPage={visitPage} />
    </div>
  )
}

/** The likely next thing first: the visit in one's own calendar, or another one. */
function Actions({
  status,
  calendarFile,
  visitPage,
}: Pick<BookedView, 'status' | 'calendarFile' | 'visitPage'>) {
  const isCancelled = status === 'cancelled'
  const again = useBookingPlace()
  const target = useOutTarget()
  return (
    <div className={clsx(layout.actions, layout.notOnPaper, styles.actions)}>
      {isCancelled && <ButtonLink href={again}>{m.booked_again()}</ButtonLink>}
      <ButtonLink
        href={calendarFile}
        target={target}
        icon={isCancelled ? 'x' : 'calendar-plus'}
        variant={isCancelled ? 'secondary' : 'primary'}
        download
      >
        {isCancelled ? m.booked_calendar_cancelled() : m.booked_calendar()}
      </ButtonLink>
      {visitPage !== null && (
        <ButtonLink variant="secondary" href={visitPage} target={target}>
          {m.booked_visit_page()}
        </ButtonLink>
      )}
      <Button type="button" variant="secondary" icon="printer" className={styles.printer} data-prints>
        {m.booked_print()}
      </Button>
      <ButtonLink variant="secondary" href={localPath('/')} target={target}>
        {m.booked_home()}
      </ButtonLink>
      {!isCancelled && (
        <ButtonLink variant="text" href={again}>
          {m.booked_again()}
        </ButtonLink>
      )}
    </div>
  )
}
