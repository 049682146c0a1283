import { clsx } from 'clsx'
import { m } from '../../../../language/messages.ts'
import rowActions from '../../../../ui/back-office/row-actions.module.css'
import { Icon } from '../../../../ui/icon.tsx'
import typography from '../../../../ui/typography.module.css'
import { stepFormId } from '../list/components/next-step.tsx'
import { stepValue } from '../rules.ts'
import type { VisitLine } from '../team.server.ts'
import styles from './confirm-button.module.css'

type Props = {
  row: VisitLine
  /** Pressed just now: it keeps its place and the focus, says so, and takes no press. */
  isSaved?: boolean
}

/** One click, where there is something to confirm; the patient is told where there is an address. */
export function ConfirmButton({ row, isSaved = false }: Props) {
  return (
    <button
      type={isSaved ? 'button' : 'submit'}
      form={stepFormId}
      name="step"
      value={stepValue('confirmed', row)}
      className={clsx(rowActions.confirm, styles.confirm, isSaved && styles.saved)}
      aria-disabled={isSaved || undefined}
      data-step={isSaved || 'confirmed'}
    >
      <Icon name="check" />
      <span>{isSaved ? m.desk_saved() : m.desk_confirm()}</span>
      <span className={typography.visuallyHidden}>{m.desk_confirm_of({ name: row.name })}</span>
    </button>
  )
}
