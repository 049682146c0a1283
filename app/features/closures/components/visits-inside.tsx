import { clsx } from 'clsx'
import { m } from '#app/language/messages.ts'
import { capitalised, shortDate, timeText } from '#app/platform/format.ts'
import { phoneLink } from '#app/platform/text/contact-links.ts'
import parts from '#app/ui/back-office/parts.module.css'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import type { VisitInside } from '../visits.ts'
import styles from './visits-inside.module.css'

type Props = {
  visits: VisitInside[]
  /** All of them; the first are listed. */
  count: number
  /** The words of a closure, unless told. */
  title?: string
  lead?: string
  none?: string
}

/** Whom the change would leave without a place, with their phones. */
export function VisitsInside({ visits, count, title, lead, none }: Props) {
  if (count === 0)
    return (
      <p className={clsx(parts.line, styles.none)} role="status">
        <Icon name="check-bold" />
        {none ?? m.closures_nobody_inside()}
      </p>
    )
  return (
    <section className={clsx(parts.panel, styles.affected)} aria-labelledby="inside">
      <header>
        <h3 id="inside">
          <Icon name="warning-circle-fill" />
          {title ?? m.closures_inside_title({ count })}
        </h3>
        <p>{lead ?? m.closures_inside_lead()}</p>
      </header>
      <ul>
        {visits.map((visit) => (
          <Visit key={visit.id} visit={visit} />
        ))}
      </ul>
      {count > visits.length && (
        <p className={styles.moreVisits}>{m.closures_inside_more({ shown: visits.length, count })}</p>
      )}
    </section>
  )
}

function Visit({ visit }: { visit: VisitInside }) {
  const call = phoneLink(visit.phone)
  return (
    <li>
      <b>
        <bdi>{visit.name}</bdi>
      </b>
      <span className={typography.figures}>
        {m.closures_inside_when({ day: capitalised(shortDate(visit.date)), time: timeText(visit.time) })}
      </span>
      <span>
        <bdi>{visit.treatment}</bdi>
      </span>
      {call ? <a href={call}>{visit.phone}</a> : <span>{visit.phone}</span>}
      {visit.email === '' && <small>{m.closures_inside_only_call()}</small>}
    </li>
  )
}
