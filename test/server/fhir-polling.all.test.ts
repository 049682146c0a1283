import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { bookBy, bulkClient, deepLink, slotsOf } from '../fhir/bulk-client.ts'
import { serverOfFile } from '../serving/server-of-file.ts'
import { isTorture, measured } from '../torture.ts'

const server = serverOfFile()

/** `npm run torture -- polling` reads each minute for an hour; `npm run test:all` does the same without the pauses. */
const minutes = isTorture ? Number(process.env.POLL_MINUTES ?? 60) : 0
const rounds = minutes || 12
/** People book one after another between two readings. */
const bookingsOfRound = isTorture ? 4 : 1
const roundMilliseconds = isTorture ? 60_000 : 0

const letters = (number: number): string =>
  [...String(number)].map((digit) => String.fromCharCode(97 + Number(digit))).join('')
const patientOf = (number: number) => ({
  name: `Zebulon Quince${letters(number)}`,
  email: `zebulon${number}@patients.example`,
  phone: `(432) 555-${String(1000 + number)}`,
})

test(
  'a client that polls sees each booking in the next answer, and nothing of who books',
  async () => {
    const client = bulkClient(server().url)
    const booked = new Set<string>()
    let isOver = false
    let pages = 0
    const readers = (async () => {
      while (!isOver) {
        for (const path of ['/', '/appointment', '/fhir/R4/Slot?status=free&_count=20']) {
          const answer = await fetch(server().url + path)
          expect([path, answer.status]).toEqual([path, 200])
          await answer.arrayBuffer()
          pages++
        }
        await pause(isTorture ? 500 : 5)
      }
    })()
    let slots = slotsOf(await client.read())
    const counts = { stale: 0, gone: 0, free: 0 }
    for (let round = 0; round < rounds; round++) {
      const began = Date.now()
      for (let nth = 0; nth < bookingsOfRound; nth++) {
        const share = (roundMilliseconds * (nth + 1)) / bookingsOfRound
        await pause(Math.max(0, began + share - Date.now()))
        const free = slots.filter(
          ({ id, status, start }) =>
            status === 'free' && !booked.has(id) && Date.parse(start) > Date.now() + 7_200_000,
        )
        const slot = free[(booked.size * 97) % free.length]
        const link = deepLink(slot)
        const status = await bookBy(link, patientOf(booked.size + counts.gone))
        // What was read is a minute old: somebody else of this round may have that clinician at that time.
        if (status !== 303 && nth > 0) counts.gone++
        else {
          expect([link, status]).toEqual([link, 303])
          booked.add(slot?.id ?? '')
        }
      }
      slots = slotsOf(await client.read())
      const byId = new Map(slots.map((one) => [one.id, one]))
      // A time that has begun is published no longer.
      counts.stale += [...booked].filter((id) => (byId.get(id)?.status ?? 'busy') !== 'busy').length
      counts.free = slots.filter(({ status }) => status === 'free').length
      if (isTorture) console.info(new Date().toISOString(), round, booked.size, counts, client.counts)
      await client.read()
    }
    isOver = true
    await readers
    expect(counts.stale).toBe(0)
    const published = client.text().toLowerCase()
    for (let number = 0; number < booked.size + counts.gone; number++) {
      const { name, email, phone } = patientOf(number)
      for (const typed of [name, email, phone, phone.replaceAll(/\D/g, '')])
        expect(published).not.toContain(typed.toLowerCase())
    }
    expect(published).not.toContain('knee')
    const { requests, unchanged, bytes, slowest, slowestUnchanged } = client.counts
    expect(unchanged).toBeGreaterThan(requests / 2)
    measured(
      `${rounds} readings, ${requests} answers, ${unchanged} of them 304, ${(bytes / 1e6).toFixed(1)} MB, slowest ${Math.round(slowest)} ms (304: ${Math.round(slowestUnchanged)} ms); ${booked.size} bookings, ${counts.stale} of them not seen in the next reading; ${slots.length} slots, ${counts.free} free; ${pages} pages of others`,
    )
  },
  (minutes + 5) * 120_000,
)
