import { clsx } from 'clsx'
import { Link } from 'react-router'
import { dashboardPath, visitAddress } from '#app/features/desk/address.ts'
import { boxName, seenValue } from '#app/features/desk/bulk/rules.ts'
import { TimePicker } from '#app/features/desk/components/time-picker.tsx'
import { slotValue, writeCauses } from '#app/features/scheduling/rules.ts'
import { m } from '#app/language/messages.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { capitalised, shortDate, timeText } from '#app/platform/format.ts'
import { besideRow, rowMark } from '#app/platform/lists/list-address.ts'
import { mailLink, phoneLink } from '#app/platform/text/contact-links.ts'
import listTable from '#app/ui/back-office/list-table.module.css'
import { TableHead } from '#app/ui/back-office/listing.tsx'
import rowActions from '#app/ui/back-office/row-actions.module.css'
import { RowForm } from '#app/ui/back-office/row-form.tsx'
import box from '#app/ui/forms/box.module.css'
import typography from '#app/ui/typography.module.css'
import type { SettleIntent } from '../actions.server.ts'
import { moveAddress, timeName } from '../address.ts'
import { causeText } from '../copy.ts'
import type { VisitsOutside, VisitsToSettle, VisitToSettle } from '../page.server.ts'
import { formId, type useChosenRows } from './settle-bar.tsx'
import styles from './visits-to-settle-table.module.css'

type TableProps = { view: VisitsToSettle; list: string } & Pick<
  ReturnType<typeof useChosenRows>,
  'chosen' | 'choose'
>

