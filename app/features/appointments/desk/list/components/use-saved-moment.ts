import { useEffect, useState } from 'react'
import type { CalendarDate } from '../../../../../platform/dates.ts'
import { useHydrated } from '../../../../../ui/use-hydrated.ts'
import { nextStep } from '../../rules.ts'
import type { VisitLine } from '../../team.server.ts'

/** So long a button that was pressed says so and takes no press: a double click never skips a step. */
const savedMilliseconds = 2_000
const keyOf = ({ id, updatedAt }: VisitLine) => `${id} ${updatedAt}`

/**
 * The visits whose button says "Saved". Where another step follows it is offered after that moment; where none does, the
 * word stays, and with it the focus. Without script the next step is there at once.
 */
export function useSavedMoment(
  rows: readonly VisitLine[],
  saved: readonly string[],
  today: CalendarDate,
): string[] {
  const isHydrated = useHydrated()
  const [over, setOver] = useState<readonly string[]>([])
  const shown = rows.filter(({ id }) => saved.includes(id))
  const going = shown.filter((row) => nextStep(row, today) !== null)
  const keys = going.map(keyOf).filter((key) => !over.includes(key))
  const waiting = keys.join(',')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys as one text
  useEffect(() => {
    if (waiting === '') return
    const timer = setTimeout(() => setOver((before) => [...before, ...keys]), savedMilliseconds)
    return () => clearTimeout(timer)
  }, [waiting])
  return shown
    .filter((row) => !going.includes(row) || (isHydrated && keys.includes(keyOf(row))))
    .map(({ id }) => id)
}
