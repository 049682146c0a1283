import { clsx } from 'clsx'
import { Link } from 'react-router'
import { m } from '#app/language/messages.ts'
import { copy as platform } from '#app/platform/copy.ts'
import { rowMark } from '#app/platform/lists/list-address.ts'
import { piecesWithLinks } from '#app/platform/text/links-in-text.ts'
import { LanguageMark } from '#app/ui/back-office/chip.tsx'
import { Pager } from '#app/ui/back-office/listing.tsx'
import parts from '#app/ui/back-office/parts.module.css'
import { Icon } from '#app/ui/icon.tsx'
import { Stars } from '#app/ui/stars.tsx'
import textLink from '#app/ui/text-link.module.css'
import { copy } from '../copy.ts'
import type { TestimonialsAddress } from '../desk/address.ts'
import type { Part, TestimonialLine } from '../desk/page.server.ts'
import { OpinionActions } from './opinion-actions.tsx'
import styles from './opinions.module.css'
import { type DecisionRefusal, RefuseForm } from './refuse-form.tsx'

type Props = {
  title: string
  hint: string
  part: Part
  rows: TestimonialLine[]
  /** The address of the list alone, to which its pages belong. */
  list: string
  /** Its further pages are elsewhere. */
  more?: boolean
  address: TestimonialsAddress
  refusal: DecisionRefusal | undefined
  gone: ReadonlySet<string>
}

/** One of the lists: its heading, each testimonial as a card, and the pages beside these. */
export function Opinions({ title, hint, part, rows, list, more = false, ...rest }: Props) {
  const { place, next } = part
  const isWhole = next === null && place.previous === null
  return (
    <section aria-label={title}>
      <div className={styles.sectionLine}>
        <h2>{title}</h2>
        <span>
          {hint}
          {!isWhole && `, ${platform.shownRange({ ...place, count: part.rows.length })}`}
        </span>
      </div>
      <ul className={styles.list}>
        {rows.map((row) => (
          <Opinion key={row.id} row={row} {...rest} />
        ))}
      </ul>
      {more && next !== null && (
        <p className={styles.moreLink}>
          <Link className={textLink.textLink} to={list}>
            {m.testimonials_all_waiting({ count: place.total })}
          </Link>
        </p>
      )}
      {!more && !isWhole && (
        <Pager
          place={place}
          next={next}
          to={(cursor) => (cursor ? `${list}${list.includes('?') ? '&' : '?'}after=${cursor}` : list)}
          count={part.rows.length}
          label={m.testimonials_pages()}
        />
      )}
    </section>
  )
}

type OpinionProps = Pick<Props, 'address' | 'refusal' | 'gone'> & { row: TestimonialLine }

function Opinion({ row, address, refusal, gone }: OpinionProps) {
  const { dialog, list } = address
  const isRefusing = dialog?.kind === 'refuse' && dialog.id === row.id && row.state !== 'refused'
  const waits = row.state === 'waiting' || row.state === 'spam'
  return (
    <li className={clsx(parts.panel, styles.opinion, waits && styles.waits)} {...rowMark(row.id)}>
      <div>
        <Text row={row} />
        <p className={styles.author}>
          <b>
            <bdi>{row.author}</bdi>
          </b>
          , <span lang={row.language}>{row.title}</span>, {whatHappened(row)}{' '}
          <LanguageMark language={row.language} />
        </p>
        {row.reason !== '' && (
          <p className={styles.author}>
            {m.testimonials_reason()} <bdi>{row.reason}</bdi>
          </p>
        )}
      </div>
      {gone.has(row.id) ? (
        <p className={styles.author}>{m.testimonials_gone()}</p>
      ) : (
        <OpinionActions row={row} address={address} isRefusing={isRefusing} />
      )}
      <LinksNote row={row} />
      {isRefusing && <RefuseForm row={row} list={list} refusal={refusal} />}
    </li>
  )
}

/** What was written; links are marked, and lead nowhere. */
function Text({ row }: { row: TestimonialLine }) {
  return (
    <p className={styles.text} lang={row.language}>
      <Stars
        rating={row.rating}
        label={m.testimonials_rating({ stars: row.rating })}
        className={styles.stars}
      />
      <bdi>
        {piecesWithLinks(row.content).map(({ text, isLink }, index) => {
          const key = `${index}`
          return isLink ? (
            <span key={key} className={styles.link}>
              {text}
            </span>
          ) : (
            <span key={key}>{text}</span>
          )
        })}
      </bdi>
    </p>
  )
}

function LinksNote({ row }: { row: TestimonialLine }) {
  const count = piecesWithLinks(row.content).filter(({ isLink }) => isLink).length
  if (count === 0) return null
  return (
    <p className={styles.note}>
      <Icon name="link-simple" size={20} />
      <span>{m.testimonials_links({ count })}</span>
    </p>
  )
}

function whatHappened({ state, day, by, refusal }: TestimonialLine): string {
  if (state === 'approved')
    return by === '' ? m.testimonials_approved_on({ day }) : m.testimonials_approved_by({ day, name: by })
  if (state !== 'refused' || refusal === null) return m.testimonials_written_on({ day })
  const why = copy.refusals[refusal]()
  return by === ''
    ? m.testimonials_refused_on({ day, why })
    : m.testimonials_refused_by({ day, name: by, why })
}
