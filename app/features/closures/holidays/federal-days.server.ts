import { fork } from 'node:child_process'
import { type Holiday, holidaysOf, type NamedDay } from './rules.ts'

/** A slow machine under load reads the library's files in some seconds. */
const mostMilliseconds = 30_000
/** This year and the next, and those of whoever left the program running over New Year. */
const mostYears = 8

const known = new Map<number, Promise<Holiday[]>>()

/** The federal holidays of a year, on the days on which they are observed. Rejects where the library does not answer. */
export function listFederalHolidays(year: number): Promise<Holiday[]> {
  const listed = known.get(year)
  if (listed) return listed
  if (known.size >= mostYears) known.clear()
  const asked = ask(year)
  known.set(year, asked)
  asked.catch(() => known.delete(year))
  return asked
}

function ask(year: number): Promise<Holiday[]> {
  const child = fork(program(), [String(year)], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {},
    execArgv: [],
    timeout: mostMilliseconds,
  })
  return new Promise((resolve, reject) => {
    child.once('message', (days: NamedDay[][]) => resolve(holidaysOf(days.flat())))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`the list of holidays ended with ${code}`)))
  })
}

/** Beside this file: as it is written, or as it was built (`vite.config.ts`). */
function program(): URL {
  const ending = import.meta.url.split('?')[0]?.endsWith('.ts') ? 'ts' : 'js'
  return new URL(`federal-days.${ending}`, import.meta.url)
}
