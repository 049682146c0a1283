import { clsx } from 'clsx'
import { type DoctorPart, doctorField } from '#app/features/clinic-profile/website/doctor-fields.ts'
import { SectionCard } from '#app/features/clinic-sections/components/section-card.tsx'
import { clinicianAddress } from '#app/features/team/desk/address.ts'
import { doctorPath, doctorsPath } from '#app/features/website-editor/address.ts'
import { ChangedMark, DraftField, DraftSwitch } from '#app/features/website-editor/components/draft-field.tsx'
import { DraftForm } from '#app/features/website-editor/components/draft-form.tsx'
import { DraftPair, LanguageHeads } from '#app/features/website-editor/components/draft-pair.tsx'
import { FocusField } from '#app/features/website-editor/components/focus-field.tsx'
import { useDraftField } from '#app/features/website-editor/components/form-context.ts'
import { UploadBox } from '#app/features/website-editor/components/upload-box.tsx'
import page from '#app/features/website-editor/lists/components/item-page.module.css'
import type { DraftFormAnswer, UploadAnswer } from '#app/features/website-editor/screens/form-view.ts'
import { seenName } from '#app/features/website-editor/screens/form-view.ts'
import { m } from '#app/language/messages.ts'
import columns from '#app/ui/back-office/columns.module.css'
import parts from '#app/ui/back-office/parts.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import radioBoxes from '#app/ui/back-office/radio-boxes.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import type { DoctorView } from '../page.server.ts'
import { DoctorPortrait } from './doctor-portrait.tsx'
import styles from './doctors-section.module.css'

type Props = {
  view: DoctorView
  answer: DraftFormAnswer | undefined
  upload: UploadAnswer | undefined
  canChangeTeam: boolean
  actionKey: string
}

/** Clinic > Doctors: what the website says of one of them. */
export function DoctorPage({ view, answer, upload, canChangeTeam, actionKey }: Props) {
  const { id, name, portrait, form, portraits } = view
  const path = doctorPath(id)
  const field = (part: DoctorPart) => doctorField(id, part)
  const base = (part: string) => `doctor.${id}.${part}`
  return (
    <SectionCard
      title={name}
      lead={m.doctors_page_lead()}
      isList
      action={
        <ButtonLink href={doctorsPath} variant="secondary" size="extra-small">
          {m.doctors_back()}
        </ButtonLink>
      }
    >
      <div>
        <div className={page.picture}>
          <div className={clsx(page.portrait, styles.portrait)}>
            <DoctorPortrait of={view} />
          </div>
          <p className={quietText.line}>{m.doctors_portrait_lead()}</p>
          <UploadBox path={path} refusal={upload} />
          {canChangeTeam && (
            <ButtonLink href={clinicianAddress(id)} variant="secondary" size="extra-small">
              {m.doctors_team()}
            </ButtonLink>
          )}
        </div>
        <DraftForm path={path} view={form} answer={answer} actionKey={actionKey}>
          <LanguageHeads />
          <div className={clsx(parts.stack, page.fields)}>
            <DraftPair base={base('specialty')} title={m.doctors_specialty()} isOptional />
            <DraftPair base={base('education')} title={m.doctors_education()} isOptional />
            <DraftPair base={base('experience')} title={m.doctors_experience()} isOptional />
            <DraftPair base={base('about')} title={m.doctors_about()} isOptional />
            <DraftPair base={base('pictureText')} title={m.doctors_picture_text()} isOptional />
            <PortraitChoice field={field('portrait')} portraits={portraits} />
            {portrait && <FocusField field={field('focus')} src={portrait.src} />}
            <div className={columns.twoColumns}>
              <DraftField field={field('linkedin')} label={m.doctors_linkedin()} type="url" isOptional />
              <DraftField field={field('x')} label={m.doctors_x()} type="url" isOptional />
            </div>
            <div className={page.shown}>
              <DraftSwitch field={field('shown')} label={m.doctors_is_shown()} />
            </div>
          </div>
        </DraftForm>
      </div>
    </SectionCard>
  )
}

/** The photo of the draft, the one that is published, or none. */
function PortraitChoice({ field, portraits }: { field: string; portraits: string[] }) {
  const { value, mark, isChanged } = useDraftField(field)
  if (portraits.length === 0) return null
  const choices = [
    ...portraits.map((one, at) => ({
      value: one,
      label: isChanged && at === 0 && value !== '' ? m.doctors_portrait_new() : m.doctors_portrait_public(),
    })),
    { value: '', label: m.doctors_portrait_none() },
  ]
  return (
    <fieldset className={styles.choices} id={field}>
      <legend>
        {m.doctors_portrait()} {isChanged && <ChangedMark />}
      </legend>
      <HiddenFields fields={{ [seenName(field)]: mark }} />
      <div className={radioBoxes.boxes}>
        {choices.map((choice) => (
          <label key={choice.value}>
            <input type="radio" name={field} value={choice.value} defaultChecked={choice.value === value} />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
