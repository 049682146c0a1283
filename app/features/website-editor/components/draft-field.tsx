import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { sizeOf } from '#app/features/clinic-profile/website/field-lengths.ts'
import { setFlag } from '#app/features/clinic-profile/website/fields.ts'
import { m } from '#app/language/messages.ts'
import { numberText } from '#app/platform/format.ts'
import buttonRow from '#app/ui/back-office/button-row.module.css'
import callout from '#app/ui/back-office/callout.module.css'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { Switch } from '#app/ui/back-office/form-controls.tsx'
import parts from '#app/ui/back-office/parts.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { described, FieldFrame } from '#app/ui/forms/field.tsx'
import typography from '#app/ui/typography.module.css'
import { PhraseFlags } from '../phrases/components/phrase-flags.tsx'
import { flagsIn } from '../phrases/rules.ts'
import { seenName, switchName } from '../screens/form-view.ts'
import styles from './draft-field.module.css'
import { useDraftField } from './form-context.ts'

type Shared = Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'autoComplete' | 'lang' | 'list' | 'placeholder' | 'spellCheck'
>

type DraftInputProps = Shared & {
  field: string
  hint?: string | undefined
  isCounted?: boolean
  /** Said below where nothing is in it: visitors read the English. */
  emptyWord?: string | undefined
}

/** The control of a field of the draft, with how long its text is; anyone who draws it writes the label. */
export function DraftInput({ field, hint, isCounted = false, emptyWord, ...shared }: DraftInputProps) {
  const { value, mark, isChanged, error, conflict } = useDraftField(field)
  const [text, setText] = useState(value)
  const length = lengthOf(text)
  const { most, lines } = sizeOf(field) ?? { most: 0, lines: 1 }
  const control = {
    ...shared,
    ...described({ id: field, hint, error }),
    name: field,
    defaultValue: value,
    maxLength: shared.type === 'date' ? undefined : most * 2,
    className: clsx(isChanged && styles.changed, emptyWord && length === 0 && styles.missing),
  }
  return (
    <>
      <HiddenFields fields={{ [seenName(field)]: conflict?.mark ?? mark }} />
      {lines > 1 ? (
        <textarea {...control} rows={lines} onInput={(event) => setText(event.currentTarget.value)} />
      ) : (
        <input {...control} onInput={(event) => setText(event.currentTarget.value)} />
      )}
      {isCounted && (
        <span className={styles.belowInput}>
          <span>{length === 0 ? emptyWord : ''}</span>
          <span className={clsx(typography.figures, length > most && styles.tooLong)}>
            {m.screens_count({ count: numberText(length), most: numberText(most) })}
          </span>
        </span>
      )}
      <PhraseFlags flags={flagsIn(field, text)} />
    </>
  )
}

/** As rules count it: in code points. */
const lengthOf = (text: string): number => [...text].length

/** What somebody else wrote there since the form was shown: sent again, the form says that both were read. */
export function OtherText({ field }: { field: string }) {
  const { conflict: answered, liveConflict, choose } = useDraftField(field)
  const conflict = liveConflict ?? answered
  if (!conflict) return null
  return (
    <div className={`${callout.callout} ${styles.otherText}`} role="status">
      <p>{conflict.message}</p>
      <blockquote>{conflict.theirs || m.screens_theirs_empty()}</blockquote>
      {liveConflict && choose ? (
        <p className={buttonRow.row}>
          <Button
            type="button"
            variant="secondary"
            size="extra-small"
            onClick={() => choose(liveConflict, 'mine')}
          >
            {m.website_draft_keep_mine()}
          </Button>
          <Button
            type="button"
            variant="secondary"
            size="extra-small"
            onClick={() => choose(liveConflict, 'theirs')}
          >
            {m.website_draft_keep_theirs()}
          </Button>
        </p>
      ) : (
        <p>{m.screens_both()}</p>
      )}
    </div>
  )
}

type DraftFieldProps = Omit<ComponentProps<typeof DraftInput>, 'className'> & {
  label: ReactNode
  isOptional?: boolean
  className?: string
}

/** One field of the draft: its label, whether it is changed, what is wrong with it. */
export function DraftField({ field, label, hint, isOptional = false, className, ...input }: DraftFieldProps) {
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

/** Something that is on or off in the draft. */
export function DraftSwitch({ field, label }: { field: string; label: string }) {
  const { value, mark, isChanged } = useDraftField(field)
  return (
    <div className={clsx(parts.wrappingLine, styles.switchLine)}>
      <HiddenFields fields={{ [seenName(field)]: mark, [switchName(field)]: setFlag }} />
      <Switch id={field} name={field} value={setFlag} label={label} defaultChecked={value === setFlag} />
      {isChanged && <ChangedMark />}
    </div>
  )
}
