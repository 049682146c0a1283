import { clsx } from 'clsx'
import { m } from '#app/language/messages.ts'
import { addDays } from '#app/platform/dates.ts'
import checkLine from '#app/ui/back-office/check-line.module.css'
import compactField from '#app/ui/back-office/compact-field.module.css'
import fieldset from '#app/ui/back-office/fieldset.module.css'
import { LocalTextFields } from '#app/ui/back-office/local-text-fields.tsx'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import covering from '#app/ui/covering-input.module.css'
import { Field, FieldMessage } from '#app/ui/forms/field.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { copy } from '../copy.ts'
import { subjectField } from '../form.ts'
import type { ClosureFormView } from '../form-page.server.ts'
import { type ClosureLength, closureScopes, furthestDays, lengths } from '../rules.ts'
import { textLengths } from '../words.ts'
import styles from './closure-fields.module.css'

type Props = { view: ClosureFormView }

const icons: Record<ClosureLength, IconName> = { day: 'calendar-blank', days: 'calendar-dots', part: 'clock' }

/** How long, and when. The times are for a part of a day, the last day for several. */
export function LengthFields({ view: { typed, errors, today } }: Props) {
  const days = {
    type: 'date',
    min: today,
    max: addDays(today, furthestDays),
    className: compactField.compact,
  }
  return (
    <>
      <fieldset>
        <legend className={fieldset.legend}>{m.closures_how_long()}</legend>
        <div className={styles.choices}>
          {lengths.map((one) => (
            <label key={one} className={clsx(covering.tile, styles.choice)}>
              <input type="radio" name="length" value={one} defaultChecked={typed.length === one} />
              <span>
                <Icon name={icons[one]} />
                {copy.length[one]()}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className={styles.times}>
        <Field
          {...days}
          name="firstDay"
          label={m.closures_day()}
          defaultValue={typed.firstDay}
          error={errors.firstDay}
          required
        />
        <div data-for="days">
          <Field
            {...days}
            name="lastDay"
            label={m.closures_last_day()}
            defaultValue={typed.lastDay}
            error={errors.lastDay}
          />
        </div>
        <div data-for="part">
          <Time name="fromTime" label={m.closures_from()} value={typed.fromTime} error={errors.fromTime} />
        </div>
        <div data-for="part">
          <Time name="toTime" label={m.closures_to()} value={typed.toTime} error={errors.toTime} />
        </div>
      </div>
      <p data-for="part" className={clsx(quietText.line, styles.timesHint)}>
        {m.closures_times_hint()}
      </p>
    </>
  )
}

type TimeProps = { name: string; label: string; value: string; error: string | undefined }

const Time = ({ name, label, value, error }: TimeProps) => (
  <Field
    type="time"
    className={compactField.compact}
    name={name}
    label={label}
    error={error}
    defaultValue={value}
  />
)

/** What closes: the clinic, or some of those that are there. */
export function SubjectFields({ view: { typed, errors, choices, gone } }: Props) {
  return (
    <>
      <fieldset>
        <legend className={fieldset.legend}>{m.closures_what_closes()}</legend>
        <div className={clsx(styles.choices, styles.inTwos)}>
          {closureScopes.map((scope) => (
            <label key={scope} className={clsx(covering.tile, styles.choice)}>
              <input type="radio" name="scope" value={scope} defaultChecked={typed.scope === scope} />
              <span>{copy.scope[scope]()}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div id="subjects" tabIndex={-1} className={styles.subjects} data-of="some">
        <FieldMessage id="subjects" error={errors.subjects} />
        {closureScopes.map((scope) =>
          scope === 'clinic' ? null : (
            <fieldset
              key={scope}
              data-of={scope}
              aria-describedby={errors.subjects ? 'subjects-error' : undefined}
            >
              <legend className={fieldset.small}>{copy.subjects[scope]()}</legend>
              <Missing isEmpty={choices[scope].length === 0} gone={gone?.scope === scope ? gone.count : 0}>
                {copy.nothingToChoose[scope]()}
              </Missing>
              {choices[scope].map(({ id, name }) => (
                <label key={id} className={checkLine.checkLine}>
                  <input
                    type="checkbox"
                    name={subjectField(scope, id)}
                    defaultChecked={typed.scope === scope && typed.subjectIds.includes(id)}
                  />
                  <bdi>{name}</bdi>
                </label>
              ))}
            </fieldset>
          ),
        )}
      </div>
    </>
  )
}

type MissingProps = { isEmpty: boolean; gone: number; children: string }

/** In place of boxes: there is nothing to tick, or something was deleted. */
function Missing({ isEmpty, gone, children }: MissingProps) {
  if (gone > 0) return <p className={quietText.line}>{m.closures_gone({ count: gone })}</p>
  return isEmpty ? <p className={quietText.line}>{children}</p> : null
}

/** Why, for staff and for everybody, and whether it is announced. */
export function ReasonFields({ view: { typed, errors } }: Props) {
  const mark = m.closures_optional()
  return (
    <>
      <Field
        className={compactField.compact}
        name="reason"
        label={m.closures_reason()}
        mark={mark}
        hint={m.closures_reason_hint()}
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
        <p className={quietText.line}>{m.closures_public_reason_hint()}</p>
      </fieldset>
      <label className={clsx(checkLine.checkLine, styles.announced)} data-of="clinic">
        <input type="checkbox" name="announced" defaultChecked={typed.announced} />
        <span>
          {m.closures_announce()}
          <small>{m.closures_announce_hint()}</small>
        </span>
      </label>
    </>
  )
}
