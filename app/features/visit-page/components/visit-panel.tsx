import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import booked from '#app/features/booking/booked/components/booked-panel.module.css'
import { CalendarLeaf } from '#app/features/booking/booked/components/calendar-leaf.tsx'
import steps from '#app/features/booking/booked/components/next-steps.module.css'
import { currentClinic as clinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { HoursLines, HoursWithin } from '#app/features/opening-hours/components/hours-words.tsx'
import { Letterhead } from '#app/features/public-pages/components/shared/letterhead.tsx'
import { bookingPath, isPageOn } from '#app/features/public-pages/navigation.ts'
import type { Slot } from '#app/features/scheduling/rules.ts'
import { localPath } from '#app/language/addresses.ts'
import { m } from '#app/language/messages.ts'
import { weekdayOf } from '#app/platform/dates.ts'
import {
  capitalised,
  dayAndMonth,
  inOnePiece,
  timeText,
  unbroken,
  weekdayName,
} from '#app/platform/format.ts'
import { Badge } from '#app/ui/badge.tsx'
import banner from '#app/ui/banner.module.css'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { Icon } from '#app/ui/icon.tsx'
import layout from '#app/ui/layout.module.css'
import { PageHeader } from '#app/ui/page-header.tsx'
import textLink from '#app/ui/text-link.module.css'
import typography from '#app/ui/typography.module.css'
import { withElements } from '#app/ui/with-elements.tsx'
import { chips, headings, leadOf, movedHeading, titleOf } from '../copy.ts'
import type { VisitView } from '../page.server.ts'
import { isAheadOf, isLate } from '../rules.ts'
import answerPanelStyles from './answer-panel.module.css'
import { ClinicPhone, WithClinicPhone } from './clinic-phone.tsx'
import sunTrackStyles from './sun-track.module.css'
import { VisitFacts } from './visit-facts.tsx'
import styles from './visit-panel.module.css'

type AnswerPanelProps = Pick<VisitView, 'saidComing' | 'path'> & {
  /** It was said just now. */
  focus: boolean
}

/** "I'll be there", which only a press says: mail scanners open the page, and nobody is counted for that. */
function AnswerPanel({ saidComing, path, focus }: AnswerPanelProps) {
  if (saidComing === null)
    return (
      <form
        method="post"
        action={path}
        className={clsx(banner.notice, answerPanelStyles.panel, layout.notOnPaper)}
      >
        <p>
          <b>{m.visit_page_ask()}</b>
          {m.visit_page_ask_text()}
        </p>
        <Button name="answer" value="coming">
          {m.visit_page_coming()}
        </Button>
      </form>
    )
  return (
    <form
      method="post"
      action={path}
      className={clsx(banner.notice, banner.success, answerPanelStyles.panel, answerPanelStyles.message)}
    >
      <Icon name="check-circle-bold" size={26} />
      <p role="status" tabIndex={-1} data-focus-first={focus || undefined}>
        <b>{m.visit_page_thanks()}</b>
        {m.visit_page_thanks_text()}
      </p>
      <button
        type="submit"
        name="answer"
        value="not-coming"
        className={clsx(textLink.textLink, answerPanelStyles.takeBack, layout.notOnPaper)}
      >
        {m.visit_page_take_back()}
      </button>
    </form>
  )
}

/** What to know on the way to a visit. */
function BeforeYouCome({ arriveAt, may, cancelUntil }: VisitView) {
  return (
    <section className={layout.section} aria-labelledby="before">
      <div className={layout.wrap}>
        <h2 className={typography.title} id="before">
          {m.visit_page_before()}
        </h2>
        <ol className={steps.steps}>
          <li>
            <h3 className={typography.heading}>{m.booked_you_arrive({ time: timeText(arriveAt) })}</h3>
            <p>{m.visit_page_before_arrive()}</p>
          </li>
          <li>
            <h3 className={typography.heading}>{m.visit_page_private()}</h3>
            <p>{m.visit_page_private_text()}</p>
          </li>
          <li>
            <h3 className={typography.heading}>{m.visit_page_change()}</h3>
            <p>
              {may.cancel === null
                ? withElements(m.visit_page_change_until, {
                    day: dayAndMonth(cancelUntil.date),
                    time: inOnePiece(timeText(cancelUntil.time)),
                    phone: <ClinicPhone />,
                  })
                : withElements(m.visit_page_change_call, { phone: <ClinicPhone />, hours: <HoursWithin /> })}
            </p>
          </li>
        </ol>
      </div>
    </section>
  )
}

/** Inside the clinic's cut-off: the number is the largest thing on the page. */
const LateNotice = ({ changeUntilHours }: VisitView) => (
  <>
    <p className={clsx(banner.notice, banner.warning, styles.notice)}>
      <Icon name="info" size={25} />
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

/** How far a visit has come: the sun stands a little higher at each step. */
function SunTrack({ askedFor, confirmed, writes, saidComing }: VisitView) {
  const steps = [
    { name: m.visit_page_track_asked(), said: unbroken(capitalised(dayAndMonth(askedFor))), isReached: true },
    {
      name: m.visit_page_track_confirmed(),
      said: confirmed ? unbroken(capitalised(dayAndMonth(confirmed))) : notYet(writes),
      isReached: confirmed !== null,
    },
    {
      name: m.visit_page_track_coming(),
      said: saidComing ? whenSaid(saidComing) : unsaid(confirmed !== null),
      isReached: saidComing !== null,
    },
  ]
  const current = steps.findLastIndex(({ isReached }) => isReached)
  return (
    <ol className={sunTrackStyles.track} aria-label={m.visit_page_track()}>
      {steps.map(({ name, said, isReached }, place) => (
        <li
          key={name}
          className={clsx(isReached && sunTrackStyles.reached)}
          aria-current={place === current ? 'step' : undefined}
        >
          <span className={sunTrackStyles.sun} aria-hidden="true" />
          {name}
          <small>{said}</small>
        </li>
      ))}
    </ol>
  )
}

const notYet = (writes: boolean) =>
  writes ? m.visit_page_track_unconfirmed() : m.visit_page_track_unconfirmed_call()

const whenSaid = ({ date, time }: Slot) =>
  unbroken(m.visit_page_track_said({ day: dayAndMonth(date), time: timeText(time) }))

const unsaid = (isConfirmed: boolean) =>
  isConfirmed ? m.visit_page_track_unsaid() : m.visit_page_track_later()

/** What can be done with the visit next to answering; once it is off or over, another one. */
export function VisitActions({ view, isMoved }: { view: VisitView; isMoved: boolean }) {
  const { stage, may, path } = view
  const isAhead = isAheadOf(stage)
  const isOff = stage === 'cancelled'
  return (
    <div className={clsx(layout.actions, layout.notOnPaper, booked.actions)}>
      {!isAhead && <ButtonLink href={bookingPath()}>{m.booked_again()}</ButtonLink>}
      {isOff && view.isWaitlist && (
        <ButtonLink href={localPath('/waitlist')} variant="secondary">
          {m.booking_full_tell_me()}
        </ButtonLink>
      )}
      {(isAhead || isOff) && (
        <ButtonLink
          href={`${path}/visit.ics`}
          icon={isOff ? 'x' : 'calendar-plus'}
          variant="secondary"
          download
        >
          {isOff ? m.booked_calendar_cancelled() : isMoved ? m.move_done_calendar() : m.booked_calendar()}
        </ButtonLink>
      )}
      {isAhead && isLate(view) && isPageOn('contact') && (
        <ButtonLink href={localPath('/contact')} icon="map-pin" variant="secondary">
          {m.visit_page_find_us()}
        </ButtonLink>
      )}
      {may.move === null && (
        <ButtonLink href={`${path}/move`} icon="arrows-left-right" variant="secondary">
          {m.move_open()}
        </ButtonLink>
      )}
      {may.cancel === null && (
        <ButtonLink href={`${path}/cancel`} variant="danger-outline">
          {m.visit_page_cancel()}
        </ButtonLink>
      )}
    </div>
  )
}

type VisitPanelProps = {
  view: VisitView
  /** What was just done: its answer takes the focus. */
  said: 'coming' | 'changed' | 'moved' | null
  /** Why something was not done. */
  refusal: ReactNode
  /** What else can be said or asked of the visit, below what can be done with it. */
  children?: ReactNode
}

/** `/visit/TOKEN`: the visit of the person who has the link, as it stands now, and what they can do with it. */
export function VisitPanel({ view, said, refusal, children }: VisitPanelProps) {
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
        <div className={clsx(card.card, layout.overHeader, booked.card)}>
          <CalendarLeaf {...view} isOff={stage === 'cancelled' || stage === 'missed'} />
          <div className={clsx(booked.record, styles.record)}>
            {refusal && <Refusal>{refusal}</Refusal>}
            <div className={clsx(layout.headingRow, booked.heading)}>
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

const movedLead = ({ writes }: VisitView) => (writes ? m.move_done_lead_email() : m.move_done_lead())

const Refusal = ({ children }: { children: ReactNode }) => (
  <p className={clsx(banner.notice, banner.error, styles.notice)} role="alert" tabIndex={-1} data-focus-first>
    <Icon name="warning-circle-fill" size={25} />
    <span>{typeof children === 'string' ? <WithClinicPhone text={children} /> : children}</span>
  </p>
)
