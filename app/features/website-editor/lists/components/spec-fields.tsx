import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { focusOf, isLocal, placeOfField } from '#app/features/clinic-profile/website/field-table.ts'
import { pictureValue } from '#app/features/clinic-profile/website/fields.ts'
import { firstServices } from '#app/features/clinic-profile/website/first-services.ts'
import { serviceDrawingNames } from '#app/features/clinic-profile/website/service-drawings.ts'
import type { WebsitePicture } from '#app/features/clinic-profile/website/website.ts'
import { serviceDrawings } from '#app/features/public-pages/components/shared/service-picture.tsx'
import fieldStyles from '#app/features/website-editor/components/draft-field.module.css'
import {
  ChangedMark,
  DraftField,
  DraftSwitch,
  OtherText,
} from '#app/features/website-editor/components/draft-field.tsx'
import { DraftPair } from '#app/features/website-editor/components/draft-pair.tsx'
import { FocusField } from '#app/features/website-editor/components/focus-field.tsx'
import { useDraftField } from '#app/features/website-editor/components/form-context.ts'
import { deletedTreatment } from '#app/features/website-editor/field-names.ts'
import { seenName } from '#app/features/website-editor/screens/form-view.ts'
import { localText } from '#app/language/language.ts'
import { firstLanguage } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import { numberText } from '#app/platform/format.ts'
import compactField from '#app/ui/back-office/compact-field.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import { described, FieldFrame, FieldMessage } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import styles from './spec-fields.module.css'

type Known = {
  /** By the field that holds them; null where none is chosen. */
  pictures?: Readonly<Record<string, WebsitePicture | null>>
  /** What can be booked. */
  treatments?: readonly { id: string; name: string }[]
  /** What a price can be for. */
  services?: readonly { id: string; name: string }[]
  /** Recorded consents that can be chosen. */
  consents?: readonly { id: string; name: string }[]
}

/** Fields of the tables, drawn by what they hold, in their order; inside of a `DraftForm`. */
export function SpecFields({ fields, ...known }: Known & { fields: readonly string[] }) {
  return basesOf(fields).map((field) => <SpecField key={field} field={field} {...known} />)
}

/** A text in several languages is one of them: by its name without language. */
const basesOf = (fields: readonly string[]): string[] => [
  ...new Set(
    fields.map((field) => {
      const language = placeOfField(field)?.language
      return language ? field.slice(0, -language.length - 1) : field
    }),
  ),
]

/** @param field without its language */
function SpecField({
  field,
  pictures = {},
  treatments = [],
  services = [],
  consents = [],
}: Known & { field: string }) {
  const spec = (placeOfField(field) ?? placeOfField(`${field}.${firstLanguage}`))?.spec
  if (!spec) return null
  const label = spec.label()
  const hint = spec.hint?.()
  const isOptional = !('isRequired' in spec && spec.isRequired)
  switch (spec.kind) {
    case 'text':
      return isLocal(spec) ? (
        <DraftPair base={field} title={label} isOptional={isOptional} {...(hint && { hint })} />
      ) : (
        <DraftField field={field} label={label} hint={hint} isOptional={isOptional} isCounted />
      )
    case 'flag':
      return (
        <div>
          <DraftSwitch field={field} label={label} />
          {hint && <p className={quietText.line}>{hint}</p>}
        </div>
      )
    case 'choice':
      return <ChoiceField field={field} label={label} choices={choicesOf(spec.of)} />
    case 'icon':
      return <IconChoice field={field} />
    case 'picture':
      return spec.hasDrawings ? (
        <PictureChoice field={field} />
      ) : (
        <ChosenPicture field={field} label={label} picture={pictures[field] ?? null} />
      )
    case 'focus':
      return <Focus field={field} pictures={pictures} />
    case 'treatment':
      return <TreatmentChoice field={field} treatments={treatments} />
    case 'service':
      return <KeyChoice field={field} label={label} none={spec.none} choices={services} />
    case 'consent':
      return (
        <KeyChoice field={field} label={label} hint={hint} none={m.results_no_consent} choices={consents} />
      )
    case 'former-slugs':
    case 'former-paths':
      return null
    default:
      return (
        <DraftField
          field={field}
          label={label}
          hint={hint}
          isOptional={isOptional}
          type={spec.kind === 'day' ? 'date' : 'text'}
          inputMode={spec.kind === 'cents' ? 'decimal' : spec.kind === 'number' ? 'numeric' : undefined}
          autoComplete="off"
          spellCheck={false}
        />
      )
  }
}

