import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { Form, useRevalidator } from 'react-router'
import booked from '#app/features/booking/booked/components/booked-panel.module.css'
import { CalendarLeaf, RecordLine } from '#app/features/booking/booked/components/calendar-leaf.tsx'
import { addressLine, currentClinic as clinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { bookingPath } from '#app/features/public-pages/navigation.ts'
import { slotValue } from '#app/features/scheduling/rules.ts'
import { clockWords, offerTitle } from '#app/features/waitlist/copy.ts'
import { m } from '#app/language/messages.ts'
import { weekdayOf } from '#app/platform/dates.ts'
import { capitalised, dayAndMonth, longDate, timeText, unbroken, weekdayName } from '#app/platform/format.ts'
import { timeZoneName } from '#app/platform/time-zone.ts'
import { Badge } from '#app/ui/badge.tsx'
import banner from '#app/ui/banner.module.css'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import facts from '#app/ui/facts.module.css'
import { Icon } from '#app/ui/icon.tsx'
import layout from '#app/ui/layout.module.css'
import { PageHeader } from '#app/ui/page-header.tsx'
import typography from '#app/ui/typography.module.css'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { withElements } from '#app/ui/with-elements.tsx'
import type { OfferView } from '../page.server.ts'
import styles from './offer-panel.module.css'

type CountdownProps = Pick<OfferView, 'offeredAt' | 'until' | 'openedAt' | 'secondsLeft' | 'secondsInAll'>

/** Minutes at which anyone who listens is told. */
const spokenAt = [10, 5, 1]

/**
 * How long there is to answer: in words for everybody, counted where a script runs. At its end the page asks the server
 * how it stands.
 */
function Countdown({ offeredAt, until, openedAt, secondsLeft, secondsInAll }: CountdownProps) {
  // It ends with a whole minute: the seconds on top of what was promised are not said.
  const left = Math.min(useSecondsLeft(secondsLeft), Math.floor(secondsInAll / 60) * 60 || secondsInAll)
  const isCounting = useHydrated()
  const minutes = Math.ceil(left / 60)
  return (
    <div className={styles.countdown}>
      <Arc
        share={Math.min(1, Math.max(0, 1 - left / secondsInAll))}
        from={timeText(offeredAt)}
        to={timeText(until)}
      />
      <div>
        {isCounting && (
          <span className={styles.figure} role="timer" aria-label={m.waitlist_offer_left({ minutes })}>
            {figure(left)}
          </span>
        )}
        <p className={styles.text}>
          <b>{unbroken(m.waitlist_offer_answer_by({ until: clockWords(until) }))}</b>{' '}
          {m.waitlist_offer_zone({ zone: timeZoneName() })}{' '}
          {unbroken(m.waitlist_offer_opened({ time: timeText(openedAt) }))}
        </p>
        <p className={typography.visuallyHidden} role="status">
          {isCounting && spokenAt.includes(left / 60) ? m.waitlist_offer_left({ minutes }) : ''}
        </p>
      </div>
    </div>
  )
}

/** Counts to nought by the clock of this browser, from what the server said was left. */
function useSecondsLeft(atFirst: number): number {
  const [left, setLeft] = useState(atFirst)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const end = Date.now() + atFirst * 1000
    const timer = setInterval(() => {
      const now = Math.max(0, Math.round((end - Date.now()) / 1000))
      setLeft(now)
      if (now > 0) return
      clearInterval(timer)
      revalidate()
    }, 1000)
    return () => clearInterval(timer)
  }, [atFirst, revalidate])
  return left
}

/** "27:14" */
const figure = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

const [width, radius] = [220, 92]

