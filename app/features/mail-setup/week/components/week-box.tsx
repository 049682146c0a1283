import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { m } from '#app/language/messages.ts'
import { numberText } from '#app/platform/format.ts'
import type { Outcome } from '#app/platform/outcome.ts'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import card from '#app/ui/card.module.css'
import type { WeekView } from '../page.server.ts'
import styles from './week-box.module.css'

/** Whose emails did not arrive is listed there, with their numbers. */
const callsPath = '/admin/dashboard'

/** How emails have been leaving in the last seven days. */
export function WeekBox({ week }: { week: Outcome<WeekView> }) {
  return (
    <section className={clsx(card.card, styles.box)} aria-labelledby="mail-week">
      <h2 id="mail-week">{m.mail_week_title()}</h2>
      {week.ok ? <Counts {...week.value} /> : <p className={quietText.line}>{week.message}</p>}
    </section>
  )
}

function Counts({ sent, waiting, nextTryMinutes, dead, hasCalls }: WeekView) {
  return (
    <dl>
      <Count label={m.mail_week_sent()} count={sent} />
      <Count label={m.mail_week_waiting()} count={waiting}>
        {nextTryMinutes !== null &&
          (nextTryMinutes === 0 ? m.mail_week_next_now() : m.mail_week_next({ count: nextTryMinutes }))}
      </Count>
      <Count label={m.mail_week_undelivered()} count={dead}>
        {hasCalls && <Link to={callsPath}>{m.mail_week_call()}</Link>}
      </Count>
    </dl>
  )
}

function Count({ label, count, children }: { label: string; count: number; children?: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b>{numberText(count)}</b>
        {children && <small>{children}</small>}
      </dd>
    </div>
  )
}
