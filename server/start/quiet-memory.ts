import { performance } from 'node:perf_hooks'

/** Milliseconds between looks. */
const lookEvery = 10_000
/** Collections are this far apart at least, in milliseconds: between them a quiet clinic is left alone. */
const leastApart = 300_000
/** Below this share of busy time the process counts as quiet: its own jobs take 0.01, a dashboard in ten seconds 0.0025. */
const quietShare = 0.03
/** A heap that grew by less since the last collection isn't worth the stop. */
const leastBytes = 16_000_000

/**
 * Gives back the memory that a start and busy hours leave behind, in a quiet moment. Left alone, the engine
 * keeps it as long as the process runs: 18 MB after a start, twice that after many pages. Collecting everything stops
 * the process for up to 0.4 s, so it happens rarely.
 * @param wait in milliseconds
 * @param failed is told once, where the engine can't: it isn't tried again
 */
export function giveMemoryBack(
  failed: (error: unknown) => void,
  wait = { betweenLooks: lookEvery, betweenCollections: leastApart },
): void {
  let needed = 0
  let collectedAt = Number.NEGATIVE_INFINITY
  let since = performance.eventLoopUtilization()
  const look = async () => {
    const until = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(until, since)
    since = until
    const isQuiet = utilization <= quietShare && performance.now() >= collectedAt + wait.betweenCollections
    if (!isQuiet || process.memoryUsage().heapTotal < needed + leastBytes) return
    await collectEverything()
    needed = process.memoryUsage().heapTotal
    collectedAt = performance.now()
    since = performance.eventLoopUtilization()
  }
  const stop = (error: unknown) => {
    clearInterval(looking)
    failed(error)
  }
  const looking = setInterval(() => look().catch(stop), wait.betweenLooks).unref()
}

/** As the engine does where a machine runs out of memory: compiled code that nothing runs goes too. */
async function collectEverything(): Promise<void> {
  const { Session } = await import('node:inspector/promises')
  const session = new Session()
  session.connect()
  try {
    await session.post('HeapProfiler.collectGarbage')
  } finally {
    session.disconnect()
  }
}
