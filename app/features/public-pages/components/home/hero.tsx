import { clsx } from 'clsx'
import { Fragment, type ReactNode } from 'react'
import { hero } from '#app/art/drawings-of-pages.ts'
import { Scene, type View } from '#app/art/scene.tsx'
import { lightOf, useScenery } from '#app/art/scenery.ts'
import {
  currentClinic,
  filled,
  websiteGroup,
  websiteText,
} from '#app/features/clinic-profile/website/current-clinic.ts'
import { HoursLines } from '#app/features/opening-hours/components/hours-words.tsx'
import { clinicCopy, heroLines } from '#app/features/public-pages/copy.ts'
import { heading } from '#app/features/public-pages/headings.ts'
import { bookingPath, isPageOn } from '#app/features/public-pages/navigation.ts'
import { localPath } from '#app/language/addresses.ts'
import { localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import layout from '#app/ui/layout.module.css'
import typography from '#app/ui/typography.module.css'
import { Photograph } from '../shared/photograph.tsx'
import styles from './hero.module.css'

/** The whole land, with room for the sky above what the drawing shows. */
const heroView: View = {
  land: hero,
  part: [0, -110, 1600, 1010],
  hold: 'middle',
  horizon: 602,
  sun: 118,
  mill: [770, 512, 22],
}

/** The first words of Home: over the land, next to a photograph of the clinic's own, or as large as they get. */
export function Hero({ nextFree }: { nextFree: ReactNode }) {
  const { head, sun } = useScenery()
  if (head === 'photograph') return <PhotographHero nextFree={nextFree} />
  if (head === 'plain') return <PlainHero nextFree={nextFree} />
  return (
    <div className={styles.hero} data-light={lightOf(sun)}>
      <div className={clsx(styles.picture, layout.notOnPaper)}>
        <Scene view={heroView} sun={sun} eager />
      </div>
      <div className={layout.wrap}>
        <div className={styles.text}>
          <p className={clsx(typography.eyebrow, styles.eyebrow)}>{websiteText('home.eyebrow')}</p>
          <h1 className={clsx(typography.display, styles.title)}>
            <Lines className={styles.titleLine} />
          </h1>
          <LeadAndButtons />
          {nextFree && <p className={clsx(styles.nextFree, layout.notOnPaper)}>{nextFree}</p>}
        </div>
      </div>
    </div>
  )
}

const Lines = ({ className }: { className: string }) =>
  heroLines().map((line) => (
    <Fragment key={line}>
      <span className={className}>{line}</span>{' '}
    </Fragment>
  ))

function LeadAndButtons() {
  return (
    <>
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
    </>
  )
}

/** The photograph is at the words' side, never under them: any photograph works. */
function PhotographHero({ nextFree }: { nextFree: ReactNode }) {
  const { photo, photoDark, photoFocus, photoText } = websiteGroup('look')
  return (
    <div className={styles.split}>
      <div className={styles.words}>
        <p className={typography.eyebrow}>{websiteText('home.eyebrow')}</p>
        <h1 className={clsx(typography.display, styles.splitTitle)}>
          <Lines className={styles.phrase} />
        </h1>
        <LeadAndButtons />
        {nextFree && <p className={clsx(styles.nextFree, layout.notOnPaper)}>{nextFree}</p>}
      </div>
      <div className={styles.photograph}>
        {photo && (
          <Photograph
            of={photo}
            dark={photoDark}
            focus={photoFocus}
            alt={filled(localText(photoText))}
            sizes="(max-width: 900px) 94vw, 58vw"
            eager
          />
        )}
      </div>
    </div>
  )
}

/** No picture: the heading as large as it gets, next free time and address under it. */
function PlainHero({ nextFree }: { nextFree: ReactNode }) {
  const { address, phone } = currentClinic()
  return (
    <div className={clsx(layout.wrap, styles.plain)}>
      <p className={typography.eyebrow}>{websiteText('home.eyebrow')}</p>
      <h1 className={clsx(typography.display, styles.plainTitle)}>
        <Lines className={styles.phrase} />
      </h1>
      <div className={styles.under}>
        <div>
          <LeadAndButtons />
        </div>
        {nextFree && <p className={clsx(styles.soonest, layout.notOnPaper)}>{nextFree}</p>}
        <div className={styles.find}>
          <h2>{heading('findUs')}</h2>
          <address>
            {address.street}
            <br />
            {address.city}, {address.state} {address.zip}
            <br />
            <a className={typography.plainLink} href={phone.link}>
              {phone.text}
            </a>
          </address>
          <p>
            <HoursLines />
          </p>
          <p>{clinicCopy.home.facts.early()}</p>
        </div>
      </div>
    </div>
  )
}
