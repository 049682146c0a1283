import { clsx } from 'clsx'
import { Link } from 'react-router'
import { m } from '#app/language/messages.ts'
import { copy as platform } from '#app/platform/copy.ts'
import { rowMark } from '#app/platform/lists/list-address.ts'
import { LanguageMark } from '#app/ui/back-office/chip.tsx'
import { Pager } from '#app/ui/back-office/listing.tsx'
import parts from '#app/ui/back-office/parts.module.css'
import textLink from '#app/ui/text-link.module.css'
import type { TestimonialsAddress } from '../desk/address.ts'
import type { Part, TestimonialLine } from '../desk/page.server.ts'
import { OpinionActions, State } from './opinion-actions.tsx'
import { OpinionTable } from './opinion-table.tsx'
import { LinksNote, OpinionText, OwnReply, whatHappened } from './opinion-text.tsx'
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
  isTable: boolean
  address: TestimonialsAddress
  refusal: DecisionRefusal | undefined
  gone: ReadonlySet<string>
}

/** One of the lists: its heading, its testimonials as a table or as cards, and its pages. */
export function Opinions({ title, hint, part, rows, list, more = false, isTable, ...rest }: Props) {
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
      {isTable ? (
        <OpinionTable title={title} rows={rows} {...rest} />
      ) : (
        <ul className={styles.list}>
          {rows.map((row) => (
            <Opinion key={row.id} row={row} {...rest} />
          ))}
        </ul>
      )}
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
        <OpinionText row={row} />
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
        <OwnReply row={row} />
      </div>
      {gone.has(row.id) ? (
        <p className={styles.author}>{m.testimonials_gone()}</p>
      ) : (
        <div className={styles.decision}>
          {row.state !== 'waiting' && <State row={row} />}
          <OpinionActions row={row} address={address} isRefusing={isRefusing} />
        </div>
      )}
      <LinksNote row={row} />
      {isRefusing && <RefuseForm row={row} list={list} refusal={refusal} />}
    </li>
  )
}
