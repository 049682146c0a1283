import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './banner.module.css'
import { Icon, type IconName } from './icon.tsx'

type Tone = 'success' | 'error' | 'warning' | 'info'

type Props = {
  tone: Tone
  children: ReactNode
  /** Milliseconds after which it goes automatically; the clock stands while it is pointed at or has focus. */
  clearAfter?: number | undefined
  /** Name of the button that takes it away; without it there is none. */
  dismissLabel?: string
  onClear?: () => void
  /** Takes focus when it appears. */
  focus?: boolean
  id?: string
  className?: string | undefined
}

/** A message about what just happened. Errors and warnings interrupt a screen reader, the others wait. */
export function Banner({ tone, children, clearAfter, dismissLabel, onClear, focus, id, className }: Props) {
  const [cleared, setCleared] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const clear = () => {
    setCleared(true)
    onClear?.()
  }
  const pause = useClock(cleared ? undefined : clearAfter, clear)
  useEffect(() => {
    if (focus) box.current?.focus()
  }, [focus])
  if (cleared) return null
  return (
    <div
      ref={box}
      id={id}
      className={clsx(styles.banner, styles[tone], className)}
      role={tone === 'error' || tone === 'warning' ? 'alert' : 'status'}
      tabIndex={focus ? -1 : undefined}
      {...pause}
    >
      <Icon name={icons[tone]} />
      <div className={styles.words}>{children}</div>
      {dismissLabel && (
        <button type="button" className={styles.dismiss} aria-label={dismissLabel} onClick={clear}>
          <Icon name="x" />
        </button>
      )}
    </div>
  )
}

const icons: Record<Tone, IconName> = {
  success: 'check-circle-fill',
  error: 'warning-circle-fill',
  warning: 'warning-fill',
  info: 'info-fill',
}

/** Runs `then` after `wait` ms in which nobody pointed at the element or was in it. */
function useClock(wait: number | undefined, then: () => void) {
  const [held, setHeld] = useState(false)
  const act = useRef(then)
  act.current = then
  useEffect(() => {
    if (wait === undefined || held) return
    const timer = setTimeout(() => act.current(), wait)
    return () => clearTimeout(timer)
  }, [wait, held])
  return {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  }
}
