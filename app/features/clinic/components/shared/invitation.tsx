import { clsx } from 'clsx'
import { reception } from '../../../../art/drawings.ts'
import { m } from '../../../../language/messages.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Drawing } from '../../../../ui/drawing.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import layout from '../../../../ui/layout.module.css'
import typography from '../../../../ui/typography.module.css'
import { bookingPath } from '../../navigation.ts'
import { clinic, websiteText } from '../../website/in-use.ts'
import styles from './invitation.module.css'

/** The call to action with phone and mail that closes Home and About. */
export function Invitation() {
  const { phone, email } = clinic()
  const [mailbox, host] = email.text.split('@')
  return (
    <section className={layout.section}>
      <div className={clsx(layout.wrap, styles.invitation)}>
        <div className={styles.picture}>
          <Drawing of={reception} alt={m.clinic_invitation_picture()} />
        </div>
        <div>
          <p className={typography.eyebrow}>{websiteText('invitation.eyebrow')}</p>
          <h2 className={typography.title}>{websiteText('invitation.heading')}</h2>
          <p className={clsx(typography.lead, styles.lead)}>{websiteText('invitation.lead')}</p>
          <div className={styles.contactLinks}>
            <a href={phone.link}>
              <Icon name="phone" size={25} />
              {phone.text}
            </a>
            <a href={email.link}>
              <Icon name="envelope-simple" size={25} />
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
