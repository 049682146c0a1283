import { useEffect, useState } from 'react'
import { m } from '../../../../../language/messages.ts'
import compactField from '../../../../../ui/back-office/compact-field.module.css'
import rowActions from '../../../../../ui/back-office/row-actions.module.css'
import { Field, FieldMessage, TextArea } from '../../../../../ui/forms/field.tsx'
import { Icon } from '../../../../../ui/icon.tsx'
import typography from '../../../../../ui/typography.module.css'
import { lengths } from '../../../desk/form.ts'
import { UploadProgress } from '../picture-choice.tsx'
import { canBeSent, type Picked } from './picked.ts'
import styles from './several-pictures.module.css'

type Props = {
  picked: Picked
  place: { place: number; total: number }
  isBusy: boolean
  onType: (words: Partial<Pick<Picked, 'title' | 'description'>>) => void
  onRemove: () => void
  onStop: () => void
  onAgain: () => void
}

/** One of several: its words, how far it is, or why it is not stored. */
export function PickedPicture({ picked, place, isBusy, onType, onRemove, onStop, onAgain }: Props) {
  const { key, file, title, description, state, progress, problem, titleProblem } = picked
  const { name } = file
  const field = { className: compactField.compact, readOnly: state === 'sending', autoComplete: 'off' }
  return (
    <li>
      <fieldset className={styles.picked} aria-describedby={problem ? `problem-${key}-error` : undefined}>
        <legend className={typography.visuallyHidden}>{m.gallery_several_file({ ...place, name })}</legend>
        <Thumbnail file={file} />
        <Field
          {...field}
          id={`title-${key}`}
          name="title"
          label={m.gallery_image_title()}
          value={title}
          error={titleProblem ?? undefined}
          maxLength={lengths.title}
          onChange={(event) => onType({ title: event.currentTarget.value })}
        />
        <TextArea
          {...field}
          id={`description-${key}`}
          name="description"
          label={m.gallery_several_description()}
          value={description}
          maxLength={lengths.description}
          rows={1}
          onChange={(event) => onType({ description: event.currentTarget.value })}
        />
        <div className={styles.state}>
          {state === 'waits' && <p>{m.gallery_several_waits()}</p>}
          {state === 'sending' && progress && (
            <UploadProgress name={name} progress={progress} onStop={onStop} isQuiet />
          )}
          <FieldMessage id={`problem-${key}`} error={problem ?? undefined} />
        </div>
        <div className={styles.pickedDeeds}>
          {state === 'refused' && canBeSent(picked) && (
            <button type="button" className={rowActions.button} disabled={isBusy} onClick={onAgain}>
              {m.gallery_several_again()}
              <span className={typography.visuallyHidden}>
                {' '}
                <bdi>{name}</bdi>
              </span>
            </button>
          )}
          <button
            type="button"
            className={rowActions.remove}
            disabled={isBusy}
            aria-label={m.gallery_several_remove({ name })}
            onClick={onRemove}
          >
            <Icon name="x" />
          </button>
        </div>
      </fieldset>
    </li>
  )
}

/** The file as it lies here; one that cannot be shown has a frame. */
function Thumbnail({ file }: { file: File }) {
  const [address, setAddress] = useState<string | null>(null)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  if (!address || isBroken) {
    return (
      <span className={styles.thumbnail}>
        <Icon name="image-broken" />
      </span>
    )
  }
  return <img className={styles.thumbnail} src={address} alt="" onError={() => setBroken(true)} />
}
