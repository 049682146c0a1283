import { cancellationReasons } from '../../../../db/values.ts'
import { m } from '../../../../language/messages.ts'
import { FieldMessage } from '../../../../ui/forms/field.tsx'
import radio from '../../../../ui/forms/radio.module.css'
import { copy } from '../details/copy.ts'
import styles from './cancel-reasons.module.css'

type Props = {
  /** Of the field: its choices are called after it. */
  id: string
  chosen: string | undefined
  error: string | undefined
}

/** Why a visit, or many of them, are cancelled. */
export function CancelReasons({ id, chosen, error }: Props) {
  return (
    <fieldset className={styles.reasons} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend>{m.details_cancel_reason()}</legend>
      <FieldMessage id={id} error={error} />
      {cancellationReasons.map((reason, at) => (
        <label key={reason}>
          <input
            type="radio"
            className={radio.radio}
            id={`${id}-${reason}`}
            name="reason"
            value={reason}
            defaultChecked={chosen === reason}
            {...(at === 0 && { 'data-first': true })}
          />
          {copy.reason[reason]()}
        </label>
      ))}
    </fieldset>
  )
}
