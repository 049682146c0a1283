import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { m } from '../../../language/messages.ts'
import compactField from '../../../ui/back-office/compact-field.module.css'
import { FieldFrame } from '../../../ui/forms/field.tsx'
import styles from './draft-field.module.css'
import { DraftInput } from './draft-input.tsx'
import { useDraftField } from './form-context.ts'
import { OtherText } from './other-text.tsx'

type Props = Omit<ComponentProps<typeof DraftInput>, 'className'> & {
  label: ReactNode
  isOptional?: boolean
  className?: string
}

/** One field of the draft: its label, whether it is changed, what is wrong with it. */
export function DraftField({ field, label, hint, isOptional = false, className, ...input }: Props) {
  const { error, isChanged } = useDraftField(field)
  return (
    <FieldFrame
      id={field}
      label={label}
      mark={isOptional ? m.screens_optional() : undefined}
      hint={hint}
      error={error}
      className={clsx(compactField.compact, styles.field, className)}
    >
      <DraftInput field={field} hint={hint} {...input} />
      {isChanged && <ChangedMark />}
      <OtherText field={field} />
    </FieldFrame>
  )
}

export const ChangedMark = () => <span className={styles.changedMark}>{m.screens_changed()}</span>
