import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { m } from '../../../../language/messages.ts'
import { weekdayOf } from '../../../../platform/dates.ts'
import { weekdayName } from '../../../../platform/shown.ts'
import { Badge } from '../../../../ui/badge.tsx'
import card from '../../../../ui/card.module.css'
import { Icon } from '../../../../ui/icon.tsx'
import { MoreIcons } from '../../../../ui/icon-sheet.tsx'
import { bookedIcons } from '../../../../ui/icons/booked.ts'
import layout from '../../../../ui/layout.module.css'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { withElements } from '../../../../ui/with-elements.tsx'
import { Letterhead } from '../../../clinic/components/shared/letterhead.tsx'
import { clinic } from '../../../clinic/website/in-use.ts'
import booked from '../../booking/booked/components/booked-panel.module.css'
import { CalendarLeaf } from '../../booking/booked/components/calendar-leaf.tsx'
import { movedHeading } from '../../letters/by-patient.ts'
import { chips, headings, leadOf, titleOf } from '../copy.ts'
import type { VisitView } from '../page.server.ts'
import { isAheadOf, isLate } from '../rules.ts'
import { AnswerPanel } from './answer-panel.tsx'
import { BeforeYouCome } from './before-you-come.tsx'
import { ClinicPhone, WithClinicPhone } from './clinic-phone.tsx'
import { LateNotice } from './late-notice.tsx'
import { SunTrack } from './sun-track.tsx'
import { VisitActions } from './visit-actions.tsx'
import { VisitFacts } from './visit-facts.tsx'
import styles from './visit-panel.module.css'

type Props = {
  view: VisitView
  /** What was just done: its answer takes the focus. */
  said: 'coming' | 'changed' | 'moved' | null
  /** Why something was not done. */
  refusal: ReactNode
  /** What else can be said or asked of the visit, below what can be done with it. */
  children?: ReactNode
}

/** `/visit/TOKEN`: the visit of whoever has the link, as it stands now, and what they can do with it. */
export function VisitPanel({ view, said, refusal, children }: Props) {
  const { stage, firstName } = view
  const movedFrom = said === 'moved' ? view.movedFrom : null
  const title = movedFrom ? m.move_done_title() : titleOf(view)
  const hello = firstName === '' ? '' : `${m.visit_page_hello({ name: firstName })} `
  const isAhead = isAheadOf(stage)
  const mustCall = isAhead && isLate(view)
  const answer = view.may.answer === null && <AnswerPanel {...view} focus={said === 'coming'} />
  return (
    <>
      <title>{m.clinic_titled({ title, clinic: clinic().name })}</title>
      <MoreIcons of={bookedIcons} />
      <Letterhead />
      <PageHeader
        title={title}
        lead={
          <>
            {hello}
            {movedFrom ? movedLead(view) : <Lead {...view} />}
          </>
        }
        focus={said === 'changed' || movedFrom !== null}
      />
      <div className={layout.wrap}>
        <div className={clsx(card.card, booked.card)}>
          <CalendarLeaf {...view} isOff={stage === 'cancelled' || stage === 'missed'} />
          <div className={clsx(booked.record, styles.record)}>
            {refusal && <Refusal>{refusal}</Refusal>}
            <div className={clsx(layout.headingRow, styles.heading)}>
              <h2>
                {mustCall
                  ? m.visit_page_heading_late()
                  : movedFrom
                    ? movedHeading(view, movedFrom)
                    : headings[stage](dayOf(view))}
              </h2>
              <Badge color={chips[stage].color}>{chips[stage].text()}</Badge>
            </div>
            {mustCall ? <LateNotice {...view} /> : isAhead && <SunTrack {...view} />}
            {mustCall && answer}
            <VisitFacts view={view} movedFrom={movedFrom} />
            {!mustCall && answer}
            <VisitActions view={view} isMoved={movedFrom !== null} />
            {stage === 'waiting' && (
              <p className={styles.note}>
                {view.writes ? m.visit_page_waiting_note() : m.visit_page_waiting_note_call()}
              </p>
            )}
            {children}
          </div>
        </div>
      </div>
      {isAhead ? <BeforeYouCome {...view} /> : <div className={layout.tight} />}
    </>
  )
}

const dayOf = ({ date }: VisitView) => ({ weekday: weekdayName(weekdayOf(date)) })

/** The clinic's number can be tapped where it is asked to be called. */
const Lead = (view: VisitView) =>
  view.stage === 'cancelled' && !view.cancelled?.isOwn
    ? withElements(m.visit_page_lead_cancelled_by_clinic, { phone: <ClinicPhone /> })
    : leadOf(view)

const movedLead = ({ writes }: VisitView) => (writes ? m.move_done_lead_letter() : m.move_done_lead())

const Refusal = ({ children }: { children: ReactNode }) => (
  <p className={clsx(styles.notice, styles.refusal)} role="alert" tabIndex={-1} data-focus-first>
    <Icon name="warning-circle-fill" />
    <span>{typeof children === 'string' ? <WithClinicPhone text={children} /> : children}</span>
  </p>
)
