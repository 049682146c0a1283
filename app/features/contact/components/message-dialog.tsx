import { clsx } from 'clsx'
import { Link } from 'react-router'
import { m } from '../../../language/messages.ts'
import { phoneLink } from '../../../platform/text/phone-link.ts'
import { useCloseTo } from '../../../ui/back-office/deletion-dialog.tsx'
import { Dialog, DialogActions, DialogBody } from '../../../ui/back-office/dialog.tsx'
import { LanguageMark } from '../../../ui/back-office/language-mark.tsx'
import { LeaveLink } from '../../../ui/back-office/leave-link.tsx'
import { RowForm } from '../../../ui/back-office/row-form.tsx'
import buttons from '../../../ui/button.module.css'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { dialogAddress } from '../desk/address.ts'
import type { OpenMessage } from '../desk/page.server.ts'
import { replyLink } from '../rules.ts'
import styles from './message-dialog.module.css'

/** A message with all that it holds; Reply opens the mail program. */
export function MessageDialog({ message, list }: { message: OpenMessage; list: string }) {
  const close = useCloseTo(list)
  const call = phoneLink(message.phone)
  return (
    <Dialog title={message.subject} closeLabel={m.contact_close()} onClose={close} width="medium">
      <DialogBody>
        <div className={styles.head}>
          <p>
            <b>
              <bdi>{message.name}</bdi>
            </b>{' '}
            · {m.contact_sent_at({ day: message.day, time: message.time })}{' '}
            <LanguageMark language={message.language} />
          </p>
          <p className={styles.way}>
            <Icon name="envelope-simple" />
            <a href={replyLink(message)}>{message.email}</a>
          </p>
          <p className={styles.way}>
            <Icon name="phone" />
            {call ? <a href={call}>{message.phone}</a> : message.phone}
          </p>
        </div>
        <p className={styles.text} lang={message.language}>
          <bdi>{message.message}</bdi>
        </p>
      </DialogBody>
      <DialogActions>
        <Link
          className={clsx(buttons.button, buttons.dangerOutline, buttons.small, styles.delete)}
          to={dialogAddress(list, 'delete', message.id)}
          replace
          preventScrollReset
        >
          <Icon name="trash" />
          {m.contact_delete()}
        </Link>
        <RowForm list={list} fields={{ intent: 'unread', id: message.id, updatedAt: message.updatedAt }}>
          <Button type="submit" variant="secondary" size="small" icon="envelope-simple">
            {m.contact_unread_again()}
          </Button>
        </RowForm>
        <LeaveLink to={list}>{m.contact_close()}</LeaveLink>
        <ButtonLink href={replyLink(message)} size="small" icon="paper-plane-tilt" data-first>
          {m.contact_reply()}
        </ButtonLink>
      </DialogActions>
    </Dialog>
  )
}
