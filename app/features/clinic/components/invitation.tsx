import { reception } from '../../../art/drawings.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Drawing } from '../../../ui/drawing.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { clinic } from '../content.ts'
import { bookingPage } from '../navigation.ts'
import { pageCopy } from '../page-copy.ts'

const { invitation } = pageCopy
const [mailbox, host] = clinic.email.text.split('@')

/** The call to action with phone and mail that closes Home and About. */
export function Invitation() {
  return (
    <section className="sec">
      <div className="wrap cta">
        <div className="pic">
          <Drawing of={reception} alt={invitation.picture} />
        </div>
        <div>
          <p className="eyebrow">{invitation.eyebrow}</p>
          <h2 className="d2">{invitation.heading}</h2>
          <p className="lead">{invitation.lead}</p>
          <div className="lines">
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
          <ButtonLink href={bookingPage.path} icon="calendar-check">
            {pageCopy.bookButton}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
