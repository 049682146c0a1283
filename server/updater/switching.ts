import { existsSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isNewer } from '#app/platform/releases/version.ts'
import { type Answers, check, isReady } from './checks.ts'
import { currentLink, currentVersion, type Places, releaseFolder, type Unit } from './places.ts'
import { mustRun, run, until } from './programs.ts'
import { manifestOf } from './source.ts'
import { Stop } from './stop.ts'

/** From the start of a new release until all is well; with the way back it stays below 30 seconds. */
const checkMilliseconds = 12_000
const backMilliseconds = 12_000
const keptReleases = 3
const betweenUnitsMilliseconds = 3_000

/** `current` leads to another release; renamed into place, so that it always leads to one. */
function pointTo(places: Places, version: string): void {
  const link = currentLink(places)
  rmSync(`${link}.new`, { force: true })
  symlinkSync(join('releases', version), `${link}.new`)
  renameSync(`${link}.new`, link)
}

const control = (places: Places, verb: string, unit: Unit) =>
  mustRun(places, 'start-failed', places.systemctl, { args: [verb, unit.name] })

/**
 * Lets another release serve: one process after the other, each checked before the next. Where one fails, all go back.
 * @param from where all go back to; the release that `current` leads to
 * @param tell hears when the way back begins
 * @returns how long a process wasn't there, the longest
 */
export async function switchTo(
  places: Places,
  {
    version,
    from = currentVersion(places),
    before,
    tell,
  }: { version: string; from?: string; before: Answers; tell: (step: 'check' | 'back') => void },
): Promise<{ closedMilliseconds: number; problem: unknown }> {
  pointTo(places, version)
  let closedMilliseconds = 0
  const done: Unit[] = []
  for (const unit of places.units) {
    // A proxy that marked the one before as down asks it again by then: two may not be away at once.
    if (done.length > 0) await pause(betweenUnitsMilliseconds)
    const closedAt = performance.now()
    const closed = () => {
      closedMilliseconds = Math.max(closedMilliseconds, Math.round(performance.now() - closedAt))
    }
    done.push(unit)
    try {
      await control(places, 'restart', unit)
      tell('check')
      await until(() => isReady(unit.port), {
        within: checkMilliseconds,
        otherwise: new Stop('start-failed', 'not ready in time'),
      })
      closed()
      await check(unit.port, { before, within: checkMilliseconds })
    } catch (problem) {
      tell('back')
      pointTo(places, from)
      for (const one of done) await comeBack(places, one)
      closed()
      return { closedMilliseconds, problem }
    }
  }
  return { closedMilliseconds, problem: null }
}

/** A release that hangs isn't asked to end: that would take longer than a clinic may be closed. */
async function comeBack(places: Places, unit: Unit): Promise<void> {
  await run(places, places.systemctl, ['kill', '--signal=SIGKILL', unit.name])
  await control(places, 'restart', unit)
  await until(() => isReady(unit.port), {
    within: backMilliseconds,
    otherwise: new Stop('start-failed', 'the release before is not ready either'),
  })
}

/** The release that served before: the newest older one that is there. Null where there is none. */
export function formerRelease(places: Places): string | null {
  const current = currentVersion(places)
  return releasesIn(places).find((version) => isNewer(current, version)) ?? null
}

/** Newest first. */
const releasesIn = (places: Places): string[] =>
  readdirSync(join(places.home, 'releases')).sort((one, other) =>
    isNewer(one, other) ? -1 : Number(isNewer(other, one)),
  )

/** Keeps the release that serves and those right before it, and the Nodes that they run on. */
export function removeOldReleases(places: Places): void {
  const current = currentVersion(places)
  const kept = releasesIn(places)
    .filter((version) => version === current || isNewer(current, version))
    .slice(0, keptReleases)
  for (const version of releasesIn(places)) if (!kept.includes(version)) removeRelease(places, version)
  const nodes = kept.map((version) => manifestOf(releaseFolder(places, version))?.node.version)
  // A release that was installed without a manifest doesn't say which Node it runs on.
  if (nodes.includes(undefined)) return
  for (const version of readdirSync(join(places.home, 'node')))
    if (!nodes.includes(version)) rmSync(join(places.home, 'node', version), { recursive: true })
}

/** A release that wasn't installed leaves nothing behind. */
export function removeRelease(places: Places, version: string): void {
  const folder = releaseFolder(places, version)
  if (version !== currentVersion(places) && existsSync(folder)) rmSync(folder, { recursive: true })
}
