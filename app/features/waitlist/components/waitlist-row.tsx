import { clsx } from 'clsx'
import { Link } from 'react-router'
import { m } from '../../../language/messages.ts'
import { rowMark } from '../../../platform/lists/list-address.ts'
import { RowForm } from '../../../ui/back-office/row-form.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import typography from '../../../ui/typography.module.css'
import type { WaitlistLine } from '../desk/page.server.ts'
import styles from './waitlist-row.module.css'

type Props = { line: WaitlistLine; list: string; canOffer: boolean }

/** One place on the list: who, what for and since when; what is free, or being offered; what can be done. */
export function WaitlistRow({ line, list, canOffer }: Props) {
  const { id, place, name, treatment, when, until, since, free, offer, state } = line
  const isOpen = state === 'open'
  const says = [
    m.waitlist_desk_since({ day: since }),
    ...(line.isSpanish ? [m.waitlist_desk_in_spanish()] : []),
    ...(line.letGo > 0 ? [m.waitlist_desk_let_go({ count: line.letGo })] : []),
    ...(isOpen && !line.canBeWritten ? [m.waitlist_desk_to_be_called()] : []),
  ]
  return (
    <li className={clsx(styles.row, free.length > 0 && styles.match)} {...rowMark(id)}>
      <span className={styles.place}>
        <span className={typography.visuallyHidden}>{m.waitlist_desk_place()} </span>
        {place}
      </span>
      <div>
        <Link className={styles.name} to={`/admin/patients/${encodeURIComponent(line.patientId)}`}>
          {name}
        </Link>
        <small>
          {treatment} · {when} · {m.waitlist_desk_until({ day: until })}
        </small>
        <small>{says.join(' · ')}</small>
      </div>
      {isOpen ? (
        <Times {...{ line, list }} canOffer={canOffer && line.canBeWritten} />
      ) : (
        <p className={styles.hint}>{stateWords[state]()}</p>
      )}
      <div className={styles.end}>
        {line.phone && (
          <ButtonLink href={line.phone.link} size="extra-small" variant="secondary" icon="phone">
            {line.phone.text}
          </ButtonLink>
        )}
        {offer && (
          <Press {...{ list, id, name }} intent="take-back">
            {m.waitlist_desk_take_back()}
          </Press>
        )}
        {isOpen && (
          <Press {...{ list, id, name }} intent="remove">
            {m.waitlist_desk_remove()}
          </Press>
        )}
      </div>
    </li>
  )
}

const stateWords = {
  booked: m.waitlist_desk_state_booked,
  left: m.waitlist_desk_state_left,
  ended: m.waitlist_desk_state_ended,
  removed: m.waitlist_desk_state_removed,
}

type PressProps = { list: string; id: string; name: string; intent: string; children: string }

const Press = ({ list, id, name, intent, children }: PressProps) => (
  <RowForm list={list} fields={{ id }}>
    <Button type="submit" name="intent" value={intent} size="extra-small" variant="secondary">
      {children}
      <span className={typography.visuallyHidden}> {m.waitlist_desk_of({ name })}</span>
    </Button>
  </RowForm>
)

/** What is being offered, with its end in words and as a bar; else what is free, one to be chosen. */
function Times({ line: { id, name, free, offer }, list, canOffer }: Props) {
  if (offer) {
    const left = m.waitlist_desk_left({ until: offer.until, minutes: offer.minutesLeft })
    return (
      <div className={styles.offer}>
        <b>{m.waitlist_desk_offered({ time: offer.time })}</b>
        <progress max={offer.minutes} value={offer.minutesLeft} aria-label={m.waitlist_desk_time_left()} />
        <small>{left}</small>
      </div>
    )
  }
  if (free.length === 0) return <p className={styles.hint}>{m.waitlist_desk_nothing_free()}</p>
  return (
    <RowForm list={list} fields={{ id }}>
      <fieldset className={styles.free} key={free.map(({ value }) => value).join()}>
        <legend>{m.waitlist_desk_free({ count: free.length })}</legend>
        {free.map(({ value, text }, index) => (
          <label key={value} className={styles.choice}>
            <input type="radio" name="slot" value={value} defaultChecked={index === 0} />
            <span>{text}</span>
          </label>
        ))}
        {canOffer && (
          <Button type="submit" name="intent" value="offer" size="extra-small">
            {m.waitlist_desk_offer_now()}
            <span className={typography.visuallyHidden}> {m.waitlist_desk_to({ name })}</span>
          </Button>
        )}
      </fieldset>
    </RowForm>
  )
}
