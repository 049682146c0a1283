import { clsx } from 'clsx'
import { furthestDays } from '#app/features/closures/rules.ts'
import { textLengths } from '#app/features/closures/words.ts'
import { rangeStep } from '#app/features/opening-hours/rules.ts'
import { m } from '#app/language/messages.ts'
import { addDays } from '#app/platform/dates.ts'
import checkLine from '#app/ui/back-office/check-line.module.css'
import compactField from '#app/ui/back-office/compact-field.module.css'
import fieldset from '#app/ui/back-office/fieldset.module.css'
import { LocalTextFields } from '#app/ui/back-office/local-text-fields.tsx'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import covering from '#app/ui/covering-input.module.css'
import { Field, FieldMessage } from '#app/ui/forms/field.tsx'
import { copy } from '../copy.ts'
import { boxField } from '../form.ts'
import type { OpeningFormView } from '../form-page.server.ts'
import { openingScopes } from '../rules.ts'
import type { OpeningChoices } from '../visits.ts'
import styles from './opening-fields.module.css'

type Props = { view: OpeningFormView }

/** The day, and from when to when. */
export function HoursFields({ view: { typed, errors, today } }: Props) {
  const time = { type: 'time', step: rangeStep * 60, required: true, className: compactField.compact }
  return (
    <div className={styles.hours}>
      <Field
        type="date"
        min={today}
        max={addDays(today, furthestDays)}
        className={compactField.compact}
        name="day"
        label={m.closures_day()}
        defaultValue={typed.day}
        error={errors.day}
        required
      />
      <Field
        {...time}
        name="fromTime"
        label={m.closures_from()}
        defaultValue={typed.fromTime}
        error={errors.fromTime}
      />
      <Field
        {...time}
        name="toTime"
        label={m.closures_to()}
        defaultValue={typed.toTime}
        error={errors.toTime}
      />
    </div>
  )
}

/** Whose hours they are: the clinic's, or those of some clinicians or rooms. */
export function SubjectFields({ view }: Props) {
  const { typed, errors } = view
  return (
    <>
      <fieldset>
        <legend className={fieldset.legend}>{m.openings_whose()}</legend>
        <div className={styles.choices}>
          {openingScopes.map((scope) => (
            <label key={scope} className={clsx(covering.tile, styles.choice)}>
              <input type="radio" name="scope" value={scope} defaultChecked={typed.scope === scope} />
              <span>{copy.scope[scope]()}</span>
            </label>
          ))}
        </div>
        <p data-of="clinic" className={clsx(quietText.line, styles.hint)}>
          {m.openings_hint_clinic()}
        </p>
      </fieldset>
      <div id="subjects" tabIndex={-1} className={styles.boxes} data-of="some">
        <FieldMessage id="subjects" error={errors.subjects} />
        {openingScopes.map((scope) =>
          scope === 'clinic' ? null : (
            <fieldset
              key={scope}
              data-of={scope}
              aria-describedby={errors.subjects ? 'subjects-error' : undefined}
            >
              <legend className={fieldset.small}>{copy.subjects[scope]()}</legend>
              {view.choices[scope].length === 0 && (
                <p className={quietText.line}>{copy.nothingToChoose[scope]()}</p>
              )}
              <Boxes kind={scope} view={view} ticked={typed.scope === scope ? typed.subjectIds : []} />
              {scope === 'room' && (
                <p className={clsx(quietText.line, styles.hint)}>{m.openings_hint_room()}</p>
              )}
            </fieldset>
          ),
        )}
      </div>
    </>
  )
}

/** Treatments that are offered then, whatever their weekdays are. */
export function TreatmentFields({ view }: Props) {
  const { typed, errors, choices } = view
  return (
    <fieldset
      id="treatments"
      tabIndex={-1}
      className={styles.boxes}
      aria-describedby={clsx('treatments-hint', errors.treatments && 'treatments-error')}
    >
      <legend className={fieldset.legend}>{m.openings_which_treatments()}</legend>
      <p id="treatments-hint" className={clsx(quietText.line, styles.leadingHint)}>
        {m.openings_treatments_hint()}
      </p>
      <FieldMessage id="treatments" error={errors.treatments} />
      {choices.treatment.length === 0 && <p className={quietText.line}>{m.closures_no_treatment()}</p>}
      <div className={styles.inColumns}>
        <Boxes kind="treatment" view={view} ticked={typed.treatmentIds} />
      </div>
    </fieldset>
  )
}

type BoxesProps = Props & { kind: keyof OpeningChoices; ticked: readonly string[] }

const Boxes = ({ kind, view, ticked }: BoxesProps) =>
  view.choices[kind].map(({ id, name }) => (
    <label key={id} className={checkLine.checkLine}>
      <input type="checkbox" name={boxField(kind, id)} defaultChecked={ticked.includes(id)} />
      <bdi>{name}</bdi>
    </label>
  ))

/** Why, for staff and for everybody. */
export function ReasonFields({ view: { typed, errors } }: Props) {
  const mark = m.closures_optional()
  return (
    <>
      <Field
        className={compactField.compact}
        name="reason"
        label={m.closures_reason()}
        mark={mark}
        hint={m.openings_reason_hint()}
        defaultValue={typed.reason}
        maxLength={textLengths.reason * 2}
        error={errors.reason}
        autoComplete="off"
      />
      <fieldset>
        <legend className={fieldset.legend}>{m.closures_public_reason()}</legend>
        <LocalTextFields
          name="publicReason"
          text={typed.publicReason}
          errors={errors}
          mark={mark}
          isOptional
          maxLength={textLengths.publicReason * 2}
          autoComplete="off"
        />
        <p className={quietText.line}>{m.openings_public_reason_hint()}</p>
      </fieldset>
    </>
  )
}
