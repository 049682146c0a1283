import { clsx } from 'clsx'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { m } from '#app/language/messages.ts'
import { copy } from '#app/platform/copy.ts'
import type { Place } from '#app/platform/lists/pages.ts'
import { Banner } from '../banner.tsx'
import buttons from '../button.module.css'
import card from '../card.module.css'
import { Icon } from '../icon.tsx'
import typography from '../typography.module.css'
import styles from './listing.module.css'
import quietText from './quiet-text.module.css'
import screenHead from './screen-head.module.css'
import { useKeptFocus } from './use-kept-focus.ts'

/** Nothing here yet, said kindly: a picture, the sentence, and one way on. */
export function EmptyState(props: {
  picture?: ReactNode
  title?: string
  text: ReactNode
  action?: ReactNode
}) {
  return (
    <div className={styles.empty}>
      {props.picture && <span className={styles.picture}>{props.picture}</span>}
      {props.title && <h2>{props.title}</h2>}
      <p>{props.text}</p>
      {props.action}
    </div>
  )
}

/** Opens the form for a new row, over the list. */
export const AddLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    className={clsx(buttons.button, buttons.primary, buttons.extraSmall, screenHead.main)}
    to={to}
    preventScrollReset
    replace
  >
    <Icon name="plus" />
    {children}
  </Link>
)

type PagerProps = {
  place: Place
  /** Cursor of the next page; null on the last. */
  next: string | null
  /** The address of the page that begins after that cursor; of the first page after ''. */
  to: (cursor: string) => string
  /** How many rows this page holds. */
  count: number
  /** What the links are, for who does not see them. */
  label: string
}

/** The foot of a long list: which of its rows are shown, and the pages next to this one. */
export function Pager({ place, next, to, count, label }: PagerProps) {
  const { previous } = place
  return (
    <div className={styles.foot}>
      <span className={typography.figures}>{copy.shownRange({ ...place, count })}</span>
      {(previous !== null || next !== null) && (
        <nav className={styles.pages} aria-label={label}>
          <Beside to={previous === null ? null : to(previous)} rel="prev">
            <Icon name="caret-left" />
            {m.platform_previous()}
          </Beside>
          <Beside to={next === null ? null : to(next)} rel="next">
            {m.platform_next()}
            <Icon name="caret-right" />
          </Beside>
        </nav>
      )}
    </div>
  )
}

/** Where there is no such page, its word keeps the place, so that the other one stays under the pointer. */
function Beside({ to, rel, children }: { to: string | null; rel: string; children: ReactNode }) {
  if (to === null) return <span aria-hidden="true">{children}</span>
  return (
    <Link to={to} rel={rel}>
      {children}
    </Link>
  )
}

type ListingProps = {
  title: string
  /** One line on what waits; left out where the list cannot be shown. */
  lead?: ReactNode
  /** Why the list cannot be shown. */
  problem?: string | undefined
  words: ListWords
  /** How many rows this page holds; null where there can't be any yet, and the page says why. */
  count?: number | null
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
export function Listing(props: ListingProps) {
  const { title, lead, problem, words, count = 0, picture, pages, action, above, children } = props
  const { actionKey = 'default', list = '', isLedTo = false } = props
  return (
    <>
      <div className={screenHead.header}>
        <div>
          <Heading actionKey={actionKey} list={list} isLedTo={isLedTo}>
            {title}
          </Heading>
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
        count !== null && (
          <div className={clsx(card.card, styles.list)}>
            {count === 0 ? (
              <EmptyState picture={picture} title={words.emptyTitle} text={words.empty} />
            ) : (
              children
            )}
            {count > 0 && pages && <Foot pages={pages} count={count} />}
          </div>
        )
      )}
    </>
  )
}

type HeadingProps = Required<Pick<ListingProps, 'actionKey' | 'list' | 'isLedTo'>> & { children: string }

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

type TableHeadProps = {
  caption: string
  columns: readonly string[]
  /** Of the last column, which holds buttons and shows no head; left out where there are none. */
  actions?: string | undefined
}

/** What a list's table is called, for those who do not see it, and its columns. */
export function TableHead({ caption, columns, actions }: TableHeadProps) {
  return (
    <>
      <caption className={typography.visuallyHidden}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          {actions !== undefined && (
            <th scope="col">
              <span className={typography.visuallyHidden}>{actions}</span>
            </th>
          )}
        </tr>
      </thead>
    </>
  )
}
