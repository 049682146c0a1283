import { afterEach, expect, test, vi } from 'vitest'
import { openDatabase } from '#app/db/engine/database.server.ts'
import type { Status } from '#app/db/values.ts'
import { forEachEngine, type TestDatabase } from '#test/database.ts'
import { storedAppointment } from '#test/factories.ts'
import { testNow, testServices } from '#test/services.ts'
import { liveCountsOf, openEvents } from './events.server.ts'
import type { Listener } from './read-counts.server.ts'
import type { LiveState, SessionLeft } from './rules.ts'

const left: SessionLeft = { idle: 900, total: 28_800 }
const owner: Listener = { role: 'admin', left }
const decoder = new TextDecoder()

/** Another process on the same rows. */
function another(database: TestDatabase) {
  return testServices({ ...database, db: openDatabase({ ...database, database: database.settings }) })
}

/** Reads the stream until what was told fits. */
async function until(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  fits: (state: LiveState) => boolean,
): Promise<LiveState> {
  for (;;) {
    const { value, done } = await reader.read()
    if (done) throw new Error('the stream has ended')
    for (const line of decoder.decode(value).split('\n')) {
      if (!line.startsWith('data: ')) continue
      const state = JSON.parse(line.slice('data: '.length)) as LiveState
      if (fits(state)) return state
    }
  }
}

/**
 * How many requests were announced until the count was there and there was one. The two figures are read
 * one after the other: a request may be told with the count before it.
 */
async function announced(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  { total }: { total: number },
): Promise<number> {
  let requests = 0
  await until(reader, (state) => {
    requests += state.requests
    return state.counts.total === total && requests > 0
  })
  return requests
}

afterEach(() => {
  vi.useRealTimers()
})

forEachEngine((openDatabase) => {
  const opened = async (given: { listener?: () => Promise<Listener | null>; session?: string } = {}) => {
    const database = await openDatabase()
    const ending = new AbortController()
    const services = testServices(database, { ending: ending.signal })
    const asked = { user: given.session ?? 'one', session: 'one', listener: async () => owner, ...given }
    const stream = openEvents(services, asked)
    if (!stream) throw new Error('no stream was opened')
    return { database, services, ending, asked, reader: stream.getReader() }
  }

  test('says the counts at once, then each change of this process or another', async () => {
    const { database, services, reader } = await opened()
    expect(await until(reader, () => true)).toEqual({
      counts: {
        pendingAppointments: 0,
        unreadMessages: 0,
        pendingTestimonials: 0,
        patientChanges: 0,
        total: 0,
      },
      requests: 0,
      visits: '0',
      messages: ' 0',
      testimonials: ' 0',
      gallery: expect.any(String),
      waitlist: '0',
      at: '9:00 AM',
      left,
    })
    await until(reader, () => true)
    await storedAppointment(services.db, { createdAt: testNow.replace('Z', '.000Z') })
    expect(await announced(reader, { total: 1 })).toBe(1)
    const other = another(database)
    await storedAppointment(other.db, { status: 'confirmed', createdAt: testNow.replace('Z', '.001Z') })
    const { id } = await storedAppointment(other.db, { createdAt: testNow.replace('Z', '.002Z') })
    expect(await announced(reader, { total: 2 })).toBe(1)
    await other.db.updateTable('appointments').set({ status: 'confirmed' }).where('id', '=', id).execute()
    expect((await until(reader, ({ counts }) => counts.total === 1)).requests).toBe(0)
    await other.db.destroy()
    await reader.cancel()
    expect(liveCountsOf(services).listeners).toBe(0)
  })

  test('a visit that waits again within minutes is no new request', async () => {
    const { services, reader } = await opened()
    // What is there at the start is told twice: to the new stream, and by the first reading for all.
    for (const _ of ['stream', 'first reading']) await until(reader, () => true)
    const set = (id: string, changes: { status?: Status; deletedAt?: string | null }) =>
      services.db.updateTable('appointments').set(changes).where('id', '=', id).execute()
    const asked = await storedAppointment(services.db, { createdAt: testNow.replace('Z', '.000Z') })
    expect(await announced(reader, { total: 1 })).toBe(1)
    let requests = 0
    const counted = (total: number) =>
      until(reader, (state) => {
        requests += state.requests
        return state.counts.total === total
      })
    await set(asked.id, { status: 'confirmed' })
    await counted(0)
    await set(asked.id, { status: 'pending' })
    await counted(1)
    await set(asked.id, { deletedAt: testNow.replace('Z', '.001Z') })
    await counted(0)
    await set(asked.id, { deletedAt: null })
    await counted(1)
    await set(asked.id, { status: 'confirmed' })
    await counted(0)
    expect(requests).toBe(0)
    await reader.cancel()
  })

  test('ends with the session', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    let remaining: Listener | null = owner
    const { services, reader } = await opened({ listener: async () => remaining })
    await until(reader, () => true)
    remaining = null
    vi.advanceTimersByTime(15_000)
    await expect(until(reader, () => false)).rejects.toThrow('ended')
    expect(liveCountsOf(services).listeners).toBe(0)
  })

  test('tells a role what its screens hold, as the role is at that moment', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    let listener: Listener = owner
    const { services, reader } = await opened({ listener: async () => listener })
    for (const _ of ['stream', 'first reading']) await until(reader, () => true)
    await storedAppointment(services.db, { createdAt: testNow.replace('Z', '.000Z') })
    expect(await announced(reader, { total: 1 })).toBe(1)
    listener = { role: 'editor', left }
    vi.advanceTimersByTime(15_000)
    const told = await until(reader, ({ counts }) => counts.total === 0)
    expect(told).toMatchObject({ counts: { pendingAppointments: 0 }, requests: 0 })
    await storedAppointment(services.db, { createdAt: testNow.replace('Z', '.001Z') })
    expect((await until(reader, () => true)).requests).toBe(0)
    await reader.cancel()
  })

  test('ends with the process, which opens no more', async () => {
    const { services, reader, ending, asked } = await opened()
    await until(reader, () => true)
    ending.abort()
    await expect(until(reader, () => false)).rejects.toThrow('ended')
    expect(openEvents(services, asked)).toBeNull()
  })

  test('one session holds a few streams only: the oldest makes room', async () => {
    const { services, reader, asked } = await opened({ session: 'greedy' })
    const more = Array.from({ length: 4 }, () => openEvents(services, asked)?.getReader())
    await expect(until(reader, () => false)).rejects.toThrow('ended')
    expect(liveCountsOf(services).listeners).toBe(4)
    await Promise.all(more.map((one) => one?.cancel()))
    expect(liveCountsOf(services).listeners).toBe(0)
  })

  test('one user holds twelve streams, over all sessions: the oldest makes room', async () => {
    const { services, reader, asked } = await opened({ session: 'many sessions' })
    const more = Array.from({ length: 12 }, (_, index) =>
      openEvents(services, { ...asked, session: `session ${index}` })?.getReader(),
    )
    await expect(until(reader, () => false)).rejects.toThrow('ended')
    expect(liveCountsOf(services).listeners).toBe(12)
    await Promise.all(more.map((one) => one?.cancel()))
    expect(liveCountsOf(services).listeners).toBe(0)
  })
})
