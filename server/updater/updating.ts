import { canFollow } from '#app/platform/releases/manifest.server.ts'
import { findRelease } from '#app/platform/releases/release-source.server.ts'
import type { UpdateResult, UpdateStep } from '#app/platform/releases/update-state.ts'
import { isNewer } from '#app/platform/releases/version.ts'
import { answersNow } from './checks.ts'
import { migrateAhead } from './migrating.ts'
import { currentVersion, type Places } from './places.ts'
import { holdUpdater, readState, tellProgress, tellResult } from './state.ts'
import { Stop, stopOf } from './stop.ts'
import { formerRelease, removeOldReleases, removeRelease, switchTo } from './switching.ts'
import { backUpBefore, tryRelease } from './trial.ts'
import { unpackRelease } from './unpacking.ts'

export type Asked = {
  /** Only this version, which the owner saw; undefined: the newest. */
  version?: string | undefined
  by: string | null
  say: (line: string) => void
}

/** Runs one update from start to end. Whatever goes wrong, the release that served before serves. */
export async function update(places: Places, { version: wanted, by, say }: Asked): Promise<UpdateResult> {
  const letGo = holdUpdater(places)
  const startedAt = new Date().toISOString()
  const from = currentVersion(places)
  let version = wanted ?? from
  let closedMilliseconds = 0
  let isSwitched = false
  const tell = (step: UpdateStep) => tellProgress(places, { version, from, step, startedAt, by })
  const end = (outcome: UpdateResult['outcome'], problem: unknown): UpdateResult => {
    const stop = problem === null ? null : stopOf(problem)
    if (stop) say(`${stop.reason}: ${stop.message}`)
    const endedAt = new Date().toISOString()
    const reason = stop?.reason ?? null
    const result = { version, from, startedAt, endedAt, by, outcome, reason, closedMilliseconds }
    tellResult(places, result, stop)
    return result
  }
  try {
    tell('download')
    const release = await findRelease(places)
    const offered = release.manifest.version
    // A request that was carried out may come again: nobody needs to hear of that.
    const reason = wanted && isNewer(wanted, from) ? 'other-version' : 'not-newer'
    if (wanted && wanted !== offered) throw new Stop(reason, `${offered} is there, not ${wanted}`)
    version = offered
    if (!isNewer(version, from)) throw new Stop('not-newer', `${from} is the latest version`)
    if (!canFollow(release.manifest, from))
      throw new Stop('too-old', `update to ${release.manifest.minimumVersion} first`)
    say(`Updating ${from} to ${version}.`)
    tell('download')
    await unpackRelease(places, release)
    const before = await answersNow(places.units[0]?.port ?? 0)
    tell('backup')
    const backup = await backUpBefore(places, { version, from })
    tell('trial')
    await tryRelease(places, { version, backup, before })
    await migrateAhead(places, version)
    tell('switch')
    isSwitched = true
    const switched = await switchTo(places, { version, before, tell })
    closedMilliseconds = switched.closedMilliseconds
    if (switched.problem) throw switched.problem
    removeOldReleases(places)
    return end('installed', null)
  } catch (problem) {
    if (isNewer(version, from)) removeRelease(places, version)
    return end(isSwitched ? 'rolled-back' : 'stopped', problem)
  } finally {
    letGo()
  }
}

/** Lets the release before serve again. Its data stay: it runs on the tables that the newer one added to. */
export async function rollBack(places: Places, { by, say }: Omit<Asked, 'version'>): Promise<UpdateResult> {
  const letGo = holdUpdater(places)
  try {
    const startedAt = new Date().toISOString()
    const from = currentVersion(places)
    const version = formerRelease(places)
    if (version === null) throw new Stop('not-newer', 'there is no release before this one')
    const tell = (step: UpdateStep) => tellProgress(places, { version, from, step, startedAt, by })
    say(`Going back from ${from} to ${version}.`)
    tell('switch')
    const { closedMilliseconds, problem } = await switchTo(places, { version, before: {}, tell })
    const stop = problem ? stopOf(problem) : null
    const result: UpdateResult = {
      version,
      from,
      startedAt,
      endedAt: new Date().toISOString(),
      by,
      outcome: problem ? 'rolled-back' : 'went-back',
      reason: stop?.reason ?? null,
      closedMilliseconds,
    }
    tellResult(places, result, stop)
    return result
  } finally {
    letGo()
  }
}

/**
 * What an updater that was killed left. Which release its processes run isn't known, so they start again: on the release that
 * `current` leads to, or on the one before where that was already on its way back. Where it doesn't answer, the one before
 * serves.
 */
export async function finishInterrupted(places: Places, say: (line: string) => void): Promise<void> {
  const { running } = readState(places)
  if (running === null) return
  const letGo = holdUpdater(places)
  try {
    const { version, from, step, startedAt, by } = running
    const told = { version, from, startedAt, by }
    const isGoingBack = isNewer(from, version)
    const end = (outcome: UpdateResult['outcome'], closedMilliseconds = 0) => {
      const isDone = outcome === 'installed' || outcome === 'went-back'
      const reason = isDone ? null : 'interrupted'
      const endedAt = new Date().toISOString()
      tellResult(places, { ...told, endedAt, outcome, reason, closedMilliseconds })
    }
    say(`The update to ${version} was interrupted.`)
    // Ended before it knew to which: nothing was fetched, and nothing stopped.
    if (version === from) return end('stopped')
    if (currentVersion(places) !== version && step !== 'back') {
      if (!isGoingBack) removeRelease(places, version)
      return end('stopped')
    }
    const serving = step === 'back' ? from : version
    const tell = (now: UpdateStep) => tellProgress(places, { ...running, step: now })
    const { closedMilliseconds, problem } = await switchTo(places, {
      version: serving,
      from,
      before: {},
      tell,
    })
    if (problem) say(stopOf(problem).message)
    if (problem || serving === from) return end('rolled-back', closedMilliseconds)
    end(isGoingBack ? 'went-back' : 'installed', closedMilliseconds)
  } finally {
    letGo()
  }
}
