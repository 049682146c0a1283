import { m } from '../../../language/messages.ts'
import buttonRow from '../../../ui/back-office/button-row.module.css'
import callout from '../../../ui/back-office/callout.module.css'
import { Button } from '../../../ui/button.tsx'
import styles from './draft-field.module.css'
import { useDraftField } from './form-context.ts'

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
          <Button variant="secondary" size="extra-small" onClick={() => choose(liveConflict, 'mine')}>
            {m.website_draft_keep_mine()}
          </Button>
          <Button variant="secondary" size="extra-small" onClick={() => choose(liveConflict, 'theirs')}>
            {m.website_draft_keep_theirs()}
          </Button>
        </p>
      ) : (
        <p>{m.screens_both()}</p>
      )}
    </div>
  )
}
