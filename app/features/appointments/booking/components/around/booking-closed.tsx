import { clsx } from 'clsx'
import { doorDusk } from '../../../../../art/drawings.ts'
import { localPath } from '../../../../../language/addresses.ts'
import { m } from '../../../../../language/messages.ts'
import { ButtonLink } from '../../../../../ui/button.tsx'
import card from '../../../../../ui/card.module.css'
import { Drawing } from '../../../../../ui/drawing.tsx'
import layout from '../../../../../ui/layout.module.css'
import typography from '../../../../../ui/typography.module.css'
import { bookingPath } from '../../../../clinic/navigation.ts'
import { clinic } from '../../../../clinic/website/in-use.ts'
import { useOpeningHours } from '../../../../opening-hours/components/use-opening-hours.ts'
import { weekText } from '../../../../opening-hours/hours-text.ts'
import styles from './booking-closed.module.css'

/** In place of the form: no treatment is offered online, or the treatments could not be read. */
export function BookingClosed({ reason }: { reason: 'closed' | 'unavailable' }) {
  const isFault = reason === 'unavailable'
  return (
    <div className={layout.wrap}>
      <section className={clsx(card.card, styles.closed)} aria-labelledby="closed">
        <div className={styles.text}>
          <h2 className={typography.title} id="closed">
            {isFault ? m.booking_unavailable_heading() : m.booking_closed_heading()}
          </h2>
          <p className={clsx(typography.lead, styles.lead)}>
            {isFault ? m.appointments_load_failed() : m.booking_closed_text()}
          </p>
          <a className={styles.phone} href={clinic().phone.link}>
            {clinic().phone.text}
          </a>
          <p className={styles.hours}>{weekText(useOpeningHours())}</p>
          <div className={layout.actions}>
            <ButtonLink href={clinic().phone.link} icon="phone">
              {m.booking_closed_call()}
            </ButtonLink>
            {isFault ? (
              <ButtonLink variant="secondary" href={bookingPath()}>
                {m.booking_unavailable_again()}
              </ButtonLink>
            ) : (
              <ButtonLink variant="secondary" href={localPath('/contact')}>
                {m.booking_closed_write()}
              </ButtonLink>
            )}
          </div>
        </div>
        <div className={styles.door}>
          <Drawing of={doorDusk} alt="" view="1060 390 460 500" hold="xMidYMid" />
        </div>
      </section>
    </div>
  )
}
