import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { m } from '../../../../../language/messages.ts'
import { Icon } from '../../../../../ui/icon.tsx'
import styles from './copy-phone.module.css'

const shownMilliseconds = 2_000

/** Only where a script runs: copies the number, and says so for a moment. */
export function CopyPhone({ phone }: { phone: string }) {
  const [isDone, setIsDone] = useState(false)
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => setIsDone(false), shownMilliseconds)
    return () => clearTimeout(timer)
  }, [isDone])
  return (
    <button
      type="button"
      className={clsx(styles.copy, isDone && styles.copied)}
      aria-label={isDone ? m.list_copied({ phone }) : m.list_copy({ phone })}
      onClick={() => void navigator.clipboard?.writeText(phone).then(() => setIsDone(true))}
    >
      <Icon name={isDone ? 'check' : 'copy'} size={16} />
    </button>
  )
}
