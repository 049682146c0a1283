import { isLanguage, languages } from '../../../../../language/languages.ts'
import { m } from '../../../../../language/messages.ts'
import { languageName } from '../../../../../platform/language-name.ts'
import columns from '../../../../../ui/back-office/columns.module.css'
import compactField from '../../../../../ui/back-office/compact-field.module.css'
import fieldset from '../../../../../ui/back-office/fieldset.module.css'
import radioBoxes from '../../../../../ui/back-office/radio-boxes.module.css'
import { Badge } from '../../../../../ui/badge.tsx'
import { described, Field, FieldFrame, TextArea } from '../../../../../ui/forms/field.tsx'
import { optionalFields, typedAs } from '../../../booking/fields.ts'
import { fieldLabels } from '../../../copy.ts'
import { badgeColor } from '../../../rules.ts'
import { TellChoice } from '../../components/tell-choice.tsx'
import { copy as deskCopy } from '../../copy.ts'
import { addStatuses } from '../form.ts'
import type { AddView } from '../page.server.ts'
import styles from './add-fields.module.css'
import { ShowButton } from './show-button.tsx'

type Props = { view: AddView; onTreatment: () => void }

const plain = { className: compactField.compact, autoComplete: 'off' }

/** What the caller says, in the order in which they say it. */
export function CallerFields({ view, onTreatment }: Props) {
  const { typed, errors } = view
  return (
    <div className={styles.caller}>
      <Field
        {...plain}
        id="add-name"
        name="name"
        label={m.appointments_field_name()}
        error={errors.name}
        defaultValue={typed.name}
        data-first
      />
      <div className={columns.two}>
        <Field
          {...plain}
          id="add-phone"
          name="phone"
          type="tel"
          label={m.appointments_field_phone()}
          error={errors.phone}
          defaultValue={typed.phone}
        />
        <TreatmentField view={view} onTreatment={onTreatment} />
      </div>
      <Field
        {...plain}
        id="add-email"
        name="email"
        type="email"
        label={m.appointments_field_email()}
        mark={m.add_optional()}
        hint={view.canTell ? m.add_email_hint() : m.add_no_letters()}
        error={errors.email}
        defaultValue={typed.email}
      />
      <OptionalFields view={view} />
      <LanguageChoice chosen={typed.language} />
      <StatusChoice chosen={typed.status || addStatuses[0]} />
      {view.canTell && <TellChoice label={m.desk_tell()} unable={null} ticked={typed.tell !== ''} />}
    </div>
  )
}

function OptionalFields({ view: { typed, errors } }: Pick<Props, 'view'>) {
  return optionalFields.map((name) => {
    const Input = typedAs[name] === 'paragraphs' ? TextArea : Field
    return (
      <Input
        {...plain}
        key={name}
        id={`add-${name}`}
        name={name}
        label={fieldLabels[name]()}
        mark={m.add_optional()}
        error={errors[name]}
        defaultValue={typed[name]}
      />
    )
  })
}

/** In which the caller speaks, and is written to. */
function LanguageChoice({ chosen }: { chosen: string }) {
  const spoken = isLanguage(chosen) ? chosen : languages[0]
  return (
    <fieldset id="add-language">
      <legend className={fieldset.legend}>{m.add_language()}</legend>
      <div className={radioBoxes.boxes}>
        {languages.map((language) => (
          <label key={language}>
            <input type="radio" name="language" value={language} defaultChecked={language === spoken} />
            {languageName(language)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function StatusChoice({ chosen }: { chosen: string }) {
  return (
    <fieldset id="add-status">
      <legend className={fieldset.legend}>{m.add_save_as()}</legend>
      <div className={radioBoxes.boxes}>
        {addStatuses.map((status) => (
          <label key={status}>
            <input type="radio" name="status" value={status} defaultChecked={chosen === status} />
            <Badge color={badgeColor[status]}>{deskCopy.statusWord[status]()}</Badge>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function TreatmentField({ view, onTreatment }: Props) {
  const frame = {
    id: 'add-treatment',
    label: m.add_treatment(),
    error: view.errors.treatment,
    className: compactField.compact,
  }
  return (
    <FieldFrame {...frame}>
      <select
        {...described(frame)}
        name="treatment"
        defaultValue={view.typed.treatment}
        onChange={onTreatment}
      >
        <option value="">{m.add_choose_treatment()}</option>
        {view.treatments.map(({ name, shown }) => (
          <option key={name} value={name}>
            {shown}
          </option>
        ))}
      </select>
      <ShowButton>{m.add_show_days()}</ShowButton>
    </FieldFrame>
  )
}
