import { clsx } from 'clsx'
import { localText } from '../../../../language/local-text.ts'
import { m } from '../../../../language/messages.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import iconButton from '../../../../ui/icon-button.module.css'
import layout from '../../../../ui/layout.module.css'
import { LanguageSwitch } from '../../../languages/components/language-switch.tsx'
import { ThemeButton } from '../../../theme/components/theme-button.tsx'
import { bookingPage, linkTo } from '../../navigation.ts'
import { clinic } from '../../website/in-use.ts'
import logo from './logo.module.css'
import { Logo } from './logo.tsx'
import { MenuSheet } from './menu-sheet.tsx'
import { PageLinks } from './page-links.tsx'
import styles from './site-header.module.css'

type Props = { path: string; answeredForm: string | null; atNight: boolean }

/**
 * The fixed bar over every public page: drawn once, never again (docs/topics/styles-and-look.md). Its
 * shadow after 100 px, the theme and the menu are attributes that the page script sets.
 */
export function SiteHeader({ path, answeredForm, atNight }: Props) {
  const booking = linkTo(bookingPage)
  return (
    <>
      <header className={styles.bar} data-print="none" data-theme={atNight ? 'dark' : undefined}>
        <div className={clsx(layout.wrap, styles.content)}>
          <Logo line={localText(clinic().tagline)} className={logo.fitting} />
          <nav className={styles.links} aria-label={m.clinic_frame_main_navigation()}>
            <PageLinks path={path} />
          </nav>
          <LanguageSwitch form={answeredForm} />
          <ThemeButton />
          <ButtonLink
            href={booking.href}
            size="small"
            className={styles.bookButton}
            aria-current={path === booking.href ? 'page' : undefined}
          >
            {booking.label}
          </ButtonLink>
          <button
            type="button"
            className={clsx(iconButton.iconButton, styles.menuButton)}
            popoverTarget="menu"
            aria-label={m.clinic_frame_open_menu()}
            aria-haspopup="dialog"
            data-menu-open
          >
            <Icon name="list" />
          </button>
        </div>
      </header>
      <MenuSheet path={path} answeredForm={answeredForm} />
    </>
  )
}
