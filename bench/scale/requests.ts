import { workingDays } from '#test/working-days.ts'
import { cpuOf, type Machine } from './machine.ts'

/** What a server gets to come to rest. */
export const restSeconds = 20
export const warmUp = 20

export const bookingPage = `/appointment?treatment=HRT&date=${workingDays(9)[8]}`

export type FreeTime = { date: string; time: string }

export async function freeTimes(url: string): Promise<FreeTime[]> {
  const free: FreeTime[] = []
  for (const date of workingDays(40)) {
    const page = await (await fetch(`${url}/appointment?treatment=HRT&date=${date}`)).text()
    for (const [tag] of page.matchAll(/<input[^>]*type="radio"[^>]*name="time"[^>]*>/g)) {
      const [, time = ''] = /value="([^"]+)"/.exec(tag) ?? []
      if (!tag.includes('disabled')) free.push({ date, time })
    }
  }
  return free
}

/** What a visitor posts to book it. */
export const formFor = (at: FreeTime | undefined, number: number) => ({
  treatment: 'HRT',
  date: at?.date ?? '',
  time: at?.time ?? '',
  name: `Visitor ${number}`,
  email: `visitor${number}@example.com`,
  phone: '(432) 555-0100',
  message: '',
  key: crypto.randomUUID(),
})

/** Milliseconds of CPU: the process’s own, and of PostgreSQL. */
export type Cost = { own: number; postgres: number }
type Subject = { pid: number; ask(number: number): Promise<Response> }

/** What one request costs, asked one after the other. */
export async function costOf(machine: Machine, requests: number, { pid, ask }: Subject): Promise<Cost> {
  for (let number = 0; number < warmUp; number++) await (await ask(number)).arrayBuffer()
  const [own, postgres] = [cpuOf(pid), await machine.cpuOfPostgres()]
  for (let number = warmUp; number < warmUp + requests; number++) {
    const answer = await ask(number)
    await answer.arrayBuffer()
    if (answer.status >= 400) throw new Error(`A request was answered ${answer.status}.`)
  }
  return {
    own: (cpuOf(pid) - own) / requests,
    postgres: (await machine.cpuSince(postgres)) / requests,
  }
}
