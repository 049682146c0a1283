import { clsx } from 'clsx'
import { doctorPlaceholder } from '../../../../art/drawings.ts'
import { localText } from '../../../../language/local-text.ts'
import { m } from '../../../../language/messages.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import card from '../../../../ui/card.module.css'
import { Drawing } from '../../../../ui/drawing.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import layout from '../../../../ui/layout.module.css'
import { PageHeader } from '../../../../ui/page-header.tsx'
import typography from '../../../../ui/typography.module.css'
import { HoursLines } from '../../../opening-hours/components/hours-words.tsx'
import { clinic } from '../../content.ts'
import { doctor } from '../../doctor.ts'
import { bookingPath } from '../../navigation.ts'
import { MapFrame } from '../shared/map-frame.tsx'
import styles from './doctors-page.module.css'
import { PortraitRays } from './portrait-rays.tsx'

/** `/doctors`: the doctor's card, Team Approach, and where to find the clinic. */
export function DoctorsPage() {
  return (
    <>
      <PageHeader title={m.clinic_doctors_title()} lead={m.clinic_doctors_lead()} />
      <DoctorCard />
      <TeamApproach />
      <Location />
    </>
  )
}

function DoctorCard() {
  return (
    <div className={layout.wrap}>
      <article className={clsx(card.card, styles.doctor)} aria-labelledby="doctor">
        <div className={styles.portrait}>
          <PortraitRays />
          <div className={styles.arch}>
            <Drawing of={doctorPlaceholder} alt={localText(doctor.picture)} />
          </div>
        </div>
        <div className={styles.words}>
          <h2 className={typography.title} id="doctor">
            {doctor.name}
          </h2>
          <p className={clsx(typography.lead, styles.sentence)}>{localText(doctor.sentence)}</p>
          <dl className={styles.training}>
            <div>
              <dt>{m.clinic_doctors_specialty()}</dt>
              <dd>{localText(doctor.specialty)}</dd>
            </div>
            <div>
              <dt>{m.clinic_doctors_education()}</dt>
              <dd>{localText(doctor.education)}</dd>
            </div>
            <div>
              <dt>{m.clinic_doctors_experience()}</dt>
              <dd className={styles.experience}>{localText(doctor.experience)}</dd>
            </div>
          </dl>
          <div className={clsx(layout.actions, styles.actions)}>
            <ButtonLink href={bookingPath()} icon="calendar-check">
              {m.clinic_book_here()}
            </ButtonLink>
            <DoctorLinks />
          </div>
        </div>
      </article>
    </div>
  )
}

function DoctorLinks() {
  const { linkedin, twitter } = doctor.social
  return (
    <span className={styles.networks}>
      {linkedin && (
        <a
          href={linkedin}
          rel="noopener"
          aria-label={m.clinic_doctors_on({ name: doctor.name, network: 'LinkedIn' })}
        >
          <Icon name="linkedin-logo" />
        </a>
      )}
      {twitter && (
        <a
          href={twitter}
          rel="noopener"
          aria-label={m.clinic_doctors_on({ name: doctor.name, network: 'Twitter (X)' })}
        >
          <Icon name="x-logo" />
        </a>
      )}
    </span>
  )
}

function TeamApproach() {
  return (
    <section className={layout.section} aria-labelledby="team-approach">
      <div className={layout.wrap}>
        <div className={styles.approach}>
          <svg className={styles.risingSun} viewBox="0 0 64 32" aria-hidden="true" focusable="false">
            <path d="M10 24a22 22 0 0 1 44 0Z" fill="currentColor" />
            <path d="M2 30h60" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
          </svg>
          <h2 className={typography.title} id="team-approach">
            {m.clinic_doctors_approach_heading()}
          </h2>
          <p className={styles.firstWords}>{m.clinic_doctors_approach_say()}</p>
          <p>{m.clinic_doctors_approach()}</p>
        </div>
      </div>
    </section>
  )
}

function Location() {
  const { address, phone } = clinic
  return (
    <section className={clsx(layout.section, layout.tinted)} aria-labelledby="location">
      <div className={clsx(layout.wrap, styles.location)}>
        <div>
          <h2 className={typography.title} id="location">
            {m.clinic_doctors_location_heading()}
          </h2>
          <address>
            {address.street}
            <br />
            {address.city}, {address.state} {address.zip}
          </address>
          <ul className={styles.hoursAndPhone}>
            <li>
              <Icon name="clock" />
              <span>
                <HoursLines />
              </span>
            </li>
            <li>
              <Icon name="phone" />
              <a className={typography.plainLink} href={phone.link}>
                {phone.text}
              </a>
            </li>
          </ul>
        </div>
        <MapFrame />
      </div>
    </section>
  )
}
