import { execFileSync, spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** The server has one core to itself and the load another, where the machine has two and `taskset` is there. */
const canPin = availableParallelism() > 1 && spawnSync('taskset', ['-V']).status === 0
const serverCore = '0'
const loadCore = '1'

export const pinning = canPin ? 'server and load on cores of their own' : 'server and load share the cores'

/** Holds a running server, with all its threads, to the server's core. */
export function pinServer(pid: number): void {
  if (canPin) execFileSync('taskset', ['-a', '-p', '-c', serverCore, String(pid)], { stdio: 'ignore' })
}

/** Holds this very process to the load's core, or lets it go again. */
export function pinSelf(isPinned: boolean): void {
  const cores = isPinned ? loadCore : `0-${availableParallelism() - 1}`
  if (canPin) execFileSync('taskset', ['-a', '-p', '-c', cores, String(process.pid)], { stdio: 'ignore' })
}
