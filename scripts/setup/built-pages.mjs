import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from './failure.mjs'
import { pageProblems } from './page-checks.mjs'
import { root, serverFlags } from './pinned.mjs'
import { listAnswers } from './visited-pages.mjs'

const assets = join(root, 'build', 'client', 'assets')
const tries = 600
const pauseMilliseconds = 50
const password = 'a password for one build only'

/**
 * Starts what was built, asks for every page of it and checks each answer by page-checks.mjs: what the browser
 * gets depends on how the framework writes its scripts, and a version that writes them differently must fail
 * here, not in front of a visitor.
 * @returns {Promise<{ pages: number, problems: string[] }>}
 */
export async function checkBuiltPages() {
  const data = mkdtempSync(join(tmpdir(), 'firstlight-build-'))
  const port = await freePort()
  const child = spawn(process.execPath, [...serverFlags, join(root, 'build', 'server', 'index.js')], {
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATA_DIR: data,
      HOST: '127.0.0.1',
      PORT: String(port),
      RELEASES_URL: '/nowhere',
      ADMIN_PASSWORD: password,
    },
  })
  try {
    const url = `http://127.0.0.1:${port}`
    await answers(url, child)
    const files = new Set(readdirSync(assets).map((name) => `/assets/${name}`))
    const problems = []
    let pages = 0
    for await (const { name, ...answer } of listAnswers({ url, password, routes: builtRoutes() })) {
      pages++
      await addRouteList(url, answer.html, files)
      problems.push(...pageProblems({ ...answer, files }).map((problem) => `${name}: ${problem}`))
    }
    return { pages, problems }
  } finally {
    child.kill('SIGKILL')
    rmSync(data, { recursive: true, force: true })
  }
}

/**
 * A page's list of routes is made by the server: it counts as a file where the server has it.
 * @param {string} url
 * @param {string} html
 * @param {Set<string>} files
 */
async function addRouteList(url, html, files) {
  const [address] = /\/assets\/manifest-[\w-]+\.js/.exec(html) ?? []
  if (!address || files.has(address)) return
  const { ok } = await fetch(url + address, { method: 'HEAD' })
  if (ok) files.add(address)
}

/** @typedef {{ id: string, parentId?: string, path?: string, index?: boolean, hasDefaultExport: boolean }} BuiltRoute */

/**
 * As the framework wrote them down for the browser.
 * @returns {Record<string, BuiltRoute>}
 */
function builtRoutes() {
  const name = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file))
  const written = name && readFileSync(join(assets, name), 'utf8')
  const manifest = written?.match(/__reactRouterManifest\s*=\s*(\{.*\});?\s*$/s)?.[1]
  if (!manifest)
    throw new Failure('The build has no list of routes: does the framework write it in another form?')
  return JSON.parse(manifest).routes
}

/**
 * @param {string} url
 * @param {import('node:child_process').ChildProcess} child
 */
async function answers(url, child) {
  for (let attempt = 0; attempt < tries; attempt++) {
    if (child.exitCode !== null) throw new Failure('What was built does not start.')
    const ready = await fetch(`${url}/readyz`).catch(() => null)
    await ready?.body?.cancel()
    if (ready?.ok) return
    await pause(pauseMilliseconds)
  }
  throw new Failure('What was built does not answer.')
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
