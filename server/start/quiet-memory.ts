import { Session } from 'node:inspector/promises'
import { performance } from 'node:perf_hooks'

/** How often it is looked: milliseconds. */
const lookEvery = 10_000
/** Less of that time spent on anything is quiet. */
const quietShare = 0.05
/** So many bytes more than were needed last time are worth the stop. */
const leastBytes = 16_000_000

/**
 * Gives back the memory that a start and busy hours leave behind, once nobody asks for anything. Left alone, the engine
 * keeps it as long as the process runs: 18 MB after a start, twice that after many pages. Collecting everything stops
 * the process for up to 0.4 s, so it waits for a quiet moment.
 * @param every milliseconds between looks
 */
export function giveMemoryBack(every = lookEvery): void {
  let needed = 0
  let since = performance.eventLoopUtilization()
  const look = async () => {
    const until = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(until, since)
    since = until
    if (utilization > quietShare || process.memoryUsage().heapTotal < needed + leastBytes) return
    await collectEverything()
    needed = process.memoryUsage().heapTotal
    since = performance.eventLoopUtilization()
  }
  // Where the engine can't, it isn't tried again: it's a matter of memory, not of the clinic.
  const looking = setInterval(() => look().catch(() => clearInterval(looking)), every).unref()
}

/** As the engine does where a machine runs out of memory: compiled code that nothing runs goes too. */
async function collectEverything(): Promise<void> {
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
}
