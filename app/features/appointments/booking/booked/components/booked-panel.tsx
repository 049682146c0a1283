import { clsx } from 'clsx'
import { localPath } from '../../../../../language/addresses.ts'
import { m } from '../../../../../language/messages.ts'
import { capitalised, longDate, timeText } from '../../../../../platform/shown.ts'
import { Badge } from '../../../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../../../ui/button.tsx'
import card from '../../../../../ui/card.module.css'
import { MoreIcons } from '../../../../../ui/icon-sheet.tsx'
import { bookedIcons } from '../../../../../ui/icons/booked.ts'
import layout from '../../../../../ui/layout.module.css'
import { PageHeader } from '../../../../../ui/page-header.tsx'
import typography from '../../../../../ui/typography.module.css'
import { withElements } from '../../../../../ui/with-elements.tsx'
import { Letterhead } from '../../../../clinic/components/shared/letterhead.tsx'
import { bookingPath } from '../../../../clinic/navigation.ts'
import { addressLine, clinic } from '../../../../clinic/website/in-use.ts'
import { badgeColor, isAhead } from '../../../rules.ts'
import { bookedCopy } from '../copy.ts'
import type { BookedView } from '../page.server.ts'
import styles from './booked-panel.module.css'
import { BringLine } from './bring-line.tsx'
import { CalendarLeaf, RecordLine as Line } from './calendar-leaf.tsx'
import { NextSteps } from './next-steps.tsx'

/**
 * `/appointment/booked/ID`: the day as a leaf torn from a calendar, what was booked, how it stands with it now,
 * and what happens next.
 */
export function BookedPanel({ view }: { view: BookedView }) {
  const title = titleOf(view)
  return (
    <>
      <title>{m.clinic_titled({ title, clinic: clinic().name })}</title>
      <MoreIcons of={bookedIcons} />
      <Letterhead />
      <PageHeader
        title={title}
        status={<Badge color={badgeColor[view.status]}>{bookedCopy.status[view.status]()}</Badge>}
        lead={leadOf(view)}
        focus
      />
      <div className={layout.wrap}>
        <div className={clsx(card.card, styles.card)}>
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
      <dl>
        <Line name={m.booking_visit_treatment()}>{treatment}</Line>
        {clinician !== null && <Line name={m.booked_with()}>{clinician}</Line>}
        <Line name={m.booking_visit_when()}>
          {withElements(m.booked_when, {
            date: capitalised(longDate(date)),
            time: <span className={typography.unbroken}>{m.booked_when_time({ time: timeText(time) })}</span>,
            zone: <span className={typography.unbroken}>{m.booking_central_time()}</span>,
          })}
        </Line>
        {isAhead(status) && (
          <Line name={m.booked_arrive()}>
            {m.booked_arrive_text({ time: timeText(arriveAt), minutes: clinic().arriveEarlyMinutes })}
          </Line>
        )}
        <Line name={m.booking_visit_where()}>{addressLine()}</Line>
        <BringLine bring={bring} />
        {reference !== null && <Line name={m.booked_reference()}>{reference}</Line>}
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
  return (
    <div className={clsx(layout.actions, layout.notOnPaper, styles.actions)}>
      {isCancelled && <ButtonLink href={bookingPath()}>{m.booked_again()}</ButtonLink>}
      <ButtonLink
        href={calendarFile}
        icon={isCancelled ? 'x' : 'calendar-plus'}
        variant={isCancelled ? 'secondary' : 'primary'}
        download
      >
        {isCancelled ? m.booked_calendar_cancelled() : m.booked_calendar()}
      </ButtonLink>
      {visitPage !== null && (
        <ButtonLink variant="secondary" href={visitPage}>
          {m.booked_visit_page()}
        </ButtonLink>
      )}
      <Button variant="secondary" icon="printer" className={styles.printer} data-print>
        {m.booked_print()}
      </Button>
      <ButtonLink variant="secondary" href={localPath('/')}>
        {m.booked_home()}
      </ButtonLink>
      {!isCancelled && (
        <ButtonLink variant="text" href={bookingPath()}>
          {m.booked_again()}
        </ButtonLink>
      )}
    </div>
  )
}
