import { clsx } from 'clsx'
import { Fragment, useId } from 'react'
import { Link } from 'react-router'
import { m } from '../../../../language/messages.ts'
import { rowMark } from '../../../../platform/lists/list-address.ts'
import typography from '../../../../ui/typography.module.css'
import { dashboardPath, visitAddress } from '../../../appointments/desk/address.ts'
import type { WaitlistLine } from '../lines.server.ts'
import { FreeTimes } from './free-times.tsx'
import { RowDeeds } from './row-deeds.tsx'
import { RunningOffer } from './running-offer.tsx'
import styles from './waitlist-row.module.css'

type Props = {
  line: WaitlistLine
  list: string
  canWrite: boolean
  /** Why it stands here no more; null where it does. It stays in its place until the list is read anew. */
  gone: string | null
}

/** One place on the list: who, what for and since when; what is free, or being offered; what can be done. */
export function WaitlistRow({ line, list, canWrite, gone }: Props) {
  const { id, place, free, offer, state } = line
  const form = useId()
  const canOffer = canWrite && line.canBeWritten
  const isOpen = state === 'open' && gone === null
  return (
    <li
      className={clsx(
        styles.row,
        isOpen && free.length > 0 && styles.match,
        place === null && styles.unplaced,
        gone !== null && styles.gone,
      )}
      {...rowMark(id)}
    >
      {place !== null && (
        <span className={styles.place}>
          <span className={typography.visuallyHidden}>{m.waitlist_desk_place()} </span>
          {place}
        </span>
      )}
      <Who line={line} />
      {gone !== null ? (
        <p className={styles.hint}>{gone}</p>
      ) : state !== 'open' ? (
        <Ended line={line} />
      ) : offer ? (
        <RunningOffer offer={offer} />
      ) : (
        <FreeTimes key={id} {...{ line, list, form, canOffer }} />
      )}
      <div className={styles.actions}>
        {state === 'open' && <RowDeeds {...{ line, list, form, canOffer, isGone: gone !== null }} />}
      </div>
    </li>
  )
}

/** Who, what for and since when, and how they are reached. */
function Who({ line }: { line: WaitlistLine }) {
  const { name, treatment, when, since, phone } = line
  const says = [
    ...(line.canBeWritten ? [line.isTexted ? m.waitlist_desk_by_both() : m.waitlist_desk_by_email()] : []),
    ...(line.isSpanish ? [m.waitlist_desk_in_spanish()] : []),
    ...(line.letGo > 0 ? [m.waitlist_desk_let_go({ count: line.letGo })] : []),
    ...(line.state === 'open' && !line.canBeWritten ? [m.waitlist_desk_to_be_called()] : []),
  ]
  return (
    <div>
      <Link className={styles.name} to={`/admin/patients/${encodeURIComponent(line.patientId)}`}>
        {name}
      </Link>
      <small>
        {treatment} · {when}
      </small>
      <small>
        {m.waitlist_desk_since({ day: since })}
        {phone && (
          <>
            {' · '}
            <a className={styles.phone} href={phone.link}>
              {phone.text}
            </a>
          </>
        )}
        {says.map((words) => (
          <Fragment key={words}>
            {' · '}
            <span className={styles.piece}>{words}</span>
          </Fragment>
        ))}
      </small>
    </div>
  )
}

const stateWords = {
  booked: m.waitlist_desk_state_booked,
  left: m.waitlist_desk_state_left,
  ended: m.waitlist_desk_state_ended,
  removed: m.waitlist_desk_state_removed,
}

/** What became of somebody who does not wait any more: the time that they took, or why else and when. */
function Ended({ line: { state, took, ended } }: { line: WaitlistLine }) {
  if (state === 'open') return null
  if (took)
    return (
      <div className={styles.took}>
        <b>{m.waitlist_desk_took({ time: took.time })}</b>
        {took.visitId !== null && (
          <Link to={visitAddress(dashboardPath, took.visitId)}>{m.waitlist_desk_see_visit()}</Link>
        )}
      </div>
    )
  const words = stateWords[state]()
  return (
    <p className={styles.hint}>
      {ended === null ? words : m.waitlist_desk_state_on({ state: words, day: ended })}
    </p>
  )
}
