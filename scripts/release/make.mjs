import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Failure, say } from '../setup/failure.mjs'
import { nodePackages, pinnedNode, root } from '../setup/pinned.mjs'
import { fetchPinned } from '../setup/pinned-package.mjs'
import { runQuietly } from '../setup/program.mjs'
import { anyPlatform, copyRelease } from './contents.mjs'
import { notesOf } from './notes.mjs'

export const platforms = ['linux-x64', 'linux-arm64']

/**
 * Packs a release into a folder: an archive for each platform, Node's own, and the signed manifest.
 * @param {string} to
 * @param {{ privateKey: import('node:crypto').KeyObject, wanted: string[] }} how
 */
export async function release(to, { privateKey, wanted }) {
  const { version, minimumUpdate } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const { releasedOn, en, es } = notesOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version)
  mkdirSync(to, { recursive: true })
  const [archives, nodes] = [Object(), Object()]
  for (const platform of wanted) {
    say(`Packing ${version} for ${platform} ...`)
    archives[platform] = await packed(to, `firstlight-${version}-${platform}.tar.gz`, (folder) =>
      copyRelease(folder, platform),
    )
    nodes[platform] = await packed(to, `node-${platform}-${pinnedNode}.tgz`, (folder) =>
      copyNode(folder, platform),
    )
  }
  const manifest = {
    version,
    releasedOn,
    minimumVersion: minimumUpdate,
    archives,
    node: { version: pinnedNode, archives: nodes },
    migrations: migrations(),
    notes: { en, es },
  }
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  writeFileSync(join(to, 'manifest.json'), text)
  writeFileSync(
    join(to, 'manifest.json.sig'),
    `${sign(null, Buffer.from(text), privateKey).toString('base64')}\n`,
  )
  for (const { file, bytes } of [...Object.values(archives), ...Object.values(nodes)])
    say(`${file}: ${(bytes / 1024 / 1024).toFixed(1)} MB`)
  say(`Signed in ${to}. Upload the whole folder to where clinics look for releases.`)
}

/**
 * @param {string} to
 * @param {string} file
 * @param {(folder: string) => Promise<void>} fill
 */
async function packed(to, file, fill) {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-release-'))
  try {
    await fill(folder)
    const unpackedBytes = sizeOf(folder)
    const path = join(to, file)
    const options = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX']
    const { code, output } = await runQuietly('tar', [...options, '-czf', path, '-C', folder, '.'])
    if (code !== 0) throw new Failure(`tar failed: ${output.trim()}`)
    const bytes = readFileSync(path)
    return {
      file,
      sha512: createHash('sha512').update(bytes).digest('hex'),
      bytes: bytes.length,
      unpackedBytes,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param {string} folder
 * @param {string} platform
 */
async function copyNode(folder, platform) {
  const source = nodePackages[platform]
  if (!source) throw new Failure(`There is no Node for ${platform}. Known: ${platforms.join(', ')}.`)
  const inRuntime = (/** @type {string} */ home) => join(home, 'node_modules', source.name, source.program)
  const home = join(root, '.runtime', 'release', source.name)
  if (!existsSync(inRuntime(home))) await fetchPinned(home, { ...source, version: pinnedNode }, anyPlatform)
  mkdirSync(join(folder, 'bin'))
  cpSync(inRuntime(home), join(folder, 'bin', 'node'))
}

const migrations = () =>
  readdirSync(join(root, 'app', 'db', 'migrations'))
    .filter((name) => /^m\d+.*\.ts$/.test(name))
    .map((name) => name.replace(/\.ts$/, ''))
    .sort()

/**
 * @param {string} folder
 * @returns {number}
 */
const sizeOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)

/** @param {string} path */
export function keyIn(path) {
  try {
    const key = createPrivateKey(readFileSync(path))
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // Said below.
  }
  throw new Failure(`${path} has no Ed25519 key. Make one with: npm run release -- --new-key FILE`)
}

/** @param {string} path */
export function makeKey(path) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  writeFileSync(path, privateKey.export({ format: 'pem', type: 'pkcs8' }), { flag: 'wx', mode: 0o600 })
  say(`The key is in ${path}. Keep it off every server. Its public half, for releaseKeys:`)
  say(publicKey.export({ format: 'der', type: 'spki' }).toString('base64'))
}
