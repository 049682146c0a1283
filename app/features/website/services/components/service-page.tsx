import { m } from '../../../../language/messages.ts'
import { numberText } from '../../../../platform/shown.ts'
import quietText from '../../../../ui/back-office/quiet-text.module.css'
import { ButtonLink } from '../../../../ui/button.tsx'
import { ServicePicture } from '../../../clinic/components/shared/service-picture.tsx'
import { SectionCard } from '../../../clinic/sections/components/section-card.tsx'
import { type ServicePart, serviceField } from '../../../clinic/website/fields.ts'
import { DraftField } from '../../components/draft-field.tsx'
import { DraftForm } from '../../components/draft-form.tsx'
import { DraftPair, LanguageHeads } from '../../components/draft-pair.tsx'
import { DraftSwitch } from '../../components/draft-switch.tsx'
import { FocusField } from '../../components/focus-field.tsx'
import { UploadBox } from '../../components/upload-box.tsx'
import type { DraftFormAnswer, UploadAnswer } from '../../screens/form-view.ts'
import { servicePath, servicesPath } from '../address.ts'
import type { ServiceView } from '../page.server.ts'
import { IconChoice, PictureChoice, TreatmentChoice } from './service-choices.tsx'
import styles from './service-page.module.css'

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
          <div className={styles.fields}>
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
