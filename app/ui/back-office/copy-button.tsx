import { useState } from 'react'
import { Button } from '../button.tsx'
import typography from '../typography.module.css'
import { useHydrated } from '../use-hydrated.ts'

type Props = {
  value: string
  words: {
    copy: string
    copied: string
    /** What is copied, for those who only hear the button; left out where there is one alone. */
    what?: string
  }
}

/** Puts a text into the clipboard; without script, the text next to it can be selected. */
export function CopyButton({ value, words }: Props) {
  const hydrated = useHydrated()
  const [copied, setCopied] = useState<string | null>(null)
  const isCopied = copied === value
  if (!hydrated) return null
  return (
    <Button
      type="button"
      variant="secondary"
      size="extra-small"
      icon={isCopied ? 'check' : 'copy'}
      onClick={() => void navigator.clipboard.writeText(value).then(() => setCopied(value))}
    >
      {isCopied ? words.copied : words.copy}
      {words.what !== undefined && <span className={typography.visuallyHidden}> {words.what}</span>}
    </Button>
  )
}
