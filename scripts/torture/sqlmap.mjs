import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { parameterNames } from '#test/hostile/parameters.ts'
import { addresses, filled } from '#test/requests/route-table.ts'
import { runQuietly } from '../setup/program.mjs'
import { attack, programPath } from './target.mjs'

/**
 * sqlmap on every field of every form and every parameter of every page, as staff. Level and risk as in
 * docs/security.md, T29.
 */
const thoroughness = [
  '--level',
  process.env.SQLMAP_LEVEL ?? '2',
  '--risk',
  '2',
  '--technique',
  'BEUS',
  '--smart',
]
/** It would sign itself out, or read a stream that has no end. */
const leftOut = ['/admin/logout', '/admin/events']
const program = programPath('sqlmap')

await attack(async ({ url, cookie, folder, forms }) => {
  const targets = [
    ...forms.map(({ path, fields }) => ({
      address: url + path,
      body: new URLSearchParams(fields).toString(),
    })),
    ...addresses
      .filter(({ path }) => !leftOut.includes(path))
      .map(({ path }) => {
        const search = new URLSearchParams(
          parameterNames.filter((name) => name !== '__proto__').map((name) => [name, '1']),
        )
        return { address: `${url}${filled(path)}?${search}`, body: null }
      }),
  ]
  const found = []
  let tested = 0
  for (const { address, body } of targets) {
    const headers = `Origin: ${url}\nSec-Fetch-Site: same-origin`
    const how = [
      '--batch',
      '--disable-coloring',
      '--ignore-code=*',
      '--threads',
      '2',
      '--output-dir',
      join(folder, 'sqlmap'),
      '--timeout',
      '15',
      '--flush-session',
    ]
    const sent = [
      '-u',
      address,
      '--cookie',
      cookie,
      '--headers',
      headers,
      ...(body === null ? [] : ['--data', body, '--method', 'POST']),
    ]
    const { output } = await runQuietly(program, [...sent, ...how, ...thoroughness])
    tested += (output.match(/testing if \w+ parameter|heuristic \(basic\) test shows/g) ?? []).length
    const injectable = output
      .split('\n')
      .filter((line) =>
        /is vulnerable|sqlmap identified the following injection|appears to be '.*injectable/.test(line),
      )
    if (injectable.length > 0) found.push(`${address.replace(url, '')}: ${injectable.join(' ')}`)
  }
  const line = `${targets.length} forms and pages, ${tested} parameters looked at, ${found.length === 0 ? 'none injectable' : found.join('; ')}`
  process.stdout.write(`${line}\n`)
  if (process.env.TORTURE_REPORT) appendFileSync(process.env.TORTURE_REPORT, `${line}\n`)
  return found.length === 0
})
