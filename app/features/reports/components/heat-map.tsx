import { clsx } from 'clsx'
import { m } from '#app/language/messages.ts'
import { numberText } from '#app/platform/format.ts'
import typography from '#app/ui/typography.module.css'
import { copy } from '../copy.ts'
import type { Asked } from '../range.ts'
import { type RoomCell, roomiest } from '../rules.ts'
import styles from './heat-map.module.css'
import { Panel, Wide } from './panel.tsx'

/** Open half hours by weekday and hour: a number in each cell, its color by how many there are. */
export function HeatMap({ asked, room }: { asked: Asked; room: readonly RoomCell[] }) {
  if (room.length === 0)
    return (
      <Panel asked={asked} table="room">
        <p>{m.reports_room_none()}</p>
      </Panel>
    )
  const hours = hoursOf(room)
  const most = Math.max(...room.map(({ open }) => open))
  const roomiestWords = copy.roomiest(roomiest(room))
  return (
    <Panel asked={asked} table="room" lead={m.reports_room_lead()}>
      <Wide table="room">
        <table className={styles.heat}>
          <caption className={typography.visuallyHidden}>{copy.table.room()}</caption>
          <thead>
            <tr>
              <td />
              {hours.map((hour) => (
                <th key={hour} scope="col">
                  <span aria-hidden="true">{twelve(hour)}</span>
                  <span className={typography.visuallyHidden}>{copy.hour(hour)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...Map.groupBy(room, ({ weekday }) => weekday)].map(([weekday, cells]) => (
              <tr key={weekday}>
                <th scope="row">{copy.weekday(weekday)}</th>
                {hours.map((hour) => (
                  <Cell key={hour} cell={cells.find((one) => one.hour === hour)} most={most} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Wide>
      {most === 0 && <p className={styles.sentence}>{m.reports_room_full()}</p>}
      {roomiestWords !== '' && <p className={styles.sentence}>{roomiestWords}</p>}
    </Panel>
  )
}

function Cell({ cell, most }: { cell: RoomCell | undefined; most: number }) {
  if (!cell)
    return (
      <td className={styles.closed}>
        <span className={typography.visuallyHidden}>{m.reports_closed()}</span>
      </td>
    )
  return <td className={clsx(styles.cell, shades[shadeOf(cell.open, most)])}>{numberText(cell.open)}</td>
}

const shades = [styles.none, styles.few, styles.some, styles.many, styles.most]

/** None, and four more from few to the most. */
const shadeOf = (open: number, most: number): number =>
  open === 0 ? 0 : Math.ceil((open / most) * (shades.length - 1))

function hoursOf(room: readonly RoomCell[]): number[] {
  const all = room.map(({ hour }) => hour)
  const first = Math.min(...all)
  return Array.from({ length: Math.max(...all) - first + 1 }, (_, index) => first + index)
}

const noon = 12
const twelve = (hour: number): number => hour % noon || noon
