import { clsx } from 'clsx'
import { localPath } from '../../../../language/addresses.ts'
import { localText } from '../../../../language/local-text.ts'
import { m } from '../../../../language/messages.ts'
import { Icon } from '../../../../ui/icon.tsx'
import layout from '../../../../ui/layout.module.css'
import link from '../../../../ui/text-link.module.css'
import typography from '../../../../ui/typography.module.css'
import { clinicCopy } from '../../copy.ts'
import { servicesOnHome } from '../../website/field-lengths.ts'
import { services, websiteText } from '../../website/in-use.ts'
import { Invitation } from '../shared/invitation.tsx'
import { ServicePicture } from '../shared/service-picture.tsx'
import { Hero } from './hero.tsx'
import { HomeFacts } from './home-facts.tsx'
import styles from './home-page.module.css'
import { type Quote, QuoteBand } from './quote-band.tsx'
import { ReasonIcon } from './reason-icon.tsx'

const { home } = clinicCopy

/** `/`: hero, facts, four reasons, three services, the newest testimonial where there is one, invitation. */
export function HomePage({ quote }: { quote: Quote | null }) {
  return (
    <>
      <Hero />
      <HomeFacts />
      <Reasons />
      <ServiceArches />
      {quote && <QuoteBand quote={quote} />}
      <Invitation />
    </>
  )
}

function Reasons() {
  return (
    <section className={layout.section}>
      <div className={layout.wrap}>
        <div className={styles.reasonsHeader}>
          <h2 className={typography.title}>{m.clinic_home_why_heading()}</h2>
          <p className={clsx(typography.lead, styles.reasonsLead)}>{websiteText('reasons.lead')}</p>
        </div>
        <ul className={styles.reasons}>
          {home.reasons().map(({ icon, title, text }) => (
            <li key={title}>
              <span className={styles.reasonPicture}>
                <ReasonIcon name={icon} />
              </span>
              <h3 className={typography.heading}>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Where no service is shown there is nothing to lead to. */
function ServiceArches() {
  if (services().length === 0) return null
  return (
    <section className={clsx(layout.section, styles.servicesSection)}>
      <div className={layout.wrap}>
        <div className={styles.servicesHeader}>
          <h2 className={typography.title}>{m.clinic_home_services_heading()}</h2>
          <a className={link.textLink} href={localPath('/services')}>
            {m.clinic_home_all_services()} <Icon name="arrow-right" />
          </a>
        </div>
        <ul className={styles.services}>
          {services()
            .slice(0, servicesOnHome)
            .map(({ id, title, summary, picture, pictureText }) => (
              <li key={id}>
                <span className={styles.arch}>
                  <ServicePicture of={picture} alt={localText(pictureText)} />
                </span>
                <h3 className={typography.heading}>{localText(title)}</h3>
                <p>{localText(summary)}</p>
                <a className={link.textLink} href={localPath(`/services#${id}`)}>
                  <span>
                    {m.clinic_home_learn_more()}
                    <span className={typography.visuallyHidden}>
                      {m.clinic_home_learn_more_about({ service: localText(title) })}
                    </span>
                  </span>
                  <Icon name="arrow-right" />
                </a>
              </li>
            ))}
        </ul>
      </div>
    </section>
  )
}
