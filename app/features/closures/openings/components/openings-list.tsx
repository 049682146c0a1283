import { clsx } from 'clsx'
import { Link } from 'react-router'
import { SectionCard } from '#app/features/clinic-sections/components/section-card.tsx'
import { addOpeningAddress, listAddress } from '#app/features/closures/address.ts'
import { VisitsInside } from '#app/features/closures/components/visits-inside.tsx'
import { beginsText, dayText } from '#app/features/closures/copy.ts'
import { translations } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import { listText } from '#app/platform/format.ts'
import { besideRow, rowMark } from '#app/platform/lists/list-address.ts'
import { Chip } from '#app/ui/back-office/chip.tsx'
import { DeletionDialog, DeletionLink } from '#app/ui/back-office/deletion-dialog.tsx'
import listTable from '#app/ui/back-office/list-table.module.css'
import { EmptyState, TableHead } from '#app/ui/back-office/listing.tsx'
import parts from '#app/ui/back-office/parts.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import rowActions from '#app/ui/back-office/row-actions.module.css'
import { Banner } from '#app/ui/banner.tsx'
import buttons from '#app/ui/button.module.css'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import { deleteOpeningAddress, editOpeningAddress } from '../address.ts'
import { hoursText, subjectsText, whenText } from '../copy.ts'
import type { OpeningsView } from '../page.server.ts'
import styles from './openings-list.module.css'

type Props = { view: OpeningsView; list: string; isPast: boolean }

/** The days with hours of their own: those ahead, or the latest past ones. */
export function OpeningsList({ view, list, isPast }: Props) {
  const { rows, counts, deleting } = view
  return (
    <SectionCard
      id="openings"
      title={isPast ? m.openings_past_title() : m.openings_title()}
      lead={m.openings_lead()}
      action={
        <Link className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)} to={addOpeningAddress}>
          <Icon name="plus" />
          {m.openings_add()}
        </Link>
      }
      isList
    >
      {deleting && <DeleteOpening deleting={deleting} view={view} list={list} />}
      {rows.length === 0 ? (
        <EmptyState text={isPast ? m.openings_empty_past() : m.openings_empty()} />
      ) : (
        <OpeningsTable view={view} list={list} isPast={isPast} />
      )}
      {counts.ahead + counts.past > 0 && (
        <p className={clsx(parts.wrappingLine, styles.foot)}>
          {isPast ? (
            <Link to={listAddress()}>{m.openings_ahead({ count: counts.ahead })}</Link>
          ) : (
            m.openings_ahead({ count: counts.ahead })
          )}
          {!isPast && counts.past > 0 && (
            <Link to={listAddress({ isPast: true })}>{m.openings_past({ count: counts.past })}</Link>
          )}
          {isPast && counts.past > rows.length && m.openings_latest({ count: rows.length })}
        </p>
      )}
    </SectionCard>
  )
}

/** In its place where the list cannot be read. */
export const OpeningsUnavailable = ({ problem }: { problem: string | undefined }) => (
  <Banner tone="error">
    <p>
      {problem} <a href="?">{m.closures_try_again()}</a>
    </p>
  </Banner>
)

function OpeningsTable({ view, list, isPast }: Props) {
  return (
    <table className={listTable.table}>
      <TableHead
        caption={m.openings_caption()}
        columns={[
          m.openings_columns_when(),
          m.openings_columns_whose(),
          ...(isPast ? [] : [m.openings_columns_offered()]),
          m.openings_columns_public_reason(),
        ]}
        actions={m.openings_columns_actions()}
      />
      <tbody>
        {view.rows.map((row) => (
          <OpeningRow key={row.id} row={row} view={view} list={list} isPast={isPast} />
        ))}
      </tbody>
    </table>
  )
}

function OpeningRow({ row, view, list, isPast }: Props & { row: OpeningsView['rows'][number] }) {
  const { today, choices } = view
  const when = whenText(row, today)
  const begins = beginsText({ firstDay: row.day, lastDay: row.day, fromTime: null, toTime: null }, today)
  return (
    <tr {...rowMark(row.id)}>
      <td className={listTable.first}>
        <b className={styles.when}>{dayText(row.day, today)}</b>
        <span className={styles.hours}>{hoursText(row)}</span>
        {begins && <small>{begins}</small>}
      </td>
      <td data-l={m.openings_columns_whose()}>
        <bdi>{subjectsText(row, choices)}</bdi>
        {row.reason && (
          <small>
            <bdi>{row.reason}</bdi>
          </small>
        )}
      </td>
      {!isPast && (
        <td data-l={m.openings_columns_offered()}>
          {row.offered.length > 0 ? (
            <bdi>{listText(row.offered)}</bdi>
          ) : (
            <Chip tone="warning" icon="warning-circle-fill">
              {m.openings_nothing_offered()}
            </Chip>
          )}
        </td>
      )}
      <td data-l={m.openings_columns_public_reason()}>
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
          <span className={styles.none}>–</span>
        )}
      </td>
      <td className={listTable.actions}>
        <div className={clsx(rowActions.actions, listTable.rowActions)}>
          <Link className={rowActions.button} to={editOpeningAddress(row.id)}>
            <Icon name="pencil-simple" />
            {m.openings_edit()}
            <span className={typography.visuallyHidden}> {when}</span>
          </Link>
          <DeletionLink
            to={deleteOpeningAddress(list, row.id)}
            label={m.openings_delete_of({ when })}
            title={m.openings_deletion_delete_it()}
          />
        </div>
      </td>
    </tr>
  )
}

type DeletionProps = {
  deleting: NonNullable<OpeningsView['deleting']>
  view: OpeningsView
  list: string
}

/** Shows the visits that going back to the weekly hours leaves outside before they are. */
function DeleteOpening({ deleting: { opening, left }, view, list }: DeletionProps) {
  const { count, of, visits } = left
  return (
    <DeletionDialog
      list={list}
      words={{
        title: m.openings_deletion_title(),
        question: m.openings_deletion_question(),
        keep: m.closures_deletion_keep(),
        deleteIt: count > 0 ? m.openings_deletion_and_settle({ count }) : m.openings_deletion_delete_it(),
        deleting: m.closures_deletion_deleting(),
        close: m.closures_close_notice(),
      }}
      fields={{
        intent: 'delete-opening',
        id: opening.id,
        updatedAt: opening.updatedAt,
        seen: String(count),
        seenOf: of,
        next: besideRow(view.rows, opening.id),
      }}
    >
      <p className={quietText.text}>
        <b>{whenText(opening, view.today)}</b> <bdi>{subjectsText(opening, view.choices)}</bdi>
      </p>
      {count > 0 && (
        <VisitsInside
          visits={visits}
          count={count}
          title={m.openings_left_title({ count })}
          lead={m.openings_left_lead()}
        />
      )}
      <p className={quietText.text}>{m.closures_recoverable()}</p>
    </DeletionDialog>
  )
}
