import type { ComponentProps } from 'react'
import { Field } from '../forms/field.tsx'
import compactField from './compact-field.module.css'

type Range = { least: number; most: number; step?: number }

/** A whole number that must be there; in steps where the range has some. */
export function NumberField({ range, ...field }: { range: Range } & ComponentProps<typeof Field>) {
  const { least, most, step } = range
  return (
    <Field
      className={compactField.compact}
      type="number"
      inputMode="numeric"
      {...{ min: least, max: most, step }}
      {...field}
      required
    />
  )
}
