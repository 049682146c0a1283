import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { localText } from '../../../../language/local-text.ts'
import { m } from '../../../../language/messages.ts'
import banner from '../../../../ui/banner.module.css'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Drawing } from '../../../../ui/drawing.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import layout from '../../../../ui/layout.module.css'
import { PageHeader } from '../../../../ui/page-header.tsx'
import typography from '../../../../ui/typography.module.css'
import { bookingPathOf } from '../../navigation.ts'
import { type Service, type ServiceId, services } from '../../services.ts'
import { serviceDrawings } from '../shared/service-drawings.ts'
import styles from './services-page.module.css'

type Props = {
  /** What is said above the button of a service, such as when it is free next. */
  noteOf?: (id: ServiceId) => ReactNode
}

/** `/services`: seven cards under their anchors; the one that is aimed at is marked. */
export function ServicesPage({ noteOf }: Props) {
  return (
    <>
      <PageHeader title={m.clinic_services_title()} lead={m.clinic_services_lead()} low />
      <div className={clsx(layout.wrap, styles.page)}>
        <nav className={styles.index} data-page-index aria-label={m.clinic_services_index()}>
          {services.map(({ id, title }) => (
            <a key={id} href={`#${id}`}>
              {localText(title)}
            </a>
          ))}
        </nav>
        <div className={styles.services}>
          {services.map((service) => (
            <ServiceCard key={service.id} service={service} note={noteOf?.(service.id)} />
          ))}
        </div>
      </div>
    </>
  )
}

function ServiceCard({ service, note }: { service: Service & { id: ServiceId }; note: ReactNode }) {
  const { id, icon, description, notice, picture } = service
  const title = localText(service.title)
  return (
    <article className={styles.service} id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
      <span className={styles.arch}>
        <Drawing of={serviceDrawings[id]} alt={localText(picture)} />
      </span>
      <div>
        <span className={styles.icon}>
          <Icon name={icon} size={34} />
        </span>
        <h2 className={typography.title} id={`${id}-title`}>
          {title}
        </h2>
        <p>{localText(description)}</p>
        {notice && (
          <p className={clsx(banner.banner, banner.info, styles.notice)}>
            <Icon name="info-fill" />
            {localText(notice)}
          </p>
        )}
        {note && <p className={styles.note}>{note}</p>}
        <ButtonLink href={bookingPathOf(id)} variant="secondary" size="small">
          {m.clinic_book_here()}
          <span className={typography.visuallyHidden}>{m.clinic_book_for({ service: title })}</span>
        </ButtonLink>
      </div>
    </article>
  )
}
