import { clsx } from 'clsx'
import { Link } from 'react-router'
import { translations } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import { daysBetween } from '#app/platform/dates.ts'
import { unbroken } from '#app/platform/format.ts'
import { rowMark } from '#app/platform/lists/list-address.ts'
import chip from '#app/ui/back-office/chip.module.css'
import { Chip } from '#app/ui/back-office/chip.tsx'
import { DeletionLink } from '#app/ui/back-office/deletion-dialog.tsx'
import listTable from '#app/ui/back-office/list-table.module.css'
import { TableHead } from '#app/ui/back-office/listing.tsx'
import rowActions from '#app/ui/back-office/row-actions.module.css'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import { deleteAddress, editAddress, settleAddress } from '../address.ts'
import { beginsText, whatText, whenText } from '../copy.ts'
import type { ClosuresView } from '../page.server.ts'
import { announcedDays, type ClosureScope } from '../rules.ts'
import styles from './closures-table.module.css'

type Row = ClosuresView['rows'][number]
type Props = {
  view: ClosuresView
  list: string /** Of what is over no visits are counted. */
  isPast: boolean
}

/** When what closes, what visitors read of it, and the visits inside. */
export function ClosuresTable({ view, list, isPast }: Props) {
  return (
    <table className={listTable.table}>
      <TableHead
        caption={m.closures_caption()}
        columns={[
          m.closures_columns_when(),
          m.closures_columns_what(),
          m.closures_columns_public_reason(),
          ...(isPast ? [] : [m.closures_columns_visits()]),
        ]}
        actions={m.closures_columns_actions()}
      />
      <tbody>
        {view.rows.map((row) => (
          <ClosureRow key={row.id} row={row} view={view} list={list} isPast={isPast} />
        ))}
      </tbody>
    </table>
  )
}

function ClosureRow({ row, view, list, isPast }: Props & { row: Row }) {
  const { today, choices } = view
  const when = whenText(row, today)
  const begins = beginsText(row, today)
  const isNear = row.lastDay >= today && daysBetween(today, row.firstDay) <= announcedDays
  return (
    <tr className={isNear ? listTable.waiting : undefined} {...rowMark(row.id)}>
      <td className={listTable.first}>
        <b className={styles.when}>{unbroken(when)}</b>
        {begins && <small>{begins}</small>}
      </td>
      <td data-l={m.closures_columns_what()}>
        <bdi>{whatText(row, choices)}</bdi>
        {row.reason && (
          <small>
            <bdi>{row.reason}</bdi>
          </small>
        )}
      </td>
      <td data-l={m.closures_columns_public_reason()}>
        {row.publicReason.en ? (
          <>
            <bdi lang="en">{row.publicReason.en}</bdi>
            {translations(row.publicReason).map(({ language, text }) => (
              <small key={language} lang={language}>
                <bdi>{text}</bdi>
              </small>
            ))}
          </>
        ) : (
          <span className={styles.none}>{withoutReason[row.scope]()}</span>
        )}
      </td>
      {!isPast && (
        <td className={listTable.second}>
          <Visits row={row} when={when} />
        </td>
      )}
      <td className={listTable.actions}>
        <div className={clsx(rowActions.actions, listTable.rowActions)}>
          <Link className={rowActions.button} to={editAddress(row.id)}>
            <Icon name="pencil-simple" />
            {m.closures_edit()}
            <span className={typography.visuallyHidden}> {when}</span>
          </Link>
          <DeletionLink
            to={deleteAddress(list, row.id)}
            label={m.closures_delete_of({ when })}
            title={m.closures_deletion_delete_it()}
          />
        </div>
      </td>
    </tr>
  )
}

function Visits({ row, when }: { row: Row; when: string }) {
  if (row.toSettle > 0)
    return (
      <Link className={clsx(chip.chip, chip.warning, styles.toSettle)} to={settleAddress(row.id)}>
        <Icon name="warning-circle-fill" />
        {m.closures_to_settle({ count: row.toSettle })}
        <span className={typography.visuallyHidden}> {when}</span>
      </Link>
    )
  if (row.kept > 0)
    return (
      <Chip tone="success" icon="check">
        {m.closures_settled({ count: row.kept })}
      </Chip>
    )
  return <span className={styles.none}>{m.closures_no_visits()}</span>
}

/** Whose day has no time left is not said to visitors unless a reason is given. */
const withoutReason = {
  clinic: m.closures_no_public_reason,
  treatments: m.closures_no_public_reason,
  clinician: m.closures_no_reason_of_part,
  room: m.closures_no_reason_of_part,
} satisfies Record<ClosureScope, () => string>
