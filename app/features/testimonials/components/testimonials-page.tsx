import { clsx } from 'clsx'
import { useLocation } from 'react-router'
import { Drawing } from '#app/art/drawing.tsx'
import { emptyDesert } from '#app/art/drawings-of-pages.ts'
import { useIsDrawn } from '#app/art/scenery.ts'
import { currentClinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { PageMeta } from '#app/features/public-pages/components/head/page-meta.tsx'
import { clinicCopy, pageHeading } from '#app/features/public-pages/copy.ts'
import { localPath } from '#app/language/addresses.ts'
import { m } from '#app/language/messages.ts'
import { type FormAnswer, isRefused } from '#app/platform/forms/form-answer.ts'
import { Banner } from '#app/ui/banner.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import layout from '#app/ui/layout.module.css'
import { OlderPages } from '#app/ui/older-pages.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Stars } from '#app/ui/stars.tsx'
import typography from '#app/ui/typography.module.css'
import { withElements } from '#app/ui/with-elements.tsx'
import { pageCopy } from '../copy.ts'
import type { TestimonialField } from '../page/fields.ts'
import type { Testimonial, TestimonialsView } from '../page/page.server.ts'
import { paragraphsOf, sizeOf } from '../rules.ts'
import { ShareForm } from './share-form.tsx'
import styles from './testimonials-page.module.css'

const path = () => localPath('/testimonials')
const formAnchor = '#share'
const sizes = { short: styles.short, mid: styles.middle, long: styles.long }

/** The published testimonials, or why there are none to read. */
export function Testimonials({ view }: { view: TestimonialsView | null }) {
  if (view && view.total === 0) return <NoTestimonials />
  return (
    <section aria-labelledby="testimonials">
      <h2 className={typography.title} id="testimonials">
        {m.testimonials_page_list_heading()}
      </h2>
      {view && (
        <p className={styles.count}>
          <span>
            {view.isFirst
              ? m.testimonials_page_counted({ count: view.total })
              : m.testimonials_page_continued()}
          </span>
          {'. '}
          {withElements(m.testimonials_page_policy_link, {
            policy: <a href="#policy">{m.testimonials_page_policy_name()}</a>,
          })}
        </p>
      )}
      <ButtonLink className={styles.toForm} variant="secondary" size="small" href={formAnchor}>
        {m.testimonials_page_share()}
      </ButtonLink>
      {view ? <TestimonialList view={view} /> : <NotRead />}
    </section>
  )
}

function TestimonialList({ view }: { view: TestimonialsView }) {
  return (
    <>
      <ul className={styles.testimonials}>
        {view.testimonials.map((testimonial) => (
          <TestimonialItem key={testimonial.id} testimonial={testimonial} />
        ))}
      </ul>
      <OlderPages
        label={m.testimonials_page_pages()}
        newest={view.isFirst ? null : { href: path(), name: m.testimonials_page_newest() }}
        older={
          view.next
            ? { href: `${path()}?after=${encodeURIComponent(view.next)}`, name: m.testimonials_page_older() }
            : null
        }
      />
    </>
  )
}

function TestimonialItem({ testimonial }: { testimonial: Testimonial }) {
  return (
    <li className={sizes[sizeOf(testimonial.content)]}>
      <div className={styles.starsAndMonth}>
        <Stars
          rating={testimonial.rating}
          label={m.testimonials_page_stars({ rating: testimonial.rating })}
        />
        <time dateTime={testimonial.month}>{testimonial.monthName}</time>
      </div>
      <figure>
        <blockquote dir="auto" lang={testimonial.language}>
          {paragraphsOf(testimonial.content).map((paragraph, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place in the testimonial
            <p key={place}>{paragraph}</p>
          ))}
        </blockquote>
        <figcaption className={styles.author}>
          <b>
            <bdi>{testimonial.author}</bdi>
          </b>
          <span lang={testimonial.language}>
            <bdi>{testimonial.title}</bdi>
          </span>
        </figcaption>
      </figure>
      {testimonial.reply !== '' && (
        <div className={styles.reply}>
          <b>{m.testimonials_page_reply({ clinic: currentClinic().name })}</b>
          <div lang={testimonial.language} dir="auto">
            {paragraphsOf(testimonial.reply).map((paragraph, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place in the answer
              <p key={place}>{paragraph}</p>
            ))}
          </div>
        </div>
      )}
    </li>
  )
}

function NoTestimonials() {
  return (
    <section className={styles.noTestimonials} aria-labelledby="testimonials">
      <h2 className={typography.visuallyHidden} id="testimonials">
        {m.testimonials_page_list_heading()}
      </h2>
      {useIsDrawn() && (
        <span className={styles.picture}>
          <Drawing of={emptyDesert} alt="" eager />
        </span>
      )}
      <p className={styles.emptyWords}>{m.testimonials_page_empty()}</p>
      <ButtonLink className={styles.toForm} variant="secondary" href={formAnchor}>
        {m.testimonials_page_share()}
      </ButtonLink>
      <PublishingPolicy />
    </section>
  )
}

/** The form next to it still works. */
function NotRead() {
  return (
    <div className={styles.notRead}>
      <Banner tone="error">
        {m.testimonials_page_load_failed()} <a href={path()}>{m.testimonials_page_try_again()}</a>
      </Banner>
    </div>
  )
}

/** What is published, what is refused and why, where people decide whether to write. */
function PublishingPolicy() {
  return (
    <section className={styles.policy} aria-labelledby="policy">
      <h2 id="policy">{m.testimonials_page_policy_heading()}</h2>
      {pageCopy.policy().map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  )
}

type Props = {
  /** Null where the testimonials could not be read. */
  view: TestimonialsView | null
  answer: FormAnswer<TestimonialField> | undefined
  isSent: boolean
}

const title = () => clinicCopy.titled(pageHeading('testimonials', m.testimonials_page_title))

/** `/testimonials` in all its states. */
export function TestimonialsPage({ view, answer, isSent }: Props) {
  const { key } = useLocation()
  const isEmpty = view?.total === 0
  return (
    <>
      <PageMeta
        title={isRefused(answer) ? m.platform_error_title({ title: title() }) : title()}
        description={pageCopy.description()}
      />
      <PageHeader
        title={pageHeading('testimonials', m.testimonials_page_title)}
        lead={m.testimonials_page_lead()}
        outlook="testimonials"
        low
      />
      <div className={clsx(layout.wrap, styles.testimonialsAndForm)}>
        <Testimonials view={view} />
        <div className={styles.beside}>
          <ShareForm key={isSent ? key : 'form'} answer={answer} isSent={isSent && !answer} />
          {!isEmpty && <PublishingPolicy />}
        </div>
      </div>
      <div className={clsx(layout.section, layout.tight)} />
    </>
  )
}
