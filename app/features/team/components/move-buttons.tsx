import { m } from '../../../language/messages.ts'
import { MoveButton } from '../../../ui/back-office/move-button.tsx'
import { path, type TeamKind } from '../desk/address.ts'

type Props = { kind: TeamKind; row: { id: string; name: string }; place: number; total: number }

/** A place forward or back in the order. */
export function MoveButtons({ kind, row, place, total }: Props) {
  const isVertical = kind === 'room'
  const fields = { intent: 'move', kind, id: row.id }
  return (
    <>
      <MoveButton
        list={path}
        fields={{ ...fields, to: 'earlier' }}
        id={`earlier-${row.id}`}
        icon={isVertical ? 'caret-up' : 'arrow-left'}
        label={m.team_move_earlier({ name: row.name })}
        isAtEnd={place === 1}
      />
      <MoveButton
        list={path}
        fields={{ ...fields, to: 'later' }}
        id={`later-${row.id}`}
        icon={isVertical ? 'caret-down' : 'arrow-right'}
        label={m.team_move_later({ name: row.name })}
        isAtEnd={place === total}
      />
    </>
  )
}
