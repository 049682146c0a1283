import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup/pinned.mjs'

const longestFile = 300
const code = /\.(ts|tsx|mjs|cjs)$/
const test = /\.test\.tsx?$|^(test|e2e|bench)\//
const mayHoldSql = /^app\/db\/|(queries|claims)\.server\.ts$/

/** Each rule: which files it reads, what it must not find there, and the sentence. */
const rules = [
  {
    sentence: 'a host of a package registry',
    files: /./,
    finds: /\bregistry\.(?!lock)[a-z0-9-]+\.[a-z]{2,}|"resolved": "ht(tp)|\bartifac(tory)\b/i,
  },
  {
    sentence: 'an absolute path of one machine',
    files: /./,
    finds: /(^|[\s"'`(=:])\/(work|root|home|Users)\/[\w.-]+/m,
  },
  {
    sentence: "SQL outside a feature's queries",
    files: /^(app|server)\//,
    but: (path) => mayHoldSql.test(path) || test.test(path),
    finds: /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^>]+>)?`/,
  },
  {
    sentence: 'Temporal in code for the browser, where old phones lack it',
    files: /^app\/(?!db\/|features\/outbox\/).*\.tsx?$/,
    but: (path) => path.includes('.server.') || test.test(path),
    finds: /Temporal\.(Now\b|\w+\.(from|fromEpochMilliseconds|compare)\()|new Temporal\./,
  },
  { sentence: 'work put off', files: code, finds: /\b(TO)(DO)\b|\bFIX(ME)\b|\bX(XX)\b/ },
]

/** One line for each place in a committed file that breaks a rule. */
export function brokenCodeRules() {
  const paths = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0')
  return paths.filter((path) => path !== '' && existsSync(join(root, path))).flatMap(brokenIn)
}

function brokenIn(path) {
  const bytes = readFileSync(join(root, path))
  if (bytes.includes(0)) return []
  const text = bytes.toString('utf8')
  const lines = text.split('\n')
  const broken = rules
    .filter((rule) => rule.files.test(path) && !rule.but?.(path))
    .flatMap((rule) => {
      const index = lines.findIndex((line) => rule.finds.test(line))
      return index === -1 ? [] : [`${path}:${index + 1}  ${rule.sentence}`]
    })
  if (code.test(path) && lines.length > longestFile) broken.push(`${path}  longer than ${longestFile} lines`)
  return broken
}
