import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { currentClinic, services, websiteText } from '#app/features/clinic-profile/website/current-clinic.ts'
import type { Service } from '#app/features/clinic-profile/website/website.ts'
import { pageHeading } from '#app/features/public-pages/copy.ts'
import { bookingPathOf } from '#app/features/public-pages/navigation.ts'
import { localPath } from '#app/language/addresses.ts'
import { localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import banner from '#app/ui/banner.module.css'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import layout from '#app/ui/layout.module.css'
import { PageHeader } from '#app/ui/page-header.tsx'
import textLink from '#app/ui/text-link.module.css'
import typography from '#app/ui/typography.module.css'
import { ServicePicture } from '../shared/service-picture.tsx'
import styles from './services-page.module.css'

type Props = {
  /** What is said above the button of a service, such as when it is free next. */
  noteOf?: (id: string) => ReactNode
  /** What a service costs, and how long it takes. */
  factsOf?: (id: string) => ReactNode
  /** Whether a service is booked by phone alone. */
  isByPhone?: (id: string) => boolean
  /** Where the clinic explains its estimates, or null; left out where the page shows no price. */
  estimates?: string | null | undefined
}

/** `/services`: a card for each service under its anchor; the one that is aimed at is marked. */
export function ServicesPage({ noteOf, factsOf, isByPhone, estimates }: Props) {
  return (
    <>
      <PageHeader
        title={pageHeading('services', m.clinic_services_title)}
        lead={websiteText('services.lead')}
        outlook="services"
        low
      />
      <div className={clsx(layout.wrap, styles.page)}>
        {services().length > 0 && (
          <nav className={styles.index} aria-label={m.clinic_services_index()}>
            {services().map(({ id, title }) => (
              <a key={id} href={`#${id}`}>
                {localText(title)}
              </a>
            ))}
          </nav>
        )}
        <div className={styles.services}>
          {services().map((service) => (
            <ServiceCard
              key={service.id}
              service={service}
              note={noteOf?.(service.id)}
              facts={factsOf?.(service.id)}
              isByPhone={isByPhone?.(service.id) ?? false}
            />
          ))}
          {estimates !== undefined && (
            <p className={typography.secondary}>
              {m.clinic_estimate_line()}{' '}
              {estimates !== null && <a href={estimates}>{m.clinic_estimate_link()}</a>}
            </p>
          )}
        </div>
      </div>
    </>
  )
}

type CardProps = { service: Service; note: ReactNode; facts: ReactNode; isByPhone: boolean }

function ServiceCard({ service, note, facts, isByPhone }: CardProps) {
  const { id, icon, description, notice, picture, pictureText } = service
  const taken = services().map((one) => one.id)
  const title = localText(service.title)
  return (
    <article className={styles.service} id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
      {service.formerIds
        .filter((former) => !taken.includes(former))
        .map((former) => (
          <span key={former} id={former} className={styles.formerAnchor} />
        ))}
      <span className={styles.arch}>
        <ServicePicture of={picture} alt={localText(pictureText)} />
        {/* biome-ignore lint/a11y/useAnchorContent: for pointers alone; the words next to it lead there too */}
        <a href={localPath(`/services/${id}`)} tabIndex={-1} aria-hidden="true" />
      </span>
      <div>
        <span className={styles.icon}>
          <Icon name={icon} size={34} />
        </span>
        <h2 className={typography.title} id={`${id}-title`}>
          {title}
        </h2>
        <p>{localText(description)}</p>
        {notice.en && (
          <p className={clsx(banner.banner, banner.info, styles.notice)}>
            <Icon name="info-fill" />
            {localText(notice)}
          </p>
        )}
        {facts && <p className={styles.facts}>{facts}</p>}
        {note && <p className={styles.note}>{note}</p>}
        <div className={clsx(layout.actions, styles.actions)}>
          <ButtonLink
            href={isByPhone ? currentClinic().phone.link : bookingPathOf(id)}
            size="small"
            {...(isByPhone && { icon: 'phone' })}
          >
            {isByPhone ? m.clinic_call_to_book() : m.clinic_book_here()}
            <span className={typography.visuallyHidden}>{m.clinic_book_for({ service: title })}</span>
          </ButtonLink>
          <a className={textLink.textLink} href={localPath(`/services/${id}`)}>
            {m.clinic_service_read_more()}
            <span className={typography.visuallyHidden}>
              {m.clinic_service_read_more_about({ service: title })}
            </span>
            <Icon name="arrow-right" />
          </a>
        </div>
      </div>
    </article>
  )
}
