import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '../../../../language/messages.ts'
import columns from '../../../../ui/back-office/columns.module.css'
import { Dialog, DialogActions, DialogBody } from '../../../../ui/back-office/dialog.tsx'
import { HiddenFields } from '../../../../ui/back-office/hidden-fields.tsx'
import { LeaveLink } from '../../../../ui/back-office/leave-link.tsx'
import { Button } from '../../../../ui/button.tsx'
import { ErrorSummary } from '../../../../ui/forms/error-summary.tsx'
import { fileProblem } from '../../../pictures/picture-rules.ts'
import { addAddress, dialogAddress, doneAddress, uploadPath } from '../../desk/address.ts'
import { emptyForm, type TypedImage } from '../../desk/form.ts'
import type { StaffImage } from '../../desk/staff-list.server.ts'
import { AddressField, WordFields } from './image-fields.tsx'
import { PictureChoice, UploadProgress, useDrop } from './picture-choice.tsx'
import { PicturePreview } from './picture-preview.tsx'
import { type UploadEnd, useUpload } from './use-upload.ts'

/** Why the form came back. */
export type ImageRefusal = {
  errors?: Record<string, string> | undefined
  message?: string | undefined
  typed?: TypedImage | null | undefined
  /** The image whose words were typed in its row. */
  row?: string | undefined
}

type Props = {
  /** Null for a new image. */
  image: StaffImage | null
  /** Where the list is; closing leads there. */
  list: string
  /** Of a form that was sent without script. */
  refusal: ImageRefusal | undefined
}

/** Adds or changes an image. Without script it is a plain form, and its answer the same page. */
export function ImageDialog({ image, list, refusal }: Props) {
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
                <UploadProgress name={file?.name ?? typed.title} progress={progress} onStop={form.stop} />
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
      <LeaveLink to={list}>{m.gallery_discard()}</LeaveLink>
      <Button type="submit" size="small" busy={busy} busyText={m.gallery_saving()}>
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
  const [file, setFile] = useState<File | null>(null)
  const [answer, setAnswer] = useState<ImageRefusal>(refusal ?? {})
  const [attempt, setAttempt] = useState(0)
  const refuse = (why: ImageRefusal) => {
    setAnswer(why)
    setAttempt((count) => count + 1)
  }
  const upload = useUpload(uploadPath, (end) => {
    if (typeof end === 'object' && end.ok) {
      return void navigate(doneAddress(list, end.action), { replace: true, preventScrollReset: true })
    }
    if (end === 'signed-out') return location.assign(`/admin/login?next=${location.pathname}`)
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

const order = [
  'file',
  'image',
  'title',
  'spanishTitle',
  'description',
  'spanishDescription',
  'alternativeText',
  'spanishAlternativeText',
  'category',
]

/** Each sentence once, at the first field that it is about. */
function summaryOf({ errors = {}, message }: ImageRefusal) {
  const found = order.flatMap((field) => (errors[field] ? [{ field, message: errors[field] }] : []))
  const whole = message ? [{ field: 'file', message }] : []
  return [...whole, ...found].filter(
    (entry, place, all) => all.findIndex((other) => other.message === entry.message) === place,
  )
}
