import { clsx } from 'clsx'
import { type ReactNode, useRef } from 'react'
import type { Place } from '../../platform/lists/pages.ts'
import { Banner } from '../banner.tsx'
import card from '../card.module.css'
import { EmptyState } from './empty-state.tsx'
import styles from './listing.module.css'
import { Pager } from './pager.tsx'
import quietText from './quiet-text.module.css'
import screenHead from './screen-head.module.css'
import { useKeptFocus } from './use-kept-focus.ts'

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
  pages?: Pages | undefined
  /** The one thing to begin with, at the right of the title. */
  action?: ReactNode
  /** What was just done, open dialogs and filters, above the rows. */
  above?: ReactNode
  /** Differs from action to action; the title takes the focus that an action has left without a place. */
  actionKey?: string
  /** The address of what is listed: page and filter. */
  list?: string
  /** Links in the midst of other screens lead here: the title takes the focus that they had. */
  isLedTo?: boolean
  children: ReactNode
}

type Pages = Place & {
  next: string | null
  words: { pages: string }
  /** Address of the first page, with its filters; '?' unless told. */
  list?: string
}

/** What a list says when it is empty or cannot be shown. */
type ListWords = { emptyTitle: string; empty: string; tryAgain: string }

/** A screen of the back office that is one list: its rows, or why there are none. */
export function Listing(props: Props) {
  const { title, lead, problem, words, count = 0, picture, pages, action, above, children } = props
  const { actionKey = 'default', list = '', isLedTo = false } = props
  return (
    <>
      <div className={screenHead.header}>
        <div>
          <Heading {...{ actionKey, list, isLedTo }}>{title}</Heading>
          {lead && <p className={quietText.line}>{lead}</p>}
        </div>
        {action}
      </div>
      {above}
      {problem ? (
        <Banner tone="error">
          <p>
            {problem} <a href="?">{words.tryAgain}</a>
          </p>
        </Banner>
      ) : (
        <div className={clsx(card.card, styles.list)}>
          {count === 0 ? (
            <EmptyState picture={picture} title={words.emptyTitle} text={words.empty} />
          ) : (
            children
          )}
          {count > 0 && pages && <Foot pages={pages} count={count} />}
        </div>
      )}
    </>
  )
}

type HeadingProps = Required<Pick<Props, 'actionKey' | 'list' | 'isLedTo'>> & { children: string }

function Heading({ children, ...kept }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useKeptFocus({ ...kept, heading })
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}

function Foot({ pages, count }: { pages: Pages; count: number }) {
  const { next, words, list = '?', ...place } = pages
  const joint = list.endsWith('?') ? '' : list.includes('?') ? '&' : '?'
  return (
    <Pager
      place={place}
      next={next}
      to={(cursor) => (cursor === '' ? list : `${list}${joint}after=${encodeURIComponent(cursor)}`)}
      count={count}
      label={words.pages}
    />
  )
}
