import { m } from '../../../language/messages.ts'
import columns from '../../../ui/back-office/columns.module.css'
import compactField from '../../../ui/back-office/compact-field.module.css'
import { Field } from '../../../ui/forms/field.tsx'
import { lengths, type TypedClinician } from '../clinicians/form.ts'

type Props = { typed: TypedClinician; errors: Record<string, string> }

/** What they are called. */
export function WordFields({ typed, errors }: Props) {
  const of = (name: 'name' | 'credentials') => ({
    className: compactField.compact,
    name,
    defaultValue: typed.words[name],
    maxLength: lengths[name] * 2,
    error: errors[name],
    autoComplete: 'off',
  })
  return (
    <div className={columns.twoColumns}>
      <Field {...of('name')} label={m.team_name()} required />
      <Field {...of('credentials')} label={m.team_credentials()} mark={m.team_optional()} />
    </div>
  )
}
