import { m } from '../../../language/messages.ts'
import callout from '../../../ui/back-office/callout.module.css'
import styles from './draft-field.module.css'
import { useDraftField } from './form-context.ts'

/** What somebody else wrote there since the form was shown: sent again, the form says that both were read. */
export function OtherText({ field }: { field: string }) {
  const { conflict } = useDraftField(field)
  if (!conflict) return null
  return (
    <div className={`${callout.callout} ${styles.other}`} role="status">
      <p>{conflict.message}</p>
      <blockquote>{conflict.theirs || m.screens_theirs_empty()}</blockquote>
      <p>{m.screens_both()}</p>
    </div>
  )
}
