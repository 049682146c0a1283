import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { mostUploadBytes, uploadTypes } from '#app/features/pictures/rules.ts'
import { m } from '#app/language/messages.ts'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { described, FieldFrame } from '#app/ui/forms/field.tsx'
import { useAskBeforeClosing } from '#app/ui/use-ask-before-closing.ts'
import type { UploadAnswer } from '../screens/form-view.ts'
import styles from './upload-box.module.css'

type Props = {
  id?: string
  path: string
  refusal: UploadAnswer | undefined
  label?: string
  hint?: string
  accept?: string
  /** Of its button. */
  action?: string
}

/** A photo of one's own, into the draft. One that is too large isn't sent: the server would break off. */
export function UploadBox({
  id = 'file',
  path,
  refusal,
  label = m.screens_file(),
  hint = m.screens_file_limits(),
  accept = uploadTypes.join(','),
  action = m.screens_upload(),
}: Props) {
  const busy = useNavigation().formData?.has('file') === true
  const [isTooLarge, setTooLarge] = useState(false)
  useAskBeforeClosing(busy)
  const frame = {
    id,
    label,
    hint,
    error: isTooLarge ? m.pictures_too_large() : refusal?.errors?.file,
  }
  return (
    <Form
      className={styles.upload}
      method="post"
      action={path}
      encType="multipart/form-data"
      replace
      preventScrollReset
      onSubmit={(event) => isTooLarge && event.preventDefault()}
    >
      {refusal?.message && (
        <Banner tone="error" focus>
          <p>{refusal.message}</p>
        </Banner>
      )}
      <FieldFrame {...frame} className={compactField.compact}>
        <input
          {...described(frame)}
          type="file"
          name="file"
          accept={accept}
          onChange={({ target: { files } }) => setTooLarge((files?.[0]?.size ?? 0) > mostUploadBytes)}
        />
      </FieldFrame>
      <Button
        variant="secondary"
        size="extra-small"
        icon="upload-simple"
        busy={busy}
        busyText={m.screens_uploading()}
      >
        {action}
      </Button>
    </Form>
  )
}
