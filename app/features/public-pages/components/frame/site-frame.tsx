import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Scene } from '#app/art/scene.tsx'
import { lightOf, Scenery, useScenery } from '#app/art/scenery.ts'
import { menuView } from '#app/art/views.ts'
import logo from '#app/features/clinic-profile/components/logo.module.css'
import { Logo } from '#app/features/clinic-profile/components/logo.tsx'
import { currentClinic as clinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import type { Band } from '#app/features/closures/public/band.ts'
import { AnnouncementBand } from '#app/features/closures/public/components/announcement-band.tsx'
import { LanguageBand } from '#app/features/languages/components/language-band.tsx'
import { LanguageChoice, LanguageSwitch } from '#app/features/languages/components/language-link.tsx'
import { barLinks, bookingPage, linkTo, pagesIn } from '#app/features/public-pages/navigation.ts'
import { ThemeButton } from '#app/features/theme/components/theme-button.tsx'
import { localText } from '#app/language/language.ts'
import type { Language } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import { useAsServed } from '#app/ui/as-served.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import iconButton from '#app/ui/icon-button.module.css'
import layout from '#app/ui/layout.module.css'
import { SkipLink } from '#app/ui/skip-link.tsx'
import { SiteFooter } from './site-footer.tsx'
import styles from './site-frame.module.css'
import siteHeaderStyles from './site-header.module.css'

type PageLinksProps = {
  path: string /** Further pages behind a word, as the bar has no room for them. */
  isFolded?: true
}

/** The pages of the menu; the one that is open is said and marked. */
function PageLinks({ path, isFolded }: PageLinksProps) {
  const { bar, more } = barLinks()
  if (isFolded)
    return (
      <ul>
        <PageItems path={path} links={bar} />
        {more.length > 0 && <MoreLinks path={path} links={more} />}
      </ul>
    )
  return (
    <ul className={styles.pages}>
      <PageItems path={path} links={pagesIn('menu').map(linkTo)} />
      <PageItems path={path} links={pagesIn('more').map(linkTo)} className={styles.further} />
    </ul>
  )
}

type ItemsProps = { path: string; links: { href: string; label: string }[]; className?: string | undefined }

const PageItems = ({ path, links, className }: ItemsProps) =>
  links.map(({ href, label }) => (
    <li key={href} className={className}>
      <a href={href} aria-current={href === path ? 'page' : undefined}>
        {label}
      </a>
    </li>
  ))

/** Closed by the page script when somebody presses Esc or goes elsewhere. */
const MoreLinks = ({ path, links }: ItemsProps) => (
  <li>
    <details className={siteHeaderStyles.more} data-folds>
      <summary>
        {m.clinic_frame_more()} <Icon name="caret-down" size={16} />
      </summary>
      <ul>
        <PageItems path={path} links={links} />
      </ul>
    </details>
  </li>
)

/**
 * The menu of narrow windows: a modal dialog opened by the page script; without scripts the same element
 * opens as a popover, which the button names itself.
 */
function MenuSheet({ path, answeredForm }: FrameProps) {
  return (
    <dialog
      id={menuId}
      className={styles.menu}
      data-print="none"
      popover="auto"
      aria-label={m.clinic_frame_menu()}
      {...useAsServed(menuId, import.meta.env.SSR && <InsideMenu path={path} answeredForm={answeredForm} />)}
    />
  )
}

const menuId = 'menu'

type FrameProps = { path: string; answeredForm: string | null }

function InsideMenu({ path, answeredForm }: FrameProps) {
  return (
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
  )
}

/** What a patient opens the menu for most. */
function Foot() {
  const { phone } = clinic()
  const booking = linkTo(bookingPage)
  const { head, sun } = useScenery()
  return (
    <div className={styles.foot}>
      {head === 'first-light' && (
        <div className={styles.horizon} data-light={lightOf(sun)}>
          <Scene view={menuView} sun={sun} />
        </div>
      )}
      <ButtonLink href={booking.href} icon="calendar-check">
        {booking.label}
      </ButtonLink>
      <ButtonLink href={phone.link} variant="secondary" icon="phone" className={styles.call}>
        {phone.text}
      </ButtonLink>
    </div>
  )
}

/**
 * The fixed bar over every public page: drawn once, never again (docs/topics/styles-and-look.md). Its
 * shadow after 100 px, the theme and the menu are attributes that the page script sets.
 */
function SiteHeader({ path, answeredForm, atNight }: FrameProps & { atNight: boolean }) {
  return (
    <header
      id={headerId}
      className={siteHeaderStyles.bar}
      data-print="none"
      data-theme={atNight ? 'dark' : undefined}
      {...useAsServed(
        headerId,
        import.meta.env.SSR && <InsideHeader path={path} answeredForm={answeredForm} />,
      )}
    />
  )
}

const headerId = 'header'

function InsideHeader({ path, answeredForm }: FrameProps) {
  const booking = linkTo(bookingPage)
  return (
    <div className={clsx(layout.wrap, siteHeaderStyles.content)}>
      <Logo line={localText(clinic().tagline)} className={logo.fitting} />
      <nav className={siteHeaderStyles.links} aria-label={m.clinic_frame_main_navigation()}>
        <PageLinks path={path} isFolded />
      </nav>
      <LanguageSwitch form={answeredForm} />
      <ThemeButton />
      <ButtonLink
        href={booking.href}
        size="small"
        className={siteHeaderStyles.bookButton}
        aria-current={path === booking.href ? 'page' : undefined}
      >
        {booking.label}
      </ButtonLink>
      <button
        type="button"
        className={clsx(iconButton.iconButton, siteHeaderStyles.menuButton)}
        popoverTarget="menu"
        aria-label={m.clinic_frame_open_menu()}
        aria-haspopup="dialog"
        data-menu-open
      >
        <Icon name="list" />
      </button>
    </div>
  )
}

type SiteFrameProps = {
  path: string
  year: string
  /** The id of the form that this page answers; the other language is to show it too. */
  answeredForm?: string | null
  offered?: Language | null
  atNight?: boolean
  /** What the band above the page says. */
  announcement?: Band | null
  /** Above all of it. */
  above?: ReactNode
  /** How heads are drawn, and the light over them. */
  scenery?: Scenery | undefined
  children: ReactNode
}

/** Of a page that could not be read. */
const beforeSunrise: Scenery = { head: 'first-light', sun: null }

/** Header, main part and footer of every public page. */
export function SiteFrame(props: SiteFrameProps) {
  const { path, year, answeredForm = null, offered = null, children } = props
  const { atNight = false, announcement = null, above, scenery = beforeSunrise } = props
  return (
    <Scenery value={scenery}>
      <SkipLink>{m.clinic_frame_skip()}</SkipLink>
      {above}
      {announcement && <AnnouncementBand {...announcement} />}
      <div className={announcement || above ? styles.below : undefined}>
        <SiteHeader path={path} answeredForm={answeredForm} atNight={atNight} />
        <MenuSheet path={path} answeredForm={answeredForm} />
        {offered && <LanguageBand offered={offered} form={answeredForm} atNight={atNight} />}
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <SiteFooter year={year} />
      </div>
    </Scenery>
  )
}
