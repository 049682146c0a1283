import { appendFileSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MadeRelease, makeRelease } from './made-release.ts'
import { stranger } from './signed-manifest.ts'

export type BadRelease = {
  what: string
  make: (version: string) => MadeRelease
  outcome: 'stopped' | 'rolled-back'
  reason: string
  /** There migrations run before anything is stopped. */
  onPostgres?: Pick<BadRelease, 'outcome' | 'reason'>
  /** Part of what is tried before each release of ours; the whole list runs by TORTURE=1. */
  isQuick?: true
}

/** Answers one page another way than the release does. */
const instead = (page: string, answer: string, condition = 'true') => `
import http from 'node:http'
const { emit } = http.Server.prototype
http.Server.prototype.emit = function (name, request, response) {
  if (name !== 'request' || request.url !== '${page}' || !(${condition})) return emit.apply(this, arguments)
  ${answer}
  return true
}`
const live = '!process.env.TRIAL'
const forever = 'await new Promise((resolve) => setTimeout(resolve, 1_000_000))'
const broken = `await schema.createTable('half_done').addColumn('id', 'integer').execute(); throw new Error('broken')`

/** In the head of gzip, where the time is: tar unpacks it all the same. */
const timeOfGzip = 4
const flipped = (archive: string) => {
  const bytes = readFileSync(archive)
  bytes[timeOfGzip] = (bytes[timeOfGzip] ?? 0) ^ 1
  writeFileSync(archive, bytes)
}

const before = (prelude: string) => (version: string) => makeRelease({ version, prelude })
const spoiled = (spoil: (source: string, archive: string) => void) => (version: string) =>
  makeRelease({ version, spoil })

/** Everything that a release may have wrong, and how far it comes. */
export const badReleases: readonly BadRelease[] = [
  {
    what: 'a damaged archive',
    make: spoiled((_, archive) => flipped(archive)),
    outcome: 'stopped',
    reason: 'damaged',
    isQuick: true,
  },
  {
    what: 'an archive that was cut short',
    make: spoiled((_, archive) => truncateSync(archive, 1_000)),
    outcome: 'stopped',
    reason: 'damaged',
  },
  {
    what: 'an archive with something behind it',
    make: spoiled((_, archive) => appendFileSync(archive, 'more')),
    outcome: 'stopped',
    reason: 'damaged',
  },
  {
    what: 'a signature by somebody else',
    make: (version) => makeRelease({ version, signedBy: stranger }),
    outcome: 'stopped',
    reason: 'not-signed',
    isQuick: true,
  },
  {
    what: 'a manifest that was changed after it was signed',
    make: spoiled((source) => appendFileSync(join(source, 'manifest.json'), ' ')),
    outcome: 'stopped',
    reason: 'not-signed',
  },
  {
    what: 'no signature',
    make: spoiled((source) => rmSync(join(source, 'manifest.json.sig'))),
    outcome: 'stopped',
    reason: 'unreachable',
  },
  {
    what: 'a manifest without an archive for this machine',
    make: (version) => makeRelease({ version, manifest: { archives: {} } }),
    outcome: 'stopped',
    reason: 'no-platform',
  },
  {
    what: 'a manifest that nobody understands',
    make: (version) => makeRelease({ version, manifest: { notes: [] as never } }),
    outcome: 'stopped',
    reason: 'not-understood',
  },
  {
    what: 'an older version',
    make: () => makeRelease({ version: '1.3.9' }),
    outcome: 'stopped',
    reason: 'not-newer',
  },
  {
    what: 'a former release that has to come first',
    make: (version) => makeRelease({ version, manifest: { minimumVersion: '1.4.1' } }),
    outcome: 'stopped',
    reason: 'too-old',
  },
  {
    what: 'no server in it',
    make: (version) => makeRelease({ version, change: (folder) => rmSync(join(folder, 'server')) }),
    outcome: 'stopped',
    reason: 'restore-failed',
  },
  {
    what: 'a crash at start',
    make: before('process.exit(3)'),
    outcome: 'stopped',
    reason: 'start-failed',
  },
  { what: 'a start that hangs', make: before(forever), outcome: 'stopped', reason: 'start-failed' },
  {
    what: '500 on one page',
    make: before(instead('/contact', `response.statusCode = 500; response.end('broken')`)),
    outcome: 'stopped',
    reason: 'page-failed',
  },
  {
    what: 'a page that ends in the middle',
    make: before(instead('/', `response.end('<!doctype html><html>')`)),
    outcome: 'stopped',
    reason: 'page-failed',
  },
  {
    what: 'a page that never comes',
    make: before(instead('/appointment', '')),
    outcome: 'stopped',
    reason: 'page-failed',
  },
  {
    what: 'a migration that fails',
    make: (version) => makeRelease({ version, migration: broken }),
    outcome: 'stopped',
    reason: 'restore-failed',
  },
  {
    what: 'a hunger for memory',
    make: before('globalThis.hoard = Buffer.alloc(600 * 1024 * 1024, 1)'),
    outcome: 'stopped',
    reason: 'too-much-memory',
  },
  {
    what: 'a crash at start, only among real data',
    make: before(`if (${live}) process.exit(3)`),
    outcome: 'rolled-back',
    reason: 'start-failed',
    isQuick: true,
  },
  {
    what: 'a start that hangs, only among real data',
    make: before(`if (${live}) ${forever}`),
    outcome: 'rolled-back',
    reason: 'start-failed',
  },
  {
    what: '500 on one page, only among real data',
    make: before(instead('/contact', `response.statusCode = 500; response.end('broken')`, live)),
    outcome: 'rolled-back',
    reason: 'page-failed',
  },
  {
    what: 'a migration that fails, only among real data',
    make: (version) => makeRelease({ version, migration: `if (${live}) { ${broken} }` }),
    outcome: 'rolled-back',
    reason: 'start-failed',
    onPostgres: { outcome: 'stopped', reason: 'migration-failed' },
  },
  {
    what: 'an end right after it was ready, deaf to every signal',
    make: before(`
if (${live}) process.on('SIGTERM', () => {})
${instead('/es', 'process.kill(process.pid, "SIGSTOP")', live)}`),
    outcome: 'rolled-back',
    reason: 'page-failed',
  },
]
