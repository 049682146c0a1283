import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { pictureValue, type ServicePart, serviceField } from '#app/features/clinic-profile/website/fields.ts'
import { firstServices } from '#app/features/clinic-profile/website/first-services.ts'
import { serviceDrawingNames } from '#app/features/clinic-profile/website/website.ts'
import { SectionCard } from '#app/features/clinic-sections/components/section-card.tsx'
import {
  ServicePicture,
  serviceDrawings,
} from '#app/features/public-pages/components/shared/service-picture.tsx'
import { servicePath, servicesPath } from '#app/features/website-editor/address.ts'
import fieldStyles from '#app/features/website-editor/components/draft-field.module.css'
import {
  ChangedMark,
  DraftField,
  DraftSwitch,
  OtherText,
} from '#app/features/website-editor/components/draft-field.tsx'
import { DraftForm } from '#app/features/website-editor/components/draft-form.tsx'
import { DraftPair, LanguageHeads } from '#app/features/website-editor/components/draft-pair.tsx'
import { FocusField } from '#app/features/website-editor/components/focus-field.tsx'
import { useDraftField } from '#app/features/website-editor/components/form-context.ts'
import { UploadBox } from '#app/features/website-editor/components/upload-box.tsx'
import { deletedTreatment } from '#app/features/website-editor/field-names.ts'
import {
  type DraftFormAnswer,
  seenName,
  type UploadAnswer,
} from '#app/features/website-editor/screens/form-view.ts'
import { m } from '#app/language/messages.ts'
import { numberText } from '#app/platform/format.ts'
import compactField from '#app/ui/back-office/compact-field.module.css'
import parts from '#app/ui/back-office/parts.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { described, FieldFrame, FieldMessage } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { ServiceView } from '../page.server.ts'
import styles from './service-page.module.css'

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
function TreatmentChoice({ field, treatments }: TreatmentProps) {
  const { value, mark, error, isChanged, conflict } = useDraftField(field)
  const known = treatments.find(({ id, name }) => id === value || name === value)
  const hint = value !== '' && !known ? m.services_treatment_gone() : undefined
  return (
    <FieldFrame
      id={field}
      label={m.services_treatment()}
      hint={hint}
      error={error}
      className={clsx(compactField.compact, fieldStyles.field)}
    >
      <HiddenFields fields={{ [seenName(field)]: conflict?.mark ?? mark }} />
      <select {...described({ id: field, hint, error })} name={field} defaultValue={value}>
        <option value="">{m.services_treatment_none()}</option>
        {value !== '' && known?.id !== value && (
          <option value={value}>{known?.name ?? deletedTreatment(value)}</option>
        )}
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

type Props = {
  view: ServiceView
  answer: DraftFormAnswer | undefined
  upload: UploadAnswer | undefined
  actionKey: string
}

/** Clinic > Services: one of them, as the pages show it. */
export function ServicePage({ view, answer, upload, actionKey }: Props) {
  const { id, name, place, total, picture, form, treatments } = view
  const path = servicePath(id)
  const field = (part: ServicePart) => serviceField(id, part)
  const base = (part: string) => `service.${id}.${part}`
  return (
    <SectionCard
      title={name}
      lead={m.services_place({ place: numberText(place), total: numberText(total) })}
      isList
      action={
        <ButtonLink href={servicesPath} variant="secondary" size="extra-small">
          {m.services_back()}
        </ButtonLink>
      }
    >
      <div className={styles.columns}>
        <div className={styles.picture}>
          <span className={styles.arch}>
            <ServicePicture of={picture} alt="" />
          </span>
          <p className={quietText.line}>{m.services_picture_lead()}</p>
          <UploadBox path={path} refusal={upload} />
        </div>
        <DraftForm path={path} view={form} answer={answer} actionKey={actionKey}>
          <LanguageHeads />
          <div className={clsx(parts.stack, styles.fields)}>
            <DraftPair base={base('title')} title={m.services_name()} />
            <DraftPair base={base('summary')} title={m.services_summary()} />
            <DraftPair base={base('description')} title={m.services_description()} />
            <DraftPair base={base('notice')} title={m.services_notice()} isOptional />
            <DraftPair base={base('pictureText')} title={m.services_picture_text()} isOptional />
            <PictureChoice field={field('picture')} />
            {picture.kind === 'upload' && <FocusField field={field('focus')} src={picture.sources.src} />}
            <IconChoice field={field('icon')} />
            <TreatmentChoice field={field('treatment')} treatments={treatments} />
            <DraftField
              field={field('anchor')}
              label={m.services_anchor()}
              hint={m.services_anchor_hint()}
              autoComplete="off"
              spellCheck={false}
            />
            <div className={styles.shown}>
              <DraftSwitch field={field('shown')} label={m.services_is_shown()} />
              <p className={quietText.line}>{m.services_is_shown_hint()}</p>
            </div>
          </div>
        </DraftForm>
      </div>
    </SectionCard>
  )
}
