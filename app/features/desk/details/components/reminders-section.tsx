import { clsx } from 'clsx'
import { Form } from 'react-router'
import { visitAddress } from '#app/features/desk/address.ts'
import type { VisitIntent } from '#app/features/desk/intents.server.ts'
import type { RemindersView, ShownReminder } from '#app/features/reminders/desk-reminders.server.ts'
import { m } from '#app/language/messages.ts'
import { unbroken } from '#app/platform/format.ts'
import parts from '#app/ui/back-office/parts.module.css'
import { Button } from '#app/ui/button.tsx'
import { useSending } from '#app/ui/forms/form-guard.tsx'
import { Icon } from '#app/ui/icon.tsx'
import styles from './reminders-section.module.css'

/** That the patient said they are coming; nothing where they did not. */
export const AnswerOfPatient = ({ answered }: Pick<RemindersView, 'answered'>) =>
  answered !== null && (
    <p className={clsx(parts.line, styles.answer)}>
      <Icon name="user-check-bold" />
      <span>
        <b>{m.reminders_says()}</b>
        <small>{unbroken(m.reminders_says_when({ when: answered }))}</small>
      </span>
    </p>
  )

type Props = Omit<RemindersView, 'answered'> & { id: string; list: string }

/** What became of each reminder, and one more at once; nothing where there is nothing to say or do. */
export function RemindersSection({ reminders, sends, id, list }: Props) {
  if (sends === null && reminders.length === 0) return null
  return (
    <section>
      <h3>{m.reminders_title()}</h3>
      {reminders.length > 0 && (
        <ul className={styles.list}>
          {reminders.map((reminder) => (
            <Reminder key={`${reminder.lead} ${reminder.channel}`} {...reminder} id={id} list={list} />
          ))}
        </ul>
      )}
      {sends !== null && <SendNow id={id} list={list} sends={sends} />}
    </section>
  )
}

function SendNow({ id, list, sends }: Pick<Props, 'id' | 'list'> & { sends: string }) {
  const { busy, guard } = useSending()
  return (
    <Form method="post" action={visitAddress(list, id)} replace preventScrollReset onSubmit={guard}>
      <input type="hidden" name="intent" value={'reminder-now' satisfies VisitIntent} />
      <input type="hidden" name="id" value={id} />
      <Button variant="secondary" size="extra-small" icon="paper-plane-tilt" busy={busy}>
        {m.reminders_now()}
      </Button>
      {sends !== '' && <small className={styles.sentBy}>{sends}</small>}
    </Form>
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

function Reminder({
  lead,
  channel,
  name,
  state,
  line,
  action,
  id,
  list,
}: ShownReminder & { id: string; list: string }) {
  const { busy, guard } = useSending()
  return (
    <li className={clsx(parts.line, styles.reminder, classes[state])}>
      <Icon name={looks[state]} />
      <span>
        <b>{name}</b>
        <small>{unbroken(line)}</small>
      </span>
      {action && (
        <Form method="post" action={visitAddress(list, id)} replace preventScrollReset onSubmit={guard}>
          <input type="hidden" name="intent" value={`reminder-${action}`} />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="lead" value={lead} />
          <input type="hidden" name="channel" value={channel} />
          <Button
            variant="secondary"
            size="extra-small"
            busy={busy}
            aria-label={m.reminders_action_of({ action: words[action](), reminder: name })}
            data-reminder={channel === 'email' ? lead : `${lead}-${channel}`}
          >
            {words[action]()}
          </Button>
        </Form>
      )}
    </li>
  )
}
