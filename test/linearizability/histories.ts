import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { endingKeyHolds, findDoubleBookings } from '#app/features/scheduling/index.server.ts'
import { chanceFrom } from '#app/platform/shapes/chance.ts'
import type { TestDatabase } from '../database.ts'
import { compiledPrograms } from '../serving/command.ts'
import { testServices } from '../test-services.ts'
import { type Actor, readFree, seenHolds, seenVisits } from './actions.ts'
import { type Operation, offendingParts } from './checker.ts'
import { openClinic } from './clinic.ts'
import { clinicians, lengths, type Planned, planOf, processes } from './plan.ts'
import { beginningOf, type Key } from './rows.ts'
import { days, historyText, type Input, type Output, times } from './times.ts'

/** What a process is asked to do; its lines go to the file. */
export type Task = { history: number; process: number; file: string; plan: readonly Planned[] }
type Begun = { number: number; input: Input; invokedAt: number }
/** Each operation has one when it begins, and one when it returns. */
export type Line = Begun | { output: Output; returnedAt: number }

export type Histories = {
  done: number
  operations: number
  kills: number
  /** Killed with something begun and not returned. */
  unknown: number
  /** By what was done and what it came to, how often. */
  answers: Record<string, number>
  /** What does not hold; the first ends the run. */
  violation: string | null
}

type Run = { seed: number; count: number; killPercent: number }

/** So many processes are ready to go on where another is killed. */
const spares = 1
const secondKillPercent = 30
/** A kill comes within this, or within what the histories before took where nobody was killed. */
const firstMilliseconds = 200

/**
 * So many histories on one database, each by eight processes at once from its own seed (`seed + number`), and each held
 * against the model of what a time is. What is killed is replaced, and its form is sent again.
 */
export async function checkHistories(
  database: TestDatabase,
  { seed, count, killPercent }: Run,
): Promise<Histories> {
  const services = testServices(database)
  const keys = await openClinic(services)
  const crew = new Crew(database, keys)
  const told: Histories = { done: 0, operations: 0, kills: 0, unknown: 0, answers: {}, violation: null }
  let usual = firstMilliseconds
  try {
    await crew.start()
    for (let history = 0; history < count && told.violation === null; history++) {
      const own = seed + history
      const chance = chanceFrom(own ^ killSalt)
      const kills = chance.percent(killPercent) ? 1 + Number(chance.percent(secondKillPercent)) : 0
      const moments = Array.from({ length: kills }, () => ({
        process: chance.below(processes),
        after: chance.next() * usual,
      }))
      const plans = planOf(own)
      const { operations, faults, killed, milliseconds } = await crew.perform({ history, plans, moments })
      if (killed === 0) usual = (usual + milliseconds) / 2
      services.clock.set(beginningOf(history).toString())
      const last = await lastReadings({ services, history, keys })
      const all = [...operations, ...last]
      told.done++
      told.kills += killed
      told.operations += all.length
      told.unknown += operations.filter(({ output }) => output === undefined).length
      for (const { input, output = 'killed' } of operations) {
        const answer = `${input.kind} ${output}`
        told.answers[answer] = (told.answers[answer] ?? 0) + 1
      }
      const [offending] = offendingParts(times, all)
      const said = [...faults, ...(offending ? [historyText(offending)] : [])]
      if (said.length > 0) told.violation = `HISTORY_SEED=${own}, history ${history}\n${said.join('\n')}`
      services.clock.advance({ hours: 1 })
      await endingKeyHolds(services).run()
    }
  } finally {
    await crew.end()
  }
  const { overlapping } = await findDoubleBookings(database.db, beginningOf(0))
  if (overlapping.length > 0) told.violation ??= `booked twice: ${overlapping.join(', ')}`
  return told
}

/** Kills are drawn apart from what is done. */
const killSalt = 0x5eed

/** What there is once nobody does anything any more: it decides what became of the operations that were killed. */
async function lastReadings(who: Pick<Actor, 'services' | 'history' | 'keys'>) {
  const operations: Operation<Input, Output>[] = []
  const doing: Actor['doing'] = async (input, work) => {
    const invokedAt = Number(process.hrtime.bigint())
    const output = await work()
    operations.push({ input, output, invokedAt, returnedAt: Number(process.hrtime.bigint()) })
    return output
  }
  const actor = { ...who, process: 0, doing }
  for (const clinician of clinicians.keys()) {
    await seenVisits(actor, clinician)
    await seenHolds(actor, clinician)
    for (let day = 0; day < days; day++) {
      const minutes = lengths[0] ?? 0
      await doing({ kind: 'free', clinician, day, minutes }, () =>
        readFree(actor, { clinician, day, minutes }),
      )
    }
  }
  return operations
}

type Moment = { process: number; after: number }
type Performance = { history: number; plans: readonly Planned[][]; moments: readonly Moment[] }

