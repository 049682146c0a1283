import { emptyDesert } from '../../../art/drawings.ts'
import { localPath } from '../../../language/addresses.ts'
import { m } from '../../../language/messages.ts'
import { Banner } from '../../../ui/banner.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Drawing } from '../../../ui/drawing.tsx'
import { OlderPages } from '../../../ui/older-pages.tsx'
import { Stars } from '../../../ui/stars.tsx'
import typography from '../../../ui/typography.module.css'
import type { Letter, LettersView } from '../page/page.server.ts'
import { letterSize, paragraphsOf } from '../rules.ts'
import styles from './letters.module.css'

const path = () => localPath('/testimonials')
const formAnchor = '#share'
const sizes = { short: styles.short, mid: styles.middle, long: styles.long }

/** The published testimonials, or why there are none to read. */
export function Letters({ view }: { view: LettersView | null }) {
  if (view && view.total === 0) return <NoLetters />
  return (
    <section aria-labelledby="letters">
      <h2 className={typography.title} id="letters">
        {m.testimonials_page_list_heading()}
      </h2>
      {view && (
        <p className={styles.count}>
          {view.isFirst
            ? m.testimonials_page_counted({ count: view.total })
            : m.testimonials_page_continued()}
        </p>
      )}
      <ButtonLink className={styles.toForm} variant="secondary" size="small" href={formAnchor}>
        {m.testimonials_page_share()}
      </ButtonLink>
      {view ? <LetterList view={view} /> : <NotRead />}
    </section>
  )
}

function LetterList({ view }: { view: LettersView }) {
  return (
    <>
      <ul className={styles.letters}>
        {view.letters.map((letter) => (
          <LetterItem key={letter.id} letter={letter} />
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

function LetterItem({ letter }: { letter: Letter }) {
  return (
    <li className={sizes[letterSize(letter.content)]}>
      <div className={styles.starsAndMonth}>
        <Stars rating={letter.rating} label={m.testimonials_page_stars({ rating: letter.rating })} />
        <time dateTime={letter.month}>{letter.monthName}</time>
      </div>
      <figure>
        <blockquote dir="auto" lang={letter.language}>
          {paragraphsOf(letter.content).map((paragraph, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place in the letter
            <p key={place}>{paragraph}</p>
          ))}
        </blockquote>
        <figcaption className={styles.author}>
          <b>
            <bdi>{letter.author}</bdi>
          </b>
          <span lang={letter.language}>
            <bdi>{letter.title}</bdi>
          </span>
        </figcaption>
      </figure>
    </li>
  )
}

function NoLetters() {
  return (
    <section className={styles.noLetters} aria-labelledby="letters">
      <h2 className={typography.visuallyHidden} id="letters">
        {m.testimonials_page_list_heading()}
      </h2>
      <span className={styles.picture}>
        <Drawing of={emptyDesert} alt="" eager />
      </span>
      <p>{m.testimonials_page_empty()}</p>
      <ButtonLink variant="secondary" href={formAnchor}>
        {m.testimonials_page_share()}
      </ButtonLink>
    </section>
  )
}

/** The form beside it still works. */
function NotRead() {
  return (
    <div className={styles.notRead}>
      <Banner tone="error">
        {m.testimonials_page_load_failed()} <a href={path()}>{m.testimonials_page_try_again()}</a>
      </Banner>
    </div>
  )
}
