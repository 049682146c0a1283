import { emptyDesert } from '../../../art/drawings.ts'
import { Banner } from '../../../ui/banner.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Drawing } from '../../../ui/drawing.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Stars } from '../../../ui/stars.tsx'
import { pageCopy, sentences } from '../page/copy.ts'
import type { Letter, LettersView } from '../page/page.server.ts'
import { letterSize, paragraphsOf } from '../rules.ts'

const path = '/testimonials'
const formAnchor = '#share'

/** The published testimonials, or why there are none to read. */
export function Letters({ view }: { view: LettersView | null }) {
  if (view && view.total === 0) return <NoLetters />
  return (
    <section aria-labelledby="letters">
      <h2 className="d2" id="letters">
        {pageCopy.listHeading}
      </h2>
      {view && <p className="count">{view.isFirst ? pageCopy.counted(view.total) : pageCopy.continued}</p>}
      <ButtonLink className="jump" variant="secondary" size="small" href={formAnchor}>
        {pageCopy.share}
      </ButtonLink>
      {view ? <LetterList view={view} /> : <NotRead />}
    </section>
  )
}

function LetterList({ view }: { view: LettersView }) {
  return (
    <>
      <ul className="letters">
        {view.letters.map((letter) => (
          <LetterItem key={letter.id} letter={letter} />
        ))}
      </ul>
      {(view.next || !view.isFirst) && (
        <nav className="more" aria-label={pageCopy.pages}>
          {!view.isFirst && (
            <a className="tlink back" href={path} rel="first">
              <Icon name="arrow-left" />
              {pageCopy.newest}
            </a>
          )}
          {view.next && (
            <a className="tlink" href={`${path}?after=${encodeURIComponent(view.next)}`} rel="next">
              {pageCopy.older}
              <Icon name="arrow-right" />
            </a>
          )}
        </nav>
      )}
    </>
  )
}

function LetterItem({ letter }: { letter: Letter }) {
  return (
    <li className={letterSize(letter.content)}>
      <div className="meta">
        <Stars rating={letter.rating} label={pageCopy.stars(letter.rating)} />
        <time dateTime={letter.month}>{letter.monthName}</time>
      </div>
      <figure>
        <blockquote dir="auto">
          {paragraphsOf(letter.content).map((paragraph, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place in the letter
            <p key={place}>{paragraph}</p>
          ))}
        </blockquote>
        <figcaption className="by">
          <b>
            <bdi>{letter.author}</bdi>
          </b>
          <span>
            <bdi>{letter.title}</bdi>
          </span>
        </figcaption>
      </figure>
    </li>
  )
}

function NoLetters() {
  return (
    <section className="nobody" aria-labelledby="letters">
      <h2 className="vh" id="letters">
        {pageCopy.listHeading}
      </h2>
      <span className="pic">
        <Drawing of={emptyDesert} alt="" eager />
      </span>
      <p>{sentences.empty}</p>
      <ButtonLink variant="secondary" href={formAnchor}>
        {pageCopy.share}
      </ButtonLink>
    </section>
  )
}

/** The form beside it still works. */
function NotRead() {
  return (
    <div className="unread">
      <Banner tone="error">
        {sentences.loadFailed} <a href={path}>{pageCopy.tryAgain}</a>
      </Banner>
    </div>
  )
}
