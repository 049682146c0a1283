import { clsx } from 'clsx'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { useMay } from '#app/features/access/permissions/use-may.ts'
import { copy as emailCopy } from '#app/features/emails/send-again/copy.ts'
import type { VisitLine } from '#app/features/scheduling/index.server.ts'
import { badgeColor, type Status, whyNoEmail } from '#app/features/scheduling/rules.ts'
import { m } from '#app/language/messages.ts'
import { longDate, timeText } from '#app/platform/format.ts'
import { DeletionDialog, useCloseTo } from '#app/ui/back-office/deletion-dialog.tsx'
import { Dialog, DialogActions, DialogBody } from '#app/ui/back-office/dialog.tsx'
import { LeaveLink } from '#app/ui/back-office/leave-link.tsx'
import parts from '#app/ui/back-office/parts.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Marked } from '#app/ui/marked.tsx'
import typography from '#app/ui/typography.module.css'
import { copy } from '../copy.ts'
import type { DashboardIntent } from '../intents.server.ts'
import { useStatuses } from '../use-statuses.ts'
import styles from './desk-dialogs.module.css'
import { TellChoice, VisitFields } from './visit-fields.tsx'

type Props = { row: VisitLine /** Where the list is; closing leads there. */; list: string }
type StatusProps = Props & { /** Emails can tell of changes. */ canTell: boolean }

const deletion = () => ({
  title: m.desk_delete_title(),
  keep: m.desk_keep(),
  deleteIt: m.desk_delete_it(),
  deleting: m.desk_deleting(),
  close: m.desk_close(),
})

/**
 * All states to choose from, any from any. Without script it is above the list. The visit stays as it was when the
 * dialog opened: a list that follows others must not make a choice newer than what was read.
 */
export function StatusDialog({ row: shown, list, canTell }: StatusProps) {
  const [row] = useState(shown)
  const close = useCloseTo(list)
  const busy = useNavigation().formMethod === 'POST'
  const noEmail = whyNoEmail(row.email, canTell)
  const mayChange = useMay('visits')
  return (
    <Dialog title={m.desk_update_title()} closeLabel={m.desk_close()} onClose={close}>
      <Form method="post" action={list} replace preventScrollReset>
        <DialogBody>
          <p className={quietText.text}>
            <b>
              <bdi>{row.name}</bdi>
            </b>{' '}
            · {row.allTreatments}
            <br />
            {m.platform_day_at_time({ date: longDate(row.date), time: timeText(row.time) })}
          </p>
          <VisitFields row={row} intent="status" />
          <StatusChoice current={row.status} />
          {mayChange && <TellChoice label={m.desk_tell()} unable={noEmail && emailCopy[noEmail]()} />}
        </DialogBody>
        <DialogActions>
          <LeaveLink to={list}>{m.desk_keep_as({ word: copy.statusWord[row.status]() })}</LeaveLink>
          <Button size="small" busy={busy} busyText={m.desk_saving()}>
            {m.desk_save()}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

function StatusChoice({ current }: { current: Status }) {
  return (
    <fieldset className={styles.options}>
      <legend className={typography.visuallyHidden}>{m.desk_status_legend()}</legend>
      {useStatuses(current).map((status) => (
        <label key={status} className={clsx(parts.line, styles.option)}>
          <input
            type="radio"
            name="status"
            value={status}
            defaultChecked={status === current}
            {...(status === current && { 'data-first': true })}
          />
          <Badge color={badgeColor[status]}>{copy.statusWord[status]()}</Badge>
          <span className={styles.meaning}>{copy.statusMeaning[status]()}</span>
        </label>
      ))}
    </fieldset>
  )
}

const boldName = (name: string) => (
  <b>
    <bdi>{name}</bdi>
  </b>
)

/** Asks before deleting, names the record, and rests on the safe answer. */
export function DeleteDialog({
  row: shown,
  list,
  next,
}: Props & { /** Where to go on without script. */ next: string }) {
  const [row] = useState(shown)
  const fields = { intent: 'delete' satisfies DashboardIntent, id: row.id, updatedAt: row.updatedAt, next }
  const { name, treatment, date, time } = row
  const visit = { name, treatment, date: longDate(date), time: timeText(time) }
  return (
    <DeletionDialog list={list} words={deletion()} fields={fields}>
      <p className={quietText.text}>
        <Marked parts={m.desk_delete_question.parts(visit)} marks={{ name: boldName }} />
      </p>
      <p className={quietText.text}>
        {m.desk_recoverable()} {m.desk_not_notified()}
      </p>
    </DeletionDialog>
  )
}
