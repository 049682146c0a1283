import { clsx } from 'clsx'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { copy } from '#app/features/gallery/copy.ts'
import { addAddress, dialogAddress, doneAddress, uploadPath } from '#app/features/gallery/desk/address.ts'
import { emptyForm, type TypedImage, textNames } from '#app/features/gallery/desk/form.ts'
import type { StaffImage } from '#app/features/gallery/desk/staff-list.server.ts'
import { fileProblem } from '#app/features/pictures/rules.ts'
import { fieldsOf } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import { forgetTyped, leaveSignedOut } from '#app/platform/forms/page-keeper.ts'
import columns from '#app/ui/back-office/columns.module.css'
import { Dialog, DialogActions, DialogBody } from '#app/ui/back-office/dialog.tsx'
import { LeaveLink } from '#app/ui/back-office/leave-link.tsx'
import parts from '#app/ui/back-office/parts.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Icon } from '#app/ui/icon.tsx'
import styles from './image-dialog.module.css'
import { AddressField, WordFields } from './image-fields.tsx'
import { PictureChoice, UploadProgress, useDrop } from './picture-choice.tsx'
import staffPicture from './staff-picture.module.css'
import { StaffPicture } from './staff-picture.tsx'
import { type UploadEnd, useUpload } from './use-upload.ts'

type PicturePreviewProps = { file: File | null; current: StaffImage | null; address: string }

/** What is chosen, in the shape that visitors see; else the picture as it is. */
function PicturePreview({ file, current, address }: PicturePreviewProps) {
  if (file) return <FilePreview key={`${file.name} ${file.lastModified}`} file={file} />
  const isOther = address !== '' && address !== current?.image
  if (!current || isOther) {
    return (
      <Frame caption={isOther ? m.gallery_address_caption() : m.gallery_no_preview()}>
        <Nothing />
      </Frame>
    )
  }
  return (
    <Frame caption={m.gallery_current_picture()}>
      <StaffPicture image={current} sizes="360px" />
    </Frame>
  )
}

function FilePreview({ file }: { file: File }) {
  const address = useObjectUrl(file)
  const [size, setSize] = useState<{ width: number; height: number } | 'unreadable' | null>(null)
  const isUnreadable = size === 'unreadable'
  const caption = isUnreadable
    ? m.gallery_no_preview()
    : size
      ? copy.previewCaption(size.width, size.height)
      : ' '
  return (
    <Frame caption={caption}>
      {address && !isUnreadable ? (
        <img
          src={address}
          alt={m.gallery_preview_of({ name: file.name })}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setSize({ width, height })
          }
          onError={() => setSize('unreadable')}
        />
      ) : (
        <Nothing />
      )}
    </Frame>
  )
}

