import { clsx } from 'clsx'
import { hero, treatmentRoom } from '../../../../art/drawings.ts'
import { localPath } from '../../../../language/addresses.ts'
import type { Language } from '../../../../language/languages.ts'
import { m } from '../../../../language/messages.ts'
import { Drawing } from '../../../../ui/drawing.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import layout from '../../../../ui/layout.module.css'
import { Stars } from '../../../../ui/stars.tsx'
import link from '../../../../ui/text-link.module.css'
import typography from '../../../../ui/typography.module.css'
import styles from './quote-band.module.css'

/** Longer ones are cut after six lines here; the page of testimonials shows them whole. */
const longestWhole = 320

/** What a patient wrote; who reads testimonials hands it in. */
export type Quote = { author: string; title: string; content: string; language: Language; rating: number }

/** The newest approved testimonial: over the clinic at night by day, beside a lit room by night. */
export function QuoteBand({ quote }: { quote: Quote }) {
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
        <div className={styles.text}>
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
