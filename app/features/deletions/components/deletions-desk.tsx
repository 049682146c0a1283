import { clsx } from 'clsx'
import { Drawing } from '#app/art/drawing.tsx'
import { emptyDesert } from '#app/art/drawings-of-pages.ts'
import { recoverableDays } from '#app/features/records/address.ts'
import { m } from '#app/language/messages.ts'
import { rowMark } from '#app/platform/lists/list-address.ts'
import { Chip } from '#app/ui/back-office/chip.tsx'
import listTable from '#app/ui/back-office/list-table.module.css'
import { Listing, TableHead } from '#app/ui/back-office/listing.tsx'
import { ActionNotice } from '#app/ui/back-office/notices.tsx'
import rowActions from '#app/ui/back-office/row-actions.module.css'
import { RowForm } from '#app/ui/back-office/row-form.tsx'
import { Segments } from '#app/ui/back-office/tabs.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import { type DeletedAddress, listAddress } from '../address.ts'
import { copy } from '../copy.ts'
import type { DeletionIntent, Deletions } from '../page.server.ts'
import { kinds } from '../rules.ts'
import styles from './deletions-desk.module.css'

type Row = Deletions['rows'][number]

type Props = {
  view: Deletions | null
  problem: string | undefined
  address: DeletedAddress
  refusal: string | undefined
  /** The same form once more, if staff may go on although it was refused. */
  again?: Record<string, string> | undefined
  actionKey: string
}

/** What staff deleted in the last 30 days, of every kind; bringing back is the only thing to do. */
export function DeletionsDesk({ view, problem, address, refusal, again, actionKey }: Props) {
  const { kind, list, action } = address
  const choices = [null, ...(view?.kinds ?? kinds)].map((one) => ({
    name: copy.filters[one ?? 'all'](),
    to: listAddress({ kind: one }),
  }))
  return (
    <Listing
      title={m.deletions_title()}
      lead={m.deletions_lead()}
      problem={problem}
      words={{
        emptyTitle: m.deletions_empty_title(),
        empty: m.deletions_empty(),
        tryAgain: m.deletions_try_again(),
      }}
      count={view?.rows.length ?? 0}
      picture={<Drawing of={emptyDesert} alt="" />}
      pages={
        view
          ? {
              ...view.place,
              next: view.next,
              words: { pages: m.deletions_pages() },
              list: listAddress({ kind }),
            }
          : undefined
      }
      actionKey={actionKey}
      list={list}
      isLedTo
      above={
        <>
          <ActionNotice
            refusal={refusal}
            goOn={again && <RestoreAnyway fields={again} list={list} />}
            done={action && copy.restored[action]()}
            closeLabel={m.deletions_close()}
            actionKey={actionKey}
          />
          <Segments label={m.deletions_filter()} current={listAddress({ kind })} all={choices} />
        </>
      }
    >
      <DeletionsTable rows={view?.rows ?? []} list={list} />
    </Listing>
  )
}

function DeletionsTable({ rows, list }: { rows: Row[]; list: string }) {
  return (
    <table className={listTable.table}>
      <TableHead
        caption={m.deletions_caption()}
        columns={[
          m.deletions_columns_kind(),
          m.deletions_columns_record(),
          m.deletions_columns_deleted(),
          m.deletions_columns_left(),
        ]}
        actions={m.deletions_columns_actions()}
      />
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.kind} ${row.id}`} {...rowMark(row.id)}>
            <td className={listTable.second}>
              <Chip>{copy.kind[row.kind]()}</Chip>
            </td>
            <td className={listTable.first}>
              <b className={listTable.oneLine}>
                <bdi>{row.name}</bdi>
              </b>
              <small className={typography.figures}>
                <bdi>{row.detail}</bdi>
              </small>
            </td>
            <td className={typography.figures} data-l={m.deletions_columns_deleted()}>
              {row.when}
            </td>
            <td>
              <TimeLeft days={row.left} />
            </td>
            <td className={listTable.actions}>
              <Restore row={row} list={list} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function TimeLeft({ days }: { days: number }) {
  return (
    <span className={clsx(styles.left, typography.figures)}>
      <span>{m.deletions_left({ days })}</span>
      <progress
        max={recoverableDays}
        value={days}
        aria-label={m.deletions_left_of({ days, all: recoverableDays })}
      />
    </span>
  )
}

function RestoreAnyway({ fields, list }: { fields: Record<string, string>; list: string }) {
  return (
    <RowForm list={list} fields={fields}>
      <Button variant="secondary" size="extra-small">
        {m.deletions_restore_anyway()}
      </Button>
    </RowForm>
  )
}

function Restore({ row, list }: { row: Row; list: string }) {
  const fields = {
    intent: 'restore' satisfies DeletionIntent,
    kind: row.kind,
    id: row.id,
    updatedAt: row.updatedAt,
  }
  return (
    <div className={clsx(rowActions.actions, listTable.rowActions)}>
      <RowForm list={list} fields={fields}>
        <button type="submit" className={rowActions.button}>
          <Icon name="arrow-counter-clockwise" />
          {m.deletions_restore()}
          <span className={typography.visuallyHidden}>
            {' '}
            <bdi>{row.name}</bdi>
          </span>
        </button>
      </RowForm>
    </div>
  )
}
