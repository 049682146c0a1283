import type { ReactNode } from 'react'
import { horizonCard } from '../../../../../art/drawings.ts'
import { longDate, monthName, monthOf, twelveHour, weekdayOf } from '../../../../../platform/dates.ts'
import { Badge } from '../../../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../../../ui/button.tsx'
import { Drawing } from '../../../../../ui/drawing.tsx'
import { MoreIcons } from '../../../../../ui/icon-sheet.tsx'
import { bookedIcons } from '../../../../../ui/icons/booked.ts'
import { PageHeader } from '../../../../../ui/page-header.tsx'
import { Letterhead } from '../../../../clinic/components/letterhead.tsx'
import { addressLine, clinic } from '../../../../clinic/content.ts'
import { copy } from '../../../copy.ts'
import { badgeColor, isAhead } from '../../../rules.ts'
import { pageCopy } from '../../page-copy.ts'
import { bookedCopy } from '../copy.ts'
import type { BookedView } from '../page.server.ts'
import { NextSteps } from './next-steps.tsx'

/**
 * `/appointment/booked/ID`: the day as a leaf torn from a calendar, what was booked, how it stands with it now,
 * and what happens next.
 */
export function BookedPanel({ view }: { view: BookedView }) {
  const title = titleOf(view)
  return (
    <>
      <title>{`${title} - ${clinic.name}`}</title>
      <MoreIcons of={bookedIcons} />
      <Letterhead />
      <PageHeader
        title={title}
        status={<Badge color={badgeColor[view.status]}>{bookedCopy.status[view.status]}</Badge>}
        lead={leadOf(view)}
        focus
      />
      <div className="wrap">
        <div className="card tick">
          <CalendarLeaf {...view} />
          <Record {...view} />
        </div>
      </div>
      <NextSteps {...view} />
    </>
  )
}

function titleOf({ status, isMoved }: BookedView): string {
  if (isMoved && isAhead(status)) return bookedCopy.title.moved
  return status === 'pending' ? copy.booked : bookedCopy.title[status]
}

function leadOf({ status, isMoved, emailed }: BookedView): string {
  if (isMoved && isAhead(status)) return bookedCopy.lead.moved[status]
  if (status !== 'pending') return bookedCopy.lead[status]
  return emailed ? copy.emailSent : copy.willContact
}

function CalendarLeaf({ date, time, status }: BookedView) {
  return (
    <div className={status === 'cancelled' ? 'leaf ended' : 'leaf'} aria-hidden="true">
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

function Record({ treatment, date, time, arriveAt, status, calendarFile }: BookedView) {
  const words = bookedCopy
  return (
    <div className="in">
      <h2>{words.heading[status]}</h2>
      <dl className="rec">
        <Line name={pageCopy.visit.treatment}>{treatment}</Line>
        <Line name={pageCopy.visit.when}>
          {longDate(date)} <span className="nowrap">at {twelveHour(time)}</span>{' '}
          <span className="nowrap">{pageCopy.centralTime}</span>
        </Line>
        {isAhead(status) && (
          <Line name={words.arrive}>{words.arriveText(arriveAt, clinic.arriveEarlyMinutes)}</Line>
        )}
        <Line name={pageCopy.visit.where}>{addressLine}</Line>
      </dl>
      <Actions status={status} calendarFile={calendarFile} />
    </div>
  )
}

/** The likely next thing first: the visit in one's own calendar, or another one. */
function Actions({ status, calendarFile }: Pick<BookedView, 'status' | 'calendarFile'>) {
  const words = bookedCopy
  const isCancelled = status === 'cancelled'
  return (
    <div className="acts noprint">
      {isCancelled && <ButtonLink href="/appointment">{words.again}</ButtonLink>}
      <ButtonLink
        href={calendarFile}
        icon={isCancelled ? 'x' : 'calendar-plus'}
        variant={isCancelled ? 'secondary' : 'primary'}
        download
      >
        {isCancelled ? words.calendarCancelled : words.calendar}
      </ButtonLink>
      <Button variant="secondary" icon="printer" className="scripted" data-print>
        {words.print}
      </Button>
      <ButtonLink variant="secondary" href="/">
        {words.home}
      </ButtonLink>
      {!isCancelled && (
        <ButtonLink variant="text" href="/appointment">
          {words.again}
        </ButtonLink>
      )}
    </div>
  )
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
