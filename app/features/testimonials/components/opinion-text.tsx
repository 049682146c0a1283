import { m } from '#app/language/messages.ts'
import { piecesWithLinks } from '#app/platform/text/links-in-text.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Stars } from '#app/ui/stars.tsx'
import { copy } from '../copy.ts'
import type { TestimonialLine } from '../desk/page.server.ts'
import styles from './opinions.module.css'

/** What was written; links are marked, and lead nowhere. */
export function OpinionText({ row }: { row: TestimonialLine }) {
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

/** What the clinic answers in public. */
export const OwnReply = ({ row }: { row: TestimonialLine }) =>
  row.reply === '' ? null : (
    <p className={styles.author}>
      {m.testimonials_replied()} <bdi lang={row.language}>{row.reply}</bdi>
    </p>
  )

/** Says that there are links, and how many. */
export function LinksNote({ row }: { row: TestimonialLine }) {
  const count = piecesWithLinks(row.content).filter(({ isLink }) => isLink).length
  if (count === 0) return null
  return (
    <p className={styles.note}>
      <Icon name="link-simple" size={20} />
      <span>{m.testimonials_links({ count })}</span>
    </p>
  )
}

/** "approved Mon, Dec 7 by Dana Whitlock" */
export function whatHappened({ state, day, by, refusal }: TestimonialLine): string {
  if (state === 'approved')
    return by === '' ? m.testimonials_approved_on({ day }) : m.testimonials_approved_by({ day, name: by })
  if (state !== 'refused' || refusal === null) return m.testimonials_written_on({ day })
  const why = copy.refusals[refusal]()
  return by === ''
    ? m.testimonials_refused_on({ day, why })
    : m.testimonials_refused_by({ day, name: by, why })
}
