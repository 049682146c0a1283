import { clsx } from 'clsx'
import { localPath } from '../../../../language/addresses.ts'
import { localText } from '../../../../language/local-text.ts'
import { m } from '../../../../language/messages.ts'
import { Icon } from '../../../../ui/icon.tsx'
import layout from '../../../../ui/layout.module.css'
import { useSameForAll } from '../../../../ui/same-for-all.ts'
import type { Difference } from '../../../closures/public/days.ts'
import { HoursLines } from '../../../opening-hours/components/hours-words.tsx'
import { ShowsHours, useOpeningHours } from '../../../opening-hours/components/use-opening-hours.ts'
import type { WeeklyHours } from '../../../opening-hours/rules.ts'
import { footerServices, linkTo, quickLinks } from '../../navigation.ts'
import { clinic, services, website } from '../../website/in-use.ts'
import { useSiteData } from '../head/page-meta.tsx'
import { Logo } from './logo.tsx'
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
  const week = useOpeningHours()
  const { different = noDays } = useSiteData() ?? {}
  const inside = useSameForAll({
    name: 'footer',
    from: [website(), year, JSON.stringify([week, different])],
    draw: () => <Inside {...{ year, week, different }} />,
  })
  return (
    <footer className={clsx(layout.onDusk, styles.footer)} data-print="none">
      <div className={layout.wrap} {...inside} />
    </footer>
  )
}

const noDays: Difference[] = []

type InsideProps = { year: string; week: WeeklyHours; different: readonly Difference[] }

function Inside({ year, week, different }: InsideProps) {
  return (
    <ShowsHours value={week}>
      <div className={styles.columns}>
        <div>
          <Logo line={localText(clinic().tagline)} className={styles.logo} />
          <p className={styles.summary}>{localText(clinic().summary)}</p>
          <SocialLinks />
        </div>
        <LinkList title={m.clinic_frame_quick_links()} links={quickLinks.map(linkTo)} />
        <LinkList
          title={m.clinic_frame_services()}
          links={services()
            .slice(0, footerServices)
            .map(({ id, title }) => ({ href: localPath(`/services#${id}`), label: localText(title) }))}
        />
        <Visit hasOtherHours={different.length > 0} />
      </div>
      <div className={styles.foot}>
        <span>{m.clinic_frame_copyright({ year, name: clinic().legalName })}</span>
        <span>{m.clinic_frame_arrive_early({ minutes: clinic().arriveEarlyMinutes })}</span>
      </div>
    </ShowsHours>
  )
}

function SocialLinks() {
  const shown = networks.filter(({ key }) => clinic().social[key])
  if (shown.length === 0) return null
  return (
    <div className={styles.networks}>
      {shown.map(({ key, name, icon }) => (
        <a
          key={key}
          href={clinic().social[key]}
          aria-label={m.clinic_frame_social_on({ network: name })}
          rel="noopener"
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
  return (
    <>
      <br />
      <a href={`${localPath('/contact')}#hours`}>{m.clinic_frame_other_hours()}</a>
    </>
  )
}

function Visit({ hasOtherHours }: { hasOtherHours: boolean }) {
  const { address, phone, email } = clinic()
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
        <a href={email.link}>{email.text}</a>
      </p>
      <p>
        <HoursLines />
        {hasOtherHours && <OtherHours />}
      </p>
    </div>
  )
}
