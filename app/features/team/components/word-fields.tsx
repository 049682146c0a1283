import { m } from '../../../language/messages.ts'
import { BothLanguages } from '../../../ui/back-office/both-languages.tsx'
import columns from '../../../ui/back-office/columns.module.css'
import compactField from '../../../ui/back-office/compact-field.module.css'
import quietText from '../../../ui/back-office/quiet-text.module.css'
import { Field } from '../../../ui/forms/field.tsx'
import { lengths, type TypedClinician, type WordField } from '../clinicians/form.ts'

type Props = { typed: TypedClinician; errors: Record<string, string> }

/** Name and what the website says, in English and Spanish side by side. */
export function WordFields({ typed, errors }: Props) {
  const shared = { typed, errors }
  return (
    <>
      <div className={columns.two}>
        <OneField {...shared} name="name" label={m.team_name()} most={lengths.name} isRequired />
        <OneField {...shared} name="credentials" label={m.team_credentials()} most={lengths.credentials} />
      </div>
      <PairOf {...shared} english="specialty" spanish="spanishSpecialty" label={m.team_specialty()} />
      <PairOf {...shared} english="education" spanish="spanishEducation" label={m.team_education()} />
      <PairOf {...shared} english="experience" spanish="spanishExperience" label={m.team_experience()} />
      <PairOf {...shared} english="about" spanish="spanishAbout" label={m.team_about()} rows={3} />
      <PairOf
        {...shared}
        english="alternativeText"
        spanish="spanishAlternativeText"
        label={m.team_alternative_text()}
      />
      <p className={quietText.line}>{m.team_spanish_hint()}</p>
      <div className={columns.two}>
        <OneField {...shared} name="linkedin" label={m.team_linkedin()} most={lengths.link} isAddress />
        <OneField {...shared} name="x" label={m.team_x()} most={lengths.link} isAddress />
      </div>
    </>
  )
}

type PairProps = Props & {
  english: keyof typeof lengths & WordField
  spanish: WordField
  label: string
  rows?: number
}

function PairOf({ typed, errors, english, spanish, label, rows }: PairProps) {
  const of = (name: WordField) => ({ name, value: typed.words[name], error: errors[name] })
  const mark = m.team_optional()
  return (
    <BothLanguages
      english={{ ...of(english), label, mark }}
      spanish={{ ...of(spanish), label: m.team_in_spanish({ label }), mark }}
      maxLength={lengths[english] * 2}
      autoComplete="off"
      {...(rows !== undefined && { rows })}
    />
  )
}

type OneProps = Props & {
  name: WordField
  label: string
  most: number
  isRequired?: boolean
  isAddress?: boolean
}

function OneField({ typed, errors, name, label, most, isRequired = false, isAddress = false }: OneProps) {
  return (
    <Field
      className={compactField.compact}
      name={name}
      label={label}
      mark={isRequired ? undefined : m.team_optional()}
      type={isAddress ? 'url' : 'text'}
      defaultValue={typed.words[name]}
      maxLength={most * 2}
      error={errors[name]}
      autoComplete="off"
      required={isRequired}
    />
  )
}
