import { kindOf } from '../log.server.ts'
import { every } from '../process/timers.server.ts'
import type { Services } from '../services.ts'
import type { CdnSettings } from '../settings.ts'
import type { ContentVersions } from './content-versions.server.ts'
import { type ContentKind, contentKinds } from './keeping.ts'

/** A page stays in a CDN no longer than this, also where a purge never arrives: it bounds how old one can be. */
const mostSeconds = 60
const lookMilliseconds = 500
/**
 * A page that left before a change may reach the CDN after the purge, and another process shows the page from before for
 * 50 ms: each change is purged again, a second long.
 */
const purgesOfChange = 3
const limitMilliseconds = 5_000

/** Clinics that share a CDN purge their own pages only. */
const keysOf = ({ clinic }: CdnSettings, kinds: Iterable<ContentKind>): string =>
  Array.from(kinds, (kind) => `${clinic}/${kind}`).join(' ')

/**
 * What a cached page says to a CDN: what it shows, and for how long it may be stored. Nothing where that is less than a second.
 * @param milliseconds until the page stops being true
 */
export function cdnHeaders(
  cdn: CdnSettings,
  { shows, milliseconds }: { shows: readonly ContentKind[]; milliseconds: number },
): readonly string[] {
  const seconds = Math.min(mostSeconds, Math.floor(milliseconds / 1_000))
  if (seconds < 1) return []
  return ['Surrogate-Key', keysOf(cdn, shows), 'Surrogate-Control', `max-age=${seconds}`]
}

/** What isn't cached says so in the word that CDNs obey: some store `no-store` answers unless they are set up not to. */
export function keepFromCdn(headers: Headers, { cdn }: { cdn: CdnSettings | null }): void {
  if (cdn && headers.get('Cache-Control') === 'no-store') headers.set('Cache-Control', 'private, no-store')
}

type Parts = {
  content: Pick<Services['content'], 'ask'>
  log: Services['log']
  settings: { cdn: CdnSettings | null }
}

/**
 * Tells the CDN which kinds of content changed: everything at the start of a process, then each change. A purge that fails
 * is sent again. Every process does so: a purge twice does no harm, and one that died owes nothing.
 */
export function startPurging(
  { settings: { cdn }, content, log }: Parts,
  { lookEvery = lookMilliseconds } = {},
): { end(): Promise<void> } {
  if (cdn === null) return { end: async () => {} }
  const ending = new AbortController()
  const owed = new Map<ContentKind, number>(contentKinds.map((kind) => [kind, purgesOfChange]))
  let seen: ContentVersions | null = null
  let isFailing = false
  let running: Promise<void> | null = null

  async function round(given: CdnSettings) {
    const before = seen
    const versions = await content.ask()
    if (before !== null) {
      const changed = contentKinds.filter((kind) => before.of(kind) !== versions.of(kind))
      for (const kind of changed) owed.set(kind, purgesOfChange)
    }
    seen = versions
    if (owed.size === 0) return
    await sendPurge(given, owed.keys(), ending.signal)
    for (const [kind, left] of [...owed]) left > 1 ? owed.set(kind, left - 1) : owed.delete(kind)
    isFailing = false
  }

  const look = () => {
    running ??= round(cdn)
      .catch((error) => {
        if (!isFailing && !ending.signal.aborted) log.warn({ kind: kindOf(error) }, 'CDN not purged')
        isFailing = true
      })
      .finally(() => {
        running = null
      })
  }
  look()
  const stop = every(lookEvery, look)
  return {
    end: async () => {
      stop()
      ending.abort()
      await running
    },
  }
}

class PurgeRefused extends Error {
  override name = 'PurgeRefused'
}

async function sendPurge(cdn: CdnSettings, kinds: Iterable<ContentKind>, ending: AbortSignal): Promise<void> {
  const answer = await fetch(cdn.purgeUrl, {
    method: 'POST',
    headers: { 'Fastly-Key': cdn.token, 'Surrogate-Key': keysOf(cdn, kinds) },
    redirect: 'manual',
    signal: AbortSignal.any([ending, AbortSignal.timeout(limitMilliseconds)]),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new PurgeRefused()
}
