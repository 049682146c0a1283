import { m } from '../../../../language/messages.ts'
import { capitalised, shortDate, timeText } from '../../../../platform/shown.ts'
import compactField from '../../../../ui/back-office/compact-field.module.css'
import { Field } from '../../../../ui/forms/field.tsx'
import type { Insisted } from '../slot-refusal.ts'
import styles from './insist-fields.module.css'

type Props = { id: string; insisted: Insisted; problem: string | undefined }

/** Which time staff insist on, and the reason, which is required. */
export function InsistFields({ id, insisted, problem }: Props) {
  const when = { day: capitalised(shortDate(insisted.date)), time: timeText(insisted.time) }
  return (
    <div className={styles.insist}>
      <p className={styles.title}>{m.desk_anyway_title(when)}</p>
      <Field
        className={compactField.compact}
        id={id}
        name="anyway"
        label={m.desk_anyway_reason()}
        hint={m.desk_anyway_hint()}
        error={problem}
        defaultValue={insisted.reason}
        autoComplete="off"
        autoFocus={problem !== undefined}
      />
    </div>
  )
}
