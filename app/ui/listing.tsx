import type { ReactNode } from 'react'
import { Banner } from './banner.tsx'
import { EmptyState } from './empty-state.tsx'
import { Pager, type PagerWords } from './pager.tsx'

type Props = {
  title: string
  /** One line on what waits; left out where the list cannot be shown. */
  lead?: ReactNode
  /** Why the list cannot be shown. */
  problem?: string | undefined
  words: ListWords
  /** How many rows this page holds. */
  count?: number
  picture: ReactNode
  pages?: { isFirst: boolean; next: string | null; words: PagerWords } | undefined
  children: ReactNode
}

/** What a list says when it is empty or cannot be shown. */
export type ListWords = { emptyTitle: string; empty: string; tryAgain: string }

/** A screen of the back office that is one list: its rows, or why there are none. */
export function Listing({ title, lead, problem, words, count = 0, picture, pages, children }: Props) {
  return (
    <>
      <div className="phd">
        <div>
          <h1>{title}</h1>
          {lead && <p className="sub">{lead}</p>}
        </div>
      </div>
      {problem ? (
        <Banner tone="error">
          <p>
            {problem} <a href="?">{words.tryAgain}</a>
          </p>
        </Banner>
      ) : (
        <div className="card listing">
          {count === 0 ? (
            <EmptyState picture={picture} title={words.emptyTitle} text={words.empty} />
          ) : (
            children
          )}
          {count > 0 && pages && (
            <Pager
              first={pages.isFirst ? null : '?'}
              next={pages.next && `?after=${encodeURIComponent(pages.next)}`}
              words={pages.words}
              count={count}
            />
          )}
        </div>
      )}
    </>
  )
}
