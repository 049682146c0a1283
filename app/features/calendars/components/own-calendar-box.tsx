import { clsx } from 'clsx'
import { Link } from 'react-router'
import { m } from '#app/language/messages.ts'
import box from '#app/ui/back-office/box.module.css'
import buttons from '#app/ui/button.module.css'
import card from '#app/ui/card.module.css'
import { ownCalendarPath } from '../address.ts'

/** Leads a clinician to their own calendar elsewhere. */
export const OwnCalendarBox = () => (
  <section className={clsx(card.card, box.box)} aria-labelledby="own-calendar-title">
    <h2 id="own-calendar-title">{m.calendars_own()}</h2>
    <p>{m.calendars_own_text()}</p>
    <Link className={clsx(buttons.button, buttons.secondary, buttons.small)} to={ownCalendarPath}>
      {m.calendars_own_open()}
    </Link>
  </section>
)
