import { type RefObject, useEffect, useRef } from 'react'

/** Of a line of tabs, which scrolls by itself on a phone: the tab that is shown stands in it. */
export function useCurrentInView(current: string): RefObject<HTMLElement | null> {
  const line = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another place in the line
  useEffect(() => showCurrent(line.current), [current])
  return line
}

function showCurrent(line: HTMLElement | null) {
  const shown = line?.querySelector<HTMLElement>('[aria-current]')
  if (!line || !shown) return
  const end = shown.offsetLeft + shown.offsetWidth
  if (shown.offsetLeft < line.scrollLeft) line.scrollLeft = shown.offsetLeft
  else if (end > line.scrollLeft + line.clientWidth) line.scrollLeft = end - line.clientWidth
}
