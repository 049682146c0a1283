import { clsx } from 'clsx'
import { hero } from '../../../../art/drawings.ts'
import { localPath } from '../../../../language/addresses.ts'
import { m } from '../../../../language/messages.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Drawing } from '../../../../ui/drawing.tsx'
import layout from '../../../../ui/layout.module.css'
import typography from '../../../../ui/typography.module.css'
import { heroLines } from '../../copy.ts'
import { bookingPath } from '../../navigation.ts'
import { websiteText } from '../../website/in-use.ts'
import styles from './hero.module.css'

/** Room for the sky above what the drawing shows. */
const withMoreSky = '0 -110 1600 1010'

/** The sunrise over the clinic, with the first words of Home. */
export function Hero() {
  return (
    <div className={styles.hero}>
      <div className={styles.picture}>
        <Drawing of={hero} alt="" eager view={withMoreSky} hold="xMidYMax" />
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
            <ButtonLink href={localPath('/services')} variant="secondary">
              {m.clinic_home_services_button()}
            </ButtonLink>
          </div>
        </div>
      </div>
    </div>
  )
}
