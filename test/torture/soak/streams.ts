import { type ClientRequest, request } from 'node:http'
import type { Chance } from '#app/platform/shapes/chance.ts'

/** Open screens of the back office: half of them stay, the others are closed and opened again all the time. */
const screens = 6
const shortest = 5_000
const longest = 60_000
const checkMilliseconds = 500

type Screen = { Cookie: string; outgoing: ClientRequest; closesAt: number; isLeft: boolean }

/** @returns what closes them all, and how often one ended that nobody closed, or told nothing */
export function openScreens(url: string, cookies: readonly string[], chance: Chance) {
  const open: Screen[] = []
  const told = { opened: 0, counts: 0, broken: 0 }
  const openOne = (Cookie: string, stays: boolean) => {
    const outgoing = request(`${url}/admin/events`, { headers: { Cookie, Accept: 'text/event-stream' } })
    const wait = shortest + chance.below(longest - shortest)
    const one: Screen = {
      Cookie,
      outgoing,
      closesAt: stays ? Number.POSITIVE_INFINITY : Date.now() + wait,
      isLeft: false,
    }
    told.opened += 1
    const over = () => {
      if (one.isLeft) return
      one.isLeft = true
      told.broken += 1
    }
    outgoing.on('error', over)
    outgoing.on('response', (answer) => {
      if (answer.statusCode !== 200) over()
      answer.on('data', (piece: Buffer) => {
        if (piece.includes('event: counts')) told.counts += 1
      })
      answer.on('error', over)
      answer.on('end', over)
    })
    outgoing.end()
    open.push(one)
  }
  const close = (one: Screen) => {
    one.isLeft = true
    one.outgoing.destroy()
    open.splice(open.indexOf(one), 1)
  }
  // Each session has its share: a fifth window would end the first one's stream, as it should.
  for (let number = 0; number < screens; number++)
    openOne(cookies[number % cookies.length] ?? '', number < screens / 2)
  const timer = setInterval(() => {
    for (const one of open.filter(({ closesAt }) => closesAt < Date.now())) {
      close(one)
      openOne(one.Cookie, false)
    }
  }, checkMilliseconds)
  return {
    told,
    stop: () => {
      clearInterval(timer)
      for (const one of [...open]) close(one)
    },
  }
}
