import { clsx } from 'clsx'
import { m } from '../../../../language/messages.ts'
import { weekdayOf } from '../../../../platform/dates.ts'
import { capitalised, longDate, timeText, weekdayName } from '../../../../platform/shown.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { ButtonLink } from '../../../../ui/button.tsx'
import card from '../../../../ui/card.module.css'
import { MoreIcons } from '../../../../ui/icon-sheet.tsx'
import { bookedIcons } from '../../../../ui/icons/booked.ts'
import layout from '../../../../ui/layout.module.css'
import { PageHeader } from '../../../../ui/page-header.tsx'
import typography from '../../../../ui/typography.module.css'
import { withElements } from '../../../../ui/with-elements.tsx'
import { Letterhead } from '../../../clinic/components/shared/letterhead.tsx'
import { bookingPath } from '../../../clinic/navigation.ts'
import { addressLine, clinic } from '../../../clinic/website/in-use.ts'
import booked from '../../booking/booked/components/booked-panel.module.css'
import { BringLine } from '../../booking/booked/components/bring-line.tsx'
import { CalendarLeaf, RecordLine } from '../../booking/booked/components/calendar-leaf.tsx'
import { chips, headings, leads, titleOf } from '../copy.ts'
import type { VisitView } from '../page.server.ts'
import { isAheadOf } from '../rules.ts'
import { BeforeYouCome } from './before-you-come.tsx'
import { SunTrack } from './sun-track.tsx'
import styles from './visit-panel.module.css'

/** `/visit/TOKEN`: the visit of whoever has the link, as it stands now, and what they can do with it. */
export function VisitPanel({ view }: { view: VisitView }) {
  const title = titleOf(view)
  const hello = view.firstName === '' ? '' : `${m.visit_page_hello({ name: view.firstName })} `
  const isAhead = isAheadOf(view.stage)
  return (
    <>
      <title>{m.clinic_titled({ title, clinic: clinic().name })}</title>
      <MoreIcons of={bookedIcons} />
      <Letterhead />
      <PageHeader title={title} lead={hello + leads[view.stage]()} />
      <div className={layout.wrap}>
        <div className={clsx(card.card, booked.card)}>
          <CalendarLeaf {...view} isOff={view.stage === 'cancelled' || view.stage === 'missed'} />
          <div className={clsx(booked.record, styles.record)}>
            <div className={styles.heading}>
              <h2>{headings[view.stage]({ weekday: weekdayName(weekdayOf(view.date)) })}</h2>
              <Badge color={chips[view.stage].color}>{chips[view.stage].text()}</Badge>
            </div>
            {isAhead && <SunTrack {...view} />}
            <Facts {...view} />
            <Actions {...view} />
            {view.stage === 'waiting' && (
              <p className={styles.note}>
                {view.writes ? m.visit_page_waiting_note() : m.visit_page_waiting_note_call()}
              </p>
            )}
          </div>
        </div>
      </div>
      {isAhead ? <BeforeYouCome {...view} /> : <div className={layout.tight} />}
    </>
  )
}

function Facts({ stage, date, time, clinician, arriveAt, bring, reference }: VisitView) {
  return (
    <dl>
      <RecordLine name={m.booking_visit_when()}>
        {withElements(m.booked_when, {
          date: capitalised(longDate(date)),
          time: <span className={typography.unbroken}>{m.booked_when_time({ time: timeText(time) })}</span>,
          zone: <span className={typography.unbroken}>{m.booking_central_time()}</span>,
        })}
      </RecordLine>
      {clinician !== null && <RecordLine name={m.booked_with()}>{clinician}</RecordLine>}
      {isAheadOf(stage) && (
        <RecordLine name={m.booked_arrive()}>
          {m.visit_page_arrive_at({ time: timeText(arriveAt), minutes: clinic().arriveEarlyMinutes })}
        </RecordLine>
      )}
      {stage !== 'cancelled' && (
        <RecordLine name={m.booking_visit_where()}>
          {addressLine()}
          <span className={styles.below}>
            <a className={typography.plainLink} href={clinic().directions} rel="noreferrer">
              {m.visit_page_maps()}
            </a>
          </span>
        </RecordLine>
      )}
      <BringLine bring={bring} />
      {reference !== null && <RecordLine name={m.booked_reference()}>{reference}</RecordLine>}
      <RecordLine name={m.visit_page_questions()}>
        <a className={typography.plainLink} href={clinic().phone.link}>
          {clinic().phone.text}
        </a>
      </RecordLine>
    </dl>
  )
}

/** The visit in one's own calendar as long as somebody is expected; then another one. */
function Actions({ stage, path }: Pick<VisitView, 'stage' | 'path'>) {
  return (
    <div className={clsx(layout.actions, layout.notOnPaper, booked.actions)}>
      {!isAheadOf(stage) && <ButtonLink href={bookingPath()}>{m.booked_again()}</ButtonLink>}
      {(isAheadOf(stage) || stage === 'cancelled') && (
        <ButtonLink
          href={`${path}/visit.ics`}
          icon={stage === 'cancelled' ? 'x' : 'calendar-plus'}
          variant="secondary"
          download
        >
          {stage === 'cancelled' ? m.booked_calendar_cancelled() : m.booked_calendar()}
        </ButtonLink>
      )}
    </div>
  )
}
