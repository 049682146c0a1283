import { hero } from '../../../art/drawings.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Drawing } from '../../../ui/drawing.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { clinic } from '../content.ts'
import { bookingPage } from '../navigation.ts'
import { pageCopy } from '../page-copy.ts'
import { homeServices } from '../services.ts'
import { Invitation } from './invitation.tsx'
import { type Quote, QuoteBand } from './quote-band.tsx'
import { ReasonIcon } from './reason-icon.tsx'
import { serviceDrawings } from './service-drawings.ts'

const { home } = pageCopy
/** Room for the sky above what the drawing shows. */
const withMoreSky = '0 -110 1600 1010'

/** `/`: hero, facts, four reasons, three services, the newest testimonial where there is one, invitation. */
export function HomePage({ quote }: { quote: Quote | null }) {
  return (
    <>
      <Hero />
      <Facts />
      <Reasons />
      <ServiceArches />
      {quote && <QuoteBand quote={quote} />}
      <Invitation />
    </>
  )
}

function Hero() {
  return (
    <div className="hero">
      <div className="art">
        <Drawing of={hero} alt="" eager view={withMoreSky} hold="xMidYMax" />
      </div>
      <div className="wrap">
        <div className="txt">
          <p className="eyebrow">{home.eyebrow}</p>
          <h1 className="d1">
            {home.hero.map((line) => (
              <span key={line} className="line">
                {line}{' '}
              </span>
            ))}
          </h1>
          <p className="lead">{home.lead}</p>
          <div className="acts">
            <ButtonLink href={bookingPage.path} icon="calendar-check">
              {pageCopy.bookButton}
            </ButtonLink>
            <ButtonLink href="/services" variant="secondary">
              {home.servicesButton}
            </ButtonLink>
          </div>
        </div>
      </div>
    </div>
  )
}

function Facts() {
  const { facts } = home
  return (
    <div className="wrap">
      <ul className="facts">
        <li>
          <Icon name="clock" />
          <span>
            <span className="dt">{facts.open}</span>
            <b className="dd num-t">{clinic.hours.times}</b>
          </span>
        </li>
        <li>
          <Icon name="map-pin" />
          <span>
            <span className="dt">{facts.place}</span>
            <b className="dd">
              {clinic.address.city}, {clinic.address.state}
            </b>
          </span>
        </li>
        <li>
          <Icon name="phone" />
          <span>
            <span className="dt">{facts.call}</span>
            <b className="dd">
              <a href={clinic.phone.link}>{clinic.phone.text}</a>
            </b>
          </span>
        </li>
        <li>
          <Icon name="sun-horizon" />
          <span>
            <span className="dt">{facts.before}</span>
            <b className="dd">{facts.early}</b>
          </span>
        </li>
      </ul>
    </div>
  )
}

function Reasons() {
  return (
    <section className="sec">
      <div className="wrap">
        <div className="head">
          <h2 className="d2">{home.whyHeading}</h2>
          <p className="lead">{home.whyLead}</p>
        </div>
        <ul className="why">
          {home.reasons.map(({ icon, title, text }) => (
            <li key={title}>
              <span className="spot">
                <ReasonIcon name={icon} />
              </span>
              <h3 className="d3">{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function ServiceArches() {
  return (
    <section className="sec svcsec">
      <div className="wrap">
        <div className="svchead">
          <h2 className="d2">{home.servicesHeading}</h2>
          <a className="tlink" href="/services">
            {home.allServices} <Icon name="arrow-right" />
          </a>
        </div>
        <ul className="svc">
          {homeServices.map(({ id, title, summary, picture }) => (
            <li key={id}>
              <span className="arch">
                <Drawing of={serviceDrawings[id]} alt={picture} />
              </span>
              <h3 className="d3">{title}</h3>
              <p>{summary}</p>
              <a className="tlink" href={`/services#${id}`}>
                <span>
                  {home.learnMore}
                  <span className="vh">{home.learnMoreAbout(title)}</span>
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
