import { m } from '../../../../language/messages.ts'
import quietText from '../../../../ui/back-office/quiet-text.module.css'
import type { LiveDraft } from './use-draft-saving.ts'

/** Whether what is typed is kept by now; said once it is another, never for each stroke of a key. */
export function SavingLine({ live }: { live: LiveDraft }) {
  const { state, savedAt } = live
  const words = {
    idle: '',
    saving: m.website_draft_saving(),
    saved: savedAt ? m.website_draft_saved({ time: savedAt }) : m.website_draft_as_public(),
    'not-saved': m.website_draft_not_saved(),
  }
  return (
    <p className={quietText.small} role="status" data-saving={state}>
      {words[state]}
    </p>
  )
}
