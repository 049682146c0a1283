/**
 * @typedef {{ dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string>, peerDependenciesMeta?: Record<string, { optional?: boolean }>,
 *   os?: string[], cpu?: string[], libc?: string[], version?: string, integrity?: string }} Entry
 */

/**
 * The packages that a serving process needs on a platform, as paths in the lock: what the server depends on without
 * what only builds.
 * @param {{ packages: Record<string, Entry> }} lock package-lock.json
 * @param {{ leftOut: readonly string[], platform: string }} wanted
 * @returns {string[]} such as `node_modules/kysely`, sorted
 */
export function servingPackages({ packages }, { leftOut, platform }) {
  const [os = '', cpu = ''] = platform.split('-')
  const direct = Object.keys(packages['']?.dependencies ?? {}).filter((name) => !leftOut.includes(name))
  /** @type {Set<string>} */
  const found = new Set()
  const waiting = direct.map((name) => ({ name, from: '' }))
  for (const { name, from } of waiting) {
    const path = placeOf(packages, name, from)
    const entry = path === undefined ? undefined : packages[path]
    if (path === undefined || entry === undefined || found.has(path) || !runsOn(entry, os, cpu)) continue
    found.add(path)
    waiting.push(...needsOf(entry).map((next) => ({ name: next, from: path })))
  }
  return [...found].sort()
}

/**
 * Node looks in the package's own folder first, then in each one above.
 * @param {Record<string, Entry>} packages
 * @param {string} name
 * @param {string} from
 */
function placeOf(packages, name, from) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (path in packages) return path
    if (folder === '') return undefined
  }
}

/** @param {Entry} entry */
const needsOf = ({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }) => [
  ...Object.keys(dependencies ?? {}),
  ...Object.keys(optionalDependencies ?? {}),
  ...Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional),
]

/**
 * Debian and Ubuntu have glibc.
 * @param {Entry} entry
 * @param {string} os
 * @param {string} cpu
 */
const runsOn = (entry, os, cpu) =>
  (entry.os ?? [os]).includes(os) &&
  (entry.cpu ?? [cpu]).includes(cpu) &&
  (entry.libc ?? ['glibc']).includes('glibc')
