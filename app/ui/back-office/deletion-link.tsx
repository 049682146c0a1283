import { Link } from 'react-router'
import { Icon } from '../icon.tsx'
import rowActions from './row-actions.module.css'

type Props = {
  /** Where the question before the deletion is. */
  to: string
  /** What is read out: it names the record. */
  label: string
  title: string
}

/** In a row of a table: leads to the question, deletes nothing itself. */
export function DeletionLink({ to, label, title }: Props) {
  return (
    <Link className={rowActions.remove} to={to} preventScrollReset replace aria-label={label} title={title}>
      <Icon name="trash" />
    </Link>
  )
}
