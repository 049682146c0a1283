import { useEffect, useRef, useState } from 'react'
import { bookingSteps } from '#app/features/booking/fields.ts'

export type StepKey = 'treatment' | keyof typeof bookingSteps
export type Steps = ReturnType<typeof useSteps>

/** Where each step begins, and where the details do. */
export const stepIds = { treatment: 'treatments', ...bookingSteps, details: 'details' } as const

/** As in the layout of the steps (booking-form.module.css). */
const isPhone = () => matchMedia('(max-width: 600px)').matches

/**
 * What happens to a step once it is answered: on phones it folds to one line, where a finger answered it (the keyboard
 * walks on through what is open), and what comes next is in view.
 */
export function useSteps(times: unknown) {
  const [folded, setFolded] = useState<readonly StepKey[]>([])
  const [target, setTarget] = useState<{ id: string } | null>(null)
  const isByFinger = useRef(false)
  const areTimesKnown = times !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: times that come make the place of the times taller
  useEffect(() => {
    if (target) leadTo(target.id)
  }, [target, areTimesKnown])

  return {
    folded,
    watch: {
      onPointerDownCapture: () => {
        isByFinger.current = true
      },
      onKeyDownCapture: () => {
        isByFinger.current = false
      },
    },
    /** @param answered what folds @param next what is then in view */
    answer(answered: readonly StepKey[], next: keyof typeof stepIds) {
      if (isByFinger.current) setFolded((before) => [...new Set([...before, ...answered])])
      if (next === 'times' || (isByFinger.current && isPhone())) setTarget({ id: stepIds[next] })
    },
    open(...steps: readonly StepKey[]) {
      setFolded((before) => before.filter((one) => !steps.includes(one)))
      setTarget({ id: stepIds[steps[0] ?? 'treatment'] })
    },
  }
}

/** Scrolls only where it is not in view, and gives the focus on where what had it is folded away. */
function leadTo(id: string): void {
  const place = document.getElementById(id)
  if (!place) return
  const { top, bottom } = place.getBoundingClientRect()
  const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  if (top < bar || bottom > innerHeight) {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const block = isPhone() || bottom - top > innerHeight - bar ? 'start' : 'nearest'
    place.scrollIntoView({ block, behavior: isCalm ? 'auto' : 'smooth' })
  }
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && activeElement.checkVisibility?.() === false)
    place.focus({ preventScroll: true })
}
