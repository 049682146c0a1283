import type { ReactNode } from 'react'
import typography from '../typography.module.css'
import segments from './segments.module.css'

type Props<V extends string> = {
  label: string
  names: Readonly<Record<V, ReactNode>>
  value: V
  onChange: (value: V) => void
}

/** One of a few views, each a press away; for what only a page with script shows. */
export function SegmentButtons<V extends string>({ label, names, value, onChange }: Props<V>) {
  return (
    <fieldset className={segments.segments}>
      <legend className={typography.visuallyHidden}>{label}</legend>
      {(Object.keys(names) as V[]).map((one) => (
        <button key={one} type="button" aria-pressed={one === value} onClick={() => onChange(one)}>
          {names[one]}
        </button>
      ))}
    </fieldset>
  )
}
