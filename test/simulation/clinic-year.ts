import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { addDays } from '#app/platform/dates.ts'
import { kindOf } from '#app/platform/log.server.ts'
import { assumeTimers } from '#app/platform/process/timers.server.ts'
import { type Chance, chanceFrom } from '#app/platform/shapes/chance.ts'
import { acceptedInside, type Closed, closedNow } from '../actions/accepted.ts'
import { openBusyClinic } from '../actions/busy-clinic.ts'
import { clinicActions } from '../actions/clinic-actions.ts'
import { teamActions } from '../actions/team-actions.ts'
import { treatmentActions } from '../actions/treatment-actions.ts'
import { bookViolations, calendarViolations } from '../actions/violations.ts'
import { type Action, visitActions } from '../actions/visit-actions.ts'
import { waitlistActions } from '../actions/waitlist-actions.ts'
import type { TestDatabase } from '../database.ts'
import { ClinicProcess } from './clinic-process.ts'
import { eraseSomebody, tracesOf } from './erasure.ts'
import { Faults, faultKinds } from './faults.ts'
import { Network } from './network.ts'
import { asBrowser, drawFrom } from './seeded-random.ts'
import { SimulatedTime } from './time.ts'
import { Patients } from './told.ts'

type Run = {
  seed: number
  days: number
  /** The first day, at noon UTC. */
  from: string
  /** Of so many steps out of a hundred something fails. */
  faultPercent: number
}

type RunReport = {
  days: number
  steps: number
  emails: number
  texts: number
  /** By what happened, how often. */
  faults: Record<string, number>
  /** By action and status, how often. */
  answers: Record<string, number>
  /** What does not hold, with the steps before; the first ends the run. */
  violation: string | null
}

const { round: _, ...atTheWaitlist } = waitlistActions
const actions: Record<string, { action: Action; share: number }> = {
  ...visitActions,
  ...atTheWaitlist,
  ...treatmentActions,
  ...clinicActions,
  ...teamActions,
}
/** As often as somebody asks to be forgotten. */
const eraseShare = 1
const lots = Object.entries(actions)
  .flatMap(([name, { share }]) => Array.from({ length: share }, () => name))
  .concat(Array.from({ length: eraseShare }, () => 'erase'))

const bookingForms = new Set(['book', 'phone', 'wait'])
const daysAhead = 10
const leastSteps = 8
const mostSteps = 20
/** On such a day the machine sleeps for some hours, and its clock goes on. */
const sleepPercent = 4
const sleepSeconds = 5 * 3_600
/** In a step that fails nobody ends what ran out. */
const offerLag = { minutes: 1 }
const tickMinutes = 60
const shownSteps = 25

/** So many days of one clinic from a seed: the same again from the same seed. */
export async function liveDays(database: TestDatabase, run: Run): Promise<RunReport> {
  const restore = drawFrom(run.seed)
  const clinic = new SimulatedClinic(database, run)
  assumeTimers(clinic.time)
  try {
    return await clinic.live()
  } finally {
    assumeTimers(null)
    restore()
  }
}

type Done = { name: string; status: number | string }

class SimulatedClinic {
  readonly time: SimulatedTime
  readonly #database: TestDatabase
  readonly #run: Run
  readonly #chance: Chance
  readonly #network: Network
  readonly #patients: Patients
  readonly #undoIds: string[] = []
  readonly #steps: string[] = []
  readonly #report: RunReport
  #faults: Faults
  #process!: ClinicProcess

  constructor(database: TestDatabase, run: Run) {
    this.#database = database
    this.#run = run
    this.#chance = chanceFrom(run.seed)
    this.time = new SimulatedTime(Temporal.Instant.from(`${run.from}T12:00:00Z`), () => ({
      asked: this.#faults.asked,
      // SQLite answers at once, or waits for a transaction of ours.
      underway: database.engine === 'sqlite' ? 0 : this.#faults.underway,
    }))
    this.#faults = new Faults(this.time.pause)
    this.#network = new Network(this.time, chanceFrom(run.seed ^ 0x5eed))
    this.#patients = new Patients(this.#network)
    this.#report = { days: 0, steps: 0, emails: 0, texts: 0, faults: {}, answers: {}, violation: null }
  }

