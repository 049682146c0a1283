import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { m } from '../../../../language/messages.ts'
import { numberText } from '../../../../platform/shown.ts'
import compactField from '../../../../ui/back-office/compact-field.module.css'
import { HiddenFields } from '../../../../ui/back-office/hidden-fields.tsx'
import { described, FieldFrame, FieldMessage } from '../../../../ui/forms/field.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { serviceDrawings } from '../../../clinic/components/shared/service-drawings.ts'
import { pictureValue } from '../../../clinic/website/fields.ts'
import { firstServices } from '../../../clinic/website/first-services.ts'
import { serviceDrawingNames } from '../../../clinic/website/website.ts'
import fieldStyles from '../../components/draft-field.module.css'
import { ChangedMark } from '../../components/draft-field.tsx'
import { useDraftField } from '../../components/form-context.ts'
import { OtherText } from '../../components/other-text.tsx'
import { seenName } from '../../screens/form-fields.ts'
import styles from './service-page.module.css'

const upload = pictureValue('upload', '')

/** One of our drawings, or the photo that was uploaded. */
export function PictureChoice({ field }: { field: string }) {
  const { value } = useDraftField(field)
  const drawn = serviceDrawingNames.map((name, at) => ({
    value: pictureValue('drawing', name),
    shown: <img src={serviceDrawings[name].day} alt={m.services_drawing({ number: numberText(at + 1) })} />,
  }))
  const own = { value, shown: <span>{m.services_own_photo()}</span> }
  return (
    <Tiles
      field={field}
      legend={m.services_picture()}
      choices={value.startsWith(upload) ? [own, ...drawn] : drawn}
    />
  )
}

/** The icons that the pages know. */
export function IconChoice({ field }: { field: string }) {
  const choices = firstServices.map(({ icon, title }) => ({
    value: icon,
    shown: (
      <>
        <Icon name={icon} />
        <span className={styles.spoken}>{title.en}</span>
      </>
    ),
  }))
  return <Tiles field={field} legend={m.services_icon()} choices={choices} />
}

type TilesProps = { field: string; legend: string; choices: { value: string; shown: ReactNode }[] }

function Tiles({ field, legend, choices }: TilesProps) {
  const { value, mark, error, isChanged, conflict } = useDraftField(field)
  return (
    <fieldset className={styles.tiles} id={field}>
      <legend>
        {legend} {isChanged && <ChangedMark />}
      </legend>
      <FieldMessage id={field} error={error} />
      <HiddenFields fields={{ [seenName(field)]: conflict?.mark ?? mark }} />
      <div>
        {choices.map((choice) => (
          <label key={choice.value}>
            <input type="radio" name={field} value={choice.value} defaultChecked={choice.value === value} />
            {choice.shown}
          </label>
        ))}
      </div>
      <OtherText field={field} />
    </fieldset>
  )
}

type TreatmentProps = { field: string; treatments: { id: string; name: string }[] }

/** Which treatment its button books. The first content names some by what they are called. */
export function TreatmentChoice({ field, treatments }: TreatmentProps) {
  const { value, mark, error, isChanged, conflict } = useDraftField(field)
  const known = treatments.find(({ id, name }) => id === value || name === value)
  return (
    <FieldFrame
      id={field}
      label={m.services_treatment()}
      error={error}
      className={clsx(compactField.compact, fieldStyles.field)}
    >
      <HiddenFields fields={{ [seenName(field)]: conflict?.mark ?? mark }} />
      <select {...described({ id: field, hint: undefined, error })} name={field} defaultValue={value}>
        <option value="">{m.services_treatment_none()}</option>
        {value !== '' && known?.id !== value && <option value={value}>{known?.name ?? value}</option>}
        {treatments
          .filter(({ id }) => known === undefined || id === value || id !== known.id)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </select>
      {isChanged && <ChangedMark />}
      <OtherText field={field} />
    </FieldFrame>
  )
}
