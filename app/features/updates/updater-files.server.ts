import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type UpdateRequest, updateRequestPath } from '#app/platform/releases/update-request.ts'
import { type UpdateState, updateLogFile, updateStateFile } from '#app/platform/releases/update-state.ts'
import { isVersion } from '#app/platform/releases/version.ts'
import type { Services } from '#app/platform/services.ts'

type Parts = Pick<Services, 'settings'>

/** An update that the owner wants at that instant, as this program keeps it until then. */
export type Planned = { version: string; by: string; at: string }

const requestOf = ({ settings }: Parts) => join(settings.dataDirectory, ...updateRequestPath)
const plannedOf = ({ settings }: Parts) => join(settings.dataDirectory, updateRequestPath[0], 'tonight.json')

const nothing: UpdateState = { running: null, history: [] }

/** What the updater says of itself; nothing where there is none. */
export async function readUpdateState({ settings }: Parts): Promise<UpdateState> {
  if (settings.updates.directory === null) return nothing
  return (await readJson(join(settings.updates.directory, updateStateFile), isState)) ?? nothing
}

/** What the last update did, as the updater wrote it; '' where there was none. */
export async function readUpdateLog({ settings }: Parts): Promise<string> {
  if (settings.updates.directory === null) return ''
  return readFile(join(settings.updates.directory, updateLogFile), 'utf8').catch(() => '')
}

/** The updater takes a request at once; one that lies here longer waits for nobody. */
const takenMilliseconds = 5 * 60_000

/** Whether the updater hasn't taken what it was asked for yet. */
export async function isAsked(parts: Parts): Promise<boolean> {
  const found = await stat(requestOf(parts)).catch(() => null)
  return found !== null && Date.now() - found.mtimeMs < takenMilliseconds
}

/** Whether the updater is at it, or about to be. */
export const isBusy = async (parts: Parts): Promise<boolean> =>
  (await readUpdateState(parts)).running !== null || (await isAsked(parts))

/** Asks the updater, which systemd starts as soon as the file is there. */
export const askUpdater = (parts: Parts, request: UpdateRequest): Promise<void> =>
  writeWhole(requestOf(parts), request)

export const readPlanned = (parts: Parts): Promise<Planned | null> => readJson(plannedOf(parts), isPlanned)

export const plan = (parts: Parts, planned: Planned): Promise<void> => writeWhole(plannedOf(parts), planned)

export const forgetPlanned = (parts: Parts): Promise<void> => rm(plannedOf(parts), { force: true })

/** The name is there when its content is. */
async function writeWhole(path: string, value: object): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
  await writeFile(`${path}.new`, JSON.stringify(value), { mode: 0o600 })
  await rename(`${path}.new`, path)
}

async function readJson<T>(path: string, is: (value: unknown) => value is T): Promise<T | null>
async function readJson(path: string, is: (value: unknown) => boolean): Promise<unknown>
async function readJson(path: string, is: (value: unknown) => boolean): Promise<unknown> {
  try {
    const read: unknown = JSON.parse(await readFile(path, 'utf8'))
    return is(read) ? read : null
  } catch {
    return null
  }
}

const isPlanned = (value: unknown): value is Planned =>
  typeof value === 'object' &&
  value !== null &&
  'version' in value &&
  isVersion(value.version) &&
  'by' in value &&
  typeof value.by === 'string' &&
  'at' in value &&
  typeof value.at === 'string'

const isState = (value: unknown): value is UpdateState =>
  typeof value === 'object' && value !== null && 'history' in value && Array.isArray(value.history)
