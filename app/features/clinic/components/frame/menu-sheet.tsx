import { horizon } from '../../../../art/drawings.ts'
import { m } from '../../../../language/messages.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Drawing } from '../../../../ui/drawing.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import iconButton from '../../../../ui/icon-button.module.css'
import { useSameForAll } from '../../../../ui/same-for-all.ts'
import { LanguageChoice } from '../../../languages/components/language-choice.tsx'
import { ThemeButton } from '../../../theme/components/theme-button.tsx'
import { bookingPage, linkTo } from '../../navigation.ts'
import { clinic } from '../../website/in-use.ts'
import logo from './logo.module.css'
import { Logo } from './logo.tsx'
import styles from './menu-sheet.module.css'
import { PageLinks } from './page-links.tsx'

const sunOverTheButtons = '900 150 620 310'

/**
 * The menu of narrow windows: a modal dialog opened by the page script; without scripts the same element
 * opens as a popover, which the button names itself.
 */
export function MenuSheet({ path, answeredForm }: { path: string; answeredForm: string | null }) {
  return (
    <dialog
      id="menu"
      className={styles.menu}
      data-print="none"
      popover="auto"
      aria-label={m.clinic_frame_menu()}
    >
      <div className={styles.content}>
        <div className={styles.top}>
          <Logo className={logo.fitting} />
          <ThemeButton />
          <button
            type="button"
            className={iconButton.iconButton}
            popoverTarget="menu"
            popoverTargetAction="hide"
            aria-label={m.clinic_frame_close_menu()}
            data-menu-close
          >
            <Icon name="x" />
          </button>
        </div>
        <LanguageChoice form={answeredForm} />
        <nav className={styles.links} aria-label={m.clinic_frame_main_navigation()}>
          <PageLinks path={path} />
        </nav>
        <Foot />
      </div>
    </dialog>
  )
}

/** What a patient opens the menu for most. */
function Foot() {
  const { phone } = clinic()
  const inside = useSameForAll({
    name: 'foot of the menu',
    from: [phone],
    draw: () => {
      const booking = linkTo(bookingPage)
      return (
        <>
          <div className={styles.horizon}>
            <Drawing of={horizon} alt="" view={sunOverTheButtons} hold="xMidYMax" />
          </div>
          <ButtonLink href={booking.href} icon="calendar-check">
            {booking.label}
          </ButtonLink>
          <ButtonLink href={phone.link} variant="secondary" icon="phone" className={styles.call}>
            {phone.text}
          </ButtonLink>
        </>
      )
    },
  })
  return <div className={styles.foot} {...inside} />
}
