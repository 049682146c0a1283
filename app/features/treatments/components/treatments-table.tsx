import { clsx } from 'clsx'
import { Link } from 'react-router'
import { priceText } from '#app/features/clinic-profile/price.ts'
import { copy as teamCopy } from '#app/features/team/copy.ts'
import { type LocalText, localText } from '#app/language/language.ts'
import { translations } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import { weekdays } from '#app/platform/dates.ts'
import { numberText, timeText, weekdayLetter } from '#app/platform/format.ts'
import { rowMark } from '#app/platform/lists/list-address.ts'
import chip from '#app/ui/back-office/chip.module.css'
import { Chip } from '#app/ui/back-office/chip.tsx'
import { DeletionLink } from '#app/ui/back-office/deletion-dialog.tsx'
import { MoveButtons } from '#app/ui/back-office/form-controls.tsx'
import listTable from '#app/ui/back-office/list-table.module.css'
import { TableHead } from '#app/ui/back-office/listing.tsx'
import parts from '#app/ui/back-office/parts.module.css'
import rowActions from '#app/ui/back-office/row-actions.module.css'
import { RowForm } from '#app/ui/back-office/row-form.tsx'
import toggle from '#app/ui/back-office/switch.module.css'
import buttons from '#app/ui/button.module.css'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import weekdayLetters from '#app/ui/weekday-letters.module.css'
import { deleteAddress, editAddress, path, renameAddress, unsettledAddress } from '../address.ts'
import { copy } from '../copy.ts'
import { inCategories } from '../order/rules.ts'
import type { TreatmentIntent, TreatmentsView } from '../page.server.ts'
import { questionsPath } from '../questions/address.ts'
import { availabilityText, minutesRange, type Treatment } from '../rules.ts'
import type { Team } from '../team.server.ts'
import styles from './treatments-table.module.css'

type Row = TreatmentsView['rows'][number]
type May = TreatmentsView['may']

/** What can be booked, and when. */
export function TreatmentsTable({ rows, team, may }: { rows: Row[]; team: Team; may: May }) {
  const groups = inCategories(rows)
  const named = groups.flatMap(({ key }) => key || [])
  return (
    <table className={listTable.table}>
      <TableHead
        caption={m.treatments_caption()}
        columns={[
          m.treatments_columns_name(),
          m.treatments_columns_availability(),
          m.treatments_columns_length(),
          m.treatments_columns_at_once(),
          ...(may.visits ? [m.treatments_columns_booked()] : []),
          m.treatments_columns_active(),
        ]}
        actions={may.texts || may.rules ? m.treatments_columns_actions() : undefined}
      />
      {groups.map(({ key, category, rows: ofGroup }) => (
        <tbody key={key}>
          {key !== '' && (
            <CategoryRow
              id={key}
              category={category}
              isMovable={may.rules}
              place={named.indexOf(key) + 1}
              total={named.length}
            />
          )}
          {ofGroup.map((row, at) => (
            <TreatmentRow
              key={row.id}
              row={row}
              team={team}
              may={may}
              place={at + 1}
              total={ofGroup.length}
            />
          ))}
        </tbody>
      ))}
    </table>
  )
}

type CategoryRowProps = {
  id: string
  category: LocalText
  isMovable: boolean
  place: number
  total: number
}

/** The heading of a category, its place among the others, and its name. */
function CategoryRow({ id: key, category, isMovable, place, total }: CategoryRowProps) {
  const fields = { intent: 'move-category' satisfies TreatmentIntent, key }
  const name = localText(category)
  const shared = {
    list: path,
    labels: { earlier: m.treatments_earlier_of({ name }), later: m.treatments_later_of({ name }) },
    id: `category-${encodeURIComponent(key)}`,
    place,
    total,
    fields,
  }
  return (
    <tr className={styles.category}>
      <th scope="rowgroup" colSpan={7}>
        <span className={styles.categoryLine}>
          <span className={styles.categoryName}>
            <bdi>{category.en}</bdi>
            {translations(category).map(({ language, text }) => (
              <small key={language} lang={language}>
                <bdi>{text}</bdi>
              </small>
            ))}
          </span>
          {isMovable && (
            <span className={parts.line}>
              {total > 1 && <MoveButtons {...shared} />}
              <Link
                className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
                to={renameAddress(key)}
                preventScrollReset
                replace
                data-step
              >
                <Icon name="pencil-simple" />
                {m.treatments_rename()}
                <span className={typography.visuallyHidden}>
                  {' '}
                  <bdi>{name}</bdi>
                </span>
              </Link>
            </span>
          )}
        </span>
      </th>
    </tr>
  )
}

type TreatmentRowProps = { row: Row; team: Team; may: May; place: number; total: number }

