import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { bookingSteps } from '../../../steps.ts'

type MonthPicker = typeof import('./month-picker.tsx')['MonthPicker']

/**
 * The month that is gone through with arrow keys; null until its script is here, and for good where it does not come:
 * the table does the same. It takes the table's place while nobody presses anything: a press that begins on what
 * goes away is lost.
 */
export function useMonthPicker(): MonthPicker | null {
  const [shown, setShown] = useState<{ MonthPicker: MonthPicker } | null>(null)
  useEffect(() => {
    let isGone = false
    const show = (MonthPicker: MonthPicker) => {
      if (isGone) return
      if (document.querySelector(`#${bookingSteps.day} :active`)) afterRelease(() => show(MonthPicker))
      // At once: a press could begin before a later render.
      else flushSync(() => setShown({ MonthPicker }))
    }
    import('./month-picker.tsx').then(
      (script) => show(script.MonthPicker),
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [])
  return shown?.MonthPicker ?? null
}

const releases = ['pointerup', 'pointercancel', 'keyup']

/** After the click, too, which follows the release. */
function afterRelease(then: () => void): void {
  const released = () => {
    for (const release of releases) removeEventListener(release, released)
    setTimeout(then)
  }
  for (const release of releases) addEventListener(release, released)
}
