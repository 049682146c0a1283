import { Badge } from '../../../../../ui/badge.tsx'
import { described, Field, FieldFrame, TextArea } from '../../../../../ui/field.tsx'
import { optionalFields, typedAs } from '../../../booking/fields.ts'
import { fieldLabels } from '../../../copy.ts'
import { badgeColor } from '../../../rules.ts'
import { TellChoice } from '../../components/tell-choice.tsx'
import { copy as deskCopy } from '../../copy.ts'
import { copy } from '../copy.ts'
import { addStatuses } from '../form.ts'
import type { AddView } from '../page.server.ts'

type Props = { view: AddView; onTreatment: () => void }

/** What the caller says, in the order in which they say it. */
export function CallerFields({ view, onTreatment }: Props) {
  const { typed, errors } = view
  const plain = { className: 'c', autoComplete: 'off' }
  return (
    <div className="caller">
      <Field
        {...plain}
        id="add-name"
        name="name"
        label={fieldLabels.name}
        error={errors.name}
        defaultValue={typed.name}
        data-first
      />
      <div className="g2">
        <Field
          {...plain}
          id="add-phone"
          name="phone"
          type="tel"
          label={fieldLabels.phone}
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
        label={fieldLabels.email}
        mark={copy.optional}
        hint={view.canTell ? copy.emailHint : copy.noLetters}
        error={errors.email}
        defaultValue={typed.email}
      />
      {optionalFields.map((name) => {
        const Input = typedAs[name] === 'paragraphs' ? TextArea : Field
        return (
          <Input
            {...plain}
            key={name}
            id={`add-${name}`}
            name={name}
            label={fieldLabels[name]}
            mark={copy.optional}
            error={errors[name]}
            defaultValue={typed[name]}
          />
        )
      })}
      <StatusChoice chosen={typed.status || addStatuses[0]} />
      {view.canTell && <TellChoice label={copy.tell} unable={null} ticked={typed.tell !== ''} />}
    </div>
  )
}

function StatusChoice({ chosen }: { chosen: string }) {
  return (
    <fieldset className="fs" id="add-status">
      <legend>{copy.saveAs}</legend>
      <div className="stg4">
        {addStatuses.map((status) => (
          <label key={status}>
            <input type="radio" name="status" value={status} defaultChecked={chosen === status} />
            <Badge color={badgeColor[status]}>{deskCopy.statusWord[status]}</Badge>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function TreatmentField({ view, onTreatment }: Props) {
  const frame = { id: 'add-treatment', label: copy.treatment, error: view.errors.treatment, className: 'c' }
  return (
    <FieldFrame {...frame}>
      <select
        {...described(frame)}
        name="treatment"
        defaultValue={view.typed.treatment}
        onChange={onTreatment}
      >
        <option value="">{copy.chooseTreatment}</option>
        {view.treatments.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <noscript>
        <button type="submit" name="intent" value="show" className="btn s xs">
          {copy.showDays}
        </button>
      </noscript>
    </FieldFrame>
  )
}
