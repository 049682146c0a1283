import { clsx } from 'clsx'
import { Link } from 'react-router'
import type { FieldSpec } from '#app/features/clinic-profile/website/field-specs.ts'
import { fieldList, itemField, placeOfField } from '#app/features/clinic-profile/website/field-table.ts'
import { boxOfPart, photoNumbers, serviceBoxes } from '#app/features/clinic-profile/website/service-parts.ts'
import type { WebsitePicture } from '#app/features/clinic-profile/website/website.ts'
import { ServicePicture } from '#app/features/public-pages/components/shared/service-picture.tsx'
import { FormWithPreview } from '#app/features/website-editor/components/form-with-preview.tsx'
import { UploadBox } from '#app/features/website-editor/components/upload-box.tsx'
import { morePhotos, uploadPath } from '#app/features/website-editor/pictures/address.ts'
import type { DraftFormAnswer, UploadAnswer } from '#app/features/website-editor/screens/form-view.ts'
import { m } from '#app/language/messages.ts'
import { numberText } from '#app/platform/format.ts'
import parts from '#app/ui/back-office/parts.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { Banner } from '#app/ui/banner.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import typography from '#app/ui/typography.module.css'
import { itemPath, newPricePath, picturePartsOf } from '../address.ts'
import type { ItemView } from '../page.server.ts'
import styles from './item-page.module.css'
import { NumberedFields } from './numbered-fields.tsx'
import { SpecFields } from './spec-fields.tsx'

type Props = {
  view: ItemView
  answer: DraftFormAnswer | undefined
  upload: UploadAnswer | undefined
  actionKey: string
}

/** The box of a service's form that a field is in. */
const boxOf = (field: string) => boxOfPart(placeOfField(field)?.part ?? '')

const isMorePhoto = (part: string) => /^photo\d$/.test(part)

/** A point or text of a photograph that isn't there. */
const isOfNoPhoto = (field: string, values: Readonly<Record<string, string>>): boolean => {
  const [, photo] = /^(.*\.photo\d)/.exec(field) ?? []
  return photo !== undefined && !values[photo]
}

/** One item of a list, such as a service: all that its pages say of it. */
export function ItemPage({ view, answer, upload, actionKey }: Props) {
  const { list, id, name, place, total, pictures, form, page, advice, leftOut } = view
  const path = itemPath(list, id)
  const { treatments, services, consents } = view
  const known = { pictures, treatments, services, consents }
  const names = Object.keys(form.values).filter((field) => !isOfNoPhoto(field, form.values))
  return (
    <FormWithPreview
      name={name}
      lead={m.lists_place({ place: numberText(place), total: numberText(total) })}
      path={path}
      page={page}
      back={fieldList(list)}
      form={form}
      answer={answer}
      actionKey={actionKey}
      above={
        <>
          {leftOut && <Banner tone="warning">{leftOut}</Banner>}
          <Pictures view={view} path={path} upload={upload} />
        </>
      }
    >
      {list === 'service' ? (
        serviceBoxes
          .filter(({ id: box }) => names.some((field) => boxOf(field) === box) || box === 'questions')
          .map(({ title, ...box }) => (
            <section key={box.id} className={clsx(parts.stack, styles.box)} aria-labelledby={box.id}>
              <h3 id={box.id} className={typography.heading}>
                {title()}
              </h3>
              <SpecFields fields={names.filter((field) => boxOf(field) === box.id)} {...known} />
              {box.id === 'steps' && advice && <Banner tone="warning">{advice}</Banner>}
              {'numbered' in box && <NumberedFields name={box.numbered} base={`${list}.${id}`} />}
              {box.id === 'card' && <Prices service={id} prices={view.prices} />}
            </section>
          ))
      ) : (
        <div className={clsx(parts.stack, styles.fields)}>
          <SpecFields fields={names} {...known} />
        </div>
      )}
    </FormWithPreview>
  )
}

type PicturesProps = { view: ItemView; path: string; upload: UploadAnswer | undefined }

/** A form for each picture of the item, and one for more photographs of a service. */
function Pictures({ view: { list, id, pictures }, path, upload }: PicturesProps) {
  const shown = picturePartsOf(list).filter(({ part }) => !isMorePhoto(part))
  if (shown.length === 0) return null
  return (
    <div>
      {shown.map(({ part, spec }) => (
        <PictureBox
          key={part}
          path={path}
          part={part}
          spec={spec}
          isOneOfSeveral={shown.length > 1}
          picture={pictures[itemField(list, id, part)]}
          upload={upload?.part === part ? upload : undefined}
        />
      ))}
      {list === 'service' && (
        <section className={clsx(parts.stack, styles.picture)} aria-labelledby="more-photos">
          <h3 id="more-photos" className={typography.heading}>
            {m.services_photo_add()}
          </h3>
          <p className={quietText.line}>{m.services_box_photos_lead({ most: photoNumbers.length })}</p>
          <UploadBox
            id="file-more"
            path={uploadPath(path, morePhotos)}
            refusal={upload?.part === morePhotos ? upload : undefined}
            label={m.results_file({ picture: m.services_photo_add() })}
            action={m.services_photo_add()}
          />
        </section>
      )}
    </div>
  )
}

/** What a service costs: a list of its own, with a way to each price and to a new one. */
function Prices({ service, prices }: { service: string; prices: ItemView['prices'] }) {
  return (
    <section className={parts.stack} aria-labelledby="service-prices">
      <h4 id="service-prices" className={styles.subheading}>
        {m.prices_name()}
      </h4>
      {prices.length === 0 ? (
        <p className={quietText.line}>{m.prices_none_of_service()}</p>
      ) : (
        <ul className={styles.prices}>
          {prices.map((price) => (
            <li key={price.id}>
              <Link to={itemPath('price', price.id)}>{price.name}</Link> {price.detail}
            </li>
          ))}
        </ul>
      )}
      <p>
        <ButtonLink href={newPricePath(service)} variant="secondary" size="extra-small" icon="plus">
          {m.prices_add()}
        </ButtonLink>
      </p>
    </section>
  )
}

type PictureProps = {
  path: string
  part: string
  spec: Extract<FieldSpec, { kind: 'picture' }>
  isOneOfSeveral: boolean
  picture: WebsitePicture | null | undefined
  upload: UploadAnswer | undefined
}

/** What is shown now, and the form that uploads another one in its place. */
function PictureBox({ path, part, spec, isOneOfSeveral, picture, upload }: PictureProps) {
  return (
    <div className={clsx(styles.picture, isOneOfSeveral && styles.pair)}>
      {isOneOfSeveral && <p className={typography.heading}>{spec.label()}</p>}
      {picture && (
        <span className={isOneOfSeveral ? styles.whole : styles.arch}>
          <ServicePicture of={picture} alt="" />
        </span>
      )}
      {spec.hasDrawings && <p className={quietText.line}>{m.services_picture_lead()}</p>}
      <UploadBox
        id={isOneOfSeveral ? `file-${part}` : 'file'}
        path={uploadPath(path, part)}
        refusal={upload}
        {...(isOneOfSeveral && { label: m.results_file({ picture: spec.label() }) })}
      />
    </div>
  )
}
