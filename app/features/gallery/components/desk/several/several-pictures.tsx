import { clsx } from 'clsx'
import { useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { doneAddress } from '#app/features/gallery/desk/address.ts'
import { lengths } from '#app/features/gallery/desk/form.ts'
import { mostPicturesAtOnce } from '#app/features/gallery/desk/several.ts'
import { uploadTypes } from '#app/features/pictures/rules.ts'
import { m } from '#app/language/messages.ts'
import { listText } from '#app/platform/format.ts'
import { forgetTyped, withoutAsking } from '#app/platform/forms/page-keeper.ts'
import compactField from '#app/ui/back-office/compact-field.module.css'
import parts from '#app/ui/back-office/parts.module.css'
import rowActions from '#app/ui/back-office/row-actions.module.css'
import { Banner } from '#app/ui/banner.tsx'
import buttons from '#app/ui/button.module.css'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { Field, FieldMessage, TextArea } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import { CategoryField } from '../image-fields.tsx'
import { UploadProgress } from '../picture-choice.tsx'
import { canBeSent, type Picked } from './picked.ts'
import styles from './several-pictures.module.css'
import { type Sent, useSeveral } from './use-several.ts'

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
function PickedPicture({ picked, place, isBusy, onType, onRemove, onStop, onAgain }: Props) {
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
        <div className={styles.pickedActions}>
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

/**
 * Files that are let go anywhere on the screen; a dialog that is open takes its own. What is let go next to it would
 * open in place of the page otherwise.
 * @returns whether files are held over the screen
 */
function useScreenDrop(onDrop: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(onDrop)
  useEffect(() => {
    latest.current = onDrop
  })
  useEffect(() => {
    const isOurs = (event: DragEvent) =>
      event.dataTransfer?.types.includes('Files') === true && document.querySelector('dialog[open]') === null
    const over = (event: DragEvent) => {
      if (!isOurs(event)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false)
    const drop = (event: DragEvent) => {
      setOver(false)
      if (!isOurs(event)) return
      event.preventDefault()
      latest.current([...(event.dataTransfer?.files ?? [])])
    }
    document.addEventListener('dragover', over)
    document.addEventListener('dragleave', leave)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragover', over)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('drop', drop)
    }
  }, [])
  return isOver
}

/** Adds up to ten pictures at once. Needs a script: without one the form adds them one by one. */
export function SeveralPictures({ list }: { list: string }) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const several = useSeveral((count) => {
    if (form.current) forgetTyped(form.current)
    const done = doneAddress(list, 'several', { count })
    void withoutAsking(() => navigate(done, { replace: true, preventScrollReset: true }))
  })
  const heading = useRef<HTMLHeadingElement>(null)
  const [category, setCategory] = useState('Other')
  const { picked, leftOut, sent } = several
  const isOver = useScreenDrop(several.choose)
  const hasPicked = picked.length > 0
  useEffect(() => {
    if (hasPicked) heading.current?.focus()
  }, [hasPicked])
  const ready = picked.filter(canBeSent)
  const isBusy = sent?.isUnderWay ?? false
  const title = useId()
  return (
    <section className={clsx(card.card, styles.several)} aria-labelledby={title} data-own-focus>
      <Strip isOver={isOver} titleId={title} heading={heading} onChoose={several.choose} isBusy={isBusy} />
      {leftOut.length > 0 && <LeftOut names={leftOut} />}
      <p role="status" className={styles.message}>
        {sent && (sent.isUnderWay || sent.refused > 0) ? saidOf(sent) : ''}
      </p>
      {hasPicked && (
        <form
          ref={form}
          data-typing="lost"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!isBusy) void several.sendAll(category)
          }}
        >
          <p className={styles.lead}>{m.gallery_several_lead()}</p>
          <div className={styles.category} onChange={(event) => setCategory(chosenIn(event.target))}>
            <CategoryField id="several-category" label={m.gallery_several_category()} value={category} />
          </div>
          <ul>
            {picked.map((one, index) => (
              <PickedPicture
                key={one.key}
                picked={one}
                place={{ place: index + 1, total: picked.length }}
                isBusy={isBusy}
                onType={(words) => several.type(one.key, words)}
                onRemove={() => several.remove(one.key)}
                onStop={several.stop}
                onAgain={() => void several.sendAgain(one.key, category)}
              />
            ))}
          </ul>
          <div className={clsx(parts.wrapping, styles.actions)}>
            <Button size="small" busy={isBusy} busyText={m.gallery_saving()} disabled={ready.length === 0}>
              {m.gallery_several_add({ count: ready.length })}
            </Button>
            <button
              type="button"
              className={clsx(buttons.button, buttons.secondary, buttons.small)}
              disabled={isBusy}
              onClick={several.clear}
            >
              {m.gallery_several_close()}
            </button>
          </div>
        </form>
      )}
    </section>
  )
}

const chosenIn = (target: EventTarget): string => (target instanceof HTMLSelectElement ? target.value : '')

const saidOf = ({ isUnderWay, place, total, added, refused }: Sent): string =>
  isUnderWay
    ? m.gallery_several_sending({ place, total })
    : m.gallery_several_result({ added, failed: refused })

const LeftOut = ({ names }: { names: string[] }) => (
  <Banner tone="error">
    <p>
      {m.gallery_several_left_out({ most: mostPicturesAtOnce, count: names.length, names: listText(names) })}
    </p>
  </Banner>
)

type StripProps = {
  isOver: boolean
  isBusy: boolean
  titleId: string
  heading: React.RefObject<HTMLHeadingElement | null>
  onChoose: (files: File[]) => void
}

function Strip({ isOver, isBusy, titleId, heading, onChoose }: StripProps) {
  return (
    <div className={clsx(parts.wrappingLine, styles.strip)} data-over={isOver || undefined}>
      <Icon name="upload-simple" />
      <div>
        <h2 id={titleId} ref={heading} tabIndex={-1}>
          {m.gallery_several_title()}
        </h2>
        <p>
          <span>{m.gallery_several_drop({ most: mostPicturesAtOnce })}</span>{' '}
          <small>{m.gallery_file_limits()}</small>
        </p>
      </div>
      <label className={clsx(buttons.button, buttons.secondary, buttons.extraSmall, styles.choose)}>
        {m.gallery_several_choose()}
        <input
          type="file"
          multiple
          accept={uploadTypes.join(',')}
          disabled={isBusy}
          className={typography.visuallyHidden}
          onChange={({ currentTarget }) => {
            onChoose([...(currentTarget.files ?? [])])
            currentTarget.value = ''
          }}
        />
      </label>
    </div>
  )
}
