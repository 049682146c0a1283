import { clsx } from 'clsx'
import { visitAddress } from '#app/features/desk/address.ts'
import type { DashboardIntent } from '#app/features/desk/intents.server.ts'
import type { UndeliveredEmail } from '#app/features/emails/undelivered.server.ts'
import { m } from '#app/language/messages.ts'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { RowForm } from '#app/ui/back-office/row-form.tsx'
import buttons from '#app/ui/button.module.css'
import { Button } from '#app/ui/button.tsx'
import textLink from '#app/ui/text-link.module.css'
import typography from '#app/ui/typography.module.css'
import type { AgainLine } from '../again-view.server.ts'
import styles from './send-again.module.css'

type Form = {
  /** The appointment. */
  id: string
  /** The list next to its details. */
  list: string
  /** The newest email that is shown: a second press sends nothing. */
  seen: string
}

const fieldsOf = ({ id, seen }: Pick<Form, 'id' | 'seen'>, email: string) => ({
  intent: 'email-again' satisfies DashboardIntent,
  id,
  email,
  newestEmail: seen,
})

/** Below an email of the history: sends it again, or says why it can't be. */
export function SendAgain({ line, list, ...form }: Form & { line: AgainLine }) {
  if (line.problem !== null) return <small>{line.problem}</small>
  return (
    <RowForm list={visitAddress(list, form.id)} fields={fieldsOf(form, line.email)}>
      <button type="submit" className={clsx(textLink.textLink, styles.again)}>
        {m.desk_again()}
        <span className={typography.visuallyHidden}>{m.desk_again_of({ subject: line.subject })}</span>
      </button>
    </RowForm>
  )
}

/** Below the private link: an email that says where the appointment stands, and leads there. */
export const EmailLink = ({ list, ...form }: Form) => (
  <div className={styles.link}>
    <RowForm list={visitAddress(list, form.id)} fields={fieldsOf(form, '')}>
      <Button variant="secondary" size="extra-small">
        {m.desk_again_link()}
      </Button>
    </RowForm>
    <p className={quietText.line}>{m.desk_again_link_hint()}</p>
  </div>
)

/** On the list of emails that were given up. */
export const SendOneAgain = ({ email, list }: { email: UndeliveredEmail; list: string }) => (
  <RowForm list={list} fields={fieldsOf({ id: email.appointmentId, seen: email.id }, email.id)}>
    <button type="submit" className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}>
      {m.desk_again()}
      <span className={typography.visuallyHidden}>{m.desk_again_to({ name: email.name })}</span>
    </button>
  </RowForm>
)

export const SendAllAgain = ({ list }: { list: string }) => (
  <div className={styles.all}>
    <RowForm list={list} fields={{ intent: 'emails-again' satisfies DashboardIntent }}>
      <Button variant="secondary" size="extra-small">
        {m.desk_again_all()}
      </Button>
    </RowForm>
    <p>{m.desk_again_all_hint()}</p>
  </div>
)
