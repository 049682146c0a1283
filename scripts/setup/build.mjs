import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { precompress } from './compress.mjs'
import { Failure, say } from './failure.mjs'
import { builtFrom, pseudoBuild, root } from './pinned.mjs'
import { runQuietly } from './program.mjs'

const build = join(root, 'build')
const tests = /\.test\.tsx?$/
const shownLines = 25

/**
 * Builds pages, styles and server where a source has changed since the last build. Whether the built pages are what
 * they must be is a test (test/server/built-pages.test.ts): a clinic that starts the program doesn't wait for it.
 * @param {import('./runtime.mjs').Runtime} runtime
 */
export function ensureBuild(runtime) {
  return unlessBuilt(build, async () => {
    say('Building ...')
    await bundle(runtime)
    await precompress(join(build, 'client'))
  })
}

/**
 * The build in which Spanish is a pseudo-language and there is a third language, for tests; what is packed and promised is the product's affair.
 * @param {import('./runtime.mjs').Runtime} runtime
 */
export function ensurePseudoBuild(runtime) {
  return unlessBuilt(pseudoBuild, async () => {
    say('Building in a pseudo-language ...')
    await bundle(runtime, { PSEUDO_LANGUAGE: '1', MORE_LANGUAGES: join('test', 'languages') })
  })
}

/**
 * @param {string} folder
 * @param {() => Promise<void>} make
 */
async function unlessBuilt(folder, make) {
  const stampFile = join(folder, 'server', 'stamp')
  const stamp = sourceStamp()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  rmSync(stampFile, { force: true })
  await make()
  writeFileSync(stampFile, stamp)
}

/**
 * @param {import('./runtime.mjs').Runtime} runtime
 * @param {Record<string, string>} [more]
 */
async function bundle(runtime, more) {
  const tool = join('node_modules', '@react-router', 'dev', 'bin.cjs')
  const environment = { ...runtime.environment, NODE_ENV: 'production', ...more }
  const { code, output } = await runQuietly(runtime.node, [tool, 'build'], { environment })
  if (code === 0) return
  process.stderr.write(`${output.trimEnd().split('\n').slice(-shownLines).join('\n')}\n`)
  throw new Failure('The build failed; the lines above say where.')
}

/** Changes with every source's path, size or time of change; reading the contents would cost a start 50 ms. */
function sourceStamp() {
  const hash = createHash('sha256')
  for (const name of builtFrom) addTo(hash, name)
  return hash.digest('hex')
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} name a path inside the checkout
 */
function addTo(hash, name) {
  const path = join(root, name)
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return
  if (found.isDirectory()) {
    for (const entry of readdirSync(path).sort()) addTo(hash, join(name, entry))
  } else if (!tests.test(name)) {
    hash.update(`${name}\0${found.size}\0${found.mtimeMs}\n`)
  }
}
