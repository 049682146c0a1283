import { useEffect, useState } from 'react'
import { m } from '#app/language/messages.ts'
import { distanceText } from '#app/platform/format.ts'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import typography from '#app/ui/typography.module.css'
import type { LiveDraft } from '../draft/components/use-draft-saving.ts'

/** Whether what is typed is kept by now; said once it is another, never for each stroke of a key or as time passes. */
export function SavingLine({ live: { state, hasChanges, savedAt } }: { live: LiveDraft }) {
  const words = {
    idle: '',
    saving: m.website_draft_saving(),
    saved: hasChanges ? m.website_draft_saved() : m.website_draft_as_public(),
    'not-saved': m.website_draft_not_saved(),
  }
  const isSaved = state === 'saved' && hasChanges && savedAt !== null
  return (
    <p className={quietText.small}>
      <span role="status" data-saving={state} className={isSaved ? typography.visuallyHidden : undefined}>
        {words[state]}
      </span>
      {isSaved && (
        <span aria-hidden="true">
          <SavedAgo key={savedAt} at={savedAt} />
        </span>
      )}
    </p>
  )
}

const tickMilliseconds = 10_000
const minuteSeconds = 60

/** "Saved as a draft 20 seconds ago." @param at in milliseconds since 1970, by this browser's clock */
function SavedAgo({ at }: { at: number }) {
  const [now, setNow] = useState(at)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMilliseconds)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.floor(Math.max(0, now - at) / tickMilliseconds) * (tickMilliseconds / 1_000)
  if (seconds === 0) return m.website_draft_saved()
  const ago =
    seconds < minuteSeconds
      ? distanceText(-seconds, 'second')
      : distanceText(-Math.floor(seconds / minuteSeconds), 'minute')
  return m.website_draft_saved_ago({ ago })
}