/** By their start: when, whose, why, where it could go, and what can be done. */
export function VisitsToSettleTable({ view, list, chosen, choose }: TableProps) {
  return (
    <table className={clsx(listTable.table, styles.list)}>
      <TableHead
        caption={m.outside_caption()}
        columns={[
          m.outside_columns_when(),
          m.outside_columns_patient(),
          m.outside_columns_treatment(),
          m.outside_columns_cause(),
          m.outside_columns_new_time(),
        ]}
        actions={m.outside_settle()}
      />
      <tbody>
        {view.rows.map((row) => (
          <tr key={row.id} className={styles.row} {...rowMark(row.id)}>
            <td className={clsx(listTable.first, styles.when, typography.figures)}>
              <label className={styles.choose}>
                <input
                  type="checkbox"
                  className={box.box}
                  form={formId}
                  name={boxName(row.id)}
                  value={row.updatedAt}
                  checked={chosen.has(row.id)}
                  onChange={({ currentTarget }) => choose(row.id, currentTarget.checked)}
                  aria-label={m.bulk_choose({ name: row.name, time: timeText(row.time) })}
                />
                <span>
                  <b>{capitalised(shortDate(row.date))}</b>
                  <small>{timeText(row.time)}</small>
                </span>
              </label>
            </td>
            <td>
              <Patient row={row} />
            </td>
            <td>
              <WhatAndWhere row={row} />
            </td>
            <td>
              <ul className={styles.causes}>
                {row.causes.map((cause) => (
                  <li key={cause}>
                    {causeText(cause, view.closures, view.today)}
                    {cause === 'overlap' && <Beside row={row} />}
                  </li>
                ))}
              </ul>
            </td>
            <td className={styles.times}>
              <NewTimes row={row} list={list} next={besideRow(view.rows, row.id)} today={view.today} />
            </td>
            <td className={listTable.actions}>
              <Settle row={row} list={list} next={besideRow(view.rows, row.id)} canTell={view.canTell} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type NewTimesProps = { row: VisitToSettle; list: string; next: string; today: CalendarDate }

/** The same time with somebody else first, then the next free one; any other is chosen on the page of the appointment. */
function NewTimes({ row, list, next, today }: NewTimesProps) {
  const { same, next: later } = row.times
  const times = [
    ...(same ? [{ ...same, note: m.outside_same_time() }] : []),
    ...(later ? [{ ...later, note: m.outside_next_free() }] : []),
  ]
  const [first] = times
  return (
    <>
      <TimePicker
        id={`times-${row.id}`}
        name={timeName(row.id)}
        legend={
          <span className={typography.visuallyHidden}>{m.outside_new_times_of({ name: row.name })}</span>
        }
        empty={m.add_nothing_near()}
        times={times}
        chosen={first ? slotValue(first) : null}
        today={today}
        form={formId}
      />
      <Link className={styles.other} to={moveAddress(list, { ...row, next })}>
        {m.desk_other_time()}
        <span className={typography.visuallyHidden}>{m.outside_open_of({ name: row.name })}</span>
      </Link>
    </>
  )
}

function WhatAndWhere({ row: { treatment, clinician, room } }: { row: VisitToSettle }) {
  return (
    <>
      <bdi>{treatment}</bdi>
      {[clinician, room].filter(Boolean).map((place) => (
        <small key={place}>
          <bdi>{place}</bdi>
        </small>
      ))}
    </>
  )
}

/** Which visits it overlaps with, so that staff can weigh them; the names are on their pages. */
function Beside({ row }: { row: VisitToSettle }) {
  return (
    <ul className={styles.beside}>
      {row.beside.map(({ id, time, treatment }) => (
        <li key={id}>
          <Link to={visitAddress(dashboardPath, id)}>
            {m.outside_beside({ time: timeText(time), treatment })}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Patient({ row }: { row: VisitToSettle }) {
  const call = phoneLink(row.phone)
  return (
    <span className={styles.patient}>
      <b>
        <bdi>{row.name}</bdi>
      </b>
      {call ? (
        <a href={call} className={typography.figures}>
          {row.phone}
        </a>
      ) : (
        <span>{row.phone}</span>
      )}
      {row.email === '' ? (
        <small>{m.outside_only_call()}</small>
      ) : (
        <a href={mailLink(row.email)}>
          <bdi>{row.email}</bdi>
        </a>
      )}
    </span>
  )
}

type SettleProps = { row: VisitToSettle; list: string; next: string; canTell: boolean }

function Settle({ row, list, next, canTell }: SettleProps) {
  const spoken = <span className={typography.visuallyHidden}>{m.outside_open_of({ name: row.name })}</span>
  const fields = { id: row.id, updatedAt: row.updatedAt, next }
  return (
    <div className={clsx(rowActions.actions, listTable.rowActions, styles.actions)}>
      {(row.times.same ?? row.times.next) !== null && (
        <button
          type="submit"
          form={formId}
          name="intent"
          value={`${'move' satisfies SettleIntent} ${seenValue([row])}`}
          className={rowActions.confirm}
          data-step
        >
          {canTell && row.email !== '' ? m.outside_move_and_write() : m.outside_move()}
          {spoken}
        </button>
      )}
      <RowForm
        list={list}
        fields={{ intent: 'keep' satisfies SettleIntent, causes: writeCauses(row.causes), ...fields }}
      >
        <button type="submit" className={rowActions.button}>
          {m.outside_keep_here()}
          {spoken}
        </button>
      </RowForm>
      <RowForm list={list} fields={{ intent: 'cancel' satisfies SettleIntent, ...fields }}>
        <button type="submit" className={rowActions.button}>
          {canTell && row.email !== '' ? m.outside_cancel_and_write() : m.outside_cancel()}
          {spoken}
        </button>
      </RowForm>
    </div>
  )
}

/** Whom an offer that is not saved yet would leave outside, by day and time. */
export function VisitsOutsideTable({ rows }: { rows: VisitsOutside['rows'] }) {
  return (
    <table className={listTable.table}>
      <caption className={typography.visuallyHidden}>{m.outside_caption()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.outside_columns_when()}</th>
          <th scope="col">{m.outside_columns_patient()}</th>
          <th scope="col">{m.outside_columns_phone()}</th>
          <th scope="col">{m.outside_columns_email()}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className={clsx(listTable.first, typography.figures)}>
              {m.outside_visit({ day: shortDate(row.date), time: timeText(row.time) })}
            </td>
            <td>
              <b>
                <bdi>{row.name}</bdi>
              </b>
            </td>
            <td className={typography.figures}>
              <MaybeLink href={phoneLink(row.phone)}>{row.phone}</MaybeLink>
            </td>
            <td>
              <MaybeLink href={row.email === '' ? null : mailLink(row.email)}>{row.email}</MaybeLink>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function MaybeLink({ href, children }: { href: string | null; children: string }) {
  return href ? <a href={href}>{children}</a> : children
}
