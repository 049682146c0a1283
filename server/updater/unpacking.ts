import {
  cpSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statfsSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import {
  type Archive,
  type Manifest,
  manifestFile,
  signatureFile,
} from '#app/platform/releases/manifest.server.ts'
import type { Signed } from '#app/platform/releases/release-source.server.ts'
import { currentVersion, incomingFolder, nodeFolder, type Places, releaseFolder } from './places.ts'
import { mustRun, printedAsService } from './programs.ts'
import { fetchArchive } from './source.ts'
import { Stop } from './stop.ts'

const platform = `${process.platform}-${process.arch}`
const spareBytes = 64 * 1024 * 1024
/** Room for a backup and for the trial's copy, by the size of what they copy. */
const copies = 3

/** Puts a release next to the others: fetched, compared with its digest, unpacked. Nothing that serves changes. */
export async function unpackRelease(
  places: Places,
  { manifest, signed }: { manifest: Manifest; signed: Signed },
): Promise<void> {
  const archive = manifest.archives[platform]
  if (!archive) throw new Stop('no-platform', platform)
  const needed = [archive]
  const node = nodeFolder(places, manifest.node.version)
  const nodeArchive = manifest.node.archives[platform]
  if (!existsSync(node)) {
    if (!nodeArchive) throw new Stop('no-platform', `Node for ${platform}`)
    needed.push(nodeArchive)
  }
  requireRoom(places, needed)
  const incoming = incomingFolder(places)
  rmSync(incoming, { recursive: true, force: true })
  mkdirSync(incoming, { recursive: true, mode: 0o700 })
  try {
    if (nodeArchive && needed.includes(nodeArchive)) await unpack(places, nodeArchive, node)
    await unpack(places, archive, releaseFolder(places, manifest.version), (folder) => {
      writeFileSync(join(folder, manifestFile), signed.text)
      writeFileSync(join(folder, signatureFile), signed.signature)
      symlinkSync(join('..', '..', 'node', manifest.node.version), join(folder, 'node'))
      takeTools(places, folder)
    })
  } finally {
    rmSync(incoming, { recursive: true, force: true })
  }
}

async function unpack(
  places: Places,
  archive: Archive,
  to: string,
  finish: (folder: string) => void = () => {},
): Promise<void> {
  const incoming = incomingFolder(places)
  const file = join(incoming, archive.file)
  await fetchArchive(places.source, archive, file)
  const folder = join(incoming, 'unpacked')
  mkdirSync(folder, { mode: 0o755 })
  await mustRun(places, 'damaged', 'tar', { args: ['-xzf', file, '--no-same-owner', '-C', folder] })
  finish(folder)
  rmSync(file)
  rmSync(to, { recursive: true, force: true })
  mkdirSync(join(to, '..'), { recursive: true, mode: 0o755 })
  renameSync(folder, to)
}

/** An encrypted SQLite file needs a package that releases don't carry (docs/topics/encrypted-database.md). */
function takeTools(places: Places, folder: string): void {
  const tools = join('tools', 'encrypted-sqlite', 'node_modules')
  const ours = join(releaseFolder(places, currentVersion(places)), tools)
  const theirs = join(folder, tools)
  if (existsSync(ours) && !existsSync(theirs))
    cpSync(ours, theirs, { recursive: true, verbatimSymlinks: true })
}

function requireRoom(places: Places, archives: Archive[]): void {
  const needed = archives.reduce((sum, { bytes, unpackedBytes }) => sum + bytes + unpackedBytes, spareBytes)
  if (roomIn(places.home) < needed) throw new Stop('disk-full', `${places.home} needs ${needed} bytes`)
  const copied = sizeOf(places) * copies + spareBytes
  if (roomIn(places.data) < copied) throw new Stop('disk-full', `${places.data} needs ${copied} bytes`)
}

const roomIn = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Former backups of updates and what a killed trial left are no part of what is copied. */
function sizeOf(places: Places): number {
  const counted = ['--summarize', '--apparent-size', '--block-size=1', '--exclude=./update', '.']
  const total = printedAsService(places, 'env', ['--chdir', places.data, 'du', ...counted])
  return Number.parseInt(total, 10) || 0
}
