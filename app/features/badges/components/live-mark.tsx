import { copy } from '../copy.ts'
import type { Live } from './use-live-counts.ts'

/** Whether what stands on the screen is still so. */
export function LiveMark({ live: { isConnected, at } }: { live: Live }) {
  return (
    <span className={isConnected ? 'live' : 'live off'}>
      <i />
      {isConnected ? copy.upToDate(at) : copy.notConnected(at)}
    </span>
  )
}
