import { localPath } from '../../../../../language/addresses.ts'
import { m } from '../../../../../language/messages.ts'
import { Button } from '../../../../../ui/button.tsx'
import { ErrorSummary } from '../../../../../ui/forms/error-summary.tsx'
import { Field } from '../../../../../ui/forms/field.tsx'
import { Icon } from '../../../../../ui/icon.tsx'
import typography from '../../../../../ui/typography.module.css'
import styles from './send-link.module.css'

export const sendLinkFormId = 'send-link'

type Props = {
  /** Where the page is called something else. */
  heading?: string
  typed?: string
  /** Why it was refused. */
  error?: string | undefined
  message?: string | null
}

/** One field: the address under which visits were booked. A page without scripts is all that it needs. */
export function SendLinkForm({ heading, typed = '', error, message = null }: Props) {
  return (
    <>
      {error && <ErrorSummary title={m.send_link_problem()} errors={[{ field: 'email', message: error }]} />}
      {message && (
        <p className={styles.refused} role="alert" tabIndex={-1} data-focus-first>
          <Icon name="warning-circle-fill" />
          {message}
        </p>
      )}
      {heading && <h2 className={typography.heading}>{heading}</h2>}
      <p className={styles.hint}>{m.send_link_hint()}</p>
      <form
        method="post"
        id={sendLinkFormId}
        action={localPath('/visit/link')}
        className={styles.form}
        noValidate
      >
        <Field
          type="email"
          name="email"
          label={m.send_link_email()}
          error={error}
          defaultValue={typed}
          autoComplete="email"
          required
        />
        <Button type="submit">{m.send_link_submit()}</Button>
      </form>
    </>
  )
}
