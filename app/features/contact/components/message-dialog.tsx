import { clsx } from 'clsx'
import { Link } from 'react-router'
import { phoneLink } from '../../../platform/text/phone-link.ts'
import { useCloseTo } from '../../../ui/back-office/deletion-dialog.tsx'
import { Dialog, DialogActions, DialogBody } from '../../../ui/back-office/dialog.tsx'
import { LeaveLink } from '../../../ui/back-office/leave-link.tsx'
import buttons from '../../../ui/button.module.css'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { copy } from '../copy.ts'
import { dialogAddress } from '../desk/address.ts'
import type { OpenMessage } from '../desk/page.server.ts'
import { replyLink } from '../rules.ts'
import styles from './message-dialog.module.css'

/** A message with all that it holds; Reply opens the mail program. */
export function MessageDialog({ message, list }: { message: OpenMessage; list: string }) {
  const close = useCloseTo(list)
  const call = phoneLink(message.phone)
  return (
    <Dialog title={message.subject} closeLabel={copy.close} onClose={close} width="medium">
      <DialogBody>
        <div className={styles.head}>
          <p>
            <b>
              <bdi>{message.name}</bdi>
            </b>{' '}
            · {copy.sentAt(message.day, message.time)}
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
        <p className={styles.text}>
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
          {copy.delete}
        </Link>
        <LeaveLink to={list}>{copy.close}</LeaveLink>
        <ButtonLink href={replyLink(message)} size="small" icon="paper-plane-tilt" data-first>
          {copy.reply}
        </ButtonLink>
      </DialogActions>
    </Dialog>
  )
}
