import { clsx } from 'clsx'
import { localPath } from '../../../../language/addresses.ts'
import { m } from '../../../../language/messages.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import layout from '../../../../ui/layout.module.css'
import { bookingPath } from '../../../clinic/navigation.ts'
import booked from '../../booking/booked/components/booked-panel.module.css'
import type { VisitView } from '../page.server.ts'
import { isAheadOf, isLate } from '../rules.ts'

/** What can be done with the visit beside answering; once it is off or over, another one. */
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
      {isAhead && isLate(view) && (
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
