import { doctorPlaceholder } from '../../../art/drawings.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Drawing } from '../../../ui/drawing.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { clinic } from '../content.ts'
import { doctor } from '../doctor.ts'
import { bookingPage } from '../navigation.ts'
import { pageCopy } from '../page-copy.ts'
import { MapFrame } from './map-frame.tsx'
import { PortraitRays } from './portrait-rays.tsx'

const { doctors } = pageCopy

/** `/doctors`: the doctor's card, Team Approach, and where to find the clinic. */
export function DoctorsPage() {
  return (
    <>
      <PageHeader title={doctors.title} lead={doctors.lead} />
      <DoctorCard />
      <TeamApproach />
      <Location />
    </>
  )
}

function DoctorCard() {
  return (
    <div className="wrap">
      <article className="card doc" aria-labelledby="doctor">
        <div className="stand">
          <PortraitRays />
          <div className="arch">
            <Drawing of={doctorPlaceholder} alt={doctor.picture} />
          </div>
        </div>
        <div className="say">
          <h2 className="d2" id="doctor">
            {doctor.name}
          </h2>
          <p className="lead bio">{doctor.sentence}</p>
          <dl className="cv">
            <div>
              <dt>{doctors.specialty}</dt>
              <dd>{doctor.specialty}</dd>
            </div>
            <div>
              <dt>{doctors.education}</dt>
              <dd>{doctor.education}</dd>
            </div>
            <div>
              <dt>{doctors.experience}</dt>
              <dd className="big">{doctor.experience}</dd>
            </div>
          </dl>
          <div className="acts">
            <ButtonLink href={bookingPage.path} icon="calendar-check">
              {pageCopy.bookHere}
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
    <span className="socs">
      {linkedin && (
        <a href={linkedin} rel="noopener" aria-label={doctors.on(doctor.name, 'LinkedIn')}>
          <Icon name="linkedin-logo" />
        </a>
      )}
      {twitter && (
        <a href={twitter} rel="noopener" aria-label={doctors.on(doctor.name, 'Twitter (X)')}>
          <Icon name="x-logo" />
        </a>
      )}
    </span>
  )
}

function TeamApproach() {
  return (
    <section className="sec" aria-labelledby="team-approach">
      <div className="wrap">
        <div className="appr">
          <svg className="glyph" viewBox="0 0 64 32" aria-hidden="true" focusable="false">
            <path d="M10 24a22 22 0 0 1 44 0Z" fill="currentColor" />
            <path d="M2 30h60" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
          </svg>
          <h2 className="d2" id="team-approach">
            {doctors.approachHeading}
          </h2>
          <p className="say">{doctors.approachSay}</p>
          <p>{doctors.approach}</p>
        </div>
      </div>
    </section>
  )
}

function Location() {
  const { address, hours, phone } = clinic
  return (
    <section className="sec s2" aria-labelledby="location">
      <div className="wrap loc">
        <div>
          <h2 className="d2" id="location">
            {doctors.locationHeading}
          </h2>
          <address>
            {address.street}
            <br />
            {address.city}, {address.state} {address.zip}
          </address>
          <ul className="more">
            <li>
              <Icon name="clock" />
              <span>
                {hours.days}
                <br />
                <span className="num-t">{hours.times}</span>
              </span>
            </li>
            <li>
              <Icon name="phone" />
              <a className="plain" href={phone.link}>
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
