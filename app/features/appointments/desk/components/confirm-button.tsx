import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { m } from '../../../../language/messages.ts'
import rowActions from '../../../../ui/back-office/row-actions.module.css'
import { RowForm as ListRowForm } from '../../../../ui/back-office/row-form.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import typography from '../../../../ui/typography.module.css'
import type { VisitLine } from '../team.server.ts'
import styles from './confirm-button.module.css'
import { VisitFields } from './visit-fields.tsx'

type Props = {
  row: VisitLine
  list: string
  /** Pressed just now: it keeps its place and the focus, says so, and takes no press. */
  isSaved?: boolean
}

/** One click, where there is something to confirm; the patient is told where there is an address. */
export function ConfirmButton({ row, list, isSaved = false }: Props) {
  return (
    <RowForm row={row} list={list} intent="status">
      <input type="hidden" name="status" value="confirmed" />
      <input type="hidden" name="tell" value="yes" />
      <button
        type={isSaved ? 'button' : 'submit'}
        className={clsx(rowActions.confirm, styles.confirm, isSaved && styles.saved)}
        aria-disabled={isSaved || undefined}
        data-step
      >
        <Icon name="check" />
        <span>{isSaved ? m.desk_saved() : m.desk_confirm()}</span>
        <span className={typography.visuallyHidden}>{m.desk_confirm_of({ name: row.name })}</span>
      </button>
    </RowForm>
  )
}

type RowFormProps = { row: VisitLine; list: string; intent: string; children: ReactNode }

/** An action on the visit of one row. */
function RowForm({ row, list, intent, children }: RowFormProps) {
  return (
    <ListRowForm list={list}>
      <VisitFields row={row} intent={intent} />
      {children}
    </ListRowForm>
  )
}
