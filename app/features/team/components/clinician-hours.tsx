import { clsx } from 'clsx'
import { useState } from 'react'
import { mondayOf, sundayOf, weekLetterOn } from '#app/features/opening-hours/alternate-weeks.ts'
import { CopyMonday, WeekFields } from '#app/features/opening-hours/components/week-fields.tsx'
import { m } from '#app/language/messages.ts'
import { type CalendarDate, parseDate } from '#app/platform/dates.ts'
import { dayAndMonth } from '#app/platform/format.ts'
import compactField from '#app/ui/back-office/compact-field.module.css'
import fieldset from '#app/ui/back-office/fieldset.module.css'
import { Switch } from '#app/ui/back-office/form-controls.tsx'
import parts from '#app/ui/back-office/parts.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import radioBoxes from '#app/ui/back-office/radio-boxes.module.css'
import { Field } from '#app/ui/forms/field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { TypedClinician } from '../form.ts'
import styles from './clinician-hours.module.css'

type Props = { typed: TypedClinician; errors: Record<string, string>; today: CalendarDate }

/**
 * Those of the clinic, or own ones, every week or in weeks that take turns. Without script all fields are there, and the
 * boxes decide which of them count.
 */
export function ClinicianHours({ typed, errors, today }: Props) {
  const hydrated = useHydrated()
  const [hasOwn, setOwn] = useState(typed.hasOwnHours)
  const [week, setWeek] = useState(typed.week)
  const [alternates, setAlternates] = useState(typed.alternates)
  const isAlternating = alternates || !hydrated
  return (
    <section aria-labelledby="hours-title">
      <h2 id="hours-title">{m.team_hours()}</h2>
      <Switch
        name="hasOwnHours"
        label={m.team_has_own_hours()}
        checked={hasOwn}
        onChange={(event) => setOwn(event.target.checked)}
      />
      {hasOwn || !hydrated ? (
        <div className={styles.hours}>
          <WeeksChoice alternates={alternates} choose={setAlternates} />
          {isAlternating && <WeekA typed={typed} error={errors.weekA} today={today} />}
          <fieldset>
            <legend className={clsx(fieldset.legend, styles.weekHead)}>
              {isAlternating ? m.team_week_a() : m.team_week_every()}
              <CopyMonday week={week} change={setWeek} />
            </legend>
            <WeekFields week={week} change={setWeek} errors={errors} />
          </fieldset>
          {isAlternating && <WeekB typed={typed} errors={errors} />}
        </div>
      ) : (
        <p className={quietText.line}>{m.team_clinic_hours()}</p>
      )}
    </section>
  )
}

type ChoiceProps = { alternates: boolean; choose: (alternates: boolean) => void }

function WeeksChoice({ alternates, choose }: ChoiceProps) {
  const choices = [
    { value: 'every', label: m.team_weeks_every(), isChosen: !alternates },
    { value: 'alternating', label: m.team_weeks_alternating(), isChosen: alternates },
  ]
  return (
    <fieldset>
      <legend className={fieldset.legend}>{m.team_weeks()}</legend>
      <div className={clsx(radioBoxes.boxes, styles.weeks)}>
        {choices.map(({ value, label, isChosen }) => (
          <label key={value}>
            <input
              type="radio"
              name="weeks"
              value={value}
              checked={isChosen}
              onChange={() => choose(value === 'alternating')}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type WeekAProps = { typed: TypedClinician; error: string | undefined; today: CalendarDate }

/** From when week A counts, and which week this one is by that. */
function WeekA({ typed, error, today }: WeekAProps) {
  const [text, setText] = useState(typed.weekA)
  const weekAStart = parseDate(text)
  const letter = weekAStart && weekLetterOn({ weekAStart }, today)
  return (
    <div className={styles.weekA}>
      <Field
        className={compactField.compact}
        type="date"
        name="weekA"
        label={m.team_week_a_day()}
        hint={m.team_week_a_hint()}
        value={text}
        error={error}
        onChange={(event) => setText(event.target.value)}
      />
      <p className={clsx(quietText.line, styles.thisWeek)} role="status">
        {letter &&
          m.team_this_week({
            from: dayAndMonth(mondayOf(today)),
            to: dayAndMonth(sundayOf(today)),
            letter,
            next: letter === 'A' ? 'B' : 'A',
          })}
      </p>
    </div>
  )
}

function WeekB({ typed, errors }: Omit<Props, 'today'>) {
  const [week, setWeek] = useState(typed.weekB)
  return (
    <fieldset>
      <legend className={clsx(fieldset.legend, styles.weekHead)}>
        {m.team_week_b()}
        <CopyMonday week={week} change={setWeek} />
      </legend>
      <p className={clsx(parts.note, styles.withoutScript)}>{m.team_week_b_counts()}</p>
      <WeekFields name="week-b" week={week} change={setWeek} errors={errors} />
    </fieldset>
  )
}
