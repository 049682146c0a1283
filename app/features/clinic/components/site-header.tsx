import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ThemeButton } from '../../theme/components/theme-button.tsx'
import { clinic } from '../content.ts'
import { copy } from '../copy.ts'
import { bookingPage } from '../navigation.ts'
import { Logo } from './logo.tsx'
import { MenuSheet } from './menu-sheet.tsx'
import { PageLinks } from './page-links.tsx'

/**
 * The fixed bar over every public page: drawn once, never again (docs/decisions/2026-11-21-theme.md). Its
 * shadow after 100 px, the theme and the menu are attributes that the page script sets.
 */
export function SiteHeader({ path, atNight }: { path: string; atNight: boolean }) {
  return (
    <>
      <a className="skip" href="#main">
        {copy.frame.skip}
      </a>
      <header className="nav" data-theme={atNight ? 'dark' : undefined}>
        <div className="wrap">
          <Logo line={clinic.tagline} />
          <nav aria-label={copy.frame.mainNavigation}>
            <PageLinks path={path} />
          </nav>
          <ThemeButton />
          <ButtonLink
            href={bookingPage.path}
            size="small"
            aria-current={path === bookingPage.path ? 'page' : undefined}
          >
            {bookingPage.label}
          </ButtonLink>
          <button
            type="button"
            className="icb menu"
            popoverTarget="menu"
            aria-label={copy.frame.openMenu}
            aria-haspopup="dialog"
            data-menu-open
          >
            <Icon name="list" />
          </button>
        </div>
      </header>
      <MenuSheet path={path} />
    </>
  )
}