function useObjectUrl(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

function Frame({ caption, children }: { caption: string; children: React.ReactNode }) {
  return (
    <div>
      <div className={styles.picture}>{children}</div>
      <p className={clsx(parts.note, styles.caption)}>{caption}</p>
    </div>
  )
}

const Nothing = () => (
  <span className={clsx(staffPicture.thumbnail, staffPicture.broken)}>
    <Icon name="image-broken" />
  </span>
)

/** Why the form came back. */
export type ImageRefusal = {
  errors?: Record<string, string> | undefined
  message?: string | undefined
  typed?: TypedImage | null | undefined
  /** The image whose words were typed in its row. */
  row?: string | undefined
}

type ImageRefusalProps = {
  /** Null for a new image. */
  image: StaffImage | null
  /** Where the list is; closing leads there. */
  list: string
  /** Of a form that was sent without script. */
  refusal: ImageRefusal | undefined
}

/** Adds or changes an image. Without script it is a plain form, and its answer the same page. */
export function ImageDialog({ image, list, refusal }: ImageRefusalProps) {
  const navigate = useNavigate()
  const close = () => void navigate(list, { replace: true, preventScrollReset: true })
  const form = useImageForm({ list, refusal })
  const typed = refusal?.typed ?? (image ? typedOf(image) : emptyForm)
  const { file, errors, progress } = form
  const [address, setAddress] = useState(typed.image)
  return (
    <Dialog
      title={image ? m.gallery_edit_title() : m.gallery_add()}
      closeLabel={m.gallery_close()}
      width="large"
      onClose={close}
    >
      <form
        method="post"
        action={image ? dialogAddress(list, 'edit', image.id) : addAddress(list)}
        encType="multipart/form-data"
        noValidate
        onSubmit={form.submit}
        {...form.dropEvents}
      >
        <DialogBody>
          <ErrorSummary title={m.gallery_problem()} errors={form.summary} attempt={form.attempt} />
          {image && <HiddenFields fields={{ id: image.id, updatedAt: image.updatedAt }} />}
          <div className={columns.twoColumns}>
            <PictureChoice
              input={form.input}
              label={image ? m.gallery_new_file() : m.gallery_file()}
              error={errors.file}
              isOver={form.isOver}
              onChoose={form.choose}
            >
              {progress && (
                <UploadProgress name={file?.name ?? typed.title.en} progress={progress} onStop={form.stop} />
              )}
              <AddressField value={typed.image} error={errors.image} onType={setAddress} />
            </PictureChoice>
            <PicturePreview file={file} current={image} address={address.trim()} />
          </div>
          <WordFields typed={typed} errors={errors} />
        </DialogBody>
        <Actions list={list} word={image ? m.gallery_save() : m.gallery_add()} busy={progress !== null} />
      </form>
    </Dialog>
  )
}

function Actions({ list, word, busy }: { list: string; word: string; busy: boolean }) {
  return (
    <DialogActions>
      <LeaveLink to={list} discards>
        {m.gallery_discard()}
      </LeaveLink>
      <Button size="small" busy={busy} busyText={m.gallery_saving()}>
        {word}
      </Button>
    </DialogActions>
  )
}

const typedOf = ({ image, ...words }: StaffImage): TypedImage => ({
  ...words,
  image: image.startsWith('https://') ? image : '',
})

function useImageForm({ list, refusal }: { list: string; refusal: ImageRefusal | undefined }) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const sent = useRef<HTMLFormElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [answer, setAnswer] = useState<ImageRefusal>(refusal ?? {})
  const [attempt, setAttempt] = useState(0)
  const refuse = (why: ImageRefusal) => {
    setAnswer(why)
    setAttempt((count) => count + 1)
  }
  const upload = useUpload(uploadPath, (end) => {
    if (typeof end === 'object' && end.ok) {
      if (sent.current) forgetTyped(sent.current)
      return void navigate(doneAddress(list, end.action), { replace: true, preventScrollReset: true })
    }
    if (end === 'signed-out') {
      leaveSignedOut()
      return location.assign(`/admin/login?next=${location.pathname}`)
    }
    refuse(refusalOf(end))
  })
  const choose = (chosen: File | null) => {
    setFile(chosen)
    const sentence = sentenceFor(chosen)
    setAnswer(({ errors = {} }) => {
      const { file: _, ...others } = errors
      return { errors: sentence ? { ...others, file: sentence } : others }
    })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const sentence = sentenceFor(file)
    if (sentence) return refuse({ errors: { file: sentence } })
    setAnswer({})
    sent.current = event.currentTarget
    upload.send(new FormData(event.currentTarget))
  }
  const errors = answer.errors ?? {}
  return {
    ...useDrop(input, choose),
    input,
    file,
    choose,
    submit,
    attempt,
    errors,
    summary: summaryOf(answer),
    ...upload,
  }
}

/** What stands against a file before it is sent; null where nothing does. */
function sentenceFor(file: File | null): string | null {
  const problem = file && fileProblem(file)
  return (
    problem && { 'too-large': m.pictures_too_large(), 'not-a-picture': m.pictures_not_a_picture() }[problem]
  )
}

function refusalOf(end: UploadEnd): ImageRefusal {
  if (end === 'too-large') return { errors: { file: m.pictures_too_large() } }
  if (end === 'stopped') return { message: m.gallery_stopped() }
  return typeof end === 'object' && !end.ok ? end : { message: m.gallery_unreachable() }
}

const order = ['file', 'image', ...textNames.flatMap(fieldsOf), 'category']

/** Each sentence once, at the first field that it is about. */
function summaryOf({ errors = {}, message }: ImageRefusal) {
  const found = order.flatMap((field) => (errors[field] ? [{ field, message: errors[field] }] : []))
  const whole = message ? [{ field: 'file', message }] : []
  return [...whole, ...found].filter(
    (entry, place, all) => all.findIndex((other) => other.message === entry.message) === place,
  )
}
