import { type Soak, soak } from './soak/trial.ts'

const mostGrowth = 0.05
const mostLatency = 50

type Usual = { minutes: number; rate: number }

/**
 * A soak of a new clinic. SOAK_MINUTES and SOAK_RATE change how long and how many a second.
 * @param faultsOf what else must not be, line by line
 */
export const soakOn =
  (usual: Usual, faultsOf: (run: Soak) => string[]) =>
  async (folder: string, databaseUrl: string | null): Promise<{ ok: boolean; measured: string }> => {
    const minutes = Number(process.env.SOAK_MINUTES ?? usual.minutes)
    const rate = Number(process.env.SOAK_RATE ?? usual.rate)
    const run = await soak(folder, { minutes, rate, databaseUrl })
    const violations = [...run.violations, ...faultsOf(run)]
    for (const line of [...run.kinds, ...violations]) process.stdout.write(`${line}\n`)
    const counts = `${run.asked} asked, ${run.booked} bookings, ${run.emails} emails, ${violations.length} violations`
    return {
      ok: violations.length === 0,
      measured: [`${minutes} min at ${rate}/s: ${counts}`, ...figuresOf(run)].join('; '),
    }
  }

/** It grew by more than it may, of the process or of what JavaScript keeps. */
export function memoryFaults({ memory }: Soak): string[] {
  const { early, late, heapEarly, heapLate } = memory
  const growths = [
    { what: 'memory', growth: growthOf(early, late) },
    { what: 'heap', growth: growthOf(heapEarly, heapLate) },
  ]
  return growths.flatMap(({ what, growth }) =>
    growth <= mostGrowth ? [] : [`the ${what} grew by ${percent(growth)}`],
  )
}

export const latencyFaults = ({ latency: { p95 } }: Soak): string[] =>
  p95 < mostLatency ? [] : [`p95 was ${p95.toFixed(1)} ms`]

const growthOf = (early: number, late: number) => late / early - 1
const percent = (share: number) => `${(share * 100).toFixed(1)}%`

function figuresOf({ latency, memory, descriptors, share, lateMilliseconds }: Soak): string[] {
  const { early, late, heapEarly, heapLate } = memory
  const times = Object.entries(latency).map(([name, value]) => `${name} ${value.toFixed(1)}`)
  const change = (one: number, other: number) =>
    `${one.toFixed(1)} to ${other.toFixed(1)} MB (${percent(growthOf(one, other))})`
  return [
    `${times.join(', ')} ms`,
    `${percent(share)} of a core, late by ${lateMilliseconds.toFixed(0)} ms at most`,
    `memory ${change(early, late)}, of JavaScript after a collection ${change(heapEarly, heapLate)}`,
    `${descriptors.early} to ${descriptors.late} open files and connections`,
  ]
}
