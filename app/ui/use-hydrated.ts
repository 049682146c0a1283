import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether React runs here: false on the server and for the first render in the browser. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
