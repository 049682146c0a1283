import { clsx } from 'clsx'
import { Icon, type IconName } from '../icon.tsx'
import styles from './move-button.module.css'
import { RowForm } from './row-form.tsx'

type Props = {
  list: string
  fields: Record<string, string>
  /** Of the button: by it the focus finds it again once the row has moved. */
  id: string
  icon: IconName
  label: string
  isAtEnd: boolean
}

/** A place further in an order. The one that cannot go on stays, so that the focus does. */
export function MoveButton({ list, fields, id, icon, label, isAtEnd }: Props) {
  return (
    <RowForm list={list} fields={fields}>
      <button
        type="submit"
        id={id}
        className={clsx(styles.square, isAtEnd && styles.atEnd)}
        aria-label={label}
        aria-disabled={isAtEnd || undefined}
        onClick={isAtEnd ? (event) => event.preventDefault() : undefined}
      >
        <Icon name={icon} size={19} />
      </button>
    </RowForm>
  )
}
