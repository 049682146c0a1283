import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessages } from '../messages/compile.mjs'
import { checkBuiltPages } from './built-pages.mjs'
import { precompress } from './compress.mjs'
import { Failure, say } from './failure.mjs'
import { builtFrom, root } from './pinned.mjs'
import { runQuietly } from './program.mjs'

const stampFile = join(root, 'build', 'server', 'stamp')
const tests = /\.test\.tsx?$/
const shownLines = 25

/**
 * Builds pages, styles and server where a source has changed since the last build, and holds every page that was
 * built against what it promises (built-pages.mjs).
 * @param {import('./runtime.mjs').Runtime} runtime
 */
export async function ensureBuild(runtime) {
  const stamp = sourceStamp()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  say('Building ...')
  rmSync(stampFile, { force: true })
  await compileMessages()
  const tool = join('node_modules', '@react-router', 'dev', 'bin.cjs')
  const environment = { ...runtime.environment, NODE_ENV: 'production' }
  const { code, output } = await runQuietly(runtime.node, [tool, 'build'], { environment })
  if (code !== 0) {
    process.stderr.write(`${output.trimEnd().split('\n').slice(-shownLines).join('\n')}\n`)
    throw new Failure('The build failed; the lines above say where.')
  }
  await precompress(join(root, 'build', 'client'))
  await checkBuiltPages(runtime)
  writeFileSync(stampFile, stamp)
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
