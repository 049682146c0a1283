import { existsSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { releaseKeys } from '#app/platform/releases/manifest.server.ts'

/** A process that serves: its systemd unit and where it listens. */
export type Unit = { name: string; port: number }

/**
 * Where everything is on an installed machine. Root owns all but the data folder; what is in there was written by the service
 * and isn't trusted.
 */
export type Places = {
  /** Releases, Node and the updater's own state. */
  home: string
  data: string
  /** What systemd hands to the service. */
  environment: Record<string, string>
  /** DATABASE_URL of the role that owns the tables, where the service's may not change them; null: it may, or nobody said. */
  tableOwner: string | null
  /** An address or a folder; null: none is set. */
  source: string | null
  keys: readonly string[]
  systemctl: string
  units: Unit[]
  /** Who the service is; null where this process isn't root and stays who it is. */
  user: { uid: number; gid: number } | null
}

const defaultHome = '/opt/firstlight'
const defaultData = '/var/lib/firstlight'
const defaultEnvironmentFile = '/etc/firstlight/environment'
/** Root alone reads it, so the service never sees the owner's password in its own environment. */
const defaultOwnerFile = '/etc/firstlight/table-owner'
const defaultPort = '3000'

/** Reads the machine's layout; each part has a variable of its own for tests and unusual machines. */
export function findPlaces(variables: NodeJS.ProcessEnv, source?: string): Places {
  const environment = readEnvironmentFile(variables.FIRSTLIGHT_ENVIRONMENT ?? defaultEnvironmentFile)
  const data = environment.DATA_DIR ?? defaultData
  const units =
    variables.FIRSTLIGHT_UNITS ??
    environment.FIRSTLIGHT_UNITS ??
    `firstlight:${environment.PORT ?? defaultPort}`
  const { uid, gid } = existsSync(data) ? statSync(data) : { uid: 0, gid: 0 }
  return {
    home: variables.FIRSTLIGHT_HOME ?? defaultHome,
    data,
    environment,
    tableOwner:
      readEnvironmentFile(variables.FIRSTLIGHT_TABLE_OWNER ?? defaultOwnerFile).DATABASE_URL ?? null,
    source: source ?? variables.RELEASES_URL ?? environment.RELEASES_URL ?? null,
    keys: (variables.RELEASE_KEYS ?? environment.RELEASE_KEYS)?.split(',') ?? releaseKeys,
    systemctl: variables.FIRSTLIGHT_SYSTEMCTL ?? 'systemctl',
    units: units.split(' ').map((unit) => {
      const [name = '', port = defaultPort] = unit.split(':')
      return { name, port: Number(port) }
    }),
    user: process.getuid?.() === 0 && uid !== 0 ? { uid, gid } : null,
  }
}

/** As systemd.exec(5) reads an EnvironmentFile, without its line continuations. */
function readEnvironmentFile(path: string): Record<string, string> {
  if (!existsSync(path)) return {}
  const lines = readFileSync(path, 'utf8').split('\n')
  const found = lines.map((line) => /^\s*([A-Z][A-Z0-9_]*)=(.*)$/.exec(line))
  return Object.fromEntries(found.flatMap((one) => (one ? [[one[1], unquoted(one[2] ?? '')]] : [])))
}

const unquoted = (value: string): string => value.trim().replace(/^(["'])(.*)\1$/, '$2')

export const releaseFolder = ({ home }: Places, version: string): string => join(home, 'releases', version)
export const nodeFolder = ({ home }: Places, version: string): string => join(home, 'node', version)
export const currentLink = ({ home }: Places): string => join(home, 'current')
export const incomingFolder = ({ home }: Places): string => join(home, 'incoming')
export const stateFolder = ({ home }: Places): string => join(home, 'state')

/** The version that serves: `current` leads to it. */
export const currentVersion = (places: Places): string => basename(readlinkSync(currentLink(places)))

/** The program that a release runs on: its link `node` leads to the Node that it was built with. */
export const nodeOf = (release: string): string => join(release, 'node', 'bin', 'node')
