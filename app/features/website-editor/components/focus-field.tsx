import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { middle } from '#app/features/clinic-profile/website/fields.ts'
import { m } from '#app/language/messages.ts'
import columns from '#app/ui/back-office/columns.module.css'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import { Field, FieldMessage } from '#app/ui/forms/field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { leftName, seenName, topName } from '../screens/form-view.ts'
import { ChangedMark } from './draft-field.tsx'
import styles from './focus-field.module.css'
import { useDraftField } from './form-context.ts'

type Props = { field: string /** The whole picture, as it was uploaded. */; src: string }
type Point = { left: string; top: string }

const steps: Readonly<Record<string, { left: number; top: number }>> = {
  ArrowLeft: { left: -2, top: 0 },
  ArrowRight: { left: 2, top: 0 },
  ArrowUp: { left: 0, top: -2 },
  ArrowDown: { left: 0, top: 2 },
}

/** The point of a photo that stays in sight: pressed on the photo, moved by keys, or typed in percent. */
export function FocusField({ field, src }: Props) {
  const { value, mark, error, isChanged } = useDraftField(field)
  const hydrated = useHydrated()
  const [point, setPoint] = useState<Point>(() => pointOf(value))
  const box = useRef<HTMLFieldSetElement>(null)
  useSayTyped(box, { field, text: textOf(point) })
  const number = (name: string, label: string, part: keyof Point) => (
    <Field
      className={compactField.compact}
      name={name}
      label={label}
      type="number"
      min={0}
      max={100}
      value={point[part]}
      onChange={(event) => setPoint({ ...point, [part]: event.target.value })}
      autoComplete="off"
    />
  )
  return (
    <fieldset ref={box} className={styles.focus} id={field}>
      <legend>
        {m.screens_focus()} {isChanged && <ChangedMark />}
      </legend>
      <FieldMessage id={field} error={error} />
      <HiddenFields fields={{ [seenName(field)]: mark, [field]: textOf(point) }} />
      {hydrated && <PickButton src={src} point={point} onPick={setPoint} />}
      <div className={columns.twoColumns}>
        {number(leftName(field), m.screens_focus_left(), 'left')}
        {number(topName(field), m.screens_focus_top(), 'top')}
      </div>
    </fieldset>
  )
}

/** A field that nobody types into itself tells its form that it changed, as a typed one does: the draft is saved then. */
function useSayTyped(box: RefObject<HTMLElement | null>, { field, text }: { field: string; text: string }) {
  const said = useRef(text)
  useEffect(() => {
    if (said.current === text) return
    said.current = text
    const input = box.current?.querySelector(`input[name="${field}"]`)
    input?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [box, field, text])
}

const textOf = ({ left, top }: Point): string => `${left} ${top}`

type PickProps = { src: string; point: Point; onPick: (point: Point) => void }

function PickButton({ src, point, onPick }: PickProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (event.detail === 0) return
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const percent = (at: number, of: number) => String(Math.round((at / of) * 100))
    onPick({ left: percent(event.clientX - left, width), top: percent(event.clientY - top, height) })
  }
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    onPick({ left: within(Number(point.left) + step.left), top: within(Number(point.top) + step.top) })
  }
  return (
    <button
      type="button"
      className={styles.pick}
      aria-label={m.screens_focus_pick()}
      onClick={press}
      onKeyDown={move}
    >
      <img src={src} alt="" />
      <span style={{ left: `${point.left}%`, top: `${point.top}%` }} />
    </button>
  )
}

const within = (percent: number): string => String(Math.min(100, Math.max(0, percent)))

function pointOf(value: string): Point {
  const [left = '', top = ''] = (value || middle).split(' ')
  return { left, top }
}
