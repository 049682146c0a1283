import { verify } from 'node:crypto'
import { isNewer, isVersion } from './version.ts'

/**
 * Who may sign a release, as Ed25519 public keys in base64 (SPKI). Two, so that one can be replaced: the second signs the
 * release that brings the first one's successor (CONTRIBUTING.md#release).
 */
export const releaseKeys: readonly string[] = [
  'MCowBQYDK2VwAyEAQrqkwZHm8ZsO3AoYWqAgddlBNw8/i5e88Trvx+9FBng=',
  'MCowBQYDK2VwAyEAcy59lNC52W4IXUYM3TBQOVgCP8w0G/TPVn0h+n+BI5g=',
]

export const manifestFile = 'manifest.json'
export const signatureFile = 'manifest.json.sig'

/** A file of a release and its digest. */
export type Archive = { file: string; sha512: string; bytes: number; unpackedBytes: number }

/** What a release says about itself. Only `readManifest` makes one: it has checked the signature. */
export type Manifest = {
  version: string
  /** The day of the release, such as 2026-11-28. */
  releasedOn: string
  /** The oldest release that can update to it. */
  minimumVersion: string
  /** By platform, such as `linux-x64`. */
  archives: Record<string, Archive>
  node: { version: string; archives: Record<string, Archive> }
  migrations: string[]
  /** What is new, for the people of a clinic. */
  notes: { en: string[]; es: string[] }
}

/** Why a manifest isn't believed. */
export type ManifestProblem = 'not-signed' | 'not-understood'

/** A manifest is small; whatever is longer isn't read. */
export const mostManifestBytes = 256 * 1024

type Signed = { text: string; signature: string }

/** Checks the signature before it reads anything else. */
export function readManifest(
  { text, signature }: Signed,
  keys: readonly string[] = releaseKeys,
): { ok: true; value: Manifest } | { ok: false; problem: ManifestProblem } {
  if (!keys.some((key) => isSignedBy(key, { text, signature }))) return { ok: false, problem: 'not-signed' }
  try {
    const read: unknown = JSON.parse(text)
    if (isManifest(read)) return { ok: true, value: read }
  } catch {
    // Signed, and still no JSON: a mistake of ours.
  }
  return { ok: false, problem: 'not-understood' }
}

function isSignedBy(key: string, { text, signature }: Signed): boolean {
  try {
    const publicKey = { key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' } as const
    return verify(null, Buffer.from(text), publicKey, Buffer.from(signature.trim(), 'base64'))
  } catch {
    return false
  }
}

/** Whether a release can be installed over that version in one go. */
export const canFollow = ({ version, minimumVersion }: Manifest, installed: string): boolean =>
  isNewer(version, installed) && !isNewer(minimumVersion, installed)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

function isManifest(value: unknown): value is Manifest {
  if (!isObject(value)) return false
  const { version, releasedOn, minimumVersion, archives, node, migrations, notes } = value
  return (
    isVersion(version) &&
    isVersion(minimumVersion) &&
    typeof releasedOn === 'string' &&
    /^\d{4}-\d\d-\d\d$/.test(releasedOn) &&
    areArchives(archives) &&
    isObject(node) &&
    isVersion(node.version) &&
    areArchives(node.archives) &&
    isList(migrations) &&
    isObject(notes) &&
    isList(notes.en) &&
    isList(notes.es)
  )
}

const areArchives = (value: unknown): boolean => isObject(value) && Object.values(value).every(isArchive)

/** A file's name is one name: it is joined to a folder. */
const isArchive = (value: unknown): boolean =>
  isObject(value) &&
  typeof value.file === 'string' &&
  /^[a-z0-9][a-z0-9.-]{0,99}$/.test(value.file) &&
  typeof value.sha512 === 'string' &&
  /^[0-9a-f]{128}$/.test(value.sha512) &&
  Number.isSafeInteger(value.bytes) &&
  Number.isSafeInteger(value.unpackedBytes)
