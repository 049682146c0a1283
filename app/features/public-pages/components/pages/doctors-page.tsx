import { clsx } from 'clsx'
import { Arch } from '#app/art/arch.tsx'
import { useIsDrawn } from '#app/art/scenery.ts'
import type { ShownDoctor } from '#app/features/clinic-profile/doctor.ts'
import { currentClinic, websiteText } from '#app/features/clinic-profile/website/current-clinic.ts'
import { HoursLines } from '#app/features/opening-hours/components/hours-words.tsx'
import { pageHeading } from '#app/features/public-pages/copy.ts'
import { heading } from '#app/features/public-pages/headings.ts'
import { m } from '#app/language/messages.ts'
import card from '#app/ui/card.module.css'
import { Icon } from '#app/ui/icon.tsx'
import layout from '#app/ui/layout.module.css'
import { PageHeader } from '#app/ui/page-header.tsx'
import typography from '#app/ui/typography.module.css'
import { MapFrame } from '../shared/map-frame.tsx'
import { DoctorCards } from './doctor-cards.tsx'
import styles from './doctors-page.module.css'

/** `/doctors`: a card for each doctor, Team Approach, and where to find the clinic. */
export function DoctorsPage({ doctors }: { doctors: ShownDoctor[] }) {
  return (
    <>
      <PageHeader
        title={pageHeading('doctors', m.clinic_doctors_title)}
        lead={leadOf(doctors)}
        outlook="doctors"
      />
      {doctors.length === 0 ? <NoDoctors /> : <DoctorCards doctors={doctors} />}
      <TeamApproach />
      <Location />
    </>
  )
}

const leadOf = (doctors: ShownDoctor[]) =>
  websiteText('doctors.lead') ||
  (doctors.length === 1 ? m.clinic_doctors_lead() : m.clinic_doctors_lead_of_more())

function NoDoctors() {
  return (
    <div className={layout.wrap}>
      <p className={clsx(card.card, layout.overHeader, styles.none)}>
        <span>{m.clinic_doctors_none()}</span>{' '}
        <a className={typography.plainLink} href={currentClinic().phone.link}>
          {currentClinic().phone.text}
        </a>
      </p>
    </div>
  )
}

function TeamApproach() {
  return (
    <section className={layout.section} aria-labelledby="team-approach">
      <div className={layout.wrap}>
        <div className={styles.approach}>
          {useIsDrawn() ? (
            <svg className={styles.risingSun} viewBox="0 0 64 32" aria-hidden="true" focusable="false">
              <path d="M10 24a22 22 0 0 1 44 0Z" fill="currentColor" />
              <path d="M2 30h60" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
            </svg>
          ) : (
            <Arch step={1} className={styles.arch} />
          )}
          <h2 className={typography.title} id="team-approach">
            {heading('approach')}
          </h2>
          <p className={styles.firstWords}>{websiteText('doctors.opening')}</p>
          <p>{websiteText('doctors.text')}</p>
        </div>
      </div>
    </section>
  )
}

function Location() {
  const { address, phone } = currentClinic()
  return (
    <section className={clsx(layout.section, layout.tinted)} aria-labelledby="location">
      <div className={clsx(layout.wrap, styles.location)}>
        <div>
          <h2 className={typography.title} id="location">
            {heading('location')}
          </h2>
          <address>
            {address.street}
            <br />
            {address.city}, {address.state} {address.zip}
          </address>
          <ul className={styles.hoursAndPhone}>
            <li>
              <Icon name="clock" size={24} />
              <span>
                <HoursLines />
              </span>
            </li>
            <li>
              <Icon name="phone" size={24} />
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
