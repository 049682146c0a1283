import { Link } from 'react-router'
import { twelveHour, weekdays } from '../../../platform/dates.ts'
import { rowMark } from '../../../platform/pages/list-address.ts'
import { DeletionLink } from '../../../ui/deletion-link.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { RowForm } from '../../../ui/row-form.tsx'
import { TableHead } from '../../../ui/table-head.tsx'
import { deleteAddress, editAddress, path, unsettledAddress } from '../desk-address.ts'
import { copy } from '../desk-copy.ts'
import type { TreatmentsView } from '../desk-page.server.ts'
import type { Treatment } from '../rules.ts'

type Row = TreatmentsView['rows'][number]

/** What can be booked, and when. */
export function TreatmentsTable({ rows }: { rows: Row[] }) {
  return (
    <table className="tbl ltbl">
      <TableHead
        caption={copy.caption}
        columns={[
          copy.columns.name,
          copy.columns.availability,
          copy.columns.length,
          copy.columns.atOnce,
          copy.columns.booked,
          copy.columns.active,
        ]}
        actions={copy.columns.actions}
      />
      <tbody>
        {rows.map((row) => (
          <TreatmentRow key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  )
}

function TreatmentRow({ row }: { row: Row }) {
  return (
    <tr className={row.active ? 't3' : 't3 dim'} {...rowMark(row.id)}>
      <td className="k1">
        <b>
          <bdi>{row.name}</bdi>
        </b>
        <small>
          <bdi>{row.description}</bdi>
        </small>
        {row.outside > 0 && (
          <Link className="chip wa outside" to={unsettledAddress(row.id)}>
            {copy.unsettled(row.outside)}
            <span className="vh">{copy.unsettledOf(row.name)}</span>
          </Link>
        )}
      </td>
      <td>
        <span className="offered">
          <Days row={row} />
          <span className="num-t">{timesOf(row)}</span>
        </span>
      </td>
      <td className="num-t" data-l={copy.columns.length}>
        {copy.minutes(row.durationMinutes)}
      </td>
      <td className="num-t" data-l={copy.columns.atOnce}>
        {row.capacity}
      </td>
      <td className="num-t" data-l={copy.columns.booked}>
        {row.booked}
      </td>
      <td className="k2">
        <ActiveSwitch row={row} />
      </td>
      <td className="c-act">
        <Actions row={row} />
      </td>
    </tr>
  )
}

function Actions({ row }: { row: Row }) {
  return (
    <div className="ra">
      <Link className="u" to={editAddress(row.id)} preventScrollReset replace>
        <Icon name="pencil-simple" />
        {copy.edit}
        <span className="vh">
          {' '}
          <bdi>{row.name}</bdi>
        </span>
      </Link>
      <DeletionLink
        to={deleteAddress(row.id)}
        label={copy.deleteOf + row.name}
        title={copy.deletion.deleteIt}
      />
    </div>
  )
}

/** A week in seven letters; read out as its sentence. */
function Days({ row }: { row: Row }) {
  return (
    <span className="days" role="img" aria-label={row.availability}>
      {weekdays.map((day) => (
        <i key={day} className={row.availableDays.includes(day) ? 'y' : undefined}>
          {day[0]}
        </i>
      ))}
    </span>
  )
}

/** Offered for booking or not; one press, and a form of its own without script. */
function ActiveSwitch({ row }: { row: Row }) {
  const fields = { intent: 'switch', id: row.id, updatedAt: row.updatedAt, to: row.active ? 'off' : 'on' }
  return (
    <RowForm list={path} fields={fields}>
      {/* No switch by its role: ARIA in HTML allows one on buttons that send nothing only. */}
      <button type="submit" className="switch" aria-pressed={row.active}>
        <span className="vh">
          <bdi>{row.name}</bdi>
          {copy.activeOf}
        </span>
      </button>
    </RowForm>
  )
}

/** First and last start. */
function timesOf({ availableTimes }: Treatment): string {
  const [first, last] = [availableTimes[0], availableTimes.at(-1)]
  return first && last ? copy.times(twelveHour(first), twelveHour(last)) : ''
}
