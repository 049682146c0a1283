import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useHydrated } from '../../../ui/use-hydrated.ts'

/**
 * What somebody typed before React ran here stands in the form alone; fields whose value React keeps would spring back.
 * @param part an element of the form
 * @param take called once, with the fields as they stand
 */
export function useTypedEarly(
  part: RefObject<HTMLElement | null>,
  take: (fields: ReadonlyMap<string, string>) => void,
): void {
  const hydrated = useHydrated()
  const isFirst = useRef(!hydrated)
  useLayoutEffect(() => {
    const form = part.current?.closest('form')
    if (!isFirst.current || !form) return
    isFirst.current = false
    take(
      new Map(
        [...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === 'string'),
      ),
    )
  })
}
