import { clsx } from 'clsx'
import { Fragment, type ReactNode } from 'react'
import { Drawing } from '#app/art/drawing.tsx'
import { treatmentRoom } from '#app/art/drawings.ts'
import { hero } from '#app/art/drawings-of-pages.ts'
import { Scene, type View } from '#app/art/scene.tsx'
import { lightOf, useScenery } from '#app/art/scenery.ts'
import {
  currentClinic as clinic,
  services,
  websiteText,
} from '#app/features/clinic-profile/website/current-clinic.ts'
import { servicesOnHome } from '#app/features/clinic-profile/website/field-lists.ts'
import { OpenTimes, useOpeningHours } from '#app/features/opening-hours/components/hours-words.tsx'
import { daysText, daysTextAlone } from '#app/features/opening-hours/hours-text.ts'
import { hoursLines, openDays } from '#app/features/opening-hours/public-hours.ts'
import { clinicCopy, heroLines, type ReasonIconName } from '#app/features/public-pages/copy.ts'
import { bookingPath, isPageOn } from '#app/features/public-pages/navigation.ts'
import { localPath } from '#app/language/addresses.ts'
import { localText } from '#app/language/language.ts'
import type { Language } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import layout from '#app/ui/layout.module.css'
import { Stars } from '#app/ui/stars.tsx'
import link from '#app/ui/text-link.module.css'
import typography from '#app/ui/typography.module.css'
import { Invitation } from '../shared/invitation.tsx'
import { ServicePicture } from '../shared/service-picture.tsx'
import styles from './home-page.module.css'

/** The whole land, with room for the sky above what the drawing shows. */
const heroView: View = {
  land: hero,
  part: [0, -110, 1600, 1010],
  hold: 'middle',
  horizon: 602,
  sun: 118,
  mill: [770, 512, 22],
}

/** The sunrise over the clinic, with the first words of Home. */
function Hero({ nextFree }: { nextFree: ReactNode }) {
  return (
    <div className={styles.hero} data-light={lightOf(useScenery().sun)}>
      <div className={clsx(styles.picture, layout.notOnPaper)}>
        <Scene view={heroView} eager />
      </div>
      <div className={layout.wrap}>
        <div className={styles.text}>
          <p className={clsx(typography.eyebrow, styles.eyebrow)}>{websiteText('home.eyebrow')}</p>
          <h1 className={clsx(typography.display, styles.title)}>
            {heroLines().map((line) => (
              <span key={line} className={styles.titleLine}>
                {line}{' '}
              </span>
            ))}
          </h1>
          <p className={clsx(typography.lead, styles.lead)}>{websiteText('home.lead')}</p>
          <div className={layout.actions}>
            <ButtonLink href={bookingPath()} icon="calendar-check">
              {m.clinic_book_button()}
            </ButtonLink>
            {isPageOn('services') && (
              <ButtonLink href={localPath('/services')} variant="secondary">
                {m.clinic_home_services_button()}
              </ButtonLink>
            )}
          </div>
          {nextFree && <p className={styles.nextFree}>{nextFree}</p>}
        </div>
      </div>
    </div>
  )
}

const { facts } = clinicCopy.home

/** Four facts on the edge of the hero: hours, place, phone, how early to come. */
function HomeFacts() {
  return (
    <div className={layout.wrap}>
      <ul className={styles.facts}>
        <li>
          <Icon name="clock" size={26} />
          <span>
            <OpeningFact />
          </span>
        </li>
        <li>
          <Icon name="map-pin" size={26} />
          <span>
            <span className={styles.name}>{m.clinic_home_facts_place()}</span>
            <b className={styles.fact}>
              {clinic().address.city}, {clinic().address.state}
            </b>
          </span>
        </li>
        <li>
          <Icon name="phone" size={26} />
          <span>
            <span className={styles.name}>{m.clinic_home_facts_call()}</span>
            <b className={styles.fact}>
              <a href={clinic().phone.link}>{clinic().phone.text}</a>
            </b>
          </span>
        </li>
        <li>
          <Icon name="sun-horizon" size={26} />
          <span>
            <span className={styles.name}>{m.clinic_home_facts_before()}</span>
            <b className={styles.fact}>{facts.early()}</b>
          </span>
        </li>
      </ul>
    </div>
  )
}

/** Weeks of more different days than this are told on the page that has room for them. */
const mostLines = 2

function OpeningFact() {
  const week = useOpeningHours()
  const lines = hoursLines(week)
  if (lines.length === 0 || lines.length > mostLines) {
    return (
      <>
        <span className={styles.name}>
          {lines.length === 0 ? m.clinic_home_facts_hours() : facts.open(daysText(openDays(week)))}
        </span>
        <b className={styles.fact}>
          <a href={localPath('/contact#hours')}>{m.clinic_home_facts_see_hours()}</a>
        </b>
      </>
    )
  }
  return lines.map(({ days, spans }, place) => (
    <Fragment key={days.join()}>
      <span className={styles.name}>{place === 0 ? facts.open(daysText(days)) : daysTextAlone(days)}</span>
      <b className={styles.fact}>
        <OpenTimes spans={spans} />
      </b>
    </Fragment>
  ))
}

/** Longer ones are cut after six lines here; the page of testimonials shows them whole. */
const longestWhole = 320

/** What a patient wrote; who reads testimonials hands it in. */
type Quote = { author: string; title: string; content: string; language: Language; rating: number }

