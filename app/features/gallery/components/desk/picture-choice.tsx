import { clsx } from 'clsx'
import { type DragEvent, type ReactNode, type RefObject, useState } from 'react'
import { uploadTypes } from '#app/features/pictures/rules.ts'
import { m } from '#app/language/messages.ts'
import compactField from '#app/ui/back-office/compact-field.module.css'
import toolButton from '#app/ui/back-office/tool-button.module.css'
import { described, FieldFrame } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import styles from './picture-choice.module.css'
import type { Progress } from './use-upload.ts'

type Props = {
  input: RefObject<HTMLInputElement | null>
  label: string
  error: string | undefined
  isOver: boolean
  onChoose: (file: File | null) => void
  children?: ReactNode
}

/** The area that takes a file, around the browser's own field: it works without script too. */
export function PictureChoice({ input, label, error, isOver, onChoose, children }: Props) {
  return (
    <div className={styles.choice}>
      <FieldFrame id="file" label={label} error={error} className={compactField.compact}>
        <div className={clsx(styles.drop, error && styles.refused)} data-over={isOver || undefined}>
          <Icon name="upload-simple" size={34} />
          <b>{m.gallery_drop_here()}</b>
          <small>{m.gallery_file_limits()}</small>
          <input
            {...described({ id: 'file', hint: undefined, error })}
            ref={input}
            type="file"
            name="file"
            accept={uploadTypes.join(',')}
            onChange={(event) => onChoose(event.currentTarget.files?.[0] ?? null)}
          />
        </div>
      </FieldFrame>
      {children}
    </div>
  )
}

/** A file may be let go anywhere over the form; it then is in the browser's own field. */
export function useDrop(input: RefObject<HTMLInputElement | null>, onChoose: (file: File | null) => void) {
  const [isOver, setOver] = useState(false)
  const hasFile = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  return {
    isOver,
    dropEvents: {
      onDragOver(event: DragEvent) {
        if (!hasFile(event)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave(event: DragEvent<HTMLElement>) {
        const { currentTarget, relatedTarget } = event
        const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
        if (!isInside) setOver(false)
      },
      onDrop(event: DragEvent) {
        if (!hasFile(event)) return
        event.preventDefault()
        setOver(false)
        const [file] = event.dataTransfer.files
        if (!file || !input.current) return
        const only = new DataTransfer()
        only.items.add(file)
        input.current.files = only.files
        onChoose(file)
      },
    },
  }
}

const megabyte = 1024 * 1024
const inMegabytes = (bytes: number) => (bytes / megabyte).toFixed(1)

type ProgressProps = {
  name: string
  progress: Progress
  onStop: () => void
  /** Of several that are sent one after the other: how far it is, is not read out. */
  isQuiet?: boolean
}

export function UploadProgress({ name, progress, onStop, isQuiet = false }: ProgressProps) {
  const { sent, total, isPreparing } = progress
  return (
    <div className={styles.progress}>
      <span>
        <b>
          <bdi>{name}</bdi>
        </b>{' '}
        <small className={typography.figures} role={isQuiet ? undefined : 'status'}>
          {isPreparing
            ? m.gallery_preparing()
            : m.gallery_sent({ sent: inMegabytes(sent), total: inMegabytes(total) })}
        </small>
      </span>
      <button type="button" className={toolButton.toolButton} aria-label={m.gallery_stop()} onClick={onStop}>
        <Icon name="x" />
      </button>
      <progress
        aria-label={m.gallery_uploading({ name })}
        max={total || 1}
        {...(isPreparing ? {} : { value: sent })}
      />
    </div>
  )
}
