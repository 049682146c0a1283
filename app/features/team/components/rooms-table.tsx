import { clsx } from 'clsx'
import { Link } from 'react-router'
import { m } from '../../../language/messages.ts'
import { rowMark } from '../../../platform/lists/list-address.ts'
import chip from '../../../ui/back-office/chip.module.css'
import { DeletionLink } from '../../../ui/back-office/deletion-link.tsx'
import listTable from '../../../ui/back-office/list-table.module.css'
import rowActions from '../../../ui/back-office/row-actions.module.css'
import { TableHead } from '../../../ui/back-office/table-head.tsx'
import { Icon } from '../../../ui/icon.tsx'
import typography from '../../../ui/typography.module.css'
import { copy } from '../copy.ts'
import { deleteAddress, editRoomAddress, toSettleAddress } from '../desk/address.ts'
import type { ShownRoom } from '../desk/page.server.ts'
import { ActiveSwitch } from './active-switch.tsx'
import { MoveButtons } from './move-buttons.tsx'
import styles from './rooms-table.module.css'

/** Rooms, chairs and devices, in order. */
export function RoomsTable({ rooms }: { rooms: ShownRoom[] }) {
  return (
    <table className={listTable.table}>
      <TableHead
        caption={m.team_rooms_caption()}
        columns={[
          m.team_columns_name(),
          m.team_columns_at_once(),
          m.team_columns_used_by(),
          m.team_columns_active(),
        ]}
        actions={m.team_columns_actions()}
      />
      <tbody>
        {rooms.map((room, index) => (
          <tr
            key={room.id}
            className={clsx(listTable.inThrees, !room.active && styles.inactive)}
            {...rowMark(room.id)}
          >
            <td className={listTable.first}>
              <b>
                <bdi>{room.name}</bdi>
              </b>
              {room.toSettle > 0 && <ToSettle room={room} />}
            </td>
            <td className={typography.figures} data-l={m.team_columns_at_once()}>
              {room.capacity}
            </td>
            <td className={styles.usedBy} data-l={m.team_columns_used_by()}>
              {room.usedBy.length > 0 ? <bdi>{copy.names(room.usedBy)}</bdi> : m.team_used_by_none()}
            </td>
            <td className={listTable.second}>
              <ActiveSwitch kind="room" row={room} />
            </td>
            <td className={listTable.actions}>
              <div className={clsx(rowActions.actions, listTable.rowActions, styles.actions)}>
                <MoveButtons kind="room" row={room} place={index + 1} total={rooms.length} />
                <EditLink room={room} />
                <DeletionLink
                  to={deleteAddress('room', room.id)}
                  label={m.team_delete_of({ name: room.name })}
                  title={m.team_delete_room()}
                />
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const ToSettle = ({ room }: { room: ShownRoom }) => (
  <Link className={clsx(chip.chip, chip.warning, styles.toSettle)} to={toSettleAddress('room', room.id)}>
    {m.team_to_settle({ count: room.toSettle })}
    <span className={typography.visuallyHidden}>{m.team_to_settle_of({ name: room.name })}</span>
  </Link>
)

const EditLink = ({ room }: { room: ShownRoom }) => (
  <Link className={rowActions.button} to={editRoomAddress(room.id)} preventScrollReset replace data-step>
    <Icon name="pencil-simple" />
    {m.team_edit()}
    <span className={typography.visuallyHidden}>
      {' '}
      <bdi>{room.name}</bdi>
    </span>
  </Link>
)
