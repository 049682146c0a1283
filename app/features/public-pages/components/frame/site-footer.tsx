import { clsx } from 'clsx'
import { Logo } from '#app/features/clinic-profile/components/logo.tsx'
import { currentClinic, services } from '#app/features/clinic-profile/website/current-clinic.ts'
import { legalPath, publicLegalNames } from '#app/features/clinic-profile/website/legal-links.ts'
import { legalCopy } from '#app/features/legal-pages/copy.ts'
import { HoursLines } from '#app/features/opening-hours/components/hours-words.tsx'
import { footerServices, isPageOn, linkTo, quickLinks } from '#app/features/public-pages/navigation.ts'
import { localPath } from '#app/language/addresses.ts'
import { localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { useAsServed } from '#app/ui/as-served.ts'
import { Icon } from '#app/ui/icon.tsx'
import iconButton from '#app/ui/icon-button.module.css'
import layout from '#app/ui/layout.module.css'
import { useSiteData } from '../head/page-meta.tsx'
import styles from './site-footer.module.css'

const networks = [
  { key: 'facebook', name: 'Facebook', icon: 'facebook-logo' },
  { key: 'instagram', name: 'Instagram', icon: 'instagram-logo' },
  { key: 'linkedin', name: 'LinkedIn', icon: 'linkedin-logo' },
  { key: 'x', name: 'X', icon: 'x-logo' },
] as const

/**
 * Every item of docs/specification.md#navbar-and-footer: name, tagline, social, quick links, services, address,
 * phone, mail, hours.
 */
export function SiteFooter({ year }: { year: string }) {
  const inside = useAsServed(footerId, import.meta.env.SSR && <Inside year={year} />)
  return <footer id={footerId} className={clsx(layout.onDusk, styles.footer)} data-print="none" {...inside} />
}

const footerId = 'footer'

function Inside({ year }: { year: string }) {
  const { different = [] } = useSiteData() ?? {}
  return (
    <div className={layout.wrap}>
      <div className={styles.columns}>
        <div className={styles.clinic}>
          <Logo on="dusk" line={localText(currentClinic().tagline)} className={styles.logo} />
          <p className={styles.summary}>{localText(currentClinic().summary)}</p>
          <SocialLinks />
        </div>
        <LinkList title={m.clinic_frame_quick_links()} links={quickLinks().map(linkTo)} />
        <LinkList
          title={m.clinic_frame_services()}
          links={(isPageOn('services') ? services() : [])
            .slice(0, footerServices)
            .map(({ id, title }) => ({ href: localPath(`/services#${id}`), label: localText(title) }))}
        />
        <Visit hasOtherHours={different.length > 0} />
      </div>
      <LegalLinks />
      <div className={styles.foot}>
        <span>{m.clinic_frame_copyright({ year, name: currentClinic().legalName })}</span>
        <span>{m.clinic_frame_arrive_early({ minutes: currentClinic().arriveEarlyMinutes })}</span>
      </div>
    </div>
  )
}

/** The notices that an owner confirmed. */
function LegalLinks() {
  const names = publicLegalNames()
  if (names.length === 0) return null
  return (
    <nav className={styles.legal} aria-label={m.legal_nav()}>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <a href={localPath(legalPath(name))}>{legalCopy[name].title()}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function SocialLinks() {
  const shown = networks.filter(({ key }) => currentClinic().social[key])
  if (shown.length === 0) return null
  return (
    <div className={styles.networks}>
      {shown.map(({ key, name, icon }) => (
        <a
          key={key}
          href={currentClinic().social[key]}
          aria-label={m.clinic_frame_social_on({ network: name })}
          rel="noopener"
          className={iconButton.iconButton}
        >
          <Icon name={icon} />
        </a>
      ))}
    </div>
  )
}

function LinkList({ title, links }: { title: string; links: { href: string; label: string }[] }) {
  if (links.length === 0) return null
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {links.map(({ href, label }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Leads to the days that differ from the usual week. */
function OtherHours() {
  if (!isPageOn('contact')) return null
  return (
    <>
      <br />
      <a href={`${localPath('/contact')}#hours`}>{m.clinic_frame_other_hours()}</a>
    </>
  )
}

function Visit({ hasOtherHours }: { hasOtherHours: boolean }) {
  const { address, phone, email } = currentClinic()
  const [mailbox, host] = email.text.split('@')
  return (
    <div>
      <h2>{m.clinic_frame_visit()}</h2>
      <address>
        {address.street}
        <br />
        {address.city}, {address.state} {address.zip}
      </address>
      <p>
        <a href={phone.link}>{phone.text}</a>
        <br />
        <a href={email.link}>
          {mailbox}
          <wbr />@{host}
        </a>
      </p>
      <p>
        <HoursLines />
        {hasOtherHours && <OtherHours />}
      </p>
    </div>
  )
}
