import { useLayoutEffect, useRef, useState } from 'react'
import { Banner } from '../../../../../ui/banner.tsx'
import styles from './refused-date.module.css'
import type { Refusal } from './use-booking-choice.ts'

/** Such an error goes by itself, not before two lines can be read (docs/where-we-differ.md#booking). */
const shownMilliseconds = 4_000
const gapPixels = 12

/** Why a day was refused, said over the day or the field that it was picked in: nothing moves for it. */
export function RefusedDate({ refusal }: { refusal: Refusal }) {
  const box = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState(false)
  useLayoutEffect(() => {
    const picked = pickedIn(box.current, refusal)
    if (!box.current || !picked) return
    place(box.current, picked)
    // Who came by keyboard still stands there, and may take the time to read.
    if (refusal.from === 'field' || !picked.matches(':focus-visible')) return
    const release = () => setHeld(false)
    setHeld(true)
    picked.addEventListener('blur', release, { once: true })
    return () => picked.removeEventListener('blur', release)
  }, [refusal])
  return (
    <div ref={box} className={styles.refused}>
      <Banner tone="warning" className={styles.sentence} clearAfter={held ? undefined : shownMilliseconds}>
        {refusal.sentence}
      </Banner>
    </div>
  )
}

const pickedIn = (box: HTMLElement | null, { from, date }: Refusal) =>
  box?.parentElement?.querySelector<HTMLElement>(
    from === 'calendar' ? `[data-day="${date}"]` : 'input[type="date"]',
  )

/** Above what was picked, where a finger does not cover it; below where the bar over the page would. */
function place(box: HTMLElement, picked: HTMLElement): void {
  const around = box.offsetParent?.getBoundingClientRect()
  if (!around) return
  const at = picked.getBoundingClientRect()
  const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const isBelow = at.top - gapPixels - box.offsetHeight < bar
  box.toggleAttribute('data-below', isBelow)
  box.style.top = isBelow
    ? `${at.bottom - around.top + gapPixels}px`
    : `${at.top - around.top - gapPixels - box.offsetHeight}px`
  const middle = Math.min(at.width, at.height) / 2
  box.style.setProperty('--points-at', `${at.left - around.left + middle}px`)
}
