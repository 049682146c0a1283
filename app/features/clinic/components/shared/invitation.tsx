import { clsx } from 'clsx'
import { reception } from '../../../../art/drawings.ts'
import { m } from '../../../../language/messages.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Drawing } from '../../../../ui/drawing.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import layout from '../../../../ui/layout.module.css'
import typography from '../../../../ui/typography.module.css'
import { clinic } from '../../content.ts'
import { bookingPath } from '../../navigation.ts'
import styles from './invitation.module.css'

const [mailbox, host] = clinic.email.text.split('@')

/** The call to action with phone and mail that closes Home and About. */
export function Invitation() {
  return (
    <section className={layout.section}>
      <div className={clsx(layout.wrap, styles.invitation)}>
        <div className={styles.picture}>
          <Drawing of={reception} alt={m.clinic_invitation_picture()} />
        </div>
        <div>
          <p className={typography.eyebrow}>{m.clinic_invitation_eyebrow()}</p>
          <h2 className={typography.title}>{m.clinic_invitation_heading()}</h2>
          <p className={clsx(typography.lead, styles.lead)}>{m.clinic_invitation_lead()}</p>
          <div className={styles.ways}>
            <a href={clinic.phone.link}>
              <Icon name="phone" />
              {clinic.phone.text}
            </a>
            <a href={clinic.email.link}>
              <Icon name="envelope-simple" />
              <span>
                {mailbox}
                <wbr />@{host}
              </span>
            </a>
          </div>
          <ButtonLink href={bookingPath()} icon="calendar-check">
            {m.clinic_book_button()}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
