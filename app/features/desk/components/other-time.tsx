import { m } from '#app/language/messages.ts'
import compactField from '#app/ui/back-office/compact-field.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { Field } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { OtherTime } from '../other-time.ts'
import fold from './fold.module.css'
import styles from './other-time.module.css'

const stepSeconds = 300

type Props = {
  /** Begins the ids of its fields. */
  id: string
  typed: OtherTime
  errors: Partial<OtherTime>
  onType: (typed: OtherTime) => void
}

/** A day and a time that no list offers; what was typed here counts more than what is chosen there. */
export function OtherTimeFields({ id, typed, errors, onType }: Props) {
  const isOpen = typed.otherTime !== '' || errors.otherDay !== undefined || errors.otherTime !== undefined
  const plain = { className: compactField.compact, autoComplete: 'off' }
  return (
    <details className={fold.fold} open={isOpen || undefined}>
      <summary>
        <Icon name="caret-right" />
        {m.desk_other_time()}
      </summary>
      <div>
        <div className={styles.fields}>
          <Field
            {...plain}
            type="date"
            id={`${id}-otherDay`}
            name="otherDay"
            label={m.desk_other_day_label()}
            error={errors.otherDay}
            value={typed.otherDay}
            onChange={(event) => onType({ ...typed, otherDay: event.target.value })}
          />
          <Field
            {...plain}
            type="time"
            step={stepSeconds}
            id={`${id}-otherTime`}
            name="otherTime"
            label={m.desk_other_time_label()}
            error={errors.otherTime}
            value={typed.otherTime}
            onChange={(event) => onType({ ...typed, otherTime: event.target.value })}
          />
        </div>
        <p className={quietText.line}>{m.desk_other_time_hint()}</p>
      </div>
    </details>
  )
}
