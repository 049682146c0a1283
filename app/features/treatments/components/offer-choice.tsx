import { m } from '../../../language/messages.ts'
import { type ClockTime, type Weekday, weekdays } from '../../../platform/dates.ts'
import { timeText, weekdayName } from '../../../platform/shown.ts'
import fieldset from '../../../ui/back-office/fieldset.module.css'
import tile from '../../../ui/back-office/tile.module.css'
import { FieldMessage } from '../../../ui/forms/field.tsx'
import typography from '../../../ui/typography.module.css'
import { dayField, type TypedTreatment, timeField, timesToChoose } from '../form.ts'
import styles from './offer-choice.module.css'

type Props = {
  typed: TypedTreatment
  change: (part: Partial<TypedTreatment>) => void
  errors: Record<string, string>
  /** What the treatment offers now, beside the half hours of the form. */
  alreadyOffered: ClockTime[] | undefined
}

const noTimes: ClockTime[] = []
/** Of a weekday's name. */
const shownLetters = 3

/** Days and start times as boxes, with a button for all of them. */
export function OfferChoice({ typed, change, errors, alreadyOffered = noTimes }: Props) {
  const { availableDays, availableTimes } = typed
  return (
    <>
      <Choices
        id="availableDays"
        legend={m.treatments_days()}
        ofWhat={m.treatments_of_days()}
        className={tile.weekdays}
        error={errors.availableDays}
        all={[...weekdays]}
        chosen={availableDays}
        choose={(days) => change({ availableDays: weekdays.filter((day) => days.includes(day)) })}
        field={dayField}
        word={(day) => <DayWord day={day} />}
      />
      <Choices
        id="availableTimes"
        legend={m.treatments_start_times()}
        ofWhat={m.treatments_of_times()}
        className={tile.manyTiles}
        error={errors.availableTimes}
        all={timesToChoose(alreadyOffered)}
        chosen={availableTimes}
        choose={(times) => change({ availableTimes: [...times].sort() })}
        field={timeField}
        word={timeText}
      />
    </>
  )
}

type ChoicesProps<T> = {
  id: string
  legend: string
  ofWhat: string
  className: string
  error: string | undefined
  all: T[]
  chosen: T[]
  choose: (chosen: T[]) => void
  field: (one: T) => string
  word: (one: T) => React.ReactNode
}

function Choices<T extends string>(props: ChoicesProps<T>) {
  const { id, legend, ofWhat, className, error, all, chosen, choose, field, word } = props
  const isAll = all.every((one) => chosen.includes(one))
  const toggle = (one: T, isOn: boolean) =>
    choose(isOn ? [...chosen, one] : chosen.filter((other) => other !== one))
  return (
    <fieldset className={error ? styles.refused : undefined} aria-describedby={error && `${id}-error`}>
      <legend className={fieldset.legend}>
        {legend}{' '}
        <button type="button" className={fieldset.forAll} onClick={() => choose(isAll ? [] : all)}>
          {isAll ? m.treatments_clear_all() : m.treatments_select_all()}
          <span className={typography.visuallyHidden}>{ofWhat}</span>
        </button>
      </legend>
      <FieldMessage id={id} error={error} />
      <div className={className}>
        {all.map((one, place) => (
          <label key={one} className={tile.tile}>
            <input
              type="checkbox"
              id={place === 0 ? id : undefined}
              name={field(one)}
              checked={chosen.includes(one)}
              onChange={(event) => toggle(one, event.target.checked)}
            />
            <span>{word(one)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Three letters to see, the whole word to hear. */
function DayWord({ day }: { day: Weekday }) {
  const name = weekdayName(day)
  return (
    <>
      <b className={typography.visuallyHidden}>{name}</b>
      <i aria-hidden="true">{name.slice(0, shownLetters)}</i>
    </>
  )
}
