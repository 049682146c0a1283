import { useEffect } from 'react'

/** While `isBusy`, the browser asks before the tab is closed or reloaded: what is being sent would be lost. */
export function useAskBeforeClosing(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isBusy])
}