/** The newest approved testimonial: over the clinic at night by day, next to a lit room by night. */
function QuoteBand({ quote }: { quote: Quote }) {
  return (
    <section className={clsx(layout.onDusk, styles.quote)}>
      <div className={styles.sky}>
        <img
          src={hero.night}
          alt=""
          width={hero.width}
          height={hero.height}
          loading="lazy"
          decoding="async"
        />
      </div>
      <div className={clsx(layout.wrap, styles.roomAndWords)}>
        <div className={styles.room}>
          <Drawing of={treatmentRoom} alt="" />
        </div>
        <div className={styles.quoteBandText}>
          <h2 className={typography.visuallyHidden}>{m.clinic_home_testimonials_heading()}</h2>
          <Stars
            rating={quote.rating}
            label={m.clinic_home_rated({ rating: quote.rating })}
            className={styles.stars}
          />
          <blockquote
            className={quote.content.length > longestWhole ? styles.cut : undefined}
            lang={quote.language}
          >
            <bdi>{quote.content}</bdi>
          </blockquote>
          <p className={styles.author}>
            <bdi>{quote.author}</bdi>
            <span lang={quote.language}>
              <bdi>{quote.title}</bdi>
            </span>
          </p>
          <a className={clsx(link.textLink, styles.allReviews)} href={localPath('/testimonials')}>
            {m.clinic_home_more_testimonials()} <Icon name="arrow-right" />
          </a>
        </div>
      </div>
    </section>
  )
}

/** Four small arches with a sign in each; their colours are the drawings' own, by theme (`app/styles/tokens.css`). */
function ReasonIcon({ name }: { name: ReasonIconName }) {
  return (
    <svg viewBox="0 0 92 104" aria-hidden="true" focusable="false">
      <rect width="92" height="104" fill="var(--i-sky3)" />
      <rect width="92" height="50" fill="var(--i-sky2)" opacity=".7" />
      {signs[name]}
    </svg>
  )
}

const signs: Record<ReasonIconName, React.ReactNode> = {
  doctor: (
    <>
      <circle cx="46" cy="60" r="30" fill="var(--i-sun)" />
      <path
        d="M30 34v16a14 14 0 0 0 28 0V34"
        fill="none"
        stroke="var(--i-g4)"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path
        d="M44 64v8a14 14 0 0 0 28 0v-6"
        fill="none"
        stroke="var(--i-g4)"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <circle cx="72" cy="60" r="8" fill="var(--i-clay)" />
      <circle cx="72" cy="60" r="3" fill="var(--i-sun)" />
      <path d="M0 92q46-14 92 0v12H0Z" fill="var(--i-em)" />
    </>
  ),
  clinic: (
    <>
      <circle cx="66" cy="62" r="17" fill="var(--i-sun2)" />
      <path d="M0 84q46-12 92 2v18H0Z" fill="var(--i-em)" />
      <path d="M16 46q0-4 4-4h22q4 0 4 4v8h26q4 0 4 4v30H16Z" fill="var(--i-al)" />
      <path d="M70 54h2q4 0 4 4v30H66V54Z" fill="var(--i-as)" opacity=".5" />
      <path d="M24 88V70a7 7 0 0 1 14 0v18Z" fill="var(--i-g4)" />
      <rect x="48" y="64" width="20" height="11" rx="1.5" fill="var(--i-win2)" />
      <path d="M24 54a7 7 0 0 1 14 0Z" fill="var(--i-clay)" />
      <path d="M0 92q46-8 92 0v12H0Z" fill="var(--i-dm)" />
    </>
  ),
  heart: (
    <>
      <circle cx="46" cy="54" r="30" fill="var(--i-sun)" />
      <path d="M46 72C28 60 26 48 33 42c6-4 11-1 13 4c2-5 7-8 13-4c7 6 5 18-13 30Z" fill="var(--i-rose)" />
      <path
        d="M46 72c9-6 14-12 16-18"
        fill="none"
        stroke="var(--i-rose2)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path
        d="M8 90c12-8 22-10 30-4l14 2c5 1 4 8-2 8H38M52 90l20-9c6-2 9 4 5 8L58 102H20"
        fill="var(--i-am)"
        stroke="var(--i-wood2)"
        strokeWidth="2.4"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </>
  ),
  price: (
    <>
      <circle cx="46" cy="58" r="30" fill="var(--i-sun)" />
      <path d="M22 60 46 32h22q6 0 6 6v20L50 84q-4 4-8 0L22 66q-3-3 0-6Z" fill="var(--i-g3)" />
      <path d="M74 46v12L50 84q-4 4-8 0l-4-4Z" fill="var(--i-g4)" opacity=".55" />
      <circle cx="63" cy="44" r="5" fill="var(--i-sun)" />
      <path d="M40 68a10 10 0 0 1 15-13Z" fill="var(--i-sun2)" />
      <path d="M0 94q46-10 92 0v10H0Z" fill="var(--i-em)" />
    </>
  ),
}

const { home } = clinicCopy

/** `/`: hero, facts, four reasons, three services, the newest testimonial where there is one, invitation. */
export function HomePage({ quote, nextFree }: { quote: Quote | null; nextFree: ReactNode }) {
  return (
    <>
      <Hero nextFree={nextFree} />
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
          {home.reasons().map(({ key, icon, title, text }) => (
            <li key={key}>
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
