import { clsx } from 'clsx'
import type { ComponentProps, ComponentPropsWithRef } from 'react'
import { Field } from '../forms/field.tsx'
import { Icon, type IconName } from '../icon.tsx'
import compactField from './compact-field.module.css'
import moveButtonStyles from './move-button.module.css'
import { RowForm } from './row-form.tsx'
import switchStyles from './switch.module.css'

type Range = { least: number; most: number; step?: number }

/** A whole number that must be there; in steps where the range has some. */
export function NumberField({ range, ...field }: { range: Range } & ComponentProps<typeof Field>) {
  const { least, most, step } = range
  return (
    <Field
      className={compactField.compact}
      type="number"
      inputMode="numeric"
      min={least}
      max={most}
      step={step}
      {...field}
      required
    />
  )
}

/** Something that is on or off, and what it means. */
export function Switch({ label, ...input }: { label: string } & ComponentPropsWithRef<'input'>) {
  return (
    <label className={switchStyles.line}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a check box says itself whether it is checked */}
      <input className={switchStyles.switch} type="checkbox" role="switch" {...input} />
      {label}
    </label>
  )
}

type MoveProps = {
  list: string
  fields: Record<string, string>
  /** Of the button: by it the focus finds it again once the row has moved. */
  id: string
  icon: IconName
  label: string
  isAtEnd: boolean
}

/** A place further in an order. The one that cannot go on stays, so that the focus does. */
export function MoveButton({ list, fields, id, icon, label, isAtEnd }: MoveProps) {
  return (
    <RowForm list={list} fields={fields}>
      <button
        type="submit"
        id={id}
        className={clsx(moveButtonStyles.square, isAtEnd && moveButtonStyles.atEnd)}
        aria-label={label}
        aria-disabled={isAtEnd || undefined}
        onClick={isAtEnd ? (event) => event.preventDefault() : undefined}
      >
        <Icon name={icon} size={19} />
      </button>
    </RowForm>
  )
}

const moveIcons = {
  carets: ['caret-up', 'caret-down'],
  arrows: ['arrow-up', 'arrow-down'],
  across: ['arrow-left', 'arrow-right'],
} as const

type MoveButtonsProps = Pick<MoveProps, 'list' | 'fields'> & {
  /** Of the row. */
  id: string
  labels: { earlier: string; later: string }
  /** Counted from one. */
  place: number
  total: number
  icons?: keyof typeof moveIcons
}

/** A place forward or back in an order: the fields, and "earlier" or "later" in `to`. */
export function MoveButtons({ list, fields, id, labels, place, total, icons = 'carets' }: MoveButtonsProps) {
  const [earlier, later] = moveIcons[icons]
  return (
    <>
      <MoveButton
        list={list}
        fields={{ ...fields, to: 'earlier' }}
        id={`earlier-${id}`}
        icon={earlier}
        label={labels.earlier}
        isAtEnd={place === 1}
      />
      <MoveButton
        list={list}
        fields={{ ...fields, to: 'later' }}
        id={`later-${id}`}
        icon={later}
        label={labels.later}
        isAtEnd={place === total}
      />
    </>
  )
}

/**
 * First in a form whose buttons each do something else: Enter in a field presses a form's first submit button
 * (HTML, implicit submission). This one closes the dialog that the form is in, and there is none; browsers
 * pass over a disabled one.
 */
export function QuietEnter() {
  return <button type="submit" formMethod="dialog" hidden onClick={(event) => event.preventDefault()} />
}
