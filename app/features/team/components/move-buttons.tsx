import { clsx } from 'clsx'
import { m } from '../../../language/messages.ts'
import { RowForm } from '../../../ui/back-office/row-form.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { path, type TeamKind } from '../desk/address.ts'
import styles from './move-buttons.module.css'

type Props = { kind: TeamKind; row: { id: string; name: string }; place: number; total: number }

/** A place forward or back in the order. The one that cannot go on stays, so that the focus does. */
export function MoveButtons({ kind, row, place, total }: Props) {
  const isVertical = kind === 'room'
  return (
    <>
      <MoveButton
        {...{ kind, row }}
        to="earlier"
        icon={isVertical ? 'caret-up' : 'arrow-left'}
        label={m.team_move_earlier({ name: row.name })}
        isAtEnd={place === 1}
      />
      <MoveButton
        {...{ kind, row }}
        to="later"
        icon={isVertical ? 'caret-down' : 'arrow-right'}
        label={m.team_move_later({ name: row.name })}
        isAtEnd={place === total}
      />
    </>
  )
}

type ButtonProps = Pick<Props, 'kind' | 'row'> & {
  to: 'earlier' | 'later'
  icon: 'caret-up' | 'caret-down' | 'arrow-left' | 'arrow-right'
  label: string
  isAtEnd: boolean
}

function MoveButton({ kind, row, to, icon, label, isAtEnd }: ButtonProps) {
  return (
    <RowForm list={path} fields={{ intent: 'move', kind, id: row.id, to }}>
      <button
        type="submit"
        id={`${to}-${row.id}`}
        className={clsx(styles.move, isAtEnd && styles.atEnd)}
        aria-label={label}
        aria-disabled={isAtEnd || undefined}
        onClick={isAtEnd ? (event) => event.preventDefault() : undefined}
      >
        <Icon name={icon} />
      </button>
    </RowForm>
  )
}
