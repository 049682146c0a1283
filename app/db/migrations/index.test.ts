import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openRelease, releases } from '#test/updates/release-dump.ts'
import { migrationsDone } from '../migrate.server.ts'
import { migrations } from './index.ts'

const names = Object.keys(migrations)

test('migrations are numbered, each number once', () => {
  const numbers = names.map((name) => /^m(\d{4})-[a-z0-9-]+$/.exec(name)?.[1])
  expect(numbers).not.toContain(undefined)
  expect(new Set(numbers).size).toBe(names.length)
})

test('they are listed in the order in which they run, each under the name of its file', () => {
  expect(names).toEqual(names.toSorted())
  const files = readdirSync(import.meta.dirname).filter((file) => !/^index|\.test\.ts$/.test(file))
  expect(names).toEqual(files.map((file) => file.replace(/\.ts$/, '')).sort())
})

test.each(releases)(
  'a new one sorts after those of %s: each release runs on the tables of a later one',
  async (release) => {
    const { db, close } = await openRelease(release, 'sqlite')
    const there = await migrationsDone(db, 'sqlite')
    await close()
    expect(there.length).toBeGreaterThan(0)
    expect(names.slice(0, there.length)).toEqual(there)
  },
)
