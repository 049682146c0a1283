import type { ReactNode } from 'react'
import { Form, Link, useNavigate } from 'react-router'
import { Button } from '../button.tsx'
import { useSending } from '../forms/form-guard.tsx'
import { Icon, type IconName } from '../icon.tsx'
import { Dialog, DialogActions, DialogBody } from './dialog.tsx'
import { LeaveLink } from './leave-link.tsx'
import quietText from './quiet-text.module.css'
import rowActions from './row-actions.module.css'
import { HiddenFields } from './row-form.tsx'

type DeletionDialogProps = {
  /** Where the list is; closing leads there, and the form is sent there. */
  list: string
  words: { title: string; question?: string; keep: string; deleteIt: string; deleting: string; close: string }
  /** Which record: its name, and what becomes of it; the question too, where the words have none. */
  children: ReactNode
  fields: Record<string, string>
  /** A bin, where nothing else is told. */
  icon?: IconName
}

/** Asks before deleting, names the record, and rests on the safe answer. */
export function DeletionDialog({ list, words, children, fields, icon = 'trash' }: DeletionDialogProps) {
  const close = useCloseTo(list)
  const { busy, guard } = useSending()
  return (
    <Dialog alert title={words.title} closeLabel={words.close} onClose={close}>
      <Form method="post" action={list} replace preventScrollReset onSubmit={guard}>
        <DialogBody>
          {words.question && <p className={quietText.text}>{words.question}</p>}
          {children}
          <HiddenFields fields={fields} />
        </DialogBody>
        <DialogActions>
          <LeaveLink to={list} isSafe>
            {words.keep}
          </LeaveLink>
          <Button variant="danger" size="small" icon={icon} busy={busy} busyText={words.deleting}>
            {words.deleteIt}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

/** Leaves a dialog that is in the address. */
export function useCloseTo(list: string): () => void {
  const navigate = useNavigate()
  return () => void navigate(list, { replace: true, preventScrollReset: true })
}

type DeletionLinkProps = {
  /** Where the question before the deletion is. */
  to: string
  /** What is read out: it names the record. */
  label: string
  title: string
}

/** In a row of a table: leads to the question, deletes nothing itself. */
export function DeletionLink({ to, label, title }: DeletionLinkProps) {
  return (
    <Link className={rowActions.remove} to={to} preventScrollReset replace aria-label={label} title={title}>
      <Icon name="trash" />
    </Link>
  )
}
