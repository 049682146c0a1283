import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup/pinned.mjs'

const code = /\.(ts|tsx|mjs|cjs)$/
const test = /\.test\.tsx?$|^(test|e2e|bench)\//
const mayHoldSql = /^app\/(db|features\/scheduling)\/|(queries|claims)\.server\.ts$/

/** Each rule: which files it reads, what it must not find there, and the sentence. */
const rules = [
  {
    sentence: 'a host of a package registry',
    files: /./,
    finds:
      /\bregistry\.(?!lock|smarthealthit\.org)[a-z0-9-]+\.[a-z]{2,}|"resolved": "ht(tp)|\bartifac(tory)\b/i,
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

/** Text by path of every committed file; pictures and fonts are empty. @returns {Map<string, string>} */
export function committedFiles() {
  const paths = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0')
  const present = paths.filter((path) => path !== '' && existsSync(join(root, path)))
  return new Map(
    present.map((path) => {
      const bytes = readFileSync(join(root, path))
      return [path, bytes.includes(0) ? '' : bytes.toString('utf8')]
    }),
  )
}

/**
 * One line for each rule that a committed file breaks.
 * @param {Map<string, string>} files
 */
export const brokenCodeRules = (files) => [...files].flatMap(([path, text]) => brokenIn(path, text))

function brokenIn(path, text) {
  const lines = text.split('\n')
  return rules
    .filter((rule) => rule.files.test(path) && !rule.but?.(path))
    .flatMap((rule) => {
      const index = lines.findIndex((line) => rule.finds.test(line))
      return index === -1 ? [] : [`${path}:${index + 1}  ${rule.sentence}`]
    })
}
