import { expect, test } from 'vitest'
import { forEachEngine } from '../database.ts'
import { isTorture } from '../torture.ts'
import { badReleases } from './bad-releases.ts'
import { bookAllTheTime } from './bookings.ts'
import { expectRefused, installedMachine, installedVersion } from './machine.ts'
import { makeRelease } from './made-release.ts'

const mostClosedMilliseconds = 10_000
const mostAwayMilliseconds = 30_000

forEachEngine((openDatabase, engine) => {
  test('a good release is installed, and the one before runs on the tables that it added to', async () => {
    const database = await openDatabase()
    const processes = engine === 'postgres' ? 2 : 1
    const machine = await installedMachine(database, { processes })
    const load = await bookAllTheTime(database, machine.urls)
    const next = makeRelease({
      version: '1.5.0',
      migration: `await schema.alterTable('appointments').addColumn('mood', 'text', (column) => column.notNull().defaultTo('')).execute()`,
    })
    const updated = await machine.run(['update'], next.source)
    expect(updated.said).toContain('1.5.0 is installed.')
    expect(machine.version()).toBe('1.5.0')
    const back = await machine.run(['rollback'])
    expect(back.said).toContain(`${installedVersion} serves again.`)
    const { history } = machine.state()
    expect(history.map(({ outcome }) => outcome)).toEqual(['went-back', 'installed'])
    for (const { closedMilliseconds } of history)
      expect(closedMilliseconds).toBeLessThan(mostClosedMilliseconds)
    const bookings = await load.expectAllThere()
    process.stdout.write(
      `${engine}: closed for ${history.map(({ closedMilliseconds }) => closedMilliseconds).join(', ')} ms, ${bookings} bookings\n`,
    )
  })

  const tried = badReleases.filter(({ isQuick }) => isTorture || (isQuick && engine === 'sqlite'))
  if (tried.length === 0) return
  test(`${tried.length} bad releases: the one before serves, and no booking is lost`, async () => {
    const database = await openDatabase()
    const machine = await installedMachine(database)
    const load = await bookAllTheTime(database, machine.urls)
    for (const [index, { what, make, ...expected }] of tried.entries()) {
      const away = await expectRefused(machine, make(`1.5.${index}`), {
        outcome: expected.outcome,
        reason: expected.reason,
      })
      process.stdout.write(`${engine}: ${what}: ${expected.reason}, away for ${away} ms\n`)
      expect(away).toBeLessThan(mostAwayMilliseconds)
    }
    const bookings = await load.expectAllThere()
    process.stdout.write(`${engine}: ${bookings} bookings\n`)
  })
})
