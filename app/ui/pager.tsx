import { Link } from 'react-router'
import { Icon } from './icon.tsx'

export type PagerWords = {
  pages: string
  newest: string
  older: string
  /** What this page holds. */
  shownRange: (count: number) => string
}

type Props = {
  /** Address of the first page; null while it is shown. */
  first: string | null
  /** Address of the next page; null on the last. */
  next: string | null
  words: PagerWords
  /** How many rows this page holds. */
  count: number
}

/** The foot of a long list that is sorted newest first. */
export function Pager({ first, next, words, count }: Props) {
  return (
    <div className="pg">
      <span className="num-t">{words.shownRange(count)}</span>
      {(first || next) && (
        <nav aria-label={words.pages}>
          {first && (
            <Link to={first} rel="first">
              <Icon name="caret-left" />
              {words.newest}
            </Link>
          )}
          {next && (
            <Link to={next} rel="next">
              {words.older}
              <Icon name="caret-right" />
            </Link>
          )}
        </nav>
      )}
    </div>
  )
}
