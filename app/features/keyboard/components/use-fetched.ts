import { type ComponentType, useEffect, useRef, useState } from 'react'

/**
 * A part of the page that is fetched when it is first wanted. Where it does not come, the next time asks anew, and the page
 * stays: what is thrown while drawing would put an error in its place.
 * @returns null until it is there
 */
export function useFetched<Props>(
  isWanted: boolean,
  fetchPart: () => Promise<{ default: ComponentType<Props> }>,
  onFailed: () => void,
): ComponentType<Props> | null {
  const [part, setPart] = useState<ComponentType<Props> | null>(null)
  const failed = useRef(onFailed)
  failed.current = onFailed
  const isMissing = isWanted && part === null
  useEffect(() => {
    if (!isMissing) return
    let isGivenUp = false
    fetchPart().then(
      (fetched) => setPart(() => fetched.default),
      () => isGivenUp || failed.current(),
    )
    return () => {
      isGivenUp = true
    }
  }, [isMissing, fetchPart])
  return part
}
