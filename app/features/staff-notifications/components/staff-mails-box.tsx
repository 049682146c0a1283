import { clsx } from 'clsx'
import { Link } from 'react-router'
import type { StaffMailRhythm } from '#app/db/values.ts'
import { m } from '#app/language/messages.ts'
import box from '#app/ui/back-office/box.module.css'
import buttonRow from '#app/ui/back-office/button-row.module.css'
import buttons from '#app/ui/button.module.css'
import card from '#app/ui/card.module.css'
import { rhythmCopy, staffMailsPath } from '../copy.ts'

/** In Settings: how one is written to, and the way to change it. */
export function StaffMailsBox({ rhythm }: { rhythm: StaffMailRhythm }) {
  return (
    <section className={clsx(card.card, box.box)} aria-labelledby="staff-mails-title">
      <h2 id="staff-mails-title">{m.staff_mails_title()}</h2>
      <p>{m.staff_mails_box_text({ rhythm: rhythmCopy[rhythm].name() })}</p>
      <div className={buttonRow.row}>
        <Link className={clsx(buttons.button, buttons.secondary, buttons.small)} to={staffMailsPath}>
          {m.staff_mails_box_choose()}
        </Link>
      </div>
    </section>
  )
}
