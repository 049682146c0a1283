import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '../icon.tsx'
import typography from '../typography.module.css'
import { useHydrated } from '../use-hydrated.ts'
import styles from './notices.module.css'
import { controlOfRow } from './use-kept-focus.ts'

export type Notice = {
  /** Differs from action to action. */
  id: string
  isRefusal?: boolean
  children: ReactNode
  /** What can be done about it, such as Undo. */
  action?: ReactNode
  /** Milliseconds until it goes by itself; left out, it stays until it is closed. */
  clearAfter?: number
  /** The row that it speaks of; its button gets the focus back (`use-kept-focus.ts`). */
  row?: string | undefined
}

type Words = { close: string; all: (count: number) => string; notices: string }
type Props = { latest: Notice | null; words: Words }

/**
 * What came of the last actions, newest first, at a place of their own: no row moves and no button is covered.
 * Their clocks stand while one of them is pointed at or has the focus.
 */
export function Notices({ latest, words }: Props) {
  const [shown, setShown] = useState({ newest: latest, all: latest ? [latest] : [] })
  const [held, setHeld] = useState(false)
  const [unfolded, setUnfolded] = useState(false)
  if (latest && latest.id !== shown.newest?.id)
    setShown({ newest: latest, all: withNewest(shown.all, latest) })
  const { all } = shown
  if (all.length === 0) return null
  const clear = (id: string) => {
    setHeld(false)
    setShown((now) => ({ ...now, all: now.all.filter((one) => one.id !== id) }))
  }
  const clocksStand = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  }
  return (
    <div className={clsx(styles.notices, unfolded && styles.unfolded)} data-notices {...clocksStand}>
      {all.map((notice) => (
        <Toast key={notice.id} notice={notice} held={held} words={words} clear={() => clear(notice.id)} />
      ))}
      {all.length > 1 && (
        <button
          type="button"
          className={styles.unfold}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {words.all(all.length)}
          <span className={typography.visuallyHidden}> {words.notices}</span>
        </button>
      )}
    </div>
  )
}

/**
 * A sentence about success gives way to the next; what can still be taken back stays beside it, until the same
 * row is changed again: by then it is too late.
 */
const withNewest = (all: Notice[], latest: Notice): Notice[] => [
  latest,
  ...all.filter((one) => one.action && !(latest.row !== undefined && one.row === latest.row)),
]

type ToastProps = { notice: Notice; held: boolean; words: Words; clear: () => void }

function Toast({ notice, held, words, clear }: ToastProps) {
  const hydrated = useHydrated()
  const box = useRef<HTMLDivElement>(null)
  const { isRefusal = false, clearAfter } = notice
  // biome-ignore lint/correctness/useExhaustiveDependencies: another closing function is no reason to begin anew
  useEffect(() => {
    if (held || clearAfter === undefined) return
    const timer = setTimeout(clear, clearAfter)
    return () => clearTimeout(timer)
  }, [held, clearAfter])
  const close = () => {
    const other = [...document.querySelectorAll<HTMLElement>('[data-notice]')].find(
      (one) => one !== box.current,
    )
    const next = other?.querySelector('button') ?? controlOfRow(notice.row ?? '')
    clear()
    next?.focus({ preventScroll: true })
  }
  return (
    <div
      ref={box}
      className={isRefusal ? clsx(styles.notice, styles.refusal) : styles.notice}
      role={isRefusal ? 'alert' : 'status'}
      data-notice
      data-about={notice.row}
    >
      <Icon name={isRefusal ? 'warning-circle-fill' : 'check-circle-fill'} />
      <div>{notice.children}</div>
      <div className={styles.actions}>
        {notice.action}
        {hydrated && (
          <button type="button" className={styles.close} aria-label={words.close} onClick={close}>
            <Icon name="x" />
          </button>
        )}
      </div>
    </div>
  )
}
