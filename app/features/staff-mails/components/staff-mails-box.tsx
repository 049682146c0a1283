import { clsx } from 'clsx'
import { Link } from 'react-router'
import type { StaffMailRhythm } from '../../../db/values.ts'
import { m } from '../../../language/messages.ts'
import box from '../../../ui/back-office/box.module.css'
import buttonRow from '../../../ui/back-office/button-row.module.css'
import buttons from '../../../ui/button.module.css'
import card from '../../../ui/card.module.css'
import { staffMailsPath } from '../address.ts'
import { rhythmCopy } from '../copy.ts'

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
