import { clsx } from 'clsx'
import { type ComponentProps, useState } from 'react'
import { m } from '../../../language/messages.ts'
import { numberText } from '../../../platform/shown.ts'
import { HiddenFields } from '../../../ui/back-office/hidden-fields.tsx'
import { described } from '../../../ui/forms/field.tsx'
import typography from '../../../ui/typography.module.css'
import { sizeOf } from '../../clinic/website/field-lengths.ts'
import { seenName } from '../screens/form-fields.ts'
import styles from './draft-field.module.css'
import { useDraftField } from './form-context.ts'

type Shared = Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'autoComplete' | 'lang' | 'list' | 'placeholder' | 'spellCheck'
>

type Props = Shared & {
  field: string
  hint?: string | undefined
  isCounted?: boolean
  /** Said below where nothing stands in it: visitors read the English. */
  emptyWord?: string | undefined
}

/** The control of a field of the draft, with how long its text is; whoever draws it writes the label. */
export function DraftInput({ field, hint, isCounted = false, emptyWord, ...shared }: Props) {
  const { value, mark, isChanged, error, conflict } = useDraftField(field)
  const [length, setLength] = useState(() => lengthOf(value))
  const { most, lines } = sizeOf(field) ?? { most: 0, lines: 1 }
  const control = {
    ...shared,
    ...described({ id: field, hint, error }),
    name: field,
    defaultValue: value,
    maxLength: most * 2,
    className: clsx(isChanged && styles.changed, emptyWord && length === 0 && styles.missing),
  }
  return (
    <>
      <HiddenFields fields={{ [seenName(field)]: conflict?.mark ?? mark }} />
      {lines > 1 ? (
        <textarea
          {...control}
          rows={lines}
          onInput={(event) => setLength(lengthOf(event.currentTarget.value))}
        />
      ) : (
        <input {...control} onInput={(event) => setLength(lengthOf(event.currentTarget.value))} />
      )}
      {isCounted && (
        <span className={styles.belowInput}>
          <span>{length === 0 ? emptyWord : ''}</span>
          <span className={clsx(typography.figures, length > most && styles.tooLong)}>
            {m.screens_count({ count: numberText(length), most: numberText(most) })}
          </span>
        </span>
      )}
    </>
  )
}

/** As rules count it: in code points. */
const lengthOf = (text: string): number => [...text].length