/** The sun crosses the sky and sets at the deadline; said in words next to it. */
function Arc({ share, from, to }: { share: number; from: string; to: string }) {
  const angle = Math.PI * (1 - share)
  const sun = { cx: width / 2 + radius * Math.cos(angle), cy: 104 - radius * Math.sin(angle) }
  return (
    <svg className={styles.arc} viewBox="0 0 220 132" aria-hidden="true">
      <path
        fill="none"
        stroke="var(--clay)"
        strokeWidth="2.5"
        strokeDasharray="5 5"
        d={`M${width / 2 - radius} 104a${radius} ${radius} 0 0 1 ${2 * radius} 0`}
      />
      <path d="M4 104h212" stroke="var(--line-strong)" strokeWidth="1.5" />
      <circle className={styles.sun} {...sun} r="20" fill="#ffb648" opacity="0.28" />
      <circle className={styles.sun} {...sun} r="12" fill="#ffb648" />
      <text x="18" y="126">
        {from}
      </text>
      <text x="202" y="126" textAnchor="end">
        {to}
      </text>
    </svg>
  )
}

type OfferPanelProps = {
  view: OfferView
  /** Why it could not be answered. */
  refusal: string | null
  /** The page answers a press: its title takes the focus. */
  isAnswered: boolean
}

/** `/offer/TOKEN`: a time that is held for anyone who has the link, or what became of it. */
export function OfferPanel({ view, refusal, isAnswered }: OfferPanelProps) {
  const { state } = view
  const { title, lead } = wordsOf(view)
  return (
    <>
      <title>{m.clinic_titled({ title, clinic: clinic().name })}</title>
      <PageHeader title={unbroken(title)} lead={unbroken(lead)} focus={isAnswered || state !== 'running'} />
      <div className={layout.wrap}>
        <div className={clsx(card.card, layout.overHeader, booked.card)}>
          <CalendarLeaf {...view} isOff={state === 'over' || state === 'declined'} />
          <div className={clsx(booked.record, styles.record)}>
            {refusal && (
              <p className={clsx(banner.notice, banner.error, styles.refusal)} role="alert">
                <Icon name="warning-circle-fill" size={25} />
                <span>{refusal}</span>
              </p>
            )}
            {state === 'running' ? <Running view={view} /> : <Ended view={view} />}
          </div>
        </div>
      </div>
      <div className={layout.tight} />
    </>
  )
}

function wordsOf({ state, date, time, until, firstName, writes, isFree }: OfferView): {
  title: string
  lead: string
} {
  const weekday = weekdayOf(date)
  const moment = { day: dayAndMonth(date), time: timeText(time), until: clockWords(until) }
  switch (state) {
    case 'running':
      return {
        title: offerTitle(time, weekday, until),
        lead:
          firstName === '' ? m.waitlist_offer_lead_nameless() : m.waitlist_offer_lead({ name: firstName }),
      }
    case 'taken':
      return {
        title: m.waitlist_taken_title(),
        lead: writes ? m.waitlist_taken_lead(moment) : m.waitlist_taken_lead_unwritten(moment),
      }
    case 'declined':
      return isFree
        ? { title: m.waitlist_free_title(), lead: m.waitlist_free_declined_lead() }
        : { title: m.waitlist_over_title(), lead: m.waitlist_declined_lead() }
    default: {
      const wasTheirs = m.waitlist_over_lead(moment)
      return isFree
        ? { title: m.waitlist_free_title(), lead: `${wasTheirs} ${m.waitlist_free_lead()}` }
        : { title: m.waitlist_over_title(), lead: wasTheirs }
    }
  }
}

function Running({ view }: { view: OfferView }) {
  return (
    <>
      <h2 className={styles.countHeading}>{m.waitlist_offer_heading()}</h2>
      <Countdown {...view} />
      <Form
        method="post"
        action={view.path}
        className={styles.actions}
        aria-label={m.waitlist_offer_answer()}
      >
        <Button name="intent" value="take">
          {m.emails_offer_take()}
        </Button>
        <Button name="intent" value="decline" variant="secondary">
          {m.emails_offer_decline()}
        </Button>
      </Form>
      <p className={styles.fine}>{m.waitlist_offer_fine()}</p>
      <Facts {...view} />
      <OtherVisit {...view} />
    </>
  )
}

