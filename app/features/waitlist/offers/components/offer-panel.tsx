import { clsx } from 'clsx'
import { Form } from 'react-router'
import { m } from '../../../../language/messages.ts'
import { weekdayOf } from '../../../../platform/dates.ts'
import {
  capitalised,
  dayAndMonth,
  longDate,
  stoppedOnce,
  timeText,
  unbroken,
  weekdayName,
} from '../../../../platform/shown.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import card from '../../../../ui/card.module.css'
import { Icon } from '../../../../ui/icon.tsx'
import { MoreIcons } from '../../../../ui/icon-sheet.tsx'
import { bookedIcons } from '../../../../ui/icons/booked.ts'
import layout from '../../../../ui/layout.module.css'
import { PageHeader } from '../../../../ui/page-header.tsx'
import typography from '../../../../ui/typography.module.css'
import { withElements } from '../../../../ui/with-elements.tsx'
import booked from '../../../appointments/booking/booked/components/booked-panel.module.css'
import { CalendarLeaf, RecordLine } from '../../../appointments/booking/booked/components/calendar-leaf.tsx'
import { slotValue } from '../../../appointments/rules.ts'
import { bookingPath } from '../../../clinic/navigation.ts'
import { addressLine, clinic } from '../../../clinic/website/in-use.ts'
import { clockWords, offerTitle } from '../../copy.ts'
import type { OfferView } from '../page.server.ts'
import { Countdown } from './countdown.tsx'
import styles from './offer-panel.module.css'

type Props = {
  view: OfferView
  /** Why it could not be answered. */
  refusal: string | null
  /** The page answers a press: its title takes the focus. */
  isAnswered: boolean
}

/** `/offer/TOKEN`: a time that is held for whoever has the link, or what became of it. */
export function OfferPanel({ view, refusal, isAnswered }: Props) {
  const { state } = view
  const { title, lead } = wordsOf(view)
  return (
    <>
      <title>{m.clinic_titled({ title, clinic: clinic().name })}</title>
      <MoreIcons of={bookedIcons} />
      <PageHeader title={unbroken(title)} lead={unbroken(lead)} focus={isAnswered || state !== 'running'} />
      <div className={layout.wrap}>
        <div className={clsx(card.card, booked.card)}>
          <CalendarLeaf {...view} isOff={state === 'over' || state === 'declined'} />
          <div className={clsx(booked.record, styles.record)}>
            {refusal && (
              <p className={styles.refusal} role="alert">
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
      const wasTheirs = stoppedOnce(m.waitlist_over_lead(moment))
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
        <Button type="submit" name="intent" value="take">
          {m.letters_offer_take()}
        </Button>
        <Button type="submit" name="intent" value="decline" variant="secondary">
          {m.letters_offer_decline()}
        </Button>
      </Form>
      <p className={styles.fine}>{m.waitlist_offer_fine()}</p>
      <Facts {...view} />
      <OtherVisit {...view} />
    </>
  )
}

const Facts = ({ date, time, arriveAt, clinician }: OfferView) => (
  <dl>
    <RecordLine name={m.booking_visit_when()}>
      {withElements(m.booked_when, {
        date: capitalised(longDate(date)),
        time: <span className={typography.unbroken}>{m.booked_when_time({ time: timeText(time) })}</span>,
        zone: <span className={typography.unbroken}>{m.booking_central_time()}</span>,
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
    <dl>
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
    ? m.letters_heading_confirmed({ weekday: weekdayName(weekdayOf(date)) })
    : m.waitlist_over_heading()
  return (
    <>
      <div className={clsx(layout.headingRow, styles.heading)}>
        <h2>{heading}</h2>
        {isTaken && <Badge color="green">{m.letters_badge_confirmed()}</Badge>}
        {state === 'over' && (
          <Badge color="grey" icon="clock-countdown-bold">
            {m.waitlist_over_chip({ until: timeText(until) })}
          </Badge>
        )}
      </div>
      {isTaken ? <Facts {...view} /> : null}
      {isTaken ? <OtherVisit {...view} /> : null}
      <dl>
        <RecordLine name={m.waitlist_list()}>
          {placePath === null ? m.waitlist_off_list() : m.waitlist_same_place()}
        </RecordLine>
        {nextTimes.length > 0 && (
          <RecordLine name={m.waitlist_free_by_now()}>
            <ul className={styles.free}>
              {nextTimes.map((slot) => (
                <li key={slotValue(slot)}>
                  {unbroken(
                    m.letters_moment({ day: capitalised(dayAndMonth(slot.date)), time: timeText(slot.time) }),
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
          <ButtonLink href={visitPath}>{m.letters_button_visit()}</ButtonLink>
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
