import type { ReactNode } from 'react'
import { horizonCard } from '../../../art/drawings.ts'
import { longDate, monthName, monthOf, twelveHour, weekdayOf } from '../../../platform/calendar.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Drawing } from '../../../ui/drawing.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Letterhead } from '../../clinic/components/letterhead.tsx'
import { addressLine, clinic } from '../../clinic/content.ts'
import type { BookedView } from '../booking-view.ts'
import { copy } from '../copy.ts'
import { pageCopy } from '../page-copy.ts'
import { NextSteps } from './next-steps.tsx'

/** `/appointment/booked/ID`: the day as a leaf torn from a calendar, what was booked, and what happens next. */
export function BookedPanel({ view }: { view: BookedView }) {
  return (
    <>
      <title>{`${copy.booked} - ${clinic.name}`}</title>
      <Letterhead />
      <PageHeader title={copy.booked} lead={view.emailed ? copy.emailSent : copy.willContact} focus />
      <div className="wrap">
        <div className="card tick">
          <Leaf {...view} />
          <Record {...view} />
        </div>
      </div>
      <NextSteps {...view} />
    </>
  )
}

function Leaf({ date, time }: BookedView) {
  return (
    <div className="leaf" aria-hidden="true">
      <div className="art">
        <Drawing of={horizonCard} alt="" eager hold="xMaxYMax" />
      </div>
      <p className="wd">{weekdayOf(date)}</p>
      <p className="dn">{Number(date.slice(8))}</p>
      <p className="my">{monthName(monthOf(date))}</p>
      <p className="tm">{twelveHour(time)}</p>
    </div>
  )
}

function Record({ treatment, date, time, arriveAt, calendarFile }: BookedView) {
  const words = pageCopy.booked
  return (
    <div className="in">
      <h2>{words.heading}</h2>
      <dl className="rec">
        <Line name={pageCopy.visit.treatment}>{treatment}</Line>
        <Line name={pageCopy.visit.when}>
          {longDate(date)} <span className="nowrap">at {twelveHour(time)}</span>{' '}
          <span className="nowrap">{pageCopy.centralTime}</span>
        </Line>
        <Line name={words.arrive}>{words.arriveText(arriveAt, clinic.arriveEarlyMinutes)}</Line>
        <Line name={pageCopy.visit.where}>{addressLine}</Line>
        <Line name={words.status}>{words.statusText}</Line>
      </dl>
      <div className="acts noprint">
        <ButtonLink href={calendarFile} icon="calendar-plus" download>
          {words.calendar}
        </ButtonLink>
        <Button variant="secondary" icon="printer" className="scripted" data-print>
          {words.print}
        </Button>
        <ButtonLink variant="secondary" href="/">
          {words.home}
        </ButtonLink>
        <ButtonLink variant="text" href="/appointment">
          {words.again}
        </ButtonLink>
      </div>
    </div>
  )
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