/** Eight processes that stay alive from one history to the next, but for those that are killed. */
class Crew {
  readonly #database: TestDatabase
  readonly #keys: readonly Key[]
  #members: ChildProcess[] = []
  #spares: Promise<ChildProcess>[] = []

  constructor(database: TestDatabase, keys: readonly Key[]) {
    this.#database = database
    this.#keys = keys
  }

  async start(): Promise<void> {
    // What the first compiled, the others read.
    const first = await this.#started()
    this.#members = [
      first,
      ...(await Promise.all(Array.from({ length: processes - 1 }, () => this.#started()))),
    ]
  }

  async end(): Promise<void> {
    const all = [...this.#members, ...(await Promise.all(this.#spares))]
    await Promise.all(all.map((one) => this.#kill(one)))
  }

  /** Lets all of them act at once; some end at their moment, and another goes on with what is left. */
  async perform({ history, plans, moments }: Performance) {
    while (moments.length > 0 && this.#spares.length < spares) this.#spares.push(this.#started())
    const ready = await Promise.all(this.#spares)
    const faults: string[] = []
    const tasks = plans.map((plan, index) => ({ history, process: index, file: this.#fileOf(index), plan }))
    const begun = performance.now()
    const isOver = new Set<Task>()
    const perform = (task: Task, whole = task) =>
      this.#performed(task, faults).then(() => void isOver.add(whole))
    const performed = tasks.map((task) => perform(task))
    let killed = 0
    const ends = moments.map(async ({ process: index, after }) => {
      await pause(after)
      const member = this.#members[index]
      const task = tasks[index]
      if (!member || !task || isOver.has(task)) return
      killed++
      await this.#kill(member)
      this.#members[index] = ready.pop() ?? (await this.#started())
      this.#spares.pop()
      const left = leftOf(task, linesIn(task.file))
      isOver.delete(task)
      await perform({ ...task, plan: left }, task)
    })
    await Promise.all([...ends, ...performed])
    const milliseconds = performance.now() - begun
    const operations = tasks.flatMap(({ file }) => operationsIn(linesIn(file)))
    for (const { file } of tasks) rmSync(file, { force: true })
    return { operations, faults, killed, milliseconds }
  }

  #fileOf = (index: number) => join(this.#database.dataDirectory, `history-${index}.jsonl`)

  /** Ends when the process is done, or at its end. */
  async #performed(task: Task, faults: string[]): Promise<void> {
    const member = this.#members[task.process]
    if (!member) throw new Error(`nobody does the part ${task.process}`)
    const ended = new AbortController()
    const { signal } = ended
    const answered = once(member, 'message', { signal }).then(([told]) => void faults.push(...told.faults))
    const gone = once(member, 'exit', { signal }).then(([code, name]) => {
      if (name !== 'SIGKILL') faults.push(`a process ended with ${code ?? name}`)
    })
    member.send(task)
    await Promise.race([answered, gone])
    ended.abort()
    await Promise.allSettled([answered, gone])
  }

  async #kill(member: ChildProcess): Promise<void> {
    if (member.exitCode !== null || member.signalCode !== null) return
    const ended = once(member, 'exit')
    member.kill('SIGKILL')
    await ended
  }

  async #started(): Promise<ChildProcess> {
    const { dataDirectory, settings } = this.#database
    const child = fork(new URL('./acting-process.ts', import.meta.url), {
      env: {
        ...process.env,
        DATA_DIR: dataDirectory,
        ...compiledPrograms,
        ...(settings.engine === 'postgres' && { DATABASE_URL: settings.url }),
        KEYS: JSON.stringify(this.#keys),
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const ended = once(child, 'exit').then(() => {
      throw new Error('a process ended before it was ready')
    })
    await Promise.race([once(child, 'message'), ended])
    ended.catch(() => {})
    return child
  }
}

/** Only whole lines: a process may have ended within one. */
const linesIn = (file: string): Line[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line))
    : []

const isBegun = (line: Line): line is Begun => 'input' in line

function operationsIn(lines: readonly Line[]): Operation<Input, Output>[] {
  return lines.flatMap((line, index) => {
    if (!isBegun(line)) return []
    const { input, invokedAt } = line
    const next = lines[index + 1]
    const isReturned = next !== undefined && !isBegun(next)
    return [
      isReturned
        ? { input, invokedAt, output: next.output, returnedAt: next.returnedAt }
        : { input, invokedAt, output: undefined, returnedAt: Infinity },
    ]
  })
}

/** What was not begun yet. A booking whose answer was lost is sent again, as a visitor would who saw no answer. */
function leftOf({ plan }: Task, lines: readonly Line[]): Planned[] {
  const begun = lines.filter(isBegun)
  const last = begun.at(-1)
  const isLost = last !== undefined && lines.at(-1) === last
  return plan.filter(({ number, kind }) => {
    if (!last || number > last.number) return true
    return isLost && number === last.number && kind === 'book'
  })
}
