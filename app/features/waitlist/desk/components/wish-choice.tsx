import compactField from '../../../../ui/back-office/compact-field.module.css'
import { described, FieldFrame } from '../../../../ui/forms/field.tsx'
import select from '../../../../ui/forms/select.module.css'
import { Icon } from '../../../../ui/icon.tsx'

type Props = {
  name: 'treatment' | 'with'
  label: string
  /** What stands for no choice. */
  none: string
  chosen: string
  error: string | undefined
  choices: readonly { id: string; name: string }[]
  onChoose?: (id: string) => void
}

/** What or whom somebody waits for. */
export function WishChoice({ name, label, none, chosen, error, choices, onChoose }: Props) {
  const frame = { id: name, label, error, className: compactField.compact }
  return (
    <FieldFrame {...frame}>
      <span className={select.select}>
        <select
          name={name}
          defaultValue={chosen}
          onChange={({ target }) => onChoose?.(target.value)}
          {...described(frame)}
        >
          <option value="">{none}</option>
          {choices.map(({ id, name: word }) => (
            <option key={id} value={id}>
              {word}
            </option>
          ))}
        </select>
        <Icon name="caret-down" />
      </span>
    </FieldFrame>
  )
}
