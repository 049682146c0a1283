import { appendFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import { runQuietly } from '../setup/program.mjs'
import { attack, programPath } from './target.mjs'

/** 500 connections that dribble headers, then bodies, while a visitor reads pages (docs/security.md, T23). */
const connections = 500
const seconds = 60
const mostMilliseconds = 500
const pauseMilliseconds = 50
/** A form that came from elsewhere is refused before its body is waited for: these say that they are our own. */
const own = 'as=our-own\r\nSec-Fetch-Site: same-origin'
const kinds = {
  headers: ['-H', '-t', 'GET'],
  body: ['-B', '-t', 'POST', '-f', 'application/x-www-form-urlencoded', '-j', own],
}

/** How the tool says that the server has closed every connection. */
const shutOut = 'No open connections left'

const program = programPath('slowhttptest')

await attack(async ({ url }) => {
  let isPassed = true
  for (const [name, flags] of Object.entries(kinds)) {
    const common = [
      '-c',
      connections,
      '-r',
      connections / 2,
      '-i',
      5,
      '-l',
      seconds,
      '-x',
      24,
      '-p',
      3,
      '-u',
      `${url}/contact`,
    ]
    const attacked = runQuietly(program, [...flags, ...common.map(String)])
    const times = await visit(url)
    const { output } = await attacked
    const said = stripVTControlCharacters(output)
    const [, end = '?'] = /Test ended on (\d+)/.exec(said) ?? []
    const isShutOut = said.includes(shutOut)
    const p95 = Math.round(
      times.sort((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Infinity,
    )
    isPassed &&= p95 < mostMilliseconds && isShutOut
    const line = `${name}: ${times.length} pages for others, p95 ${p95} ms; attackers ${isShutOut ? 'all shut out' : 'still there'} after ${end} s`
    process.stdout.write(`${line}\n`)
    if (process.env.TORTURE_REPORT) appendFileSync(process.env.TORTURE_REPORT, `${line}\n`)
  }
  return isPassed
})

/** How long each page took for somebody else, in milliseconds; a page that fails takes for ever. */
async function visit(url) {
  const times = []
  const end = performance.now() + seconds * 1_000
  while (performance.now() < end) {
    const start = performance.now()
    const response = await fetch(`${url}/contact`).catch(() => null)
    await response?.arrayBuffer()
    times.push(response?.ok ? performance.now() - start : Infinity)
    await pause(pauseMilliseconds)
  }
  return times
}
