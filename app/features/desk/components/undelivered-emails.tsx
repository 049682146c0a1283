import { clsx } from 'clsx'
import type { UndeliveredEmail } from '#app/features/emails/undelivered.server.ts'
import { m } from '#app/language/messages.ts'
import { unbroken } from '#app/platform/format.ts'
import { phoneLink } from '#app/platform/text/contact-links.ts'
import { FoldSummary } from '#app/ui/back-office/fold-summary.tsx'
import { RowForm } from '#app/ui/back-office/row-form.tsx'
import { Banner } from '#app/ui/banner.tsx'
import buttons from '#app/ui/button.module.css'
import typography from '#app/ui/typography.module.css'
import { copy } from '../copy.ts'
import type { DashboardIntent } from '../intents.server.ts'
import { SendAllAgain, SendOneAgain } from '../send-again/components/send-again.tsx'
import styles from './undelivered-emails.module.css'

type Props = {
  emails: UndeliveredEmail[]
  /** How many there are, listed or not. */
  count: number
  /** Address of the list below, to which the forms come back. */
  list: string
}

/** Who waits for an email that will not come: staff call instead, and put the notice away. */
export function UndeliveredEmails({ emails, count, list }: Props) {
  if (emails.length === 0) return null
  return (
    <Banner tone="warning" className={styles.banner}>
      <details className={styles.emails} open={emails.length === 1}>
        <FoldSummary>{m.desk_undelivered_title({ count })}</FoldSummary>
        <ul>
          {emails.map((email) => (
            <li key={email.id}>
              <span>
                <b>
                  <bdi>{email.name}</bdi>
                </b>
                , <Phone phone={email.phone} />: {copy.emailKind[email.kind]()}, {unbroken(email.since)}
              </span>
              <SendOneAgain email={email} list={list} />
              <RowForm list={list} fields={{ intent: 'notified' satisfies DashboardIntent, id: email.id }}>
                <button type="submit" className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}>
                  {m.desk_put_away()}
                  <span className={typography.visuallyHidden}>
                    {m.desk_put_away_of({ name: email.name })}
                  </span>
                </button>
              </RowForm>
            </li>
          ))}
        </ul>
        {emails.length > 1 && <SendAllAgain list={list} />}
        {count > emails.length && <p>{m.desk_undelivered_more({ count: emails.length })}</p>}
      </details>
    </Banner>
  )
}

function Phone({ phone }: { phone: string }) {
  const link = phoneLink(phone)
  return link ? <a href={link}>{phone}</a> : phone
}
