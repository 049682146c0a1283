import { clsx } from 'clsx'
import { m } from '../../../../language/messages.ts'
import compactField from '../../../../ui/back-office/compact-field.module.css'
import { HiddenFields } from '../../../../ui/back-office/hidden-fields.tsx'
import { described, FieldFrame } from '../../../../ui/forms/field.tsx'
import { states } from '../../../clinic/website/states.ts'
import fieldStyles from '../../components/draft-field.module.css'
import { ChangedMark } from '../../components/draft-field.tsx'
import { useDraftField } from '../../components/form-context.ts'
import { OtherText } from '../../components/other-text.tsx'
import { seenName } from '../../screens/form-fields.ts'

const field = 'profile.state'

/** The state by its name; the postal code is what is kept. */
export function StateField() {
  const { value, mark, error, isChanged, conflict } = useDraftField(field)
  return (
    <FieldFrame
      id={field}
      label={m.profile_state()}
      error={error}
      className={clsx(compactField.compact, fieldStyles.field)}
    >
      <HiddenFields fields={{ [seenName(field)]: conflict?.mark ?? mark }} />
      <select
        {...described({ id: field, hint: undefined, error })}
        name={field}
        defaultValue={value}
        className={clsx(isChanged && fieldStyles.changed)}
      >
        {states[value] === undefined && <option value={value}>{m.profile_choose_state()}</option>}
        {Object.entries(states).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      {isChanged && <ChangedMark />}
      <OtherText field={field} />
    </FieldFrame>
  )
}
