import { clsx } from 'clsx'
import { Form, useNavigation } from 'react-router'
import { doctorPlaceholder, galleryEmpty } from '../../../art/drawings.ts'
import { m } from '../../../language/messages.ts'
import box from '../../../ui/back-office/box.module.css'
import buttonRow from '../../../ui/back-office/button-row.module.css'
import compactField from '../../../ui/back-office/compact-field.module.css'
import { HiddenFields } from '../../../ui/back-office/hidden-fields.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import card from '../../../ui/card.module.css'
import { described, FieldFrame } from '../../../ui/forms/field.tsx'
import { uploadTypes } from '../../pictures/picture-rules.ts'
import { clinicianAddress } from '../desk/address.ts'
import type { ClinicianRefusal, ClinicianView } from '../desk/clinician-page.server.ts'
import styles from './portrait-box.module.css'

type Props = {
  clinician: NonNullable<ClinicianView['clinician']>
  refusal: ClinicianRefusal | undefined
}

/** The portrait that visitors see, and another one in its place. */
export function PortraitBox({ clinician, refusal }: Props) {
  const { id, updatedAt, portrait, isDrawn } = clinician
  const standIn = isDrawn ? doctorPlaceholder : galleryEmpty
  return (
    <section className={clsx(card.card, box.box)} aria-labelledby="portrait-title">
      <h2 id="portrait-title">{m.team_portrait()}</h2>
      <p>{portrait ? m.team_portrait_lead() : m.team_portrait_drawn()}</p>
      {refusal?.message && (
        <Banner tone="error" focus>
          <p>{refusal.message}</p>
        </Banner>
      )}
      <img className={styles.portrait} src={portrait?.src ?? standIn.day} alt="" />
      <Form
        key={updatedAt}
        className={styles.form}
        method="post"
        action={clinicianAddress(id)}
        encType="multipart/form-data"
        replace
        preventScrollReset
      >
        <HiddenFields fields={{ updatedAt }} />
        <FileField error={refusal?.errors?.file} />
        <Buttons hasPortrait={portrait !== null} />
      </Form>
    </section>
  )
}

function FileField({ error }: { error: string | undefined }) {
  return (
    <FieldFrame
      id="file"
      label={m.team_portrait_file()}
      hint={m.team_portrait_limits()}
      error={error}
      className={compactField.compact}
    >
      <input
        {...described({ id: 'file', hint: m.team_portrait_limits(), error })}
        type="file"
        name="file"
        accept={uploadTypes.join(',')}
      />
    </FieldFrame>
  )
}

function Buttons({ hasPortrait }: { hasPortrait: boolean }) {
  const busy = useNavigation().formData?.has('file') === true
  return (
    <div className={buttonRow.row}>
      <Button
        type="submit"
        size="extra-small"
        icon="upload-simple"
        busy={busy}
        busyText={m.team_portrait_preparing()}
      >
        {m.team_portrait_save()}
      </Button>
      {hasPortrait && (
        <Button type="submit" variant="secondary" size="extra-small" name="intent" value="remove">
          {m.team_portrait_remove()}
        </Button>
      )}
    </div>
  )
}
