import { clsx } from 'clsx'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import styles from './field.module.css'

type Common = {
  label: ReactNode
  /** Written after the label where a field may stay empty: "(optional)". */
  mark?: string | undefined
  hint?: ReactNode
  /** What is wrong with this field; the same words as in the summary. */
  error?: string | undefined
  /** Spans both columns of a two-column form. */
  full?: boolean
  name: string
  /** Left out: the field's name. The summary links to it. */
  id?: string
  className?: string | undefined
}

type TextProps = Common & { after?: ReactNode } & Omit<ComponentPropsWithRef<'input'>, keyof Common>
type AreaProps = Common & Omit<ComponentPropsWithRef<'textarea'>, keyof Common>

/** A line of text with its label, hint and message, wired for screen readers, and what is below it. */
export function Field({ after, ...props }: TextProps) {
  const { frame, control } = split(props)
  return (
    <FieldFrame {...frame}>
      <input {...control} {...described(frame)} />
      {after}
    </FieldFrame>
  )
}

export function TextArea(props: AreaProps) {
  const { frame, control } = split(props)
  return (
    <FieldFrame {...frame}>
      <textarea {...control} {...described(frame)} />
    </FieldFrame>
  )
}

/** Label, hint and message around a control that the caller draws; give that control `described(…)`. */
export function FieldFrame(props: Frame & { children: ReactNode }) {
  const { id, label, mark, hint, error, full, className, children } = props
  return (
    <div className={clsx(styles.field, full && styles.full, className)}>
      <label htmlFor={id}>
        {label} {mark && <em>{mark}</em>}
      </label>
      {hint && (
        <span className={styles.hint} id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <FieldMessage id={id} error={error} />
      {children}
    </div>
  )
}

type MessageProps = { id: string; error: string | undefined; className?: string }

/** The message alone, for groups such as radio buttons: `aria-describedby` names `{id}-error`. */
export function FieldMessage({ id, error, className }: MessageProps) {
  if (!error) return null
  return (
    <p className={clsx(styles.message, className)} id={`${id}-error`}>
      <Icon name="warning-circle-fill" size={19} />
      <span>{error}</span>
    </p>
  )
}

type Frame = Omit<Common, 'name' | 'id'> & { id: string }

/** Attributes that tie a control to its hint and its message. */
export function described({ id, hint, error }: Pick<Frame, 'id' | 'hint' | 'error'>) {
  const parts = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean)
  return {
    id,
    'aria-describedby': parts.length > 0 ? parts.join(' ') : undefined,
    'aria-invalid': error ? true : undefined,
  }
}

function split<Props extends Common>(props: Props) {
  const { label, mark, hint, error, full, className, id, ...control } = props
  const frame: Frame = { id: id ?? props.name, label, mark, hint, error, className }
  if (full !== undefined) frame.full = full
  return { frame, control }
}
