import { clsx } from 'clsx'
import { Drawing } from '#app/art/drawing.tsx'
import { reception } from '#app/art/drawings.ts'
import { useIsDrawn } from '#app/art/scenery.ts'
import {
  currentClinic,
  filled,
  websiteGroup,
  websiteText,
} from '#app/features/clinic-profile/website/current-clinic.ts'
import { bookingPath } from '#app/features/public-pages/navigation.ts'
import { localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import layout from '#app/ui/layout.module.css'
import typography from '#app/ui/typography.module.css'
import { DrawingNote } from './drawing-note.tsx'
import styles from './invitation.module.css'
import { Photograph } from './photograph.tsx'

/** The call to action with phone and mail that closes Home and About. */
export function Invitation() {
  const { phone, email } = currentClinic()
  const [mailbox, host] = email.text.split('@')
  const { room, roomDark, roomFocus, roomText } = websiteGroup('photos')
  const isFirstLight = useIsDrawn()
  const hasPicture = room !== null || isFirstLight
  return (
    <section className={layout.section}>
      <div className={clsx(layout.wrap, hasPicture && styles.invitation)}>
        {hasPicture && (
          <div className={styles.picture}>
            {room ? (
              <Photograph
                of={room}
                dark={roomDark}
                focus={roomFocus}
                alt={filled(localText(roomText))}
                sizes="(max-width: 900px) 94vw, 610px"
              />
            ) : (
              <>
                <Drawing of={reception} alt={m.clinic_invitation_picture()} />
                <DrawingNote />
              </>
            )}
          </div>
        )}
        <div>
          <p className={typography.eyebrow}>{websiteText('invitation.eyebrow')}</p>
          <h2 className={clsx(typography.title, styles.heading)}>{websiteText('invitation.heading')}</h2>
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
