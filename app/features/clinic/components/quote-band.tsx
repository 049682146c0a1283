import { hero, treatmentRoom } from '../../../art/drawings.ts'
import { Drawing } from '../../../ui/drawing.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Stars } from '../../../ui/stars.tsx'
import { pageCopy } from '../page-copy.ts'

const { home } = pageCopy

/** Longer ones are cut after six lines here; the page of testimonials shows them whole. */
const longestWhole = 320

/** What a patient wrote; who reads testimonials hands it in. */
export type Quote = { author: string; title: string; content: string; rating: number }

/** The newest approved testimonial: over the clinic at night by day, beside a lit room by night. */
export function QuoteBand({ quote }: { quote: Quote }) {
  return (
    <section className="quote on-dusk">
      <div className="bg">
        <img
          src={hero.night}
          alt=""
          width={hero.width}
          height={hero.height}
          loading="lazy"
          decoding="async"
        />
      </div>
      <div className="wrap">
        <div className="room">
          <Drawing of={treatmentRoom} alt="" />
        </div>
        <div className="q">
          <h2 className="vh">{home.testimonialsHeading}</h2>
          <Stars rating={quote.rating} label={home.rated(quote.rating)} className="stars" />
          <blockquote className={quote.content.length > longestWhole ? 'cut' : undefined}>
            <bdi>{quote.content}</bdi>
          </blockquote>
          <p className="cite">
            <bdi>{quote.author}</bdi>
            <span>
              <bdi>{quote.title}</bdi>
            </span>
          </p>
          <a className="tlink" href="/testimonials">
            {home.moreTestimonials} <Icon name="arrow-right" />
          </a>
        </div>
      </div>
    </section>
  )
}
