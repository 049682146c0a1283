import { clsx } from 'clsx'
import { Form, Link } from 'react-router'
import { visitAddress } from '#app/features/desk/address.ts'
import { seenValue } from '#app/features/desk/bulk/rules.ts'
import { TellChoice } from '#app/features/desk/components/visit-fields.tsx'
import { copy as deskCopy } from '#app/features/desk/copy.ts'
import type { DetailsView } from '#app/features/desk/details/page.server.ts'
import type { VisitIntent } from '#app/features/desk/intents.server.ts'
import type { ListedVisit } from '#app/features/scheduling/index.server.ts'
import { m } from '#app/language/messages.ts'
import { shortDate, timeText } from '#app/platform/format.ts'
import buttonRow from '#app/ui/back-office/button-row.module.css'
import { QuietEnter } from '#app/ui/back-office/form-controls.tsx'
import { LeaveLink } from '#app/ui/back-office/leave-link.tsx'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { useSending } from '#app/ui/forms/form-guard.tsx'
import textLink from '#app/ui/text-link.module.css'
import typography from '#app/ui/typography.module.css'
import styles from './sender-section.module.css'

type Props = { view: DetailsView; list: string }

/** What else came from that sender, and the way to the question; nothing where it is the only one. */
export function SenderSection({ view, list }: Props) {
  const count = view.sameSender.length
  if (count < 2) return null
  return (
    <section>
      <h3>{m.senders_title()}</h3>
      <p className={quietText.line}>{m.senders_found({ count })}</p>
      <Link
        className={clsx(textLink.textLink, styles.danger)}
        to={visitAddress(list, view.visit.id, { sender: 'cancel' })}
        replace
        preventScrollReset
      >
        {m.senders_cancel_all()}
      </Link>
    </section>
  )
}

/** Asks before cancelling them all, and names each. */
export function SenderForm({ view, list }: Props) {
  const { visit, sameSender } = view
  const { busy, guard } = useSending()
  const fields = {
    intent: 'cancel-sender' satisfies VisitIntent,
    id: visit.id,
    visits: seenValue(sameSender),
  }
  return (
    <section>
      <h3>{m.senders_question({ count: sameSender.length })}</h3>
      <p className={quietText.line}>{m.senders_shared()}</p>
      <ul className={styles.visits}>
        {sameSender.map((row) => (
          <SenderVisit key={row.id} row={row} />
        ))}
      </ul>
      <Form
        method="post"
        action={visitAddress(list, visit.id, { sender: 'cancel' })}
        replace
        preventScrollReset
        onSubmit={guard}
      >
        <QuietEnter />
        <HiddenFields fields={fields} />
        <TellChoice label={m.senders_tell()} unable={view.noEmail} />
        <div className={clsx(buttonRow.row, styles.buttons)}>
          <Button variant="danger" size="extra-small" busy={busy} busyText={m.senders_cancelling()}>
            {m.senders_cancel_them({ count: sameSender.length })}
          </Button>
          <LeaveLink to={visitAddress(list, visit.id)} size="extraSmall">
            {m.senders_keep()}
          </LeaveLink>
        </div>
      </Form>
    </section>
  )
}

function SenderVisit({ row }: { row: ListedVisit }) {
  return (
    <li>
      <b>
        <bdi>{row.name}</bdi>
      </b>
      <span className={clsx(quietText.line, typography.figures)}>
        {m.senders_visit({
          day: shortDate(row.date),
          time: timeText(row.time),
          status: deskCopy.statusWord[row.status]().toLowerCase(),
        })}
      </span>
    </li>
  )
}
