import { clsx } from 'clsx'
import { m } from '../../../language/messages.ts'
import { keysOf } from '../../../platform/shapes/keys.ts'
import box from '../../../ui/back-office/box.module.css'
import card from '../../../ui/card.module.css'
import type { IntegrityView } from '../chain/page.server.ts'
import styles from './integrity-page.module.css'

const names = {
  audit: m.audit_kept_log,
  appointments: m.audit_kept_appointments,
  messages: m.audit_kept_messages,
  letters: m.audit_kept_letters,
  sessions: m.audit_kept_sessions,
  deleted: m.audit_kept_deleted,
} as const

type Time = { years?: number; days?: number }
/** For how long what is kept (app/retention.server.ts), of what has a name here. */
export type Kept = Record<keyof typeof names, Time>

/** What there is of the log, and for how long what is kept. */
export function KeptTimes({ view, kept }: { view: Pick<IntegrityView, 'extent' | 'cut'>; kept: Kept }) {
  return (
    <section className={clsx(card.card, box.box, styles.part)} aria-labelledby="kept-title">
      <h2 id="kept-title">{m.audit_kept_title()}</h2>
      <p>
        {view.extent} {view.cut}
      </p>
      <dl className={styles.facts}>
        {keysOf(names).map((name) => (
          <div key={name} className={box.line}>
            <dt>{names[name]()}</dt>
            <dd>{timeSaid(kept[name])}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const timeSaid = ({ years, days = 0 }: Time): string =>
  years === undefined ? m.audit_kept_days({ count: days }) : m.audit_kept_years({ count: years })
