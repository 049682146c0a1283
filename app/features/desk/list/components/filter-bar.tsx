import { clsx } from 'clsx'
import { Form, Link } from 'react-router'
import { dashboardPath, everything, listAddress } from '#app/features/desk/address.ts'
import { copy } from '#app/features/desk/copy.ts'
import type { DeskView, TreatmentChoice } from '#app/features/desk/page.server.ts'
import type { VisitFilter } from '#app/features/scheduling/lists/rules.ts'
import { type Status, statuses } from '#app/features/scheduling/rules.ts'
import { m } from '#app/language/messages.ts'
import { addDays, type CalendarDate, weekdayOf, weekdays } from '#app/platform/dates.ts'
import { numberText, shortDate } from '#app/platform/format.ts'
import buttonRow from '#app/ui/back-office/button-row.module.css'
import columns from '#app/ui/back-office/columns.module.css'
import compactField from '#app/ui/back-office/compact-field.module.css'
import fieldset from '#app/ui/back-office/fieldset.module.css'
import { FilterChoice, ShowChosen } from '#app/ui/back-office/filter-choice.tsx'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import segments from '#app/ui/back-office/segments.module.css'
import buttons from '#app/ui/button.module.css'
import fields from '#app/ui/forms/field.module.css'
import { Icon } from '#app/ui/icon.tsx'
import styles from './filter-bar.module.css'
import { SearchForm } from './search-form.tsx'

type Props = { view: DeskView; filter: VisitFilter; list: string }

/** Status, treatment, days, and what a caller says. Each keeps what the others say. */
export function FilterBar({ view, filter, list }: Props) {
  return (
    <>
      <div className={clsx(segments.bar, styles.filters)} data-print="none">
        <StatusLinks counts={view.counts} filter={filter} />
        <Form method="get" action={dashboardPath} className={styles.treatmentAndDays} preventScrollReset>
          <HiddenFields fields={{ tab: 'all' }} />
          <Kept filter={filter} names={['status', 'clinician', 'find', 'sort']} />
          <TreatmentChoiceField treatments={view.treatments} filter={filter} />
          <DaysField filter={filter} today={view.today} />
        </Form>
        <SearchForm key={view.words} words={view.words} filter={filter} list={list} />
      </div>
      {view.words !== '' && (
        <p className={quietText.line} role="status">
          {m.desk_searched_for({ words: view.words })}{' '}
          <Link to={listAddress({ tab: 'all', filter: { ...filter, find: null } })}>
            {m.desk_clear_filter()}
          </Link>
        </p>
      )}
    </>
  )
}

function StatusLinks({ counts, filter }: { counts: Record<Status, number>; filter: VisitFilter }) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const link = (status: Status | null, word: string, count: number) => (
    <Link
      key={word}
      to={listAddress({ tab: 'all', filter: { ...filter, status } })}
      data-waiting={(status === 'pending' && count > 0) || undefined}
      aria-current={filter.status === status ? 'true' : undefined}
      preventScrollReset
    >
      {word} <span>{numberText(count)}</span>
    </Link>
  )
  return (
    <nav className={clsx(segments.segments, styles.statuses)} aria-label={m.desk_status_filter()}>
      {link(null, m.desk_all(), all)}
      {statuses.map((status) => link(status, copy.statusWord[status](), counts[status]))}
    </nav>
  )
}

export function TreatmentChoiceField({
  treatments,
  filter,
}: {
  treatments: TreatmentChoice[]
  filter: VisitFilter
}) {
  return (
    <>
      <FilterChoice
        name="treatment"
        label={m.desk_treatment()}
        all={m.desk_all_treatments()}
        chosen={filter.treatment}
        choices={treatments}
      />
      <ShowChosen />
    </>
  )
}

function DaysField({ filter, today }: { filter: VisitFilter; today: CalendarDate }) {
  return (
    <details className={styles.days}>
      <summary>
        <Icon name="calendar-blank" />
        {shownDays(filter)}
        <Icon name="caret-down" />
      </summary>
      <div>
        <p className={clsx(fieldset.small, styles.quickChoice)}>{m.desk_quick_choice()}</p>
        <div className={buttonRow.row}>
          {quickChoices(today).map(({ word, from, to }) => (
            <Link
              key={word}
              className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
              to={listAddress({ tab: 'all', filter: { ...filter, from, to } })}
            >
              {word}
            </Link>
          ))}
        </div>
        <div className={clsx(columns.twoColumns, styles.fromAndTo)}>
          <DayInput name="from" label={m.desk_from()} day={filter.from} />
          <DayInput name="to" label={m.desk_to()} day={filter.to} />
        </div>
        <button
          type="submit"
          className={clsx(clsx(buttons.button, buttons.primary, buttons.extraSmall), styles.showDays)}
        >
          {m.desk_show_days()}
        </button>
      </div>
    </details>
  )
}

function DayInput({ name, label, day }: { name: string; label: string; day: CalendarDate | null }) {
  return (
    <div className={clsx(fields.field, compactField.compact)}>
      <label htmlFor={`filter-${name}`}>{label}</label>
      <input id={`filter-${name}`} type="date" name={name} defaultValue={day ?? ''} />
    </div>
  )
}

function Kept({ filter, names }: { filter: VisitFilter; names: (keyof VisitFilter)[] }) {
  return names.map((name) => {
    const value = filter[name]
    if (value === null || value === everything[name]) return null
    return <input key={name} type="hidden" name={name} value={value} />
  })
}

function shownDays({ from, to }: VisitFilter): string {
  if (from && to)
    return from === to ? shortDate(from) : m.desk_day_range({ first: shortDate(from), last: shortDate(to) })
  if (from) return m.desk_from_day({ day: shortDate(from) })
  return to ? m.desk_until_day({ day: shortDate(to) }) : m.desk_any_day()
}

function quickChoices(today: CalendarDate) {
  const monday = addDays(today, -((weekdays.indexOf(weekdayOf(today)) + 6) % 7))
  const tomorrow = addDays(today, 1)
  const week = (first: CalendarDate) => ({ from: first, to: addDays(first, 6) })
  return [
    { word: m.desk_today(), from: today, to: today },
    { word: m.desk_tomorrow(), from: tomorrow, to: tomorrow },
    { word: m.desk_this_week(), ...week(monday) },
    { word: m.desk_next_week(), ...week(addDays(monday, 7)) },
    { word: m.desk_any_day(), from: null, to: null },
  ]
}