function TreatmentRow({ row, team, may, place, total }: TreatmentRowProps) {
  return (
    <tr
      className={row.active ? listTable.inThrees : clsx(listTable.inThrees, styles.notOffered)}
      {...rowMark(row.id)}
    >
      <td className={listTable.first}>
        <b>
          <bdi>{row.name.en}</bdi>
        </b>
        {translations(row.name).map(({ language, text }) => (
          <span key={language} className={styles.translation} lang={language}>
            <bdi>{text}</bdi>
          </span>
        ))}
        <small>
          <bdi>{localText(row.description)}</bdi>
        </small>
        <Assignees row={row} team={team} />
        {row.onlineBooking !== 'request' && (
          <span className={clsx(chip.chip, styles.online)}>{onlineChips[row.onlineBooking]()}</span>
        )}
        {row.questions.length > 0 && (
          <Link className={clsx(chip.chip, styles.online)} to={questionsPath(row.id)}>
            {m.questions_chip({ count: row.questions.length })}
            <span className={typography.visuallyHidden}>
              {' '}
              <bdi>{row.name.en}</bdi>
            </span>
          </Link>
        )}
        {row.outside > 0 && (
          <Link className={clsx(chip.chip, chip.warning, styles.outside)} to={unsettledAddress(row.id)}>
            {m.treatments_unsettled({ count: row.outside })}
            <span className={typography.visuallyHidden}>
              {m.treatments_unsettled_of({ name: row.name.en })}
            </span>
          </Link>
        )}
      </td>
      <td>
        <span className={clsx(parts.wrappingLine, styles.offered)}>
          <Days row={row} />
          <span className={typography.figures}>{timesOf(row)}</span>
        </span>
      </td>
      <td className={typography.figures} data-l={m.treatments_columns_length()}>
        {minutesText(row)}
        {row.price && <small className={styles.price}>{priceText(row.price)}</small>}
      </td>
      <td className={typography.figures} data-l={m.treatments_columns_at_once()}>
        {isShared(row) ? m.treatments_by_who_is_free() : row.capacity}
      </td>
      {may.visits && (
        <td className={typography.figures} data-l={m.treatments_columns_booked()}>
          {row.booked}
        </td>
      )}
      <td className={listTable.second}>
        {may.rules ? (
          <ActiveSwitch row={row} />
        ) : (
          <Chip tone={row.active ? 'success' : 'plain'}>
            {row.active ? m.treatments_is_offered() : m.treatments_is_not_offered()}
          </Chip>
        )}
      </td>
      {(may.texts || may.rules) && (
        <td className={listTable.actions}>
          <Actions row={row} isOwned={may.rules} place={place} total={total} />
        </td>
      )}
    </tr>
  )
}

const onlineChips = { 'at-once': m.treatments_chip_at_once, none: m.treatments_chip_none } as const

const isShared = ({ clinicianIds, roomIds }: Row) => clinicianIds.length + roomIds.length > 0

/** Who gives it, and where. */
function Assignees({ row, team }: { row: Row; team: Team }) {
  const names = [
    ...team.clinicians.filter(({ id }) => row.clinicianIds.includes(id)),
    ...team.rooms.filter(({ id }) => row.roomIds.includes(id)),
  ].map(copy.assignee)
  if (names.length === 0) return null
  return (
    <small className={styles.assignees}>
      {row.clinicianIds.length > 0 && <Icon name="user" size={16} />}
      <bdi>{teamCopy.names(names)}</bdi>
    </small>
  )
}

type ActionsProps = { row: Row; isOwned: boolean; place: number; total: number }

function Actions({ row, isOwned, place, total }: ActionsProps) {
  const fields = { intent: 'move' satisfies TreatmentIntent, id: row.id }
  const name = localText(row.name)
  return (
    <div className={clsx(rowActions.actions, listTable.rowActions, styles.rowActions)}>
      {isOwned && (
        <MoveButtons
          list={path}
          fields={fields}
          id={row.id}
          labels={{ earlier: m.treatments_earlier_of({ name }), later: m.treatments_later_of({ name }) }}
          place={place}
          total={total}
        />
      )}
      <Link className={rowActions.button} to={editAddress(row.id)} preventScrollReset replace>
        <Icon name="pencil-simple" />
        {m.treatments_edit()}
        <span className={typography.visuallyHidden}>
          {' '}
          <bdi>{row.name.en}</bdi>
        </span>
      </Link>
      {isOwned && (
        <DeletionLink
          to={deleteAddress(row.id)}
          label={m.treatments_delete_of() + row.name.en}
          title={m.treatments_deletion_delete_it()}
        />
      )}
    </div>
  )
}

/** A week in seven letters; read out as its sentence. */
function Days({ row }: { row: Row }) {
  return (
    <span
      className={clsx(weekdayLetters.letters, styles.days)}
      role="img"
      aria-label={availabilityText(row.availableDays)}
    >
      {weekdays.map((day) => (
        <i key={day} className={row.availableDays.includes(day) ? weekdayLetters.meant : undefined}>
          {weekdayLetter(day)}
        </i>
      ))}
    </span>
  )
}

/** Offered for booking or not; one press, and a form of its own without script. */
function ActiveSwitch({ row }: { row: Row }) {
  const fields = {
    intent: 'switch' satisfies TreatmentIntent,
    id: row.id,
    updatedAt: row.updatedAt,
    to: row.active ? 'off' : 'on',
  }
  return (
    <RowForm list={path} fields={fields}>
      {/* No switch by its role: ARIA in HTML allows one on buttons that send nothing only. */}
      <button type="submit" className={toggle.switch} aria-pressed={row.active}>
        <span className={typography.visuallyHidden}>
          <bdi>{row.name.en}</bdi>
          {m.treatments_active_of()}
        </span>
      </button>
    </RowForm>
  )
}

/** "30 to 45 min" where its clinicians differ. */
function minutesText(row: Row): string {
  const { least, most } = minutesRange(row, row.clinicianIds, (id) => row.ownMinutes[id])
  return least === most
    ? m.treatments_minutes({ count: most })
    : m.treatments_minutes_range({ least: numberText(least), most: numberText(most) })
}

/** First and last start. */
function timesOf({ availableTimes }: Treatment): string {
  const [first, last] = [availableTimes[0], availableTimes.at(-1)]
  return first && last ? copy.times(timeText(first), timeText(last)) : ''
}