  async live(): Promise<RunReport> {
    const report = this.#report
    await openBusyClinic(this.#database.db)
    await this.#start()
    try {
      while (report.days < this.#run.days && report.violation === null) {
        await this.#liveDay()
        report.days++
      }
    } finally {
      await this.#process.end()
    }
    return { ...report, ...this.#network.counts }
  }

  async #start(): Promise<void> {
    this.#faults = new Faults(this.time.pause)
    const world = { database: this.#database, time: this.time, network: this.#network }
    this.#process = await ClinicProcess.start(world, this.#faults)
  }

  async #liveDay(): Promise<void> {
    const begin = this.time.now().toZonedDateTimeISO('America/Chicago').startOfDay()
    const chance = this.#chance
    const minutes = begin.hoursInDay * 60
    const count = leastSteps + chance.below(mostSteps - leastSteps)
    // Most by day, some at night, and several within a few seconds.
    const seconds = Array.from({ length: count }, () =>
      chance.percent(90)
        ? (7 * 60 + chance.below(14 * 60)) * 60 + chance.below(60)
        : chance.below(minutes * 60),
    ).flatMap((second) => (chance.percent(25) ? [second, second + 3 + chance.below(20)] : [second]))
    const ticks = Array.from(
      { length: Math.floor(minutes / tickMinutes) },
      (_, index) => index * tickMinutes * 60,
    ).filter((second, index) => second > 7 * 3_600 || index % 3 === 0)
    const moments = [
      ...seconds.map((second) => ({ second, isTick: false })),
      ...ticks.map((second) => ({ second, isTick: true })),
    ].sort((one, other) => one.second - other.second)
    const asleep = chance.percent(sleepPercent) ? chance.below(minutes * 60) : Infinity
    for (const { second, isTick } of moments) {
      const at = begin.add({ seconds: second }).toInstant()
      if (second >= asleep && second < asleep + sleepSeconds) continue
      if (Temporal.Instant.compare(at, this.time.now()) < 0) continue
      this.time.advanceTo(at)
      await this.#step(isTick)
      if (this.#report.violation !== null) return
    }
    await this.#endDay(begin.add({ days: 1 }).startOfDay().toInstant())
  }

  /** Everything arrives that can, and then all must hold. */
  async #endDay(midnight: Temporal.Instant): Promise<void> {
    this.#network.clear()
    this.time.advanceTo(midnight)
    await this.#background(false)
    this.time.advance({ minutes: 1 })
    await this.#background(false)
    const { db } = this.#database
    const now = this.time.now()
    const found = [
      ...(await bookViolations(db)),
      ...(await this.#patients.untold(db, now)),
      ...(await tracesOf(db, this.#patients.erased)),
    ]
    this.#judge(found)
  }

  async #step(isTick: boolean): Promise<void> {
    const chance = this.#chance
    const step = ++this.#report.steps
    this.#network.step = step
    this.#network.change()
    const isFaulty = chance.percent(this.#run.faultPercent)
    const fault = {
      kind: chance.of(faultKinds),
      after: chance.below(isTick ? 60 : 120),
      isDone: chance.percent(50),
    }
    this.#faults.arm(isFaulty ? fault : null)
    const together = chance.percent(20) ? 2 + chance.below(3) : 1
    const drawn = isTick
      ? []
      : Array.from({ length: together }, () => ({ name: chance.of(lots), seed: chance.below(2 ** 32) }))
    const before = await closedNow(this.#database.db)
    const count = await this.#countBooked()
    const done = await Promise.all(drawn.map((one) => this.#act(one, before)))
    this.#judge(await this.#patients.read(this.#database.db, { isQuiet: false }))
    await this.#background(isFaulty)
    const { happened } = this.#faults
    this.#note(done, happened)
    if (happened) {
      this.#report.faults[happened] = (this.#report.faults[happened] ?? 0) + 1
      this.#patients.noteFault(step)
    }
    this.#faults.arm(null)
    if (this.#faults.isDead) {
      await this.#process.end()
      await this.#start()
    }
    const [alone] = drawn.length === 1 ? drawn : []
    if (alone && happened && done[0]?.status !== 200) await this.#sendAgain(alone, count)
    const now = this.time.now()
    // An offer may run out while emails leave.
    this.#judge(await calendarViolations(this.#database.db, { now, overAt: now.add(offerLag), from: now }))
  }

  /** Who got no answer presses the button again: what was done by then is not done twice. */
  async #sendAgain(sent: { name: string; seed: number }, before: number): Promise<void> {
    if (!bookingForms.has(sent.name)) return
    const done = await this.#act(sent, await closedNow(this.#database.db))
    this.#note([{ ...done, name: `${done.name} again` }], null)
    const more = (await this.#countBooked()) - before
    if (more > 1) this.#judge([`${sent.name} was sent twice, and there are ${more} more`])
  }

  async #countBooked(): Promise<number> {
    const { db } = this.#database
    const counted = await Promise.all(
      (['appointments', 'waitlist_entries'] as const).map((table) =>
        db
          .selectFrom(table)
          .select((row) => row.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow(),
      ),
    )
    return counted.reduce((sum, { count }) => sum + Number(count), 0)
  }

  async #act({ name, seed }: { name: string; seed: number }, before: Closed): Promise<Done> {
    const action = name === 'erase' ? eraseSomebody(this.#patients.erased) : actions[name]?.action
    if (!action) throw new Error(`no action is called ${name}`)
    const today = clinicDate(this.time.now())
    const days = Array.from({ length: daysAhead }, (_, ahead) => addDays(today, ahead))
    const { services } = this.#process
    const world = { services, chance: chanceFrom(seed), days, undoIds: this.#undoIds, tells: true }
    try {
      const { status, accepted } = await asBrowser(seed, () => action(world))
      if (accepted) {
        const at = { before, now: this.time.now() }
        const inside = await acceptedInside(this.#database.db, accepted, at)
        this.#judge(inside.map((line) => `${name}: ${line}`))
      }
      if (status === 503 && this.#faults.happened === null) this.#judge([`${name} was answered 503`])
      const answer = `${name} ${status}`
      this.#report.answers[answer] = (this.#report.answers[answer] ?? 0) + 1
      return { name, status }
    } catch (error) {
      if (this.#faults.happened === null)
        this.#judge([`${name} failed: ${kindOf(error)} ${(error as Error).stack}`])
      return { name, status: 'failed' }
    }
  }

  /** What the process does besides: jobs, offers, emails. */
  async #background(isFaulty: boolean): Promise<void> {
    try {
      await this.#process.work()
    } catch (error) {
      if (this.#faults.happened === null)
        this.#judge([`work failed: ${kindOf(error)} ${(error as Error).stack}`])
    }
    const found = await this.#patients.read(this.#database.db, { isQuiet: !isFaulty })
    const errors = this.#process.errors.splice(0)
    if (this.#faults.happened === null)
      found.push(...errors.filter((line) => !line.startsWith('email given up')))
    this.#judge(found)
  }

  #note(done: readonly Done[], happened: string | null): void {
    const did = done.map(({ name, status }) => `${name} ${status}`).join(', ')
    this.#steps.push(
      `step ${this.#report.steps} at ${this.time.now()}: ${did}${happened ? ` (${happened})` : ''}`,
    )
    if (this.#steps.length > shownSteps) this.#steps.shift()
  }

  #judge(found: readonly string[]): void {
    if (found.length === 0) return
    const { seed, days, faultPercent } = this.#run
    this.#report.violation ??= [
      `SIMULATION_SEED=${seed} SIMULATION_YEARS=1 SIMULATION_DAYS=${days} SIMULATION_FAULTS=${faultPercent}, step ${this.#report.steps} at ${this.time.now()}`,
      ...found.slice(0, 20),
      ...this.#steps,
    ].join('\n')
  }
}
