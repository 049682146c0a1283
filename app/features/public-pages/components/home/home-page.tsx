import { clsx } from 'clsx'
import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { Drawing } from '#app/art/drawing.tsx'
import { plainAtNight, treatmentRoom } from '#app/art/drawings.ts'
import { useIsDrawn, useScenery } from '#app/art/scenery.ts'
import { currentClinic as clinic, services } from '#app/features/clinic-profile/website/current-clinic.ts'
import { servicesOnHome } from '#app/features/clinic-profile/website/field-lists.ts'
import { OpenTimes, useOpeningHours } from '#app/features/opening-hours/components/hours-words.tsx'
import { daysText, daysTextAlone } from '#app/features/opening-hours/hours-text.ts'
import { hoursLines, openDays } from '#app/features/opening-hours/public-hours.ts'
import { clinicCopy } from '#app/features/public-pages/copy.ts'
import { heading } from '#app/features/public-pages/headings.ts'
import { isPageOn } from '#app/features/public-pages/navigation.ts'
import { localPath } from '#app/language/addresses.ts'
import { localText } from '#app/language/language.ts'
import type { Language } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import { Icon } from '#app/ui/icon.tsx'
import layout from '#app/ui/layout.module.css'
import { Stars } from '#app/ui/stars.tsx'
import link from '#app/ui/text-link.module.css'
import typography from '#app/ui/typography.module.css'
import { Invitation } from '../shared/invitation.tsx'
import { Letterhead } from '../shared/letterhead.tsx'
import { ServicePicture } from '../shared/service-picture.tsx'
import { Hero } from './hero.tsx'
import styles from './home-page.module.css'
import { Reasons } from './reasons.tsx'

const { facts } = clinicCopy.home

/** Four facts on the edge of the hero: hours, place, phone, how early to come. */
function HomeFacts() {
  const isDrawn = useIsDrawn()
  return (
    <div className={layout.wrap}>
      <ul className={clsx(styles.facts, !isDrawn && styles.plainFacts)}>
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
          <Icon name={isDrawn ? 'sun-horizon' : 'calendar-check'} size={26} />
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

/** What a patient wrote; who reads testimonials hands it in. */
type Quote = { author: string; title: string; content: string; language: Language; rating: number }

/** Longer ones are cut after six lines here; the page of testimonials shows them whole. */
const longestWhole = 320
/** Shorter ones are set larger. */
const shortOnes = 90

function sizeOf({ content }: Quote): string | undefined {
  if (content.length > longestWhole) return styles.cut
  return content.length < shortOnes ? styles.short : undefined
}

/** The newest approved testimonial: over the clinic at night by day, next to a lit room by night. */
function QuoteBand({ quote }: { quote: Quote }) {
  const isDrawn = useIsDrawn()
  return (
    <section className={clsx(styles.quote, isDrawn ? layout.onDusk : styles.plainQuote)}>
      {isDrawn && (
        <div className={styles.sky}>
          <img
            src={plainAtNight.day}
            alt=""
            width={plainAtNight.width}
            height={plainAtNight.height}
            loading="lazy"
            decoding="async"
          />
        </div>
      )}
      <div className={clsx(layout.wrap, styles.roomAndWords)}>
        {isDrawn && (
          <div className={styles.room}>
            <Drawing of={treatmentRoom} alt="" />
          </div>
        )}
        <h2 className={isDrawn ? typography.visuallyHidden : typography.title}>{heading('testimonials')}</h2>
        <div className={styles.quoteBandText}>
          <Stars
            rating={quote.rating}
            label={m.clinic_home_rated({ rating: quote.rating })}
            className={styles.stars}
          />
          <blockquote className={sizeOf(quote)} lang={quote.language}>
            <bdi>{quote.content}</bdi>
          </blockquote>
          <p className={styles.author}>
            <bdi>{quote.author}</bdi>
            <span lang={quote.language}>
              <bdi>{quote.title}</bdi>
            </span>
          </p>
          {isPageOn('testimonials') && (
            <a className={clsx(link.textLink, styles.allReviews)} href={localPath('/testimonials')}>
              {m.clinic_home_more_testimonials()} <Icon name="arrow-right" />
            </a>
          )}
        </div>
      </div>
    </section>
  )
}

type HomeProps = {
  quote: Quote | null
  nextFree: ReactNode
  proofs: ComponentProps<typeof Reasons>['proofs']
}

/** `/`: hero, facts, four reasons, three services, the newest testimonial where there is one, invitation. */
export function HomePage({ quote, nextFree, proofs }: HomeProps) {
  const { head } = useScenery()
  return (
    <>
      <Letterhead />
      <Hero nextFree={nextFree} />
      {head !== 'plain' && <HomeFacts />}
      <Reasons proofs={proofs} />
      <ServiceArches />
      {quote && <QuoteBand quote={quote} />}
      <Invitation />
    </>
  )
}

/** Where no service is shown, or their page is off, there is nothing to lead to. */
function ServiceArches() {
  const isList = useScenery().head === 'plain'
  if (services().length === 0 || !isPageOn('services')) return null
  return (
    <section className={clsx(layout.section, styles.servicesSection)}>
      <div className={layout.wrap}>
        <div className={styles.servicesHeader}>
          <h2 className={typography.title}>{heading('services')}</h2>
          <a className={link.textLink} href={localPath('/services')}>
            {m.clinic_home_all_services()} <Icon name="arrow-right" />
          </a>
        </div>
        <ul className={isList ? styles.serviceRows : styles.services}>
          {services()
            .slice(0, servicesOnHome)
            .map(({ id, title, summary, picture, pictureText }) => (
              <li key={id}>
                {!isList && (
                  <span className={styles.arch}>
                    <ServicePicture of={picture} alt={localText(pictureText)} />
                  </span>
                )}
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
