import { useState } from 'react'
import { Link } from 'react-router'
import type { UnseenChange } from '#app/features/scheduling/index.server.ts'
import { m } from '#app/language/messages.ts'
import { shortDate, timeText } from '#app/platform/format.ts'
import { FoldSummary } from '#app/ui/back-office/fold-summary.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { visitAddress } from '../address.ts'
import { copy } from '../copy.ts'
import styles from './undelivered-emails.module.css'

type Props = {
  changes: UnseenChange[]
  /** How many there are, listed or not. */
  count: number
  list: string
  /** The visit whose details are open. */
  opened: string | undefined
}

/** What patients changed themselves and nobody has opened since: opening one is enough. */
export function PatientChanges({ changes, count: inAll, list, opened }: Props) {
  const seen = useSeen(changes, opened)
  const unseen = changes.filter((change) => !seen.includes(keyOf(change)))
  const count = inAll - (changes.length - unseen.length)
  if (unseen.length === 0) return null
  return (
    <Banner tone="info" className={styles.banner}>
      <details className={styles.emails} open={unseen.length === 1}>
        <FoldSummary>{m.desk_patient_changes_title({ count })}</FoldSummary>
        <ul>
          {unseen.map(({ appointmentId, name, kind, date, time }) => (
            <li key={appointmentId}>
              <Link to={visitAddress(list, appointmentId)} preventScrollReset discover="none">
                <bdi>{name}</bdi>
              </Link>
              <span>{copy.patientChange[kind]({ day: shortDate(date), time: timeText(time) })}</span>
            </li>
          ))}
        </ul>
        {count > unseen.length && <p>{m.desk_undelivered_more({ count: unseen.length })}</p>}
      </details>
    </Banner>
  )
}

const keyOf = ({ appointmentId, changedAt }: UnseenChange) => `${appointmentId} ${changedAt}`

/** The list is not read again where details are opened, so that those opened since are known here alone. */
function useSeen(changes: readonly UnseenChange[], opened: string | undefined): readonly string[] {
  const [known, setKnown] = useState<{ opened?: string; keys: readonly string[] }>({ keys: [] })
  if (known.opened === opened) return known.keys
  const now = changes.filter(({ appointmentId }) => appointmentId === opened).map(keyOf)
  const next = { keys: [...known.keys, ...now], ...(opened !== undefined && { opened }) }
  setKnown(next)
  return next.keys
}
