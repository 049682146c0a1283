import { Link } from 'react-router'
import { rowMark } from '../../../platform/pages/list-address.ts'
import { DeletionLink } from '../../../ui/deletion-link.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { RowForm } from '../../../ui/row-form.tsx'
import { Stars } from '../../../ui/stars.tsx'
import { TableHead } from '../../../ui/table-head.tsx'
import { copy } from '../copy.ts'
import { dialogAddress } from '../desk/address.ts'
import type { StaffTestimonials } from '../desk/page.server.ts'

type Row = StaffTestimonials['rows'][number]
/** More characters than three lines hold. */
const longContent = 230

/** Who wrote what, and whether visitors see it. */
export function TestimonialsTable({ rows, list }: { rows: Row[]; list: string }) {
  return (
    <table className="tbl ltbl">
      <TableHead
        caption={copy.caption}
        columns={[copy.columns.date, copy.columns.author, copy.columns.content, copy.columns.status]}
        actions={copy.columns.actions}
      />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={row.approved ? undefined : 'mk'} {...rowMark(row.id)}>
            <td className="k1 num-t nowrap">{row.day}</td>
            <td>
              <b>
                <bdi>{row.author}</bdi>
              </b>
              <small>
                <bdi>{row.title}</bdi>
              </small>
            </td>
            <td>
              <Content row={row} />
            </td>
            <td className="k2">
              <Status row={row} />
            </td>
            <td className="c-act">
              <Actions row={row} list={list} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Three lines, and all of it where there is more. */
function Content({ row }: { row: Row }) {
  const isLong = row.content.length > longContent || row.content.split('\n').length > 3
  return (
    <>
      <Stars rating={row.rating} label={copy.rating(row.rating)} className="str" />
      {isLong ? (
        <details className="unfold">
          <summary>
            <span className="cl3">
              <bdi>{row.content}</bdi>
            </span>
            <span className="tlink">{copy.readAll}</span>
            <span className="tlink less">{copy.readLess}</span>
          </summary>
          <p className="mtext">
            <bdi>{row.content}</bdi>
          </p>
        </details>
      ) : (
        <p className="cl3">
          <bdi>{row.content}</bdi>
        </p>
      )}
      {row.reason !== '' && (
        <p className="rea">
          <b>{copy.reason}</b> <bdi>{row.reason}</bdi>
        </p>
      )}
    </>
  )
}

function Status({ row }: { row: Row }) {
  if (row.approved) {
    return (
      <span className="chip ok">
        <Icon name="check-circle-bold" />
        {copy.approved}
      </span>
    )
  }
  return (
    <span className={row.possibleSpam ? 'chip er' : 'chip wa'}>
      <Icon name={row.possibleSpam ? 'warning-fill' : 'clock-countdown-bold'} />
      {row.possibleSpam ? copy.possibleSpam : copy.unapproved}
    </span>
  )
}

function Actions({ row, list }: { row: Row; list: string }) {
  const fields = { intent: 'approve', id: row.id, updatedAt: row.updatedAt }
  const name = (
    <span className="vh">
      {copy.of}
      <bdi>{row.author}</bdi>
    </span>
  )
  return (
    <div className="ra">
      {row.approved ? (
        <Link className="u" to={dialogAddress(list, 'unapprove', row.id)} preventScrollReset replace>
          {copy.unapprove}
          {name}
        </Link>
      ) : (
        <RowForm list={list} fields={fields}>
          <button type="submit" className="ok" data-step>
            <Icon name="check" />
            {copy.approve}
            {name}
          </button>
        </RowForm>
      )}
      <DeletionLink
        to={dialogAddress(list, 'delete', row.id)}
        label={copy.deleteOf + row.author}
        title={copy.deletion.deleteIt}
      />
    </div>
  )
}
