import type { ReactNode } from 'react'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { described, FieldFrame } from '#app/ui/forms/field.tsx'

type Props = {
  name: string
  label: ReactNode
  value: string
  error?: string | undefined
  children: ReactNode
}

/** One of several, with what is wrong with it. */
export function Choice({ name, label, value, error, children }: Props) {
  return (
    <FieldFrame id={name} label={label} error={error} className={compactField.compact}>
      <select {...described({ id: name, error })} name={name} defaultValue={value}>
        {children}
      </select>
    </FieldFrame>
  )
}
