import type { Services } from '#app/platform/services.ts'
import { kindOf } from '../log.ts'

const methods = ['debug', 'dir', 'error', 'info', 'log', 'table', 'trace', 'warn'] as const

/**
 * What a library says on the console, and what Node warns of, becomes a line of the log that names its kind: the
 * text may hold what a visitor typed. For a process that serves; commands of the operator speak for themselves.
 * @returns puts the console back
 */
export function quietConsole(log: Services['log']): () => void {
  const before = methods.map((method) => [method, console[method]] as const)
  for (const method of methods) {
    console[method] = (first?: unknown) => {
      log.warn({ kind: first instanceof Error ? kindOf(first) : `console.${method}` }, 'said by a library')
    }
  }
  const warned = (warning: Error) => log.warn({ kind: kindOf(warning) }, 'warned by Node')
  const earlier = process.listeners('warning')
  process.removeAllListeners('warning')
  process.on('warning', warned)
  return () => {
    for (const [method, original] of before) console[method] = original
    process.off('warning', warned)
    for (const listener of earlier) process.on('warning', listener)
  }
}