const Facts = ({ date, time, arriveAt, clinician }: OfferView) => (
  <dl className={facts.rows}>
    <RecordLine name={m.booking_visit_when()}>
      {withElements(m.booked_when, {
        date: capitalised(longDate(date)),
        time: <span className={typography.unbroken}>{m.booked_when_time({ time: timeText(time) })}</span>,
        zone: <span className={typography.unbroken}>{timeZoneName()}</span>,
      })}
    </RecordLine>
    {clinician !== null && <RecordLine name={m.booked_with()}>{clinician}</RecordLine>}
    <RecordLine name={m.booked_arrive()}>
      {unbroken(m.visit_page_arrive_at({ time: timeText(arriveAt), minutes: clinic().arriveEarlyMinutes }))}
    </RecordLine>
    <RecordLine name={m.booking_visit_where()}>{addressLine()}</RecordLine>
  </dl>
)

/** Who finds an earlier time often has a later one, which somebody else may be waiting for. */
function OtherVisit({ state, otherVisit }: Pick<OfferView, 'state' | 'otherVisit'>) {
  if (!otherVisit) return null
  const { date, time, path } = otherVisit
  const moment = { day: dayAndMonth(date), time: timeText(time) }
  return (
    <dl className={facts.rows}>
      <RecordLine name={m.waitlist_other_visit()}>
        {unbroken(state === 'taken' ? m.waitlist_other_stays(moment) : m.waitlist_other_keeps(moment))}{' '}
        <a className={typography.plainLink} href={state === 'taken' ? `${path}/cancel` : path}>
          {state === 'taken' ? m.waitlist_other_cancel() : m.waitlist_other_open()}
        </a>
      </RecordLine>
    </dl>
  )
}

function Ended({ view }: { view: OfferView }) {
  const { state, date, until, placePath, visitPath, nextTimes } = view
  const isTaken = state === 'taken'
  const heading = isTaken
    ? m.emails_heading_confirmed({ weekday: weekdayName(weekdayOf(date)) })
    : m.waitlist_over_heading()
  return (
    <>
      <div className={clsx(layout.headingRow, booked.heading)}>
        <h2>{heading}</h2>
        {isTaken && <Badge color="green">{m.emails_badge_confirmed()}</Badge>}
        {state === 'over' && (
          <Badge color="grey" icon="clock-countdown-bold">
            {m.waitlist_over_chip({ until: timeText(until) })}
          </Badge>
        )}
      </div>
      {isTaken ? <Facts {...view} /> : null}
      {isTaken ? <OtherVisit {...view} /> : null}
      <dl className={facts.rows}>
        <RecordLine name={m.waitlist_list()}>
          {placePath === null ? m.waitlist_off_list() : m.waitlist_same_place()}
        </RecordLine>
        {nextTimes.length > 0 && (
          <RecordLine name={m.waitlist_free_by_now()}>
            <ul className={styles.free}>
              {nextTimes.map((slot) => (
                <li key={slotValue(slot)}>
                  {unbroken(
                    m.emails_moment({ day: capitalised(dayAndMonth(slot.date)), time: timeText(slot.time) }),
                  )}
                </li>
              ))}
            </ul>
          </RecordLine>
        )}
      </dl>
      <div className={clsx(layout.actions, layout.notOnPaper, booked.actions)}>
        {visitPath === null ? (
          <ButtonLink href={bookingPath()}>{m.waitlist_free_times()}</ButtonLink>
        ) : (
          <ButtonLink href={visitPath}>{m.emails_button_visit()}</ButtonLink>
        )}
        {placePath !== null && (
          <ButtonLink href={placePath} variant="secondary">
            {m.waitlist_your_place()}
          </ButtonLink>
        )}
      </div>
    </>
  )
}