function Focus({ field, pictures }: { field: string; pictures: NonNullable<Known['pictures']> }) {
  const [, picture] = Object.entries(pictures).find(([of]) => focusOf(of) === field) ?? []
  return picture?.kind === 'upload' ? <FocusField field={field} src={picture.sources.src} /> : null
}

type ChosenProps = { field: string; label: string; picture: WebsitePicture | null }

/** Which picture is in the draft; it is changed by uploading another one, or taken out. */
function ChosenPicture({ field, label, picture }: ChosenProps) {
  const { value } = useDraftField(field)
  if (value === '') return null
  const choices = [
    {
      value,
      shown:
        picture?.kind === 'upload' ? (
          <img className={styles.photo} src={picture.sources.src} alt={m.services_own_photo()} />
        ) : (
          <span>{m.services_own_photo()}</span>
        ),
    },
    { value: '', shown: <span>{m.lists_no_picture()}</span> },
  ]
  return <Tiles field={field} legend={label} choices={choices} />
}

type ChoiceProps = {
  field: string
  label: string
  hint?: string | undefined
  /** Each value with its words. */
  choices: readonly (readonly [string, string])[]
}

const choicesOf = (words: Readonly<Record<string, () => string>>) =>
  Object.entries(words).map(([choice, word]) => [choice, word()] as const)

function ChoiceField({ field, label, hint, choices }: ChoiceProps) {
  const { value, mark, error, isChanged, conflict } = useDraftField(field)
  return (
    <FieldFrame
      id={field}
      label={label}
      hint={hint}
      error={error}
      className={clsx(compactField.compact, fieldStyles.field)}
    >
      <HiddenFields fields={{ [seenName(field)]: conflict?.mark ?? mark }} />
      <select {...described({ id: field, hint, error })} name={field} defaultValue={value}>
        {choices.map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </select>
      {isChanged && <ChangedMark />}
      <OtherText field={field} />
    </FieldFrame>
  )
}

const upload = pictureValue('upload', '')

/** One of our drawings, or the photo that was uploaded. */
function PictureChoice({ field }: { field: string }) {
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
function IconChoice({ field }: { field: string }) {
  const choices = firstServices.map(({ icon, title }) => ({
    value: icon,
    shown: (
      <>
        <Icon name={icon} />
        <span className={typography.visuallyHidden}>{localText(title)}</span>
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

type KeyProps = {
  field: string
  label: string
  hint?: string | undefined
  none: () => string
  choices: readonly { id: string; name: string }[]
}

/** Which service or consent it is about; one that is gone stays named by its key. */
function KeyChoice({ field, label, hint, none, choices }: KeyProps) {
  const { value } = useDraftField(field)
  const isKnown = choices.some(({ id }) => id === value) || value === ''
  const named = [
    ['', none()] as const,
    ...(isKnown ? [] : [[value, value] as const]),
    ...choices.map(({ id, name }) => [id, name] as const),
  ]
  return <ChoiceField field={field} label={label} hint={hint} choices={named} />
}

type TreatmentProps = { field: string; treatments: readonly { id: string; name: string }[] }

/** Which treatment its button books. The first content names some by what they are called. */
function TreatmentChoice({ field, treatments }: TreatmentProps) {
  const { value } = useDraftField(field)
  const known = treatments.find(({ id, name }) => id === value || name === value)
  const isNamedOtherwise = value !== '' && known?.id !== value
  const choices = [
    ['', m.services_treatment_none()] as const,
    ...(isNamedOtherwise ? [[value, known?.name ?? deletedTreatment(value)] as const] : []),
    ...treatments
      .filter(({ id }) => !isNamedOtherwise || id !== known?.id)
      .map(({ id, name }) => [id, name] as const),
  ]
  const hint = value !== '' && !known ? m.services_treatment_gone() : undefined
  return <ChoiceField field={field} label={m.services_treatment()} hint={hint} choices={choices} />
}
