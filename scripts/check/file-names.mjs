import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * The file vocabulary of docs/how-to-add.md, held by `npm run check`: every feature uses the same names, so that a reader
 * finds the queries of waitlist signups where the queries of treatments are.
 */
const kinds = [
  'queries.server',
  'commands.server',
  'page.server',
  'jobs.server',
  'rules',
  'form',
  'fields',
  'copy',
  'address',
]
/** A folder with several aggregates names the aggregate first: `holds-queries.server.ts`. */
const kindsOfSeveral = ['queries.server', 'commands.server', 'page.server', 'fields']
/** Kinds spelled another way. */
const misspelled =
  /(^|-)(query|command|schema|forms|urls?|types?|utils?|helpers?|info|manager|misc|common)(\.server)?\.tsx?$/
/** A participle alone says nothing to somebody who looks for a thing: `known-device.ts`, not `known.ts`. */
const participles = new Set(
  'asked became chosen known offered placed placing said seen sent standing stood taken told typed untold usual waited wanted'.split(
    ' ',
  ),
)
const mostLines = 500
const climbs = /^\s*(?:import|export|\}).*from '(?:\.\.\/){2,}|import\('(?:\.\.\/){2,}/m

/** @returns {string[]} one line for each file that breaks the vocabulary */
export function brokenFileNames() {
  const files = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', 'app', 'server', 'test', 'e2e', 'bench', 'scripts'],
    {
      encoding: 'utf8',
    },
  )
    .split('\n')
    .filter((path) => /\.(tsx?|mjs)$/.test(path))
  return files.flatMap((path) => problemsOf(path).map((problem) => `${path}  ${problem}`))
}

function problemsOf(path) {
  const text = readFileSync(path, 'utf8')
  const problems = climbs.test(text)
    ? ['an import climbs more than one level: begin it with #app/, #server/, #test/, #e2e/ or #scripts/']
    : []
  if (/\.test\.tsx?$/.test(path) || !/^(app|server)\//.test(path)) return problems
  const lines = text.split('\n').length - 1
  if (lines > mostLines && !path.startsWith('app/db/migrations/'))
    problems.push(`has ${lines} lines, at most ${mostLines}: does it hold one thing?`)
  return path.startsWith('app/features/') ? [...problems, ...problemsOfName(path)] : problems
}

/** @param {string} path */
function problemsOfName(path) {
  const [folder, name = ''] = path.split('/').slice(-2)
  const base = name.replace(/\.tsx?$/, '')
  const problems = []
  if (misspelled.test(name)) problems.push(`is no name of the vocabulary: ${kinds.join(', ')}, or a noun`)
  if (folder === 'components') return problems
  const kind = kinds.find((one) => base.endsWith(`-${one}`))
  if (kind && !kindsOfSeveral.includes(kind))
    problems.push(`is called ${kind}${name.slice(base.length)}, in a folder of its own`)
  const last =
    base
      .replace(/\.server$/, '')
      .split('-')
      .at(-1) ?? ''
  if (participles.has(last)) problems.push(`name the thing instead of "${last}"`)
  return problems
}
