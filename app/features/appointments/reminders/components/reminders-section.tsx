import { clsx } from 'clsx'
import { Form } from 'react-router'
import { m } from '../../../../language/messages.ts'
import { Button } from '../../../../ui/button.tsx'
import { useSending } from '../../../../ui/forms/use-sending.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { visitAddress } from '../../desk/address.ts'
import type { RemindersView, ShownReminder } from '../shown.server.ts'
import styles from './reminders-section.module.css'

type Props = RemindersView & { id: string; list: string }

/** What the patient answered, and what became of each reminder; nothing where there is none. */
export function RemindersSection({ answered, reminders, id, list }: Props) {
  if (answered === null && reminders.length === 0) return null
  return (
    <section>
      <h3>{m.reminders_title()}</h3>
      <ul className={styles.list}>
        {answered !== null && (
          <li className={clsx(styles.reminder, styles.answer)}>
            <Icon name="user-check-bold" />
            <span>
              <b>{m.reminders_says()}</b>
              <small>{answered}</small>
            </span>
          </li>
        )}
        {reminders.map((reminder) => (
          <Reminder key={reminder.lead} {...reminder} id={id} list={list} />
        ))}
      </ul>
    </section>
  )
}

const looks = {
  sent: 'check-circle-fill',
  waiting: 'clock',
  failed: 'warning-circle-fill',
  planned: 'clock',
  stopped: 'prohibit',
} as const

const classes: Partial<Record<ShownReminder['state'], string>> = { sent: styles.sent, failed: styles.failed }

const words = { stop: m.reminders_stop, resume: m.reminders_resume, again: m.reminders_again }

function Reminder({ lead, name, state, line, deed, id, list }: ShownReminder & { id: string; list: string }) {
  const { busy, guard } = useSending()
  return (
    <li className={clsx(styles.reminder, classes[state])}>
      <Icon name={looks[state]} />
      <span>
        <b>{name}</b>
        <small>{line}</small>
      </span>
      {deed && (
        <Form method="post" action={visitAddress(list, id)} replace preventScrollReset onSubmit={guard}>
          <input type="hidden" name="intent" value={`reminder-${deed}`} />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="lead" value={lead} />
          <Button
            type="submit"
            variant="secondary"
            size="extra-small"
            busy={busy}
            aria-label={m.reminders_deed_of({ deed: words[deed](), reminder: name })}
            data-reminder={lead}
          >
            {words[deed]()}
          </Button>
        </Form>
      )}
    </li>
  )
}
