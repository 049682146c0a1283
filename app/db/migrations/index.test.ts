import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { migrations } from './index.ts'

const names = Object.keys(migrations)
/** Of the first release: they stand in every clinic's database. */
const firstOnes = /^2026-11-21-[a-z-]+$/
/** A letter sorts behind the digits, so that a new one never comes before one that has run. */
const laterOnes = /^m(\d{4})-[a-z0-9-]+$/

test('a new migration sorts behind all that have run somewhere', () => {
  const later = names.filter((name) => !firstOnes.test(name))
  expect(names.filter((name) => firstOnes.test(name))).toHaveLength(10)
  for (const name of later) expect(name).toMatch(laterOnes)
  const numbers = later.map((name) => laterOnes.exec(name)?.[1])
  expect(new Set(numbers).size).toBe(later.length)
})

test('they stand in the order in which they run, each under the name of its file', () => {
  expect(names).toEqual(names.toSorted())
  const files = readdirSync(import.meta.dirname).filter((file) => !/^index|\.test\.ts$/.test(file))
  expect(names).toEqual(files.map((file) => file.replace(/\.ts$/, '')).sort())
})
